import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { leaving, useLeaving } from '../unsaved.ts'

/** Asked before unsaved changes are dropped, be it that their page is left. */
export function Leaving() {
  const { doing, answer } = useLeaving()
  if (!answer) return null
  const stay = () => leaving.answer(false)
  return (
    <Dialog
      title={`${doing} without saving?`}
      onClose={stay}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={stay}>Stay here</Button>
          <Button look="danger" onClick={() => leaving.answer(true)}>
            {doing} without saving
          </Button>
        </div>
      }
    >
      <p className="text-sm text-muted">What you have changed on this page is not saved yet, and would be lost.</p>
    </Dialog>
  )
}
