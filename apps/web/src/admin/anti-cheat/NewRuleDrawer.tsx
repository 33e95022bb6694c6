import { type DetectionRule, RULE_KINDS, type RuleKind, THRESHOLDS } from '@hearthward/contract'
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Select } from '../../ui/form/Field.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { May } from '../May.tsx'
import { useAct } from '../office.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { type Edited, RuleFields, Trial } from './RuleFields.tsx'
import { KIND_WORDS, ruleProblems } from './words.ts'

interface NewRuleDrawerProps {
  known: readonly DetectionRule[]
  onClose: () => void
  onCreated: (ruleId: string) => void
}

const DAY_IN_MINUTES = 24 * 60

/** A rule of the same kind has figures that fit this server. */
function figuresFor(kind: RuleKind, known: readonly DetectionRule[]): Pick<Edited, 'threshold' | 'windowMinutes'> {
  const alike = known.find((rule) => rule.kind === kind)
  return {
    threshold: alike?.threshold ?? THRESHOLDS[kind].least,
    windowMinutes: alike?.windowMinutes ?? DAY_IN_MINUTES,
  }
}

export function NewRuleDrawer({ known, onClose, onCreated }: NewRuleDrawerProps) {
  const [kind, setKind] = useState<RuleKind>('xp_rate')
  const [draft, setDraft] = useState<Edited>(() => ({
    name: '',
    ...figuresFor('xp_rate', known),
    severity: 'medium',
    enabled: true,
  }))
  const [isAsked, setAsked] = useState(false)
  const create = useAct('createDetectionRule', {
    doing: 'create the rule',
    done: ({ raised }) =>
      raised === 0 ? 'The rule is created.' : `The rule is created and has raised ${plural(raised, 'alert')}.`,
    changes: ['listDetectionRules', 'listAlerts', 'listRiskProfiles', 'getDetectionStats'],
  })
  const set = (more: Partial<Edited>) => setDraft((before) => ({ ...before, ...more }))
  const choose = (next: RuleKind) => {
    setKind(next)
    set(figuresFor(next, known))
  }
  const isWhole = draft.name.trim() !== '' && Object.keys(ruleProblems(kind, draft)).length === 0
  return (
    <Drawer title="New rule" summary="Applied at once, and then every minute." onClose={onClose}>
      <Field label="Looks at">
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
      <RuleFields kind={kind} draft={draft} onSet={set} />
      <Trial key={kind} kind={kind} draft={draft} ruleId={null} />
      <div className="flex gap-2">
        <May call="createDetectionRule">
          <Button small look="primary" disabled={!isWhole} onClick={() => setAsked(true)}>
            Create…
          </Button>
        </May>
        <Button small onClick={onClose}>
          Cancel
        </Button>
      </div>
      {isAsked && (
        <ReasonDialog
          title={`Create "${draft.name.trim()}"?`}
          press="Create the rule"
          isBusy={create.isPending}
          onClose={() => setAsked(false)}
          onSubmit={(reason) =>
            create.mutate(
              { ...draft, kind, reason },
              { onSuccess: ({ rule }) => onCreated(rule.id), onError: () => setAsked(false) },
            )
          }
        >
          <p className="text-sm text-muted">
            {draft.enabled
              ? 'It raises alerts at once, about everybody it points at.'
              : 'It is switched off: it raises nothing until it is switched on.'}
          </p>
        </ReasonDialog>
      )}
    </Drawer>
  )
}
