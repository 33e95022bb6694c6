import type { Item, Loadout } from '@hearthward/engine'
import { useMemo } from 'react'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Keys } from '../../ui/form/Keys.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SlotContents, slotClass } from '../../ui/Slot.tsx'
import { styleName } from '../action/styles.ts'
import { SLOTS_IN_ORDER } from '../equipment/slot-layout.ts'
import { itemOf, tintOf } from '../items/items.ts'
import { keysOf } from '../shortcuts.ts'
import { assignableUses, assignedNames, loadoutIcon, useWearPreview } from './loadouts.ts'
import { wear } from './wear.ts'

interface LoadoutRowProps {
  loadout: Loadout
  onEdit: () => void
  onAssign: () => void
}

export function LoadoutRow({ loadout, onEdit, onAssign }: LoadoutRowProps) {
  const content = useGame((state) => state.content)
  const preview = useWearPreview(loadout)
  const names = useMemo(() => (content ? assignedNames(assignableUses(content), loadout) : []), [content, loadout])
  const { name, style, mode } = loadout
  const keys = keysOf(`loadout:${loadout.id}`)
  return (
    <li className={cx('grid gap-2.5 rounded-xl border p-3', preview.isWorn ? 'border-brass' : 'border-line')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon name={loadoutIcon(content, loadout)} className="size-7 text-brass" />
        <div className="min-w-0 flex-1">
          <h3 className="flex flex-wrap items-center gap-x-2 text-[1.0625rem]">
            <span className="wrap-anywhere">{name}</span>
            {preview.isWorn && (
              <span className="rounded-md bg-raised px-1.5 py-0.5 font-sans text-[0.6875rem] font-semibold text-brass-ink">
                worn
              </span>
            )}
          </h3>
          <p className="text-[0.8125rem] text-muted">
            {styleName(style)} {mode}
          </p>
        </div>
        <div className="ml-auto flex items-center gap-1.5">
          {keys && <Keys keys={keys} className="max-mid:hidden" />}
          <Button small look="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            small
            aria-label={`Wear ${name}`}
            disabled={preview.refusal !== null}
            onClick={() => void wear(loadout)}
          >
            Wear
          </Button>
        </div>
      </div>
      <Pieces loadout={loadout} lacking={preview.lacking} />
      {[...(preview.refusal ? [preview.refusal] : []), ...preview.shortages].map((text) => (
        <p key={text} className="text-[0.8125rem] wrap-anywhere text-brass-ink">
          {text}
        </p>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-dashed border-line pt-2">
        <p className="min-w-0 flex-1 text-[0.8125rem] text-muted">
          {names.length > 0 ? `Worn by itself for ${names.join(', ')}` : 'Worn when you press Wear'}
        </p>
        <Button small look="quiet" aria-label={`Assign ${name}`} onClick={onAssign}>
          Assign
        </Button>
      </div>
    </li>
  )
}

function Pieces({ loadout: { equipment, ammunition, supplies }, lacking }: { loadout: Loadout; lacking: string[] }) {
  const content = useGame((state) => state.content)
  const worn = SLOTS_IN_ORDER.flatMap((slot) => {
    const id = equipment[slot]
    return id ? [{ id, quantity: slot === 'quiver' ? ammunition : 1 }] : []
  })
  const carried = Object.entries(supplies).map(([id, quantity]) => ({ id, quantity }))
  if (worn.length + carried.length === 0) return <p className="text-[0.8125rem] text-muted">Takes everything off.</p>
  return (
    <ul className="flex flex-wrap gap-1.5">
      {[...worn, ...carried].map(({ id, quantity }) => (
        <li key={id}>
          <Piece item={itemOf(content, id)} quantity={quantity} isLacking={lacking.includes(id)} />
        </li>
      ))}
    </ul>
  )
}

function Piece({ item, quantity, isLacking }: { item: Item; quantity: number; isLacking: boolean }) {
  const label = `${item.name}${quantity > 1 ? ` × ${quantity}` : ''}${isLacking ? ', lacking' : ''}`
  const look = { icon: item.icon, tint: tintOf(item), quantity }
  return (
    <span
      role="img"
      aria-label={label}
      data-tip={label}
      className={slotClass(look, cx('size-10', isLacking && 'border-dashed! border-brass! [&>svg]:opacity-40'))}
    >
      <SlotContents {...look} />
    </span>
  )
}
