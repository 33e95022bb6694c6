import type { Investigation } from '@hearthward/contract'
import { canonicalJson } from '@hearthward/engine'
import { useCallback, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/form/Button.tsx'
import { TextAreaField } from '../../ui/form/TextField.tsx'
import { Card } from '../../ui/Panel.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffMutation } from '../staff-queries.ts'
import { Changes } from '../ui/changes/Changes.tsx'
import { ConflictNote } from '../ui/changes/Conflict.tsx'
import { mergeDrafts } from '../ui/changes/merge-drafts.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { PriorityField, TypeField } from './fields.tsx'

type Draft = Pick<Investigation, 'findings' | 'priority' | 'type'>
const draftOf = ({ findings, priority, type }: Investigation): Draft => ({ findings, priority, type })

/** Findings, priority and type of a case. Changes are compared with the case as it was when editing began. */
export function FindingsPart({ investigation, isOver }: { investigation: Investigation; isOver: boolean }) {
  const [base, setBase] = useState(() => draftOf(investigation))
  const { register, watch, reset } = useForm<Draft>({ defaultValues: base })
  const draft = watch()
  const [isConfirming, setConfirming] = useState(false)
  const present = draftOf(investigation)
  const isDirty = canonicalJson(draft) !== canonicalJson(base)
  const hasConflict = canonicalJson(present) !== canonicalJson(base)
  const isOutdated = hasConflict && !isDirty
  const restartFrom = useCallback(
    (current: Investigation) => {
      setBase(draftOf(current))
      reset(draftOf(current))
    },
    [reset],
  )
  const keepMine = () => {
    reset(mergeDrafts(base, draft, present))
    setBase(present)
  }
  // Without unsaved changes, a colleague's change is taken over.
  useEffect(() => {
    if (isOutdated) restartFrom(investigation)
  }, [isOutdated, investigation, restartFrom])
  const save = useStaffMutation('updateInvestigation', {
    doing: 'save the findings',
    done: 'The findings are saved.',
    refetches: ['getInvestigation', 'listInvestigations'],
  })
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
            <Button small onClick={keepMine}>
              Keep my changes
            </Button>
          </ConflictNote>
        )}
        <TextAreaField label="What was found" {...register('findings')} rows={4} maxLength={4_000} />
        <div className="grid gap-3 mid:grid-cols-2">
          <TypeField field={register('type')} />
          <PriorityField field={register('priority')} />
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
                onSuccess: ({ investigation: after }) => restartFrom(after),
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
