import type { AccessRule, RuleChoice } from '@hearthward/contract'
import { useMemo, useState } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Select } from '../../ui/form/Field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Pill } from '../ui/Pill.tsx'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { type AccessRuleDraft, choicesFor, choiceWords } from './choices.ts'

interface RulesProps {
  rules: readonly AccessRule[]
  draft: AccessRuleDraft
  /** Null if the user may only view. */
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
        cell: (rule) => <NeedsCell rule={rule} choice={draft[rule.id] ?? rule.needs} onChoose={onChoose} />,
      },
    ]
  }, [draft, onChoose])
  return (
    <DataTable
      label="Access rules"
      columns={columns}
      rows={rules}
      keyOf={({ id }) => id}
      empty={<EmptyState icon="key">No rules match. Shorten the search.</EmptyState>}
    />
  )
}

const Names = ({ names }: { names: readonly string[] }) => (
  <span className="text-xs text-muted">{names.join(', ') || 'nothing'}</span>
)

function NeedsCell({
  rule,
  choice,
  onChoose,
}: {
  rule: AccessRule
  choice: RuleChoice
  onChoose: RulesProps['onChoose']
}) {
  // Building the list of all permissions in every row takes seconds, so a row gets it on focus.
  const [isFocused, setFocused] = useState(false)
  const isOverridden = choice !== rule.usual
  if (!onChoose) return <Pill tone={isOverridden ? 'brass' : 'quiet'}>{choiceWords(choice)}</Pill>
  return (
    <div className="flex items-center gap-2">
      <Select
        aria-label={`${rule.name} needs`}
        value={choice}
        className={cx('h-9! min-w-36 text-sm! mid:min-w-64', choice !== rule.needs && 'border-river!')}
        onPointerEnter={() => setFocused(true)}
        onPointerDown={() => setFocused(true)}
        onFocus={() => setFocused(true)}
        onChange={({ target }) => onChoose(rule.id, target.value as RuleChoice)}
      >
        {choicesFor(rule, choice, isFocused).map((one) => (
          <option key={one} value={one}>
            {choiceWords(one)}
            {one === rule.usual ? ' (default)' : ''}
          </option>
        ))}
      </Select>
      {isOverridden && <Pill tone="brass">changed</Pill>}
    </div>
  )
}
