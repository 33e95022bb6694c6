import type { AccessRule, AccessRuleChange, RuleChoice } from '@hearthward/contract'
import { useEffect, useState } from 'react'
import { useMay } from '../../client/account/access.ts'
import { onLiveMessage } from '../../client/connection/live.ts'
import { useAuth } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { SearchInput } from '../../ui/form/Field.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { useFilters } from '../filters.ts'
import { refetchCalls, useStaffQuery } from '../staff-queries.ts'
import { AdminPage, Sheet } from '../ui/AdminPage.tsx'
import { Chips } from '../ui/table/Chips.tsx'
import { useUnsavedChanges } from '../unsaved-changes.ts'
import { Collections } from './Collections.tsx'
import { type AccessRuleDraft, changesOf, revertDraft } from './choices.ts'
import { History } from './History.tsx'
import { Review } from './Review.tsx'
import { Rules } from './Rules.tsx'

const KINDS = [
  { value: 'call', label: 'Calls' },
  { value: 'section', label: 'Sections' },
  { value: 'topic', label: 'Live topics' },
  { value: 'collection', label: 'By collection' },
  { value: 'history', label: 'History' },
] as const

/** Access rules as the server enforces them. Owners can change them. */
export function RulesPage() {
  const [filters, setFilters] = useFilters<'/admin/rules'>()
  const { data, error, refetch } = useStaffQuery('getAccessRules', {})
  useEffect(() => onLiveMessage('accessChanged', () => refetchCalls('getAccessRules')), [])
  const [draft, setDraft] = useState<AccessRuleDraft>({})
  const [isConfirming, setConfirming] = useState(false)
  const isOwner = useAuth(({ user }) => user?.role === 'owner')
  // Only owners edit access rules, whatever rule is set for the call.
  const mayEdit = useMay('editAccessRules') && isOwner
  const kind = KINDS.find(({ value }) => value === filters['show'])?.value ?? 'call'
  const pending = data ? Object.keys(changesOf(data.rules, draft)).length : 0
  useUnsavedChanges(pending > 0)
  if (!data) {
    return (
      <AdminPage title="Access rules">
        {error ? <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote> : <PanelSkeleton rows={8} />}
      </AdminPage>
    )
  }
  const { rules, history, version } = data
  const choose = (id: string, choice: RuleChoice) => setDraft((before) => ({ ...before, [id]: choice }))
  const revert = (change: AccessRuleChange) => {
    setDraft(revertDraft(rules, change))
    setConfirming(true)
  }
  const close = () => setConfirming(false)
  return (
    <AdminPage
      title="Access rules"
      intro="What the server requires for each call and section. A change applies at once, on every open page."
      actions={
        pending > 0 && (
          <>
            <Button look="quiet" onClick={() => setDraft({})}>
              Discard
            </Button>
            <Button look="primary" onClick={() => setConfirming(true)}>
              Review {plural(pending, 'change')}
            </Button>
          </>
        )
      }
    >
      <Sheet
        bar={
          <>
            <Chips label="View" options={KINDS} value={kind} isRequired onChange={(show) => setFilters({ show })} />
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
          <History changes={history} onRevert={mayEdit ? revert : null} />
        ) : kind === 'collection' ? (
          <Collections rules={rules} search={filters['search'] ?? ''} />
        ) : (
          <Rules
            rules={rules.filter((rule) => rule.kind === kind && matchesSearch(rule, filters['search'] ?? ''))}
            draft={draft}
            onChoose={mayEdit ? choose : null}
          />
        )}
      </Sheet>
      {isConfirming && (
        <Review rules={rules} draft={draft} version={version} onClose={close} onSaved={() => setDraft({})} />
      )}
    </AdminPage>
  )
}

function matchesSearch({ name, does, needs, reads, changes }: AccessRule, search: string): boolean {
  const text = [name, does, needs, ...reads, ...changes].join(' ').toLowerCase()
  return text.includes(search.toLowerCase())
}
