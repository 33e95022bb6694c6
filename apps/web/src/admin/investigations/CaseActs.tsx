import type { Investigation, InvestigationReport } from '@hearthward/contract'
import { useState } from 'react'
import { useAuth } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { download } from '../download.ts'
import { May } from '../May.tsx'
import { useAct } from '../office.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { type NextStep, nextSteps } from './words.ts'

/** Where a case goes next, and its report. */
export function CaseActs({ investigation, reports }: { investigation: Investigation; reports: InvestigationReport[] }) {
  const [step, setStep] = useState<NextStep | null>(null)
  const { id: investigationId, status, updatedAt, playerName, assignedTo } = investigation
  const isMine = useAuth((state) => state.user?.uid === assignedTo)
  const take = useAct('takeInvestigation', {
    doing: 'take the investigation on',
    done: 'The case is yours.',
    changes: ['getInvestigation', 'listInvestigations'],
  })
  const update = useAct('updateInvestigation', {
    doing: 'change the investigation',
    done: 'The case is changed.',
    changes: ['getInvestigation', 'listInvestigations'],
  })
  const write = useAct('createInvestigationReport', {
    doing: 'write the report',
    done: 'The report is written.',
    changes: ['getInvestigation'],
  })
  const save = ({ text, createdAt }: InvestigationReport) =>
    download(`case-${playerName}-${new Date(createdAt).toISOString().slice(0, 10)}.md`, 'text/markdown', text)
  const isOver = status === 'completed' || status === 'closed'
  const [latest] = reports
  return (
    <>
      {!isOver && !isMine && (
        <May call="takeInvestigation">
          <Button
            small
            look={status === 'pending' ? 'primary' : 'plain'}
            busy={take.isPending}
            onClick={() => take.mutate({ investigationId })}
          >
            {assignedTo === null ? 'Take on' : 'Take over'}
          </Button>
        </May>
      )}
      {nextSteps(status).map((next) => (
        <May key={next.status} call="updateInvestigation">
          <Button small look={next.isMain ? 'primary' : 'plain'} onClick={() => setStep(next)}>
            {next.press}
          </Button>
        </May>
      ))}
      <May call="createInvestigationReport">
        <Button
          small
          icon="quill-ink"
          busy={write.isPending}
          onClick={() => write.mutate({ investigationId }, { onSuccess: ({ report }) => save(report) })}
        >
          Write report
        </Button>
      </May>
      {latest && (
        <Button small look="quiet" onClick={() => save(latest)}>
          Download report
        </Button>
      )}
      {step && (
        <ReasonDialog
          title={step.press}
          press={step.press}
          isBusy={update.isPending}
          onClose={() => setStep(null)}
          onSubmit={(reason) =>
            update.mutate(
              { investigationId, change: { status: step.status }, reason, expected: updatedAt },
              { onSettled: () => setStep(null) },
            )
          }
        >
          <p className="text-sm text-muted">{step.says}</p>
        </ReasonDialog>
      )}
    </>
  )
}
