import type { ItemType } from '@hearthward/engine'
import { useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { SearchInput, Select } from '../../ui/form/Field.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { keepFocusDuring } from '../../ui/overlay/focus.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { KIND_NAMES } from '../items/items.ts'
import { BankGrid } from './BankGrid.tsx'
import { keepSort, keptSort, kindsIn, SORTS, type Sort, shownStacks } from './bank.ts'

/** The stacks in the bank, with search, order and kinds. */
export function BankShelves() {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState(keptSort)
  const [selectedKind, setKind] = useState<ItemType | 'all'>('all')
  const tabs = useTabs()
  // The last stack of the selected kind may have been taken out.
  const kind = tabs.some(({ id }) => id === selectedKind) ? selectedKind : 'all'
  const shown = useGame(
    useShallow(({ player, content }) => shownStacks(player?.bank ?? [], content, { kind, search, sort })),
  )
  const isEmpty = useGame((state) => (state.player?.bank.length ?? 0) === 0)
  // A new search covers all kinds. A tab selected afterwards narrows it.
  const changeSearch = (text: string) => {
    if (search.trim() === '') setKind('all')
    setSearch(text)
  }
  const showEverything = () =>
    keepFocusDuring(() => {
      setSearch('')
      setKind('all')
    })
  return (
    <>
      <div className="mb-2 flex flex-wrap gap-2.5">
        <SearchInput label="Search the bank" value={search} onChange={changeSearch} />
        <Select
          aria-label="Sort"
          className="max-w-44 max-mid:max-w-36"
          value={sort}
          onChange={({ target }) => {
            setSort(target.value as Sort)
            keepSort(target.value as Sort)
          }}
        >
          {Object.entries(SORTS).map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <div className="-mx-4 mid:-mx-5 hall:-mx-7">
        <Tabs label="Item types" tabs={tabs} selected={kind} onSelect={setKind}>
          <div className="px-4 pt-4 mid:px-5 hall:px-7">
            {isEmpty ? (
              <EmptyState icon="open-chest">
                The bank is empty. Press an item in your pack to deposit it, or deposit everything at once.
              </EmptyState>
            ) : shown.length === 0 ? (
              <NothingFound
                where={kind === 'all' ? 'the bank' : KIND_NAMES[kind]}
                search={search}
                onClear={showEverything}
              />
            ) : (
              <BankGrid ids={shown} />
            )}
          </div>
        </Tabs>
      </div>
      <AutoBank />
    </>
  )
}

function useTabs(): { id: ItemType | 'all'; label: string; count: number }[] {
  // A string, so that the component rerenders only when a count changes.
  const serialized = useGame(({ player, content }) =>
    kindsIn(player?.bank ?? [], content)
      .map(({ kind, count }) => `${kind}:${count}`)
      .join(),
  )
  const kinds = serialized.split(',').flatMap((entry) => {
    const [kind, count] = entry.split(':') as [ItemType, string | undefined]
    return count ? [{ id: kind, label: KIND_NAMES[kind], count: Number(count) }] : []
  })
  const all = kinds.reduce((sum, { count }) => sum + count, 0)
  return [{ id: 'all', label: 'All', count: all }, ...kinds]
}

function NothingFound({ where, search, onClear }: { where: string; search: string; onClear: () => void }) {
  return (
    <EmptyState icon="magnifying-glass">
      <p>
        Nothing in {where} matches “{search.trim()}”.
      </p>
      <Button small className="mt-2" onClick={onClear}>
        Show everything
      </Button>
    </EmptyState>
  )
}

function AutoBank() {
  const isOn = useGame((state) => state.player?.settings.autoBankEnabled ?? false)
  return (
    <label className="mt-5 flex min-h-10 cursor-pointer items-center gap-3 border-t border-dashed border-line pt-4 text-sm">
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          type="checkbox"
          className="peer size-5 cursor-pointer appearance-none rounded-md border border-line-strong bg-ground checked:border-brass checked:bg-brass"
          checked={isOn}
          onChange={() => void game.act({ type: 'updateSettings', autoBankEnabled: !isOn })}
        />
        <Icon
          name="check-mark"
          className="pointer-events-none invisible absolute size-3.5 text-on-brass peer-checked:visible"
        />
      </span>
      <span>
        <span className="font-semibold">Auto-bank when the pack is full</span>
        <span className="block text-[0.8125rem] text-muted">New items go to the bank and the action continues.</span>
      </span>
    </label>
  )
}
