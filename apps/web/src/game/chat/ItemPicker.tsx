import { useDeferredValue, useMemo, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { SearchInput } from '../../ui/form/Field.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { EmptyState } from '../../ui/states.tsx'

const MOST = 40

/** Picks an item for a message. Items in the pack come first. */
export function ItemPicker({ onPick, onClose }: { onPick: (itemId: string) => void; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const searchText = useDeferredValue(search.trim().toLowerCase())
  const content = useGame((state) => state.content)
  const pack = useGame((state) => state.player?.inventory)
  const found = useMemo(() => {
    const carried = new Set(pack?.map(({ id }) => id))
    return Object.values(content?.items ?? {})
      .filter(({ name }) => name.toLowerCase().includes(searchText))
      .sort((a, b) => Number(carried.has(b.id)) - Number(carried.has(a.id)) || a.name.localeCompare(b.name))
      .slice(0, MOST)
  }, [content, pack, searchText])
  return (
    <Dialog title="Show an item" onClose={onClose}>
      <SearchInput label="Search items" value={search} onChange={setSearch} />
      <div className="mt-3 h-72 overflow-y-auto">
        {found.length === 0 ? (
          <EmptyState icon="magnifying-glass">No items found. Try a shorter word.</EmptyState>
        ) : (
          <ul className="grid gap-0.5">
            {found.map(({ id, name, icon }) => (
              <li key={id}>
                <button
                  type="button"
                  className="flex h-10 w-full items-center gap-3 rounded-lg px-2.5 text-left text-sm font-medium hover:bg-raised focus-visible:-outline-offset-2"
                  onClick={() => onPick(id)}
                >
                  <Icon name={icon} className="size-5 text-brass" />
                  {name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
