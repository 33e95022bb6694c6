import { useEffect, useMemo, useRef, useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { SearchInput, Select } from '../../ui/form/Field.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { announce } from '../../ui/overlay/announcer.tsx'
import { keepFocusDuring } from '../../ui/overlay/focus.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useSettledPlayer } from '../settled-player.ts'
import { useTab } from '../tab.ts'
import { AchievementList } from './AchievementList.tsx'
import {
  type AchievementEntry,
  ANY_CATEGORY,
  byCategory,
  categoryName,
  earnedOf,
  entriesOf,
  nearestOf,
  searchAchievements,
} from './entries.ts'
import { amountOf } from './words.ts'

export function AchievementsPage() {
  const entries = useEntries()
  const earned = entries.filter(({ earnedAt }) => earnedAt !== null).length
  return (
    <Page
      wide
      title="Achievements"
      intro="Complete goals to earn rewards and titles."
      aside={
        <div className="flex items-center gap-3 text-sm text-muted">
          <Meter share={earned / Math.max(1, entries.length)} tone="brass" className="h-2 w-28" />
          <p>
            <strong className="text-brass-ink">{earned}</strong> of {entries.length} earned
          </p>
        </div>
      }
    >
      <Waiting entries={entries} />
      <Shelves entries={entries} />
    </Page>
  )
}

function useEntries(): readonly AchievementEntry[] {
  const player = useSettledPlayer()
  const content = useGame((state) => state.content)
  const before = useRef<readonly AchievementEntry[]>([])
  const entries = useMemo(
    () => (player && content ? entriesOf(player, content, before.current) : []),
    [player, content],
  )
  useEffect(() => {
    before.current = entries
  }, [entries])
  return entries
}

/** Rewards that did not fit into the pack. */
function Waiting({ entries }: { entries: readonly AchievementEntry[] }) {
  const content = useGame((state) => state.content)
  const waiting = entries.filter((entry) => entry.waiting !== null)
  if (!content || waiting.length === 0) return null
  return (
    <section aria-labelledby="waiting-rewards" className="mb-5 rounded-2xl border border-brass/60 bg-brass/8 p-4">
      <h2 id="waiting-rewards" className="text-base">
        Waiting for room in your pack
      </h2>
      <ul className="mt-2 grid gap-2">
        {waiting.map(({ achievement: { id, name }, waiting: rewards }) => {
          const amounts = Object.entries(rewards ?? {}).map(([itemId, quantity]) => amountOf(itemId, quantity, content))
          return (
            <li key={id} className="flex items-center justify-between gap-3 text-sm">
              <p>
                <span className="font-semibold">{amounts.join(', ')}</span>{' '}
                <span className="text-muted">for {name}</span>
              </p>
              <Button
                small
                aria-label={`Collect the reward for ${name}`}
                onClick={() => collect(id, amounts.join(', '))}
              >
                Collect
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function collect(achievementId: string, what: string): void {
  void game.act({ type: 'claimAchievement', achievementId }).then(({ ok }) => ok && announce(`Collected: ${what}.`))
}

const VIEWS = {
  nearest: { label: 'Nearest', icon: 'footprint', none: 'No achievement is in progress yet.' },
  open: {
    label: 'To earn',
    icon: 'laurel-crown',
    none: 'You have earned every achievement.',
  },
  earned: {
    label: 'Earned',
    icon: 'laurel-crown',
    none: 'No achievements yet. See Nearest: the first ones take a few minutes.',
  },
} as const
type View = keyof typeof VIEWS
const VIEW_IDS = (Object.keys(VIEWS) as View[]).map((id) => ({ id }))

function Shelves({ entries }: { entries: readonly AchievementEntry[] }) {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState(ANY_CATEGORY)
  const [view = 'nearest', setView] = useTab(VIEW_IDS)
  const categories = useMemo(() => byCategory(entries), [entries])
  const found = useMemo(() => searchAchievements(entries, { category, search }), [entries, category, search])
  const views: Record<View, AchievementEntry[]> = useMemo(
    () => ({
      nearest: nearestOf(found),
      open: found.filter(({ earnedAt }) => earnedAt === null),
      earned: earnedOf(found),
    }),
    [found],
  )
  const tabs = VIEW_IDS.map(({ id }) => ({
    id,
    label: VIEWS[id].label,
    ...(id !== 'nearest' && { count: views[id].length }),
  }))
  const isFiltered = search.trim() !== '' || category !== ANY_CATEGORY
  const showAll = () => {
    setSearch('')
    setCategory(ANY_CATEGORY)
  }
  return (
    <>
      <div className="mb-2 flex flex-wrap gap-2.5">
        <SearchInput label="Search achievements" value={search} onChange={setSearch} />
        <Select
          aria-label="Category"
          className="max-w-44 max-mid:max-w-36"
          value={category}
          onChange={({ target }) => setCategory(target.value)}
        >
          <option value={ANY_CATEGORY}>All categories</option>
          {categories.map(([id, all]) => (
            <option key={id} value={id}>
              {categoryName(id)} ({all.length})
            </option>
          ))}
        </Select>
      </div>
      <div className="-mx-4 mid:-mx-5 hall:-mx-7">
        <Tabs label="Achievements" tabs={tabs} selected={view} onSelect={setView}>
          <div className="px-4 pt-4 mid:px-5 hall:px-7">
            {view === 'earned' && !isFiltered && <Titles />}
            {views[view].length > 0 ? (
              <AchievementList entries={views[view]} isGrouped={view === 'open'} />
            ) : isFiltered ? (
              <EmptyState icon="magnifying-glass">
                <p>No achievements match.</p>
                <Button small className="mt-2" onClick={() => keepFocusDuring(showAll)}>
                  Show everything
                </Button>
              </EmptyState>
            ) : (
              <EmptyState icon={VIEWS[view].icon}>{VIEWS[view].none}</EmptyState>
            )}
          </div>
        </Tabs>
      </div>
    </>
  )
}

function Titles() {
  const titles = useGame((state) => state.player?.titles)
  if (!titles || titles.length === 0) return null
  return (
    <section aria-labelledby="titles" className="mb-5">
      <h2 id="titles" className="mb-2 text-base">
        Your titles
      </h2>
      <ul className="flex flex-wrap gap-2">
        {titles.map((title) => (
          <li
            key={title}
            className="flex items-center gap-2 rounded-lg bg-raised px-3 py-1.5 text-sm font-semibold text-brass-ink"
          >
            <Icon name="laurel-crown" className="size-4 text-brass" />
            {title}
          </li>
        ))}
      </ul>
    </section>
  )
}
