import { bonusesOf, type EquipmentSlot } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SlotContents, slotClass } from '../../ui/Slot.tsx'
import { BONUSES, signed } from '../items/comparison.ts'
import { SLOTS_IN_ORDER, useWornFace } from './slots.ts'

/** What is worn, always in view: pressing leads to the figure, at that slot. */
export function WornPanel() {
  return (
    <Panel title="Worn" aside={<Sums />}>
      <ul className="grid grid-cols-6 gap-1.5">
        {SLOTS_IN_ORDER.map((slot) => (
          <li key={slot}>
            <WornSlot slot={slot} />
          </li>
        ))}
        <li>
          <Link
            to="/game/equipment"
            aria-label="Equipment and how you fight"
            data-tip="Equipment and how you fight"
            className={cx(CELL, 'grid place-items-center rounded-[10px] text-muted hover:bg-raised hover:text-text')}
          >
            <Icon name="crossed-swords" className="size-5" />
          </Link>
        </li>
      </ul>
    </Panel>
  )
}

/** Lower than wide: the row is slim, and on touch still high enough for a finger. */
const CELL = 'aspect-auto! h-9 max-mid:h-11'

const WornSlot = memo(function WornSlot({ slot }: { slot: EquipmentSlot }) {
  const { look, label } = useWornFace(slot)
  return (
    <Link to="/game/equipment" search={{ slot }} aria-label={label} data-tip={label} className={slotClass(look, CELL)}>
      <SlotContents {...look} />
    </Link>
  )
})

function Sums() {
  // As text, so that it is drawn again only when a figure changes.
  const told = useGame(({ player, content }) => {
    if (!player || !content) return ''
    const sums = bonusesOf(player, content, player.combatMode.mode)
    return BONUSES.map(({ key, name }) => `${signed(sums[key])} ${name}`).join(' · ')
  })
  return <span>{told}</span>
}
