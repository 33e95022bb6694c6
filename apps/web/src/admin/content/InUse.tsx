import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

interface InUseProps {
  title: string
  users: readonly string[]
  onClose: () => void
}

/** Shown instead of a confirmation when the server would refuse: lists the entries that still use this one. */
export function InUse({ title, users, onClose }: InUseProps) {
  return (
    <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <p className="text-sm">It is still in use. Change or deactivate these first:</p>
      <ul className="mt-2 list-disc pl-5 text-sm">
        {users.map((user) => (
          <li key={user}>{user}</li>
        ))}
      </ul>
    </Dialog>
  )
}
