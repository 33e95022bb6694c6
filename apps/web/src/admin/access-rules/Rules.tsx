import type { AccessRule, RuleChoice } from '@hearthward/contract'
import { useMemo, useState } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Select } from '../../ui/form/Field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Pill } from '../ui/Pill.tsx'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { choicesFor, choiceWords, type Draft } from './choices.ts'

interface RulesProps {
  rules: readonly AccessRule[]
  draft: Draft
  /** Null for who may only look. */
  onChoose: ((id: string, choice: RuleChoice) => void) | null
}

export function Rules({ rules, draft, onChoose }: RulesProps) {
  const columns = useMemo((): Column<AccessRule>[] => {
    return [
      {
        id: 'name',
        title: 'Rule',
        cell: ({ name, does }) => (
          <>
            <code className="font-semibold wrap-anywhere">{name}</code>
            <span className="block text-xs text-muted">{does}</span>
          </>
        ),
      },
      { id: 'reads', title: 'Reads', isMinor: true, cell: ({ reads }) => <Names names={reads} /> },
      { id: 'changes', title: 'Changes', isMinor: true, cell: ({ changes }) => <Names names={changes} /> },
      {
        id: 'needs',
        title: 'Needs',
        cell: (rule) => <Needs rule={rule} choice={draft[rule.id] ?? rule.needs} onChoose={onChoose} />,
      },
    ]
  }, [draft, onChoose])
  return (
    <DataTable
      label="Access rules"
      columns={columns}
      rows={rules}
      keyOf={({ id }) => id}
      empty={<EmptyState icon="key">No rule fits this. Search for less.</EmptyState>}
    />
  )
}

const Names = ({ names }: { names: readonly string[] }) => (
  <span className="text-xs text-muted">{names.join(', ') || 'nothing'}</span>
)

function Needs({ rule, choice, onChoose }: { rule: AccessRule; choice: RuleChoice; onChoose: RulesProps['onChoose'] }) {
  // A list of every permission in every row takes seconds to build: it is there once the row is turned to.
  const [isTurnedTo, setTurnedTo] = useState(false)
  const isOther = choice !== rule.usual
  if (!onChoose) return <Pill tone={isOther ? 'brass' : 'quiet'}>{choiceWords(choice)}</Pill>
  return (
    <div className="flex items-center gap-2">
      <Select
        aria-label={`${rule.name} needs`}
        value={choice}
        className={cx('h-9! min-w-36 text-sm! mid:min-w-64', choice !== rule.needs && 'border-river!')}
        onPointerEnter={() => setTurnedTo(true)}
        onPointerDown={() => setTurnedTo(true)}
        onFocus={() => setTurnedTo(true)}
        onChange={({ target }) => onChoose(rule.id, target.value as RuleChoice)}
      >
        {choicesFor(rule, choice, isTurnedTo).map((one) => (
          <option key={one} value={one}>
            {choiceWords(one)}
            {one === rule.usual ? ' (usual)' : ''}
          </option>
        ))}
      </Select>
      {isOther && <Pill tone="brass">chosen</Pill>}
    </div>
  )
}
