import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { leavePrompt, useLeavePrompt } from '../unsaved-changes.ts'

/** Asks for confirmation before unsaved changes are dropped, by leaving the page or otherwise. */
export function LeaveDialog() {
  const { doing, answer } = useLeavePrompt()
  if (!answer) return null
  const stay = () => leavePrompt.answer(false)
  return (
    <Dialog
      title={`${doing} without saving?`}
      onClose={stay}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={stay}>Stay here</Button>
          <Button look="danger" onClick={() => leavePrompt.answer(true)}>
            {doing} without saving
          </Button>
        </div>
      }
    >
      <p className="text-sm text-muted">Your changes on this page are not saved and will be lost.</p>
    </Dialog>
  )
}
