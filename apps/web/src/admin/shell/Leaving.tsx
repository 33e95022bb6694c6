import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { leaving, useLeaving } from '../unsaved.ts'

/** Asked before a page with unsaved changes is left. */
export function Leaving() {
  const isAsked = useLeaving(({ answer }) => answer !== null)
  if (!isAsked) return null
  const stay = () => leaving.answer(false)
  return (
    <Dialog
      title="Leave without saving?"
      onClose={stay}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={stay}>Stay here</Button>
          <Button look="danger" onClick={() => leaving.answer(true)}>
            Leave without saving
          </Button>
        </div>
      }
    >
      <p className="text-sm text-muted">What you have changed on this page is not saved yet, and would be lost.</p>
    </Dialog>
  )
}
