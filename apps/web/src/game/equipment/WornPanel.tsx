import type { EquipmentSlot } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { Panel } from '../../ui/Panel.tsx'
import { SlotContents, slotClass } from '../../ui/Slot.tsx'
import { BONUSES, formatSigned } from '../items/comparison.ts'
import { useBonuses } from './bonuses.ts'
import { SLOTS_IN_ORDER } from './slot-layout.ts'
import { useWornSlot } from './worn-slot.ts'

/** The worn equipment, always in view. A slot links to the equipment page. */
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
            aria-label="Equipment and combat style"
            data-tip="Equipment and combat style"
            className={cx(CELL, 'grid place-items-center rounded-[10px] text-muted hover:bg-raised hover:text-text')}
          >
            <Icon name="crossed-swords" className="size-5" />
          </Link>
        </li>
      </ul>
    </Panel>
  )
}

/** The cells are low to keep the row slim, but high enough for a finger on touch screens. */
const CELL = 'aspect-auto! h-9 max-mid:h-11'

const WornSlot = memo(function WornSlot({ slot }: { slot: EquipmentSlot }) {
  const { look, label } = useWornSlot(slot)
  return (
    <Link to="/game/equipment" search={{ slot }} aria-label={label} data-tip={label} className={slotClass(look, CELL)}>
      <SlotContents {...look} />
    </Link>
  )
})

function Sums() {
  const sums = useBonuses()
  return (
    <dl className="flex gap-3">
      {BONUSES.map(({ key, name }) => (
        <div key={key} className="flex items-center gap-1" data-tip={`${formatSigned(sums[key])} ${name}`}>
          <dt>
            <Icon name={SKILL_ICONS[name]} className="size-4" label={name} />
          </dt>
          <dd>{formatSigned(sums[key])}</dd>
        </div>
      ))}
    </dl>
  )
}
