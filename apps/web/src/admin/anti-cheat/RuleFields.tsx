import {
  type DetectionRule,
  describeScore,
  LONGEST_WINDOW,
  type RuleKind,
  SEVERITIES,
  THRESHOLDS,
} from '@hearthward/contract'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Select } from '../../ui/form/Field.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffMutation } from '../staff-queries.ts'
import { PlayerLink } from '../ui/players/PlayerLink.tsx'
import { MIN_WINDOW_MINUTES, readableId, ruleProblems } from './words.ts'

export type DetectionRuleDraft = Pick<DetectionRule, 'name' | 'threshold' | 'windowMinutes' | 'severity' | 'enabled'>

interface RuleFieldsProps {
  kind: RuleKind
  form: UseFormReturn<DetectionRuleDraft>
}

export function RuleFields({ kind, form }: RuleFieldsProps) {
  const { register, setValue } = form
  const draft = form.watch()
  const problems = ruleProblems(kind, draft)
  const { unit, least, most, whole } = THRESHOLDS[kind]
  return (
    <div className="grid gap-3">
      <TextField label="Name" error={problems.name} {...register('name')} maxLength={60} />
      <TextField
        label="Threshold"
        hint={unit}
        error={problems.threshold}
        type="number"
        min={least}
        max={most}
        step={whole ? 1 : 'any'}
        value={draft.threshold}
        onChange={({ target }) => setValue('threshold', target.valueAsNumber || 0)}
      />
      <TextField
        label="Time window in minutes"
        error={problems.windowMinutes}
        type="number"
        min={MIN_WINDOW_MINUTES}
        max={LONGEST_WINDOW}
        value={draft.windowMinutes}
        onChange={({ target }) => setValue('windowMinutes', Math.round(target.valueAsNumber || 0))}
      />
      <Field label="Severity">
        {(control) => (
          <Select {...control} {...register('severity')}>
            {SEVERITIES.map((severity) => (
              <option key={severity} value={severity}>
                {readableId(severity)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Switch label="Enabled" checked={draft.enabled} onChange={(enabled) => setValue('enabled', enabled)} />
    </div>
  )
}

interface RuleTrialProps {
  kind: RuleKind
  draft: DetectionRuleDraft
  /** Null for a new rule. */
  ruleId: string | null
}

/** Counts the alerts a rule would have raised, before it is saved. */
export function RuleTrial({ kind, draft, ruleId }: RuleTrialProps) {
  const attempt = useStaffMutation('tryDetectionRule', { doing: 'test the rule' })
  const result = attempt.data
  const { threshold, windowMinutes } = draft
  return (
    <section className="grid gap-2 rounded-xl border border-line p-3 text-sm">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-base">Dry run</h3>
        <IfAllowed call="tryDetectionRule">
          <Button
            small
            busy={attempt.isPending}
            onClick={() =>
              attempt.mutate({ ...(ruleId === null ? { kind } : { ruleId }), change: { threshold, windowMinutes } })
            }
          >
            Test on 7 days
          </Button>
        </IfAllowed>
      </div>
      <p role="status" className="text-muted">
        {result
          ? `Would have raised ${plural(result.alerts, 'alert')} among ${result.isPartial ? 'the latest ' : ''}${plural(result.players, 'player')} in 7 days.`
          : 'Tests these values on the last 7 days. No alerts are raised.'}
      </p>
      {result && result.top.length > 0 && (
        <ol className="grid gap-1">
          {result.top.map(({ playerId, playerName, score }) => (
            <li key={playerId} className="flex justify-between gap-3">
              <PlayerLink uid={playerId} name={playerName} />
              <span className="text-muted">{describeScore(kind, score)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
