import type { DetectionRule } from '@hearthward/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/form/Button.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffMutation } from '../staff-queries.ts'
import { Changes } from '../ui/changes/Changes.tsx'
import { ConflictNote } from '../ui/changes/Conflict.tsx'
import { changedFields, mergeDrafts } from '../ui/changes/merge-drafts.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { Moment } from '../ui/Moment.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { type DetectionRuleDraft, RuleFields, RuleTrial } from './RuleFields.tsx'
import { KIND_WORDS, ruleProblems } from './words.ts'

const draftOf = ({ name, threshold, windowMinutes, severity, enabled }: DetectionRule): DetectionRuleDraft => ({
  name,
  threshold,
  windowMinutes,
  severity,
  enabled,
})

/** Edits a rule. Changes are compared with the rule as it was when the drawer was opened. */
export function RuleDrawer({ rule, onClose }: { rule: DetectionRule; onClose: () => void }) {
  const [base, setBase] = useState(rule)
  const form = useForm({ defaultValues: draftOf(rule) })
  const draft = form.watch()
  const [isConfirming, setConfirming] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const hasConflict = rule.updatedAt !== base.updatedAt
  const change = changedFields(draftOf(base), draft)
  const input = { ruleId: rule.id, change, expectedVersion: base.updatedAt }
  const isChanged = Object.keys(change).length > 0
  const keepMine = () => {
    form.reset(mergeDrafts(draftOf(base), draft, draftOf(rule)))
    setBase(rule)
  }
  const isInvalid = Object.keys(ruleProblems(rule.kind, draft)).length > 0
  const save = useStaffMutation('updateDetectionRule', {
    doing: 'change the rule',
    done: 'The rule is changed.',
    showsConflict: true,
    refetches: ['listDetectionRules', 'getDetectionStats'],
  })
  return (
    <Drawer
      title={rule.name}
      summary={
        <p>
          {KIND_WORDS[rule.kind]}, changed <Moment at={rule.updatedAt} isAgo />
        </p>
      }
      onClose={onClose}
    >
      {hasConflict && (
        <ConflictNote before={draftOf(base)} now={draftOf(rule)}>
          <Button small onClick={keepMine}>
            Keep my changes
          </Button>
        </ConflictNote>
      )}
      <RuleFields kind={rule.kind} form={form} />
      <RuleTrial kind={rule.kind} draft={draft} ruleId={rule.id} />
      {isChanged && (
        <section>
          <h3 className="mb-1 text-base">What changes</h3>
          <Changes before={draftOf(base)} after={draft} />
        </section>
      )}
      <div className="flex gap-2">
        <IfAllowed call="updateDetectionRule">
          <Button
            small
            look="primary"
            disabled={!isChanged || hasConflict || isInvalid}
            onClick={() => setConfirming(true)}
          >
            Save
          </Button>
        </IfAllowed>
        <Button small disabled={!isChanged} onClick={() => form.reset(draftOf(base))}>
          Discard
        </Button>
        <IfAllowed call="deleteDetectionRule">
          <Button small look="danger" className="ml-auto" onClick={() => setDeleting(true)}>
            Delete…
          </Button>
        </IfAllowed>
      </div>
      {isDeleting && <DeleteDialog rule={base} onClose={() => setDeleting(false)} onDeleted={onClose} />}
      {isConfirming && (
        <ReasonDialog
          title={`Change "${rule.name}"`}
          submitLabel="Change the rule"
          isBusy={save.isPending}
          act={{ call: 'updateDetectionRule', input }}
          onClose={() => setConfirming(false)}
          onSubmit={(reason) =>
            save.mutate(
              { ...input, reason },
              {
                onSuccess: ({ rule: after }) => {
                  setBase(after)
                  form.reset(draftOf(after))
                },
                onRequested: onClose,
                onSettled: () => setConfirming(false),
              },
            )
          }
        >
          <Changes before={draftOf(base)} after={draft} />
        </ReasonDialog>
      )}
    </Drawer>
  )
}

interface DeleteDialogProps {
  rule: DetectionRule
  onClose: () => void
  onDeleted: () => void
}

function DeleteDialog({ rule, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useStaffMutation('deleteDetectionRule', {
    doing: 'delete the rule',
    done: 'The rule is deleted.',
    refetches: ['listDetectionRules', 'getDetectionStats'],
  })
  const input = { ruleId: rule.id, expectedVersion: rule.updatedAt }
  return (
    <ReasonDialog
      title={`Delete "${rule.name}"?`}
      submitLabel="Delete the rule"
      danger
      isBusy={remove.isPending}
      act={{ call: 'deleteDetectionRule', input }}
      onClose={onClose}
      onSubmit={(reason) =>
        remove.mutate({ ...input, reason }, { onSuccess: onDeleted, onRequested: onDeleted, onError: onClose })
      }
    >
      <p className="text-sm text-muted">
        It raises no more alerts and cannot be restored. The alerts it has raised stay. To pause it, switch it off
        instead.
      </p>
    </ReasonDialog>
  )
}
