import { type DetectionRule, RULE_KINDS, type RuleKind, THRESHOLDS } from '@hearthward/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Select } from '../../ui/form/Field.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffMutation } from '../staff-queries.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { type DetectionRuleDraft, RuleFields, RuleTrial } from './RuleFields.tsx'
import { KIND_WORDS, ruleProblems } from './words.ts'

interface NewRuleDrawerProps {
  rules: readonly DetectionRule[]
  onClose: () => void
  onCreated: (ruleId: string) => void
}

const DAY_IN_MINUTES = 24 * 60

/** Takes over the figures of a rule of the same kind, which fit this server. */
function defaultFigures(
  kind: RuleKind,
  known: readonly DetectionRule[],
): Pick<DetectionRuleDraft, 'threshold' | 'windowMinutes'> {
  const sameKind = known.find((rule) => rule.kind === kind)
  return {
    threshold: sameKind?.threshold ?? THRESHOLDS[kind].least,
    windowMinutes: sameKind?.windowMinutes ?? DAY_IN_MINUTES,
  }
}

export function NewRuleDrawer({ rules, onClose, onCreated }: NewRuleDrawerProps) {
  const [kind, setKind] = useState<RuleKind>('xp_rate')
  const form = useForm<DetectionRuleDraft>({
    defaultValues: { name: '', ...defaultFigures('xp_rate', rules), severity: 'medium', enabled: true },
  })
  const draft = form.watch()
  const [isConfirming, setConfirming] = useState(false)
  const create = useStaffMutation('createDetectionRule', {
    doing: 'create the rule',
    done: ({ raised }) =>
      raised === 0 ? 'The rule is created.' : `The rule is created and has raised ${plural(raised, 'alert')}.`,
    refetches: ['listDetectionRules', 'listAlerts', 'listRiskProfiles', 'getDetectionStats'],
  })
  const choose = (next: RuleKind) => {
    setKind(next)
    form.reset({ ...draft, ...defaultFigures(next, rules) })
  }
  const isComplete = draft.name.trim() !== '' && Object.keys(ruleProblems(kind, draft)).length === 0
  return (
    <Drawer title="New rule" summary="It runs at once, and then every minute." onClose={onClose}>
      <Field label="Checks">
        {(control) => (
          <Select {...control} value={kind} onChange={({ target }) => choose(target.value as RuleKind)}>
            {RULE_KINDS.map((one) => (
              <option key={one} value={one}>
                {KIND_WORDS[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <RuleFields kind={kind} form={form} />
      <RuleTrial key={kind} kind={kind} draft={draft} ruleId={null} />
      <div className="flex gap-2">
        <IfAllowed call="createDetectionRule">
          <Button small look="primary" disabled={!isComplete} onClick={() => setConfirming(true)}>
            Create…
          </Button>
        </IfAllowed>
        <Button small onClick={onClose}>
          Cancel
        </Button>
      </div>
      {isConfirming && (
        <ReasonDialog
          title={`Create "${draft.name.trim()}"?`}
          submitLabel="Create the rule"
          isBusy={create.isPending}
          act={{ call: 'createDetectionRule', input: { ...draft, kind } }}
          onClose={() => setConfirming(false)}
          onSubmit={(reason) =>
            create.mutate(
              { ...draft, kind, reason },
              {
                onSuccess: ({ rule }) => onCreated(rule.id),
                onRequested: onClose,
                onError: () => setConfirming(false),
              },
            )
          }
        >
          <p className="text-sm text-muted">
            {draft.enabled
              ? 'It raises alerts at once.'
              : 'It is switched off: it raises nothing until it is switched on.'}
          </p>
        </ReasonDialog>
      )}
    </Drawer>
  )
}
