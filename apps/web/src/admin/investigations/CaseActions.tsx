import type { Investigation, InvestigationReport } from '@hearthward/contract'
import { useState } from 'react'
import { downloadFile } from '../../browser/download.ts'
import { useAuth } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffMutation } from '../staff-queries.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { type NextStep, nextSteps } from './words.ts'

/** The next steps of a case, and its report. */
export function CaseActions({
  investigation,
  reports,
}: {
  investigation: Investigation
  reports: InvestigationReport[]
}) {
  const [step, setStep] = useState<NextStep | null>(null)
  const { id: investigationId, status, updatedAt, playerName, assignedTo } = investigation
  const isMine = useAuth((state) => state.user?.uid === assignedTo)
  const take = useStaffMutation('takeInvestigation', {
    doing: 'take the investigation',
    done: 'The case is assigned to you.',
    refetches: ['getInvestigation', 'listInvestigations'],
  })
  const update = useStaffMutation('updateInvestigation', {
    doing: 'change the investigation',
    done: 'The case is changed.',
    refetches: ['getInvestigation', 'listInvestigations'],
  })
  const write = useStaffMutation('createInvestigationReport', {
    doing: 'write the report',
    done: 'The report is written.',
    refetches: ['getInvestigation'],
  })
  const save = ({ text, createdAt }: InvestigationReport) =>
    downloadFile(`case-${playerName}-${new Date(createdAt).toISOString().slice(0, 10)}.md`, 'text/markdown', text)
  const isOver = status === 'completed' || status === 'closed'
  const [latest] = reports
  return (
    <>
      {!isOver && !isMine && (
        <IfAllowed call="takeInvestigation">
          <Button
            small
            look={status === 'pending' ? 'primary' : 'plain'}
            busy={take.isPending}
            onClick={() => take.mutate({ investigationId })}
          >
            {assignedTo === null ? 'Assign to me' : 'Take over'}
          </Button>
        </IfAllowed>
      )}
      {nextSteps(status).map((next) => (
        <IfAllowed key={next.status} call="updateInvestigation">
          <Button small look={next.isMain ? 'primary' : 'plain'} onClick={() => setStep(next)}>
            {next.label}
          </Button>
        </IfAllowed>
      ))}
      <IfAllowed call="createInvestigationReport">
        <Button
          small
          icon="quill-ink"
          busy={write.isPending}
          onClick={() => write.mutate({ investigationId }, { onSuccess: ({ report }) => save(report) })}
        >
          Write report
        </Button>
      </IfAllowed>
      {latest && (
        <Button small look="quiet" onClick={() => save(latest)}>
          Download report
        </Button>
      )}
      {step && (
        <ReasonDialog
          title={step.label}
          submitLabel={step.label}
          isBusy={update.isPending}
          onClose={() => setStep(null)}
          onSubmit={(reason) =>
            update.mutate(
              { investigationId, change: { status: step.status }, reason, expectedVersion: updatedAt },
              { onSettled: () => setStep(null) },
            )
          }
        >
          <p className="text-sm text-muted">{step.text}</p>
        </ReasonDialog>
      )}
    </>
  )
}
