import type { ApprovalRequest } from '@hearthward/contract'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useAuth } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { TextAreaField } from '../../ui/form/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { describeEntry } from '../activity/sentences.ts'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffMutation } from '../staff-queries.ts'
import { auditEntryOf, barText, decisionText, valueText } from './words.ts'

const REFETCHED = ['listApprovals', 'getStaffCounts', 'getApprovalStatus', 'getStaffLimits'] as const

/** Approves, rejects or withdraws an open request. */
export function Decision({ request }: { request: ApprovalRequest }) {
  const uid = useAuth(({ user }) => user?.uid)
  const hasTwoFactor = useAuth(({ user }) => user?.twoFactorEnabled ?? false)
  const [decision, setDecision] = useState<'approve' | 'reject' | null>(null)
  const barId = useId()
  const bar = barText(request, hasTwoFactor)
  const decide = { disabled: bar !== null, 'aria-describedby': bar === null ? undefined : barId }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <IfAllowed call="decideApproval">
          <Button look="primary" {...decide} onClick={() => setDecision('approve')}>
            Approve…
          </Button>
          <Button {...decide} onClick={() => setDecision('reject')}>
            Reject…
          </Button>
        </IfAllowed>
        {request.requestedBy.uid === uid && <Withdraw request={request} />}
      </div>
      {bar && (
        <p id={barId} className="text-sm text-muted">
          {bar}
        </p>
      )}
      {decision && <DecideDialog request={request} decision={decision} onClose={() => setDecision(null)} />}
    </div>
  )
}

function Withdraw({ request }: { request: ApprovalRequest }) {
  const withdraw = useStaffMutation('withdrawApproval', {
    doing: 'withdraw the request',
    done: 'The request is withdrawn.',
    refetches: REFETCHED,
  })
  return (
    <IfAllowed call="withdrawApproval">
      <Button busy={withdraw.isPending} onClick={() => withdraw.mutate({ requestId: request.id })}>
        Withdraw
      </Button>
    </IfAllowed>
  )
}

interface DecideDialogProps {
  request: ApprovalRequest
  decision: 'approve' | 'reject'
  onClose: () => void
}

function DecideDialog({ request, decision, onClose }: DecideDialogProps) {
  const { register, handleSubmit } = useForm({ defaultValues: { note: '' } })
  const isApproval = decision === 'approve'
  const decide = useStaffMutation('decideApproval', {
    doing: `${decision} the request`,
    done: (answer) => decisionText(answer.request),
    missing: 'Request not found',
    refetches: REFETCHED,
  })
  const submit = handleSubmit(({ note }) =>
    decide.mutate({ requestId: request.id, decision, note: note.trim() }, { onSuccess: onClose }),
  )
  const { username } = request.requestedBy
  return (
    <Dialog title={isApproval ? 'Approve this request?' : 'Reject this request?'} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <p className="text-sm">
          <strong className="wrap-anywhere">{describeEntry(auditEntryOf(request))}</strong>, {valueText(request.value)}.{' '}
          {isApproval
            ? `It is done at once, in the name of ${username}. The logs name both of you.`
            : `Nothing is changed, and ${username} sees that it was rejected.`}
        </p>
        <TextAreaField
          label="Note"
          hint={`Optional. ${username} sees it.`}
          rows={2}
          maxLength={500}
          {...register('note')}
        />
        <div className="flex justify-end gap-3">
          <Button disabled={decide.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look={isApproval ? 'primary' : 'danger'} busy={decide.isPending}>
            {isApproval ? 'Approve' : 'Reject'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
