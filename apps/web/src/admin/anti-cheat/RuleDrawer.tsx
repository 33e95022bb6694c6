import { type DetectionRule, LONGEST_WINDOW, SEVERITIES, type Severity, THRESHOLDS } from '@hearthward/contract'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field, Input, Select } from '../../ui/Field.tsx'
import { plural } from '../../ui/numbers.ts'
import { Switch } from '../../ui/Switch.tsx'
import { May } from '../May.tsx'
import { useAct } from '../office.ts'
import { Changes } from '../ui/Changes.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Overtaken } from '../ui/Overtaken.tsx'
import { PlayerLink } from '../ui/PlayerLink.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { KIND_WORDS, scoreWords, spoken } from './words.ts'

type Edited = Pick<DetectionRule, 'name' | 'threshold' | 'windowMinutes' | 'severity' | 'enabled'>

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
  const isOvertaken = rule.updatedAt !== base.updatedAt
  const change = changeOf(edited(base), draft)
  const isChanged = Object.keys(change).length > 0
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
      <Fields kind={rule.kind} draft={draft} onSet={set} />
      <Trial rule={rule} draft={draft} />
      {isChanged && (
        <section>
          <h3 className="mb-1 text-base">What changes</h3>
          <Changes before={edited(base)} after={draft} />
        </section>
      )}
      <div className="flex gap-2">
        <May call="updateDetectionRule">
          <Button small look="primary" disabled={!isChanged || isOvertaken} onClick={() => setAsked(true)}>
            Save
          </Button>
        </May>
        <Button small disabled={!isChanged} onClick={() => setDraft(edited(base))}>
          Undo
        </Button>
      </div>
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

interface FieldsProps {
  kind: DetectionRule['kind']
  draft: Edited
  onSet: (change: Partial<Edited>) => void
}

function Fields({ kind, draft, onSet }: FieldsProps) {
  const { unit, least, most, whole } = THRESHOLDS[kind]
  return (
    <div className="grid gap-3">
      <Field label="Name">
        {(control) => (
          <Input
            {...control}
            maxLength={60}
            value={draft.name}
            onChange={({ target }) => onSet({ name: target.value })}
          />
        )}
      </Field>
      <Field label="Raises from" hint={unit}>
        {(control) => (
          <Input
            {...control}
            type="number"
            min={least}
            max={most}
            step={whole ? 1 : 'any'}
            value={draft.threshold}
            onChange={({ target }) => onSet({ threshold: target.valueAsNumber || 0 })}
          />
        )}
      </Field>
      <Field label="Looks back, in minutes">
        {(control) => (
          <Input
            {...control}
            type="number"
            min={5}
            max={LONGEST_WINDOW}
            value={draft.windowMinutes}
            onChange={({ target }) => onSet({ windowMinutes: Math.round(target.valueAsNumber || 0) })}
          />
        )}
      </Field>
      <Field label="Severity">
        {(control) => (
          <Select
            {...control}
            value={draft.severity}
            onChange={({ target }) => onSet({ severity: target.value as Severity })}
          >
            {SEVERITIES.map((severity) => (
              <option key={severity} value={severity}>
                {spoken(severity)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Switch label="Switched on" checked={draft.enabled} onChange={(enabled) => onSet({ enabled })} />
    </div>
  )
}

/** How many alerts it would have raised, before it raises any. */
function Trial({ rule, draft }: { rule: DetectionRule; draft: Edited }) {
  const attempt = useAct('tryDetectionRule', { doing: 'try the rule' })
  const result = attempt.data
  const { threshold, windowMinutes } = draft
  return (
    <section className="grid gap-2 rounded-xl border border-line p-3 text-sm">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-base">Dry run</h3>
        <May call="tryDetectionRule">
          <Button
            small
            busy={attempt.isPending}
            onClick={() => attempt.mutate({ ruleId: rule.id, change: { threshold, windowMinutes } })}
          >
            Try on 7 days
          </Button>
        </May>
      </div>
      <p role="status" className="text-muted">
        {result
          ? `Would have named ${plural(result.alerts, 'player')} of ${result.isPartial ? `the latest ${result.players}` : result.players} within 7 days.`
          : 'Holds these figures against the last 7 days. Raises nothing.'}
      </p>
      {result && result.top.length > 0 && (
        <ol className="grid gap-1">
          {result.top.map(({ playerId, playerName, score }) => (
            <li key={playerId} className="flex justify-between gap-3">
              <PlayerLink uid={playerId} name={playerName} />
              <span className="text-muted">{scoreWords(rule.kind, score)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
