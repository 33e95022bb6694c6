import type { AccessRule, AccessRuleChange, RuleChoice } from '@hearthward/contract'
import { useMemo, useState } from 'react'
import { useAuth } from '../../client/index.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { SearchInput, Select } from '../../ui/Field.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { useFilters } from '../filters.ts'
import { useAct, useAsk } from '../office.ts'
import { Changes } from '../ui/Changes.tsx'
import { Chips } from '../ui/Chips.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Moment } from '../ui/Moment.tsx'
import { OfficePage, Sheet } from '../ui/Office.tsx'
import { Pill } from '../ui/Pill.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { CHOICES, changesOf, changeWords, choiceWords, type Draft, differenceOf, wayBack } from './choices.ts'

const KINDS = [
  { value: 'call', label: 'Calls' },
  { value: 'section', label: 'Sections' },
  { value: 'topic', label: 'Live topics' },
  { value: 'collection', label: 'By collection' },
  { value: 'history', label: 'History' },
] as const

/** Who may do what, as the server enforces it, and the owner's way to change it. */
export function RulesPage() {
  const [filters, setFilters] = useFilters()
  const { data, error, refetch } = useAsk('getAccessRules', {})
  const [draft, setDraft] = useState<Draft>({})
  const [isAsked, setAsked] = useState(false)
  const mayEdit = useAuth(({ user }) => user?.role === 'owner')
  const kind = KINDS.find(({ value }) => value === filters['show'])?.value ?? 'call'
  if (!data) {
    return (
      <OfficePage title="Access rules">
        {error ? <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote> : <PanelSkeleton rows={8} />}
      </OfficePage>
    )
  }
  const { rules, history, version } = data
  const pending = Object.keys(changesOf(rules, draft)).length
  const choose = (id: string, choice: RuleChoice) => setDraft((before) => ({ ...before, [id]: choice }))
  const takeBack = (change: AccessRuleChange) => {
    setDraft(wayBack(rules, change))
    setAsked(true)
  }
  const close = () => setAsked(false)
  return (
    <OfficePage
      title="Access rules"
      intro="What the server asks of whoever makes a call or enters a section. A change holds at once, on every open page."
      actions={
        pending > 0 && (
          <>
            <Button look="quiet" onClick={() => setDraft({})}>
              Discard
            </Button>
            <Button look="primary" onClick={() => setAsked(true)}>
              Review {pending} {pending === 1 ? 'change' : 'changes'}
            </Button>
          </>
        )
      }
    >
      <Sheet
        bar={
          <>
            <Chips
              label="What is shown"
              options={KINDS}
              value={kind}
              isRequired
              onChange={(show) => setFilters({ show })}
            />
            {kind !== 'history' && (
              <SearchInput
                label="Search the rules"
                defaultValue={filters['search'] ?? ''}
                onChange={(search) => setFilters({ search })}
              />
            )}
          </>
        }
      >
        {kind === 'history' ? (
          <History changes={history} onTakeBack={mayEdit ? takeBack : null} />
        ) : kind === 'collection' ? (
          <Collections rules={rules} search={filters['search'] ?? ''} />
        ) : (
          <Rules
            rules={rules.filter((rule) => rule.kind === kind && fits(rule, filters['search'] ?? ''))}
            draft={draft}
            onChoose={mayEdit ? choose : null}
          />
        )}
      </Sheet>
      {isAsked && <Review rules={rules} draft={draft} version={version} onClose={close} onSaved={() => setDraft({})} />}
    </OfficePage>
  )
}

function fits({ name, does, needs, reads, changes }: AccessRule, search: string): boolean {
  const text = [name, does, needs, ...reads, ...changes].join(' ').toLowerCase()
  return text.includes(search.toLowerCase())
}

interface RulesProps {
  rules: readonly AccessRule[]
  draft: Draft
  /** Null for who may only look. */
  onChoose: ((id: string, choice: RuleChoice) => void) | null
}

function Rules({ rules, draft, onChoose }: RulesProps) {
  const columns = useMemo((): Column<AccessRule>[] => {
    return [
      {
        id: 'name',
        title: 'Rule',
        cell: ({ name, does }) => (
          <>
            <code className="font-semibold">{name}</code>
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
  const isOther = choice !== rule.usual
  if (!onChoose) return <Pill tone={isOther ? 'brass' : 'quiet'}>{choiceWords(choice)}</Pill>
  return (
    <div className="flex min-w-44 items-center gap-2">
      <Select
        aria-label={`${rule.name} needs`}
        value={choice}
        className={cx('h-9!', choice !== rule.needs && 'border-river!')}
        onChange={({ target }) => onChoose(rule.id, target.value as RuleChoice)}
      >
        {CHOICES.filter((one) => one !== 'nobody' || !rule.isKeptOpen).map((one) => (
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

/** The same read the other way round: who gets at each collection. */
function Collections({ rules, search }: { rules: readonly AccessRule[]; search: string }) {
  const names = [...new Set(rules.flatMap(({ reads, changes }) => [...reads, ...changes]))].sort()
  const needsOf = (calls: readonly AccessRule[]) => [...new Set(calls.map(({ needs }) => needs))].map(choiceWords)
  const rows = names
    .filter((name) => name.includes(search.toLowerCase()))
    .map((name) => ({
      name,
      read: needsOf(rules.filter(({ reads }) => reads.includes(name))),
      written: needsOf(rules.filter(({ changes }) => changes.includes(name))),
    }))
  return (
    <DataTable
      label="Access by collection"
      columns={[
        { id: 'name', title: 'Collection', cell: ({ name }) => <code className="font-semibold">{name}</code> },
        { id: 'read', title: 'Read by', cell: ({ read }) => read.join(', ') || 'no call of staff' },
        { id: 'written', title: 'Written by', cell: ({ written }) => written.join(', ') || 'no call of staff' },
      ]}
      rows={rows}
      keyOf={({ name }) => name}
      empty={<EmptyState icon="key">No collection fits this.</EmptyState>}
    />
  )
}

interface HistoryProps {
  changes: readonly AccessRuleChange[]
  onTakeBack: ((change: AccessRuleChange) => void) | null
}

function History({ changes, onTakeBack }: HistoryProps) {
  if (changes.length === 0) {
    return (
      <div className="p-4">
        <EmptyState icon="scroll-unfurled">
          Everything is as usual: nobody has changed a rule yet. Changes stand here, each with its way back.
        </EmptyState>
      </div>
    )
  }
  return (
    <ol>
      {changes.map((change) => (
        <li key={change.id} className="grid gap-2 border-b border-line p-4 last:border-0">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm">
              <span className="font-semibold">{change.byName}</span>, <Moment at={change.at} />: {change.reason}
            </p>
            {onTakeBack && (
              <Button small onClick={() => onTakeBack(change)}>
                Take back
              </Button>
            )}
          </div>
          <Changes {...changeWords(change)} />
        </li>
      ))}
    </ol>
  )
}

interface ReviewProps {
  rules: readonly AccessRule[]
  draft: Draft
  version: number
  onClose: () => void
  onSaved: () => void
}

function Review({ rules, draft, version, onClose, onSaved }: ReviewProps) {
  const edit = useAct('editAccessRules', {
    doing: 'change the access rules',
    done: 'The access rules are changed.',
    changes: ['getAccessRules', 'getStaffAccess'],
  })
  const submit = (reason: string) =>
    edit.mutate(
      { changes: changesOf(rules, draft), reason, expected: version },
      {
        onSuccess: () => {
          onSaved()
          onClose()
        },
      },
    )
  const { before, after } = differenceOf(rules, draft)
  return (
    <ReasonDialog
      title="Change the access rules"
      press="Change the rules"
      danger
      isBusy={edit.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <Changes before={before} after={after} />
    </ReasonDialog>
  )
}
