import { useStaffMutation } from '../staff-queries.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'

export function DeleteMessage({ id, onClose }: { id: number; onClose: () => void }) {
  const remove = useStaffMutation('deleteMessage', {
    doing: 'delete the message',
    done: 'The message is deleted for everybody.',
    refetches: ['getReport'],
  })
  return (
    <ReasonDialog
      title="Delete the message"
      submitLabel="Delete"
      danger
      isBusy={remove.isPending}
      onClose={onClose}
      onSubmit={(reason) => remove.mutate({ id, reason }, { onSuccess: onClose })}
    >
      <p className="text-sm text-muted">It disappears from every open page. Its text stays here as evidence.</p>
    </ReasonDialog>
  )
}
