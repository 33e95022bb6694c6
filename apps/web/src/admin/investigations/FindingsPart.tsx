import {
  INVESTIGATION_PRIORITIES,
  INVESTIGATION_TYPES,
  type Investigation,
  type InvestigationPriority,
  type InvestigationType,
} from '@hearthward/contract'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { spoken } from '../anti-cheat/words.ts'
import { May } from '../May.tsx'
import { useAct } from '../office.ts'
import { Changes } from '../ui/Changes.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { Part } from './Part.tsx'
import { TextArea } from './TextArea.tsx'
import { TYPE_WORDS } from './words.ts'

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
      <Part title="Findings">
        <p className="text-sm whitespace-pre-wrap wrap-anywhere">
          {investigation.findings || 'None were written down.'}
        </p>
      </Part>
    )
  }
  return (
    <Part
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
          <div role="alert" className="grid gap-2 rounded-xl border border-brass/50 bg-brass/8 p-3 text-sm">
            <p>Somebody else has changed this meanwhile:</p>
            <Changes before={base} after={present} />
            <div>
              <Button small onClick={() => setBase(present)}>
                Go on from there
              </Button>
            </div>
          </div>
        )}
        <TextArea
          label="What was found"
          rows={4}
          maxLength={4_000}
          value={draft.findings}
          onChange={(findings) => set({ findings })}
        />
        <div className="grid gap-3 mid:grid-cols-2">
          <Field label="Type">
            {(control) => (
              <Select
                {...control}
                value={draft.type}
                onChange={({ target }) => set({ type: target.value as InvestigationType })}
              >
                {INVESTIGATION_TYPES.map((one) => (
                  <option key={one} value={one}>
                    {TYPE_WORDS[one]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Priority">
            {(control) => (
              <Select
                {...control}
                value={draft.priority}
                onChange={({ target }) => set({ priority: target.value as InvestigationPriority })}
              >
                {INVESTIGATION_PRIORITIES.map((one) => (
                  <option key={one} value={one}>
                    {spoken(one)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
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
    </Part>
  )
}
