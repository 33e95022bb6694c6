import type { Investigation } from '@hearthward/contract'
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Field, TextArea } from '../../ui/form/Field.tsx'
import { Card } from '../../ui/Panel.tsx'
import { May } from '../May.tsx'
import { useAct } from '../office.ts'
import { Changes } from '../ui/changes/Changes.tsx'
import { Overtaken } from '../ui/changes/Overtaken.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { PriorityField, TypeField } from './fields.tsx'

type Draft = Pick<Investigation, 'findings' | 'priority' | 'type'>
const draftOf = ({ findings, priority, type }: Investigation): Draft => ({ findings, priority, type })

/** What was found, and how grave it is. Held against the case as it was when writing began. */
export function FindingsPart({ investigation, isOver }: { investigation: Investigation; isOver: boolean }) {
  const [base, setBase] = useState(() => draftOf(investigation))
  const [draft, setDraft] = useState(base)
  const [isAsked, setAsked] = useState(false)
  const present = draftOf(investigation)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(base)
  const isOvertaken = JSON.stringify(present) !== JSON.stringify(base)
  // Nobody has written here yet: what a colleague writes is simply shown.
  if (isOvertaken && !isDirty) {
    setBase(present)
    setDraft(present)
  }
  const save = useAct('updateInvestigation', {
    doing: 'save the findings',
    done: 'The findings are saved.',
    changes: ['getInvestigation', 'listInvestigations'],
  })
  const set = (more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more }))
  if (isOver) {
    return (
      <Card title="Findings">
        <p className="text-sm whitespace-pre-wrap wrap-anywhere">
          {investigation.findings || 'None were written down.'}
        </p>
      </Card>
    )
  }
  return (
    <Card
      title="Findings"
      aside={
        <May call="updateInvestigation">
          <Button small look="primary" disabled={!isDirty || isOvertaken} onClick={() => setAsked(true)}>
            Save
          </Button>
        </May>
      }
    >
      <div className="grid gap-3">
        {isOvertaken && isDirty && (
          <Overtaken before={base} now={present}>
            <Button small onClick={() => setBase(present)}>
              Go on from there
            </Button>
          </Overtaken>
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
      {isAsked && (
        <ReasonDialog
          title="Save the findings"
          press="Save"
          isBusy={save.isPending}
          onClose={() => setAsked(false)}
          onSubmit={(reason) =>
            save.mutate(
              { investigationId: investigation.id, change: draft, reason, expected: investigation.updatedAt },
              {
                onSuccess: ({ investigation: after }) => {
                  setBase(draftOf(after))
                  setDraft(draftOf(after))
                },
                onSettled: () => setAsked(false),
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
