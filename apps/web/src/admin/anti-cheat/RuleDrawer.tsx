import type { DetectionRule } from '@hearthward/contract'
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { May } from '../May.tsx'
import { useAct } from '../office.ts'
import { Changes } from '../ui/changes/Changes.tsx'
import { Overtaken } from '../ui/changes/Overtaken.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Moment } from '../ui/Moment.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { type Edited, RuleFields, Trial } from './RuleFields.tsx'
import { KIND_WORDS, ruleProblems } from './words.ts'

const edited = ({ name, threshold, windowMinutes, severity, enabled }: DetectionRule): Edited => ({
  name,
  threshold,
  windowMinutes,
  severity,
  enabled,
})

/** A rule to be set otherwise. What it was when it was opened is what the change is held against. */
export function RuleDrawer({ rule, onClose }: { rule: DetectionRule; onClose: () => void }) {
  const [base, setBase] = useState(rule)
  const [draft, setDraft] = useState(() => edited(rule))
  const [isAsked, setAsked] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const isOvertaken = rule.updatedAt !== base.updatedAt
  const change = changeOf(edited(base), draft)
  const isChanged = Object.keys(change).length > 0
  const isWrong = Object.keys(ruleProblems(rule.kind, draft)).length > 0
  const save = useAct('updateDetectionRule', {
    doing: 'change the rule',
    done: 'The rule is changed.',
    showsTheirs: true,
    changes: ['listDetectionRules', 'getDetectionStats'],
  })
  const set = (more: Partial<Edited>) => setDraft((before) => ({ ...before, ...more }))
  return (
    <Drawer
      title={rule.name}
      summary={
        <p>
          {KIND_WORDS[rule.kind]}, set <Moment at={rule.updatedAt} isAgo />
        </p>
      }
      onClose={onClose}
    >
      {isOvertaken && (
        <Overtaken before={edited(base)} now={edited(rule)}>
          <Button small onClick={() => setBase(rule)}>
            Go on from there
          </Button>
        </Overtaken>
      )}
      <RuleFields kind={rule.kind} draft={draft} onSet={set} />
      <Trial kind={rule.kind} draft={draft} ruleId={rule.id} />
      {isChanged && (
        <section>
          <h3 className="mb-1 text-base">What changes</h3>
          <Changes before={edited(base)} after={draft} />
        </section>
      )}
      <div className="flex gap-2">
        <May call="updateDetectionRule">
          <Button small look="primary" disabled={!isChanged || isOvertaken || isWrong} onClick={() => setAsked(true)}>
            Save
          </Button>
        </May>
        <Button small disabled={!isChanged} onClick={() => setDraft(edited(base))}>
          Undo
        </Button>
        <May call="deleteDetectionRule">
          <Button small look="danger" className="ml-auto" onClick={() => setDeleting(true)}>
            Delete…
          </Button>
        </May>
      </div>
      {isDeleting && <DeleteDialog rule={base} onClose={() => setDeleting(false)} onDeleted={onClose} />}
      {isAsked && (
        <ReasonDialog
          title={`Change "${rule.name}"`}
          press="Change the rule"
          isBusy={save.isPending}
          onClose={() => setAsked(false)}
          onSubmit={(reason) =>
            save.mutate(
              { ruleId: rule.id, change, reason, expected: base.updatedAt },
              {
                onSuccess: ({ rule: after }) => {
                  setBase(after)
                  setDraft(edited(after))
                },
                onSettled: () => setAsked(false),
              },
            )
          }
        >
          <Changes before={edited(base)} after={draft} />
        </ReasonDialog>
      )}
    </Drawer>
  )
}

function changeOf(before: Edited, after: Edited): Partial<Edited> {
  const changed = Object.entries(after).filter(([key, value]) => value !== before[key as keyof Edited])
  return Object.fromEntries(changed) as Partial<Edited>
}

interface DeleteDialogProps {
  rule: DetectionRule
  onClose: () => void
  onDeleted: () => void
}

function DeleteDialog({ rule, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useAct('deleteDetectionRule', {
    doing: 'delete the rule',
    done: 'The rule is deleted.',
    changes: ['listDetectionRules', 'getDetectionStats'],
  })
  return (
    <ReasonDialog
      title={`Delete "${rule.name}"?`}
      press="Delete the rule"
      danger
      isBusy={remove.isPending}
      onClose={onClose}
      onSubmit={(reason) =>
        remove.mutate({ ruleId: rule.id, reason, expected: rule.updatedAt }, { onSuccess: onDeleted, onError: onClose })
      }
    >
      <p className="text-sm text-muted">
        It raises no more alerts, and cannot be brought back. Alerts it has raised stay. To pause it, switch it off
        instead.
      </p>
    </ReasonDialog>
  )
}
