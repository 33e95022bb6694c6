import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import { withSearch } from '../../browser/addresses.ts'
import { useGame } from '../../client/index.ts'
import { SearchInput, Select } from '../../ui/form/Field.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { entriesOf } from './entries.ts'
import type { EncyclopediaEntry } from './entry.ts'
import { Results } from './Results.tsx'
import { countByKind, searchEntries, shelvesOf } from './search.ts'
import { addressOf, type EntryKind, KINDS } from './targets.ts'

const LABELS: Readonly<Record<EntryKind, string>> = {
  items: 'Items',
  monsters: 'Monsters',
  activities: 'Activities',
  recipes: 'Recipes',
  places: 'Places',
  people: 'People',
}

/** The list of all entries. A step back or forth in the history starts again from the address. */
export function EncyclopediaPage() {
  const step = useLocation({ select: ({ state }) => state.__TSR_index })
  return <Lookup key={step} />
}

function Lookup() {
  const content = useGame((state) => state.content)
  const entries = useMemo(() => (content ? entriesOf(content) : []), [content])
  const { tab, group, q = '', show } = useAddress()
  const [typed, setTyped] = useState(q)
  const results = useRef<HTMLDivElement>(null)
  const groups = useMemo(() => shelvesOf(entries.filter(({ kind }) => kind === tab)), [entries, tab])
  const shelf = groups.find((each) => each.group === group)?.group ?? null
  // Deferred, so that typing and tabs never wait for the list.
  const shown = useDeferredValue(useMemo(() => ({ tab, shelf, typed: typed.trim() }), [tab, shelf, typed]))
  const found = useFound(entries, shown.typed)
  const counts = useMemo(() => countByKind(found), [found])
  const navigate = useNavigate()

  const search = (text: string) => {
    setTyped(text)
    show({ tab, group: shelf ?? undefined, q: text || undefined })
  }
  const intoResults = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    results.current?.querySelector<HTMLElement>('[data-entry]')?.focus()
  }
  const openFirst = (event: FormEvent) => {
    event.preventDefault()
    const first = searchEntries(entries, typed).find(({ kind }) => tab === 'all' || kind === tab)
    if (typed && first) void navigate(addressOf(first))
  }
  return (
    <Page wide title="Encyclopedia" intro="What everything is, where to get it and what it is for.">
      <p role="status" className="sr-only">
        {typed.trim() && `${plural(found.length, 'entry', 'entries')} found`}
      </p>
      <search>
        <form className="mb-2 flex flex-wrap gap-2.5" onSubmit={openFirst}>
          <SearchInput
            label="Search by name"
            value={typed}
            autoComplete="off"
            onChange={search}
            onKeyDown={intoResults}
          />
          {groups.length > 1 && (
            <Select
              aria-label="Category"
              className="max-w-56 max-mid:max-w-40"
              value={shelf ?? ''}
              onChange={({ target }) => show({ tab, group: target.value || undefined, q: typed || undefined })}
            >
              <option value="">All categories</option>
              {groups.map((each) => (
                <option key={each.group} value={each.group}>
                  {each.group} ({each.entries.length})
                </option>
              ))}
            </Select>
          )}
        </form>
      </search>
      <div className="-mx-4 mid:-mx-5 hall:-mx-7">
        <Tabs
          label="Kinds of entries"
          tabs={[
            { id: 'all' as const, label: 'All', ...(typed.trim() && { count: found.length }) },
            ...KINDS.map((kind) => ({ id: kind, label: LABELS[kind], count: counts[kind] })),
          ]}
          selected={tab}
          onSelect={(id) => show({ tab: id, group: undefined, q: typed || undefined })}
        >
          <div ref={results} className="px-4 pt-4 mid:px-5 hall:px-7">
            {/* The key resets the length of the list when another one is shown. */}
            <Results key={`${shown.tab}-${shown.shelf}`} {...shown} entries={found} labels={LABELS} />
          </div>
        </Tabs>
      </div>
    </Page>
  )
}

function useFound(entries: readonly EncyclopediaEntry[], typed: string): readonly EncyclopediaEntry[] {
  return useMemo(() => searchEntries(entries, typed), [entries, typed])
}

interface Address {
  tab: EntryKind | 'all'
  group: string | undefined
  q: string | undefined
}

/** The filters are part of the address, so that the list is the same when the player comes back to it. */
function useAddress() {
  // From the location and not from the matched route, like `step` above: both must change together.
  const { tab: tabInAddress, group, q } = withSearch(useLocation({ select: ({ search }) => search }))
  const navigate = useNavigate()
  const tab: Address['tab'] = KINDS.find((kind) => kind === tabInAddress) ?? 'all'
  const show = ({ tab: next, group: shelf, q: text }: Address) =>
    void navigate({
      to: '/game/encyclopedia',
      search: { ...(next !== 'all' && { tab: next }), ...(shelf && { group: shelf }), ...(text && { q: text }) },
      replace: true,
      resetScroll: false,
    })
  return { tab, group, q, show }
}
