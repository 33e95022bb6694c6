import type { QueuedReport } from '@hearthward/contract'
import { useState } from 'react'
import { useAuth } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { May } from '../May.tsx'
import { useAct } from '../office.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'

const CHANGED = ['listReports', 'getReport', 'getStaffCounts', 'listBans'] as const

/** Takes a report, and closes it with what was decided. */
export function Decide({ report }: { report: QueuedReport }) {
  const uid = useAuth(({ user }) => user?.uid)
  const [asked, setAsked] = useState<'resolved' | 'dismissed' | 'granted' | null>(null)
  const take = useAct('takeReport', { doing: 'take the report', changes: CHANGED })
  if (report.resolvedAt !== null) return null
  const isAppeal = report.category === 'appeal'
  const isOwn = report.assignedTo === uid
  return (
    <div className="flex flex-wrap gap-2">
      {!isOwn && (
        <May call="takeReport">
          <Button
            small
            look={report.assignedTo === null && !isAppeal ? 'primary' : 'plain'}
            busy={take.isPending}
            onClick={() => take.mutate({ id: report.id, from: report.assignedTo })}
          >
            {report.assignedTo === null ? 'Take it' : `Take it over from ${report.assignedName}`}
          </Button>
        </May>
      )}
      {isAppeal ? (
        <May call="grantAppeal">
          <Button small look="primary" onClick={() => setAsked('granted')}>
            Grant...
          </Button>
        </May>
      ) : (
        <May call="handleReport">
          <Button small look={isOwn ? 'primary' : 'plain'} onClick={() => setAsked('resolved')}>
            Resolve...
          </Button>
        </May>
      )}
      <May call="handleReport">
        <Button small onClick={() => setAsked('dismissed')}>
          Dismiss...
        </Button>
      </May>
      {asked === 'granted' && <GrantDialog report={report} onClose={() => setAsked(null)} />}
      {(asked === 'resolved' || asked === 'dismissed') && (
        <HandleDialog report={report} status={asked} isAppeal={isAppeal} onClose={() => setAsked(null)} />
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
  const known = useKnown(report)
  const isResolved = status === 'resolved'
  const handle = useAct('handleReport', {
    doing: `${isResolved ? 'resolve' : 'dismiss'} the report`,
    done: isResolved ? 'The report is resolved.' : isAppeal ? 'The appeal is turned down.' : 'The report is dismissed.',
    changes: CHANGED,
  })
  return (
    <ReasonDialog
      title={isResolved ? 'Resolve the report' : isAppeal ? 'Turn the appeal down' : 'Dismiss the report'}
      press={isResolved ? 'Resolve' : isAppeal ? 'Turn down' : 'Dismiss'}
      label={isAppeal ? 'Answer to the player' : 'What was decided'}
      hint={
        isAppeal ? 'The player reads it, and it is kept in the logs.' : 'For your colleagues, and kept in the logs.'
      }
      isBusy={handle.isPending}
      onClose={onClose}
      onSubmit={(resolution) => handle.mutate({ ...known, status, resolution }, { onSuccess: onClose })}
    >
      <p className="text-sm text-muted">
        {isAppeal
          ? 'The ban stays. The player may appeal again.'
          : isResolved
            ? 'Whoever reported it sees that it was dealt with, and not how.'
            : 'Whoever reported it sees that nothing was found.'}
      </p>
    </ReasonDialog>
  )
}

/** As it stood when the dialog was opened: whoever takes it meanwhile is not passed over. */
function useKnown({ id, assignedTo }: QueuedReport) {
  return useState({ id, from: assignedTo })[0]
}

function GrantDialog({ report, onClose }: { report: QueuedReport; onClose: () => void }) {
  const known = useKnown(report)
  const grant = useAct('grantAppeal', {
    doing: 'grant the appeal',
    done: 'The appeal is granted, and the ban lifted.',
    changes: CHANGED,
  })
  return (
    <ReasonDialog
      title="Grant the appeal"
      press="Grant and lift the ban"
      label="Answer to the player"
      hint="Kept in the logs."
      isBusy={grant.isPending}
      onClose={onClose}
      onSubmit={(answer) => grant.mutate({ ...known, answer }, { onSuccess: onClose })}
    >
      <p className="text-sm text-muted">The ban is lifted at once, and an open page lets the player in by itself.</p>
    </ReasonDialog>
  )
}
