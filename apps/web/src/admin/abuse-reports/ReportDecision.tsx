import type { QueuedReport } from '@hearthward/contract'
import { useState } from 'react'
import { useAuth } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffMutation } from '../staff-queries.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'

const REFETCHED = ['listReports', 'getReport', 'getStaffCounts', 'listBans'] as const

/** Takes a report and closes it with a decision. */
export function ReportDecision({ report }: { report: QueuedReport }) {
  const uid = useAuth(({ user }) => user?.uid)
  const [dialog, setDialog] = useState<'resolved' | 'dismissed' | 'granted' | null>(null)
  const take = useStaffMutation('takeReport', { doing: 'take the report', refetches: REFETCHED })
  if (report.resolvedAt !== null) return null
  const isAppeal = report.category === 'appeal'
  const isOwn = report.assignedTo === uid
  return (
    <div className="flex flex-wrap gap-2">
      {!isOwn && (
        <IfAllowed call="takeReport">
          <Button
            small
            look={report.assignedTo === null && !isAppeal ? 'primary' : 'plain'}
            busy={take.isPending}
            onClick={() => take.mutate({ id: report.id, expectedVersion: report.assignedTo ?? '' })}
          >
            {report.assignedTo === null ? 'Assign to me' : `Take over from ${report.assignedName}`}
          </Button>
        </IfAllowed>
      )}
      {isAppeal ? (
        <IfAllowed call="grantAppeal">
          <Button small look="primary" onClick={() => setDialog('granted')}>
            Grant…
          </Button>
        </IfAllowed>
      ) : (
        <IfAllowed call="handleReport">
          <Button small look={isOwn ? 'primary' : 'plain'} onClick={() => setDialog('resolved')}>
            Resolve…
          </Button>
        </IfAllowed>
      )}
      <IfAllowed call="handleReport">
        <Button small onClick={() => setDialog('dismissed')}>
          Dismiss…
        </Button>
      </IfAllowed>
      {dialog === 'granted' && <GrantDialog report={report} onClose={() => setDialog(null)} />}
      {(dialog === 'resolved' || dialog === 'dismissed') && (
        <HandleDialog report={report} status={dialog} isAppeal={isAppeal} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}

interface HandleDialogProps {
  report: QueuedReport
  status: 'resolved' | 'dismissed'
  isAppeal: boolean
  onClose: () => void
}

function HandleDialog({ report, status, isAppeal, onClose }: HandleDialogProps) {
  const known = useInitialAssignee(report)
  const isResolved = status === 'resolved'
  const handle = useStaffMutation('handleReport', {
    doing: `${isResolved ? 'resolve' : 'dismiss'} the report`,
    done: isResolved ? 'The report is resolved.' : isAppeal ? 'The appeal is dismissed.' : 'The report is dismissed.',
    refetches: REFETCHED,
  })
  return (
    <ReasonDialog
      title={isResolved ? 'Resolve the report' : isAppeal ? 'Dismiss the appeal' : 'Dismiss the report'}
      submitLabel={isResolved ? 'Resolve' : 'Dismiss'}
      label={isAppeal ? 'Answer to the player' : 'Decision'}
      hint={
        isAppeal
          ? 'The player sees it, and it is kept in the logs.'
          : 'Your colleagues see it, and it is kept in the logs.'
      }
      isBusy={handle.isPending}
      onClose={onClose}
      onSubmit={(resolution) => handle.mutate({ ...known, status, resolution }, { onSuccess: onClose })}
    >
      <p className="text-sm text-muted">
        {isAppeal
          ? 'The ban stays. The player may appeal again.'
          : isResolved
            ? 'The reporter sees that it was dealt with, but not how.'
            : 'The reporter sees that nothing was found.'}
      </p>
    </ReasonDialog>
  )
}

/** The assignee when the dialog was opened: if a colleague takes the report meanwhile, the server refuses. */
function useInitialAssignee({ id, assignedTo }: QueuedReport) {
  return useState({ id, expectedVersion: assignedTo ?? '' })[0]
}

function GrantDialog({ report, onClose }: { report: QueuedReport; onClose: () => void }) {
  const known = useInitialAssignee(report)
  const grant = useStaffMutation('grantAppeal', {
    doing: 'grant the appeal',
    done: 'The appeal is granted and the ban is lifted.',
    refetches: REFETCHED,
  })
  return (
    <ReasonDialog
      title="Grant the appeal"
      submitLabel="Grant and lift the ban"
      label="Answer to the player"
      hint="Kept in the logs."
      isBusy={grant.isPending}
      onClose={onClose}
      onSubmit={(answer) => grant.mutate({ ...known, answer }, { onSuccess: onClose })}
    >
      <p className="text-sm text-muted">
        The ban is lifted at once. If the player has the page open, the game starts by itself.
      </p>
    </ReasonDialog>
  )
}
