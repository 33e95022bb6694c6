import { isSameUse, type Loadout, type LoadoutUse } from '@hearthward/engine'
import { useMemo, useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { SearchInput } from '../../ui/form/Field.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { assignableUses, type UseOption, useLoadouts } from './loadouts.ts'

const MOST_SHOWN = 12

/** Chooses the foes, skills and activities that a loadout is worn for by itself. */
export function AssignDialog({ loadout, onClose }: { loadout: Loadout; onClose: () => void }) {
  const content = useGame((state) => state.content)
  const options = useMemo(() => (content ? assignableUses(content) : []), [content])
  // What was assigned when the dialog opened comes first, so that no row moves under the pointer.
  const [assigned] = useState(() => loadout.uses)
  const [text, setText] = useState('')
  const words = text.trim().toLowerCase().split(/\s+/)
  const isFirst = ({ use }: UseOption) => assigned.some((one) => isSameUse(one, use))
  const found = options
    .filter(({ name, kind }) => words.every((word) => `${name} ${kind}`.toLowerCase().includes(word)))
    .sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
  return (
    <Dialog title={`When to wear ${loadout.name}`} onClose={onClose}>
      <p className="mb-3 text-sm text-muted">
        It is worn by itself when such an action begins, from the queue and while you are away as well. An activity
        comes before its skill.
      </p>
      <SearchInput label="Search foes, skills and activities" value={text} onChange={setText} />
      {found.length === 0 ? (
        <div className="mt-3">
          <EmptyState icon="magnifying-glass">Nothing matches. Try the name of a foe or a skill.</EmptyState>
        </div>
      ) : (
        <ul className="mt-3 grid gap-1.5">
          {found.slice(0, MOST_SHOWN).map((option) => (
            <li key={`${option.use.kind}:${option.use.id}`}>
              <OptionRow option={option} loadout={loadout} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="mt-2 text-[0.8125rem] text-muted">
        {found.length > MOST_SHOWN
          ? `${plural(found.length - MOST_SHOWN, 'more match', 'more matches')}. Type to narrow them down.`
          : ''}
      </p>
    </Dialog>
  )
}

function OptionRow({ option: { use, name, kind, icon }, loadout }: { option: UseOption; loadout: Loadout }) {
  const owner = useOwner(use)
  const isAssigned = owner?.id === loadout.id
  const assign = () => void game.act({ type: 'assignLoadout', use, loadoutId: isAssigned ? null : loadout.id })
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl border border-line px-3 py-1.5 hover:border-line-strong has-checked:border-brass">
      <input type="checkbox" className="size-4 accent-brass" checked={isAssigned} onChange={assign} />
      <Icon name={icon} className="size-6 text-brass" />
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-semibold">{name}</span>
        <span className="block text-[0.8125rem] text-muted">
          {kind}
          {owner && !isAssigned && `, now ${owner.name}`}
        </span>
      </span>
    </label>
  )
}

function useOwner(use: LoadoutUse): Loadout | undefined {
  return useLoadouts().find(({ uses }) => uses.some((one) => isSameUse(one, use)))
}
