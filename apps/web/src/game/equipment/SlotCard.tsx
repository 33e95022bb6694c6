import type { EquipmentSlot, Item } from '@hearthward/engine'
import { useMemo } from 'react'
import { game, useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/form/Button.tsx'
import { formatExact } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { announce } from '../../ui/overlay/announcer.tsx'
import { keepFocusDuring } from '../../ui/overlay/focus.ts'
import { Card } from '../../ui/Panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { EntryLink } from '../encyclopedia/EntryLink.tsx'
import { WhatIfButton } from '../fight-estimate/WhatIfButton.tsx'
import { factsOf } from '../items/facts.ts'
import { Needs, StatChanges } from '../items/ItemFacts.tsx'
import { itemOf } from '../items/items.ts'
import { type Candidate, candidatesFor, isBarred, purposeOf } from './candidates.ts'
import { SLOT_PLACES } from './slot-layout.ts'

/** One slot: the worn item and the alternatives. */
export function SlotCard({ slot }: { slot: EquipmentSlot }) {
  const content = useGame((state) => state.content)
  const wornId = useGame((state) => state.player?.equipment[slot])
  const arrows = useGame((state) => state.player?.ammunition ?? 0)
  const worn = wornId ? itemOf(content, wornId) : null
  const { name, ghost } = SLOT_PLACES[slot]
  const takeOff = () =>
    game.act({ type: 'unequip', slot }).then(({ ok }) => ok && announce(`${worn?.name ?? name} taken off.`))
  return (
    <Card title={name}>
      {worn ? (
        <div className="flex items-start gap-3">
          <div className="relative flex min-w-0 flex-1 items-start gap-3">
            <Picture icon={worn.icon} className="text-brass" />
            <div className="min-w-0 flex-1">
              <h3 className="text-[1.0625rem]">
                <EntryLink target={{ kind: 'items', id: worn.id }} fills>
                  {worn.name}
                </EntryLink>
                {slot === 'quiver' && <span className="text-muted"> × {formatExact(arrows)}</span>}
              </h3>
              <FactLine item={worn} />
            </div>
          </div>
          <Button small onClick={() => keepFocusDuring(takeOff)}>
            Take off
          </Button>
        </div>
      ) : (
        <div className="flex items-center gap-3 text-muted">
          <Picture icon={ghost} className="text-faint" />
          <p>This slot is empty.</p>
        </div>
      )}
      <Alternatives slot={slot} worn={worn} />
    </Card>
  )
}

function Picture({ icon, className }: { icon: string; className: string }) {
  return (
    <span className={cx('grid size-11 shrink-0 place-items-center rounded-xl bg-raised', className)}>
      <Icon name={icon} className="size-7" />
    </span>
  )
}

function FactLine({ item }: { item: Item }) {
  return (
    <ul className="flex flex-wrap gap-x-3 text-[0.8125rem] text-muted">
      {factsOf(item).map(({ label, value }) => (
        <li key={label}>
          {label} <span className="text-text">{value}</span>
        </li>
      ))}
    </ul>
  )
}

/** The list stays the same object until an item, the equipment or a level changes. */
function useCandidates(slot: EquipmentSlot): Candidate[] {
  const key = useGame(({ player, content }) => {
    if (!player) return ''
    const list = candidatesFor(player, content, slot)
    return list.map(({ item, from, quantity, needs }) => [item.id, from, quantity, needs.map((n) => n.missing)]).join()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key decides when; the full state is read here.
  return useMemo(() => {
    const { player, content } = useGame.getState()
    return player ? candidatesFor(player, content, slot) : []
  }, [key, slot])
}

function Alternatives({ slot, worn }: { slot: EquipmentSlot; worn: Item | null }) {
  const candidates = useCandidates(slot)
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="mb-2 font-sans text-sm text-muted">You also have</h3>
      {candidates.length === 0 ? (
        <EmptyState icon="anvil">
          Nothing in your pack or bank fits this slot. Smithing, tailoring and fletching make equipment, and monsters
          drop some.
        </EmptyState>
      ) : (
        <ul className="grid gap-2">
          {candidates.map((candidate) => (
            <CandidateRow key={candidate.item.id} candidate={candidate} worn={worn} />
          ))}
        </ul>
      )}
    </div>
  )
}

function CandidateRow({ candidate, worn }: { candidate: Candidate; worn: Item | null }) {
  const { item, from, quantity, needs } = candidate
  const barred = isBarred(candidate)
  const purpose = purposeOf(item)
  return (
    <li className="flex items-center gap-3 rounded-xl border border-line px-3 py-2.5">
      <Icon name={item.icon} className={cx('size-7', barred ? 'text-faint' : 'text-brass')} />
      <div className="relative min-w-0 flex-1 text-[0.8125rem]">
        <p className="text-sm font-semibold">
          <EntryLink target={{ kind: 'items', id: item.id }} fills>
            {item.name}
          </EntryLink>
          {quantity > 1 && <span className="font-normal text-muted"> × {formatExact(quantity)}</span>}
          {from === 'bank' && (
            <span className="ml-2 rounded-md bg-raised px-1.5 py-0.5 text-[0.6875rem] font-semibold text-muted">
              in the bank
            </span>
          )}
        </p>
        {item.id === worn?.id ? <p className="text-muted">same as worn</p> : <StatChanges item={item} worn={worn} />}
        <div className="flex flex-wrap gap-x-3 text-muted">
          {purpose && <p>{purpose}</p>}
          <Needs needs={needs} />
        </div>
      </div>
      <div className="flex shrink-0 flex-col gap-1.5 mid:flex-row">
        {item.id !== worn?.id && <WhatIfButton start={{ itemId: item.id }} label={`What if you wore ${item.name}`} />}
        <Button
          small
          disabled={barred}
          aria-label={`Wear ${item.name}`}
          onClick={() => keepFocusDuring(() => wear(candidate))}
        >
          Wear
        </Button>
      </div>
    </li>
  )
}

/** Withdraws the item from the bank first. If that is refused, it is not equipped. */
async function wear({ item, from, quantity }: Candidate): Promise<void> {
  const amount = item.equipmentSlot === 'quiver' ? quantity : 1
  if (from === 'bank' && !(await game.act({ type: 'withdraw', itemId: item.id, quantity: amount })).ok) return
  if ((await game.act({ type: 'equip', itemId: item.id })).ok) announce(`Now wearing ${item.name}.`)
}
