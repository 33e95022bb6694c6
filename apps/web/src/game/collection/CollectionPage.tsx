import type { Content, Player } from '@hearthward/engine'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { SearchInput, Select } from '../../ui/form/Field.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { keepFocusDuring } from '../../ui/overlay/focus.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useSettledPlayer } from '../settled-player.ts'
import { useShownSkills } from '../skills/shown-skills.ts'
import { useTab } from '../tab.ts'
import { CollectionGrid } from './CollectionGrid.tsx'
import {
  type CollectionFilter,
  FOUND_FILTERS,
  type FoundFilter,
  foundIn,
  type GroupId,
  groupsOf,
  isShown,
  latestGroup,
  shelvesOf,
} from './groups.ts'
import { LuckList } from './LuckList.tsx'

const TABS = [
  { id: 'log', label: 'The log' },
  { id: 'luck', label: 'Luck' },
] as const

export function CollectionPage() {
  const player = useSettledPlayer()
  const content = useGame((state) => state.content)
  const [tab, setTab] = useTab(TABS)
  if (!player || !content) return null
  const all = Object.values(content.items)
  const found = foundIn({ items: all }, player)
  return (
    <Page
      wide
      title="Collection log"
      intro="Every item in the game, and the ones you have found."
      aside={
        <div className="flex items-center gap-3 text-sm text-muted">
          <Meter share={found / all.length} tone="brass" className="h-2 w-28" />
          <p>
            <strong className="text-brass-ink">{found}</strong> of {all.length} found
          </p>
        </div>
      }
    >
      <div className="-mx-4 mid:-mx-5 hall:-mx-7">
        <Tabs label="Collection" tabs={TABS} selected={tab ?? 'log'} onSelect={setTab}>
          <div className="px-4 pt-4 mid:px-5 hall:px-7">
            {tab === 'luck' ? (
              <LuckList player={player} content={content} />
            ) : (
              <Log player={player} content={content} />
            )}
          </div>
        </Tabs>
      </div>
    </Page>
  )
}

interface LogProps {
  player: Player
  content: Content
}

const NO_FILTER = { shown: 'all', search: '' } as const

function Log({ player, content }: LogProps) {
  const skills = useShownSkills()
  const [filter, setFilter] = useState<CollectionFilter>(() => ({
    group: latestGroup(content, player, skills),
    ...NO_FILTER,
  }))
  const { group, shown, search } = filter
  const change = (part: Partial<CollectionFilter>) => setFilter({ ...filter, ...part })
  const shelves = useMemo(() => shelvesOf(content, player, filter), [content, player, filter])
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2.5">
        <SearchInput label="Search the collection" value={search} onChange={(text) => change({ search: text })} />
        <Select
          aria-label="Show"
          className="max-w-44 max-mid:max-w-36"
          value={shown}
          onChange={({ target }) => change({ shown: target.value as FoundFilter })}
        >
          {Object.entries(FOUND_FILTERS).map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      {search.trim() === '' && (
        <Groups player={player} content={content} selected={group} onSelect={(id) => change({ group: id })} />
      )}
      <div className="grid gap-6">
        {shelves.map(({ name, items }) => (
          <section key={name} aria-label={name}>
            <h2 className="mb-2 text-base">{name}</h2>
            <CollectionGrid label={`Items of ${name}`} items={items} player={player} content={content} />
          </section>
        ))}
      </div>
      {shelves.length === 0 && (
        <EmptyState icon="magnifying-glass">
          <p>No items match.</p>
          <Button small className="mt-2" onClick={() => keepFocusDuring(() => change(NO_FILTER))}>
            Show everything
          </Button>
        </EmptyState>
      )}
    </>
  )
}

const ROW_MARGIN = 16

interface GroupsProps extends LogProps {
  selected: GroupId
  onSelect: (group: GroupId) => void
}

/** The groups, with the share found of each. */
function Groups({ player, content, selected, onSelect }: GroupsProps) {
  const row = useRef<HTMLUListElement>(null)
  const skills = useShownSkills()
  const groups = groupsOf(content).filter(({ id }) => isShown(id, skills))
  // On a phone the groups are a scrolling row. Scrolls the selected group into view, without moving the page.
  useLayoutEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (row.current && open) row.current.scrollLeft = open.offsetLeft - ROW_MARGIN
  }, [])
  // `relative`: otherwise the texts for screen readers would widen the page.
  return (
    <ul
      ref={row}
      aria-label="Groups"
      className="relative mb-5 grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2 max-mid:-mx-4 max-mid:auto-cols-[9.5rem] max-mid:grid-flow-col max-mid:grid-cols-none max-mid:grid-rows-2 max-mid:overflow-x-auto max-mid:px-4 max-mid:py-1"
    >
      {groups.map(({ id, name, icon, items }) => {
        const found = foundIn({ items }, player)
        const isOpen = id === selected
        const isComplete = found === items.length
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={isOpen}
              onClick={() => onSelect(id)}
              className={cx(
                'block min-h-14 w-full rounded-xl border px-3 py-2 text-left transition-colors',
                isOpen ? 'border-brass bg-brass/8' : 'border-line bg-panel hover:border-line-strong',
              )}
            >
              <span className="flex items-center gap-2 text-sm font-semibold">
                <Icon name={icon} className={cx('size-4', isComplete ? 'text-moss' : 'text-brass')} />
                <span className="truncate">{name}</span>
              </span>
              <span className="mt-1 flex items-center gap-2.5 text-[0.8125rem] text-muted">
                <Meter share={found / items.length} tone={isComplete ? 'moss' : 'brass'} className="h-1 flex-1" />
                <span className="sr-only">, </span>
                {found} of {items.length}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
