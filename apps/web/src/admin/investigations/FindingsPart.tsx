import type { Investigation } from '@hearthward/contract'
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Field, TextArea } from '../../ui/form/Field.tsx'
import { Card } from '../../ui/Panel.tsx'
import { useCallMutation } from '../call-queries.ts'
import { IfAllowed } from '../IfAllowed.tsx'
import { Changes } from '../ui/changes/Changes.tsx'
import { ConflictNote } from '../ui/changes/Conflict.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { PriorityField, TypeField } from './fields.tsx'

type Draft = Pick<Investigation, 'findings' | 'priority' | 'type'>
const draftOf = ({ findings, priority, type }: Investigation): Draft => ({ findings, priority, type })

/** Findings, priority and type of a case. Changes are compared with the case as it was when editing began. */
export function FindingsPart({ investigation, isOver }: { investigation: Investigation; isOver: boolean }) {
  const [base, setBase] = useState(() => draftOf(investigation))
  const [draft, setDraft] = useState(base)
  const [isConfirming, setConfirming] = useState(false)
  const present = draftOf(investigation)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(base)
  const hasConflict = JSON.stringify(present) !== JSON.stringify(base)
  // Without unsaved changes, a colleague's change is taken over.
  if (hasConflict && !isDirty) {
    setBase(present)
    setDraft(present)
  }
  const save = useCallMutation('updateInvestigation', {
    doing: 'save the findings',
    done: 'The findings are saved.',
    refetches: ['getInvestigation', 'listInvestigations'],
  })
  const set = (more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more }))
  if (isOver) {
    return (
      <Card title="Findings">
        <p className="text-sm whitespace-pre-wrap wrap-anywhere">
          {investigation.findings || 'No findings were written.'}
        </p>
      </Card>
    )
  }
  return (
    <Card
      title="Findings"
      aside={
        <IfAllowed call="updateInvestigation">
          <Button small look="primary" disabled={!isDirty || hasConflict} onClick={() => setConfirming(true)}>
            Save
          </Button>
        </IfAllowed>
      }
    >
      <div className="grid gap-3">
        {hasConflict && isDirty && (
          <ConflictNote before={base} now={present}>
            <Button small onClick={() => setBase(present)}>
              Keep my changes
            </Button>
          </ConflictNote>
        )}
        <Field label="What was found">
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              maxLength={4_000}
              value={draft.findings}
              onChange={({ target }) => set({ findings: target.value })}
            />
          )}
        </Field>
        <div className="grid gap-3 mid:grid-cols-2">
          <TypeField value={draft.type} onChange={(type) => set({ type })} />
          <PriorityField value={draft.priority} onChange={(priority) => set({ priority })} />
        </div>
      </div>
      {isConfirming && (
        <ReasonDialog
          title="Save the findings"
          submitLabel="Save"
          isBusy={save.isPending}
          onClose={() => setConfirming(false)}
          onSubmit={(reason) =>
            save.mutate(
              { investigationId: investigation.id, change: draft, reason, expectedVersion: investigation.updatedAt },
              {
                onSuccess: ({ investigation: after }) => {
                  setBase(draftOf(after))
                  setDraft(draftOf(after))
                },
                onSettled: () => setConfirming(false),
              },
            )
          }
        >
          <Changes before={base} after={draft} />
        </ReasonDialog>
      )}
    </Card>
  )
}
