import type { DetectionAlert, Evidence, Investigation } from '@hearthward/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Card } from '../../ui/Panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AlertFacts } from '../anti-cheat/AlertFacts.tsx'
import { readableId } from '../anti-cheat/words.ts'
import { IfAllowed } from '../IfAllowed.tsx'
import { useContent } from '../players/content.ts'
import { useStaffMutation } from '../staff-queries.ts'
import { InWords, useNames } from '../ui/changes/InWords.tsx'
import { labelOf } from '../ui/changes/in-words.ts'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Pill } from '../ui/Pill.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { evidenceEntries } from './words.ts'

/** The evidence of a case. */
export function EvidencePart({ investigation, isOver }: { investigation: Investigation; isOver: boolean }) {
  const [verified, setVerified] = useState<Evidence | null>(null)
  const [isAdding, setAdding] = useState(false)
  const { id: investigationId, evidence } = investigation
  const verify = useStaffMutation('verifyInvestigationEvidence', {
    doing: 'verify the evidence',
    done: ({ evidence: after }) => (after.isVerified ? 'Verified.' : 'No longer verified.'),
    refetches: ['getInvestigation'],
  })
  return (
    <Card
      title="Evidence"
      aside={
        !isOver && (
          <IfAllowed call="addInvestigationEvidence">
            <Button small onClick={() => setAdding(!isAdding)} aria-expanded={isAdding}>
              Add evidence
            </Button>
          </IfAllowed>
        )
      }
    >
      <div className="grid gap-3">
        {isAdding && <AddEvidence investigationId={investigationId} onDone={() => setAdding(false)} />}
        {evidence.length === 0 ? (
          <EmptyState icon="magnifying-glass">
            No evidence yet. Collect alerts, trades, messages and log entries from this page.
          </EmptyState>
        ) : (
          <ul className="grid gap-2">
            {evidence.map((one) => (
              <li key={one.id} className="grid gap-1 rounded-lg border border-line p-3 text-sm">
                <div className="flex flex-wrap items-center gap-2">
                  <Pill tone="river">{readableId(one.type)}</Pill>
                  <span className="font-medium wrap-anywhere">{one.description}</span>
                  {one.isVerified && <Pill tone="moss">Verified</Pill>}
                  {one.tags.map((tag) => (
                    <Pill key={tag} tone="quiet">
                      {tag.replaceAll('_', ' ')}
                    </Pill>
                  ))}
                  {!isOver && (
                    <IfAllowed call="verifyInvestigationEvidence">
                      <Button small look="quiet" className="ml-auto" onClick={() => setVerified(one)}>
                        {one.isVerified ? 'Withdraw' : 'Verify'}
                      </Button>
                    </IfAllowed>
                  )}
                </div>
                <p className="text-xs text-muted">
                  <Moment at={one.timestamp} isAgo />, by {one.collectedBy}
                  {one.fileUrl && (
                    <>
                      {', '}
                      <a href={one.fileUrl} target="_blank" rel="noreferrer noopener" className="underline">
                        {one.fileUrl}
                      </a>
                    </>
                  )}
                </p>
                {Object.keys(one.metadata).length > 0 && <Entry evidence={one} />}
              </li>
            ))}
          </ul>
        )}
      </div>
      {verified && (
        <ReasonDialog
          title={verified.isVerified ? 'Withdraw the verification' : 'Verify this evidence'}
          submitLabel={verified.isVerified ? 'Withdraw' : 'Verify'}
          isBusy={verify.isPending}
          onClose={() => setVerified(null)}
          onSubmit={(reason) =>
            verify.mutate(
              { investigationId, evidenceId: verified.id, isVerified: !verified.isVerified, reason },
              { onSettled: () => setVerified(null) },
            )
          }
        >
          <p className="text-sm text-muted">{verified.description}</p>
        </ReasonDialog>
      )}
    </Card>
  )
}

function Entry({ evidence }: { evidence: Evidence }) {
  const { metadata } = evidence
  const names = useNames(metadata)
  const content = useContent()
  const alert = evidence.type === 'alert' ? metadata['evidence'] : undefined
  return (
    <details>
      <summary className="cursor-pointer text-xs text-muted hover:text-text">Details at that time</summary>
      <div className="mt-1 grid gap-2 rounded-md bg-sunken p-2">
        <Facts>
          {evidenceEntries(evidence).map(([name, value]) => (
            <Fact key={name} name={labelOf([name], content)}>
              <InWords name={name} value={value} names={names} />
            </Fact>
          ))}
        </Facts>
        {alert !== undefined && <AlertFacts alert={{ evidence: alert as DetectionAlert['evidence'] }} />}
      </div>
    </details>
  )
}

function AddEvidence({ investigationId, onDone }: { investigationId: string; onDone: () => void }) {
  const { register, handleSubmit, watch } = useForm({ defaultValues: { description: '', fileUrl: '', tags: '' } })
  const add = useStaffMutation('addInvestigationEvidence', {
    doing: 'add the evidence',
    done: 'Added to the evidence.',
    refetches: ['getInvestigation'],
  })
  const submit = handleSubmit(({ description, fileUrl, tags }) => {
    const url = fileUrl.trim()
    add.mutate(
      {
        investigationId,
        type: url ? 'link' : 'other',
        description: description.trim(),
        ...(url && { fileUrl: url }),
        tags: tags
          .split(',')
          .map((tag) => tag.trim())
          .filter(Boolean),
      },
      { onSuccess: onDone },
    )
  })
  return (
    <form className="grid gap-3 rounded-lg border border-line p-3" onSubmit={submit}>
      <TextField label="Description" {...register('description')} maxLength={500} />
      <div className="grid gap-3 mid:grid-cols-2">
        <TextField label="Web address (optional)" {...register('fileUrl')} type="url" maxLength={500} />
        <TextField label="Tags, separated by commas" {...register('tags')} />
      </div>
      <div>
        <Button
          type="submit"
          small
          look="primary"
          busy={add.isPending}
          disabled={watch('description').trim().length < 3}
        >
          Add to the evidence
        </Button>
      </div>
    </form>
  )
}
