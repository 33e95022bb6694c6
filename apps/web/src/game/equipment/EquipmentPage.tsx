import type { EquipmentSlot } from '@hearthward/engine'
import { getRouteApi } from '@tanstack/react-router'
import { memo, useRef } from 'react'
import { Page } from '../../ui/Page.tsx'
import { Slot } from '../../ui/Slot.tsx'
import { LoadoutsCard } from '../loadouts/LoadoutsCard.tsx'
import { FightingCard } from './FightingCard.tsx'
import { Figure } from './Figure.tsx'
import { SlotCard } from './SlotCard.tsx'
import { SLOT_PLACES, SLOTS_IN_ORDER } from './slot-layout.ts'
import { Totals } from './Totals.tsx'
import { useWornSlot } from './worn-slot.ts'

const route = getRouteApi('/game/equipment')

/** The worn equipment on a figure, the alternatives for a slot, and the combat style. */
export function EquipmentPage() {
  const { slot = 'weapon' } = route.useSearch()
  const navigate = route.useNavigate()
  const detail = useRef<HTMLDivElement>(null)
  const choose = (chosen: EquipmentSlot) => {
    void navigate({ search: { slot: chosen }, replace: true, resetScroll: false })
    // On a phone the details are below the figure.
    detail.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Page title="Equipment" wide intro="Choose a slot on the figure to see what you can wear there.">
      <div className="@container">
        <div className="grid items-start gap-4 @min-[42rem]:grid-cols-[20rem_minmax(0,1fr)]">
          <section
            aria-label="Worn on the figure"
            className="rounded-2xl border border-line @container bg-panel p-4 @min-[42rem]:sticky @min-[42rem]:top-6"
          >
            <div className="grid gap-3 @min-[26rem]:grid-cols-[1fr_10rem] @min-[26rem]:gap-5">
              <div className="relative mx-auto aspect-[16/21] w-full max-w-64 mid:max-w-72">
                <Figure />
                <ul>
                  {SLOTS_IN_ORDER.map((place) => (
                    <PlacedSlot key={place} slot={place} isChosen={place === slot} onChoose={choose} />
                  ))}
                </ul>
              </div>
              <Totals />
            </div>
          </section>
          <div className="grid gap-4">
            <div ref={detail} className="scroll-my-4 max-mid:scroll-mb-40">
              <SlotCard slot={slot} />
            </div>
            <LoadoutsCard />
            <FightingCard />
          </div>
        </div>
      </div>
    </Page>
  )
}

interface PlacedSlotProps {
  slot: EquipmentSlot
  isChosen: boolean
  onChoose: (slot: EquipmentSlot) => void
}

const PlacedSlot = memo(function PlacedSlot({ slot, isChosen, onChoose }: PlacedSlotProps) {
  const { look, label } = useWornSlot(slot)
  const { x, y } = SLOT_PLACES[slot]
  return (
    <li className="absolute w-[16.5%] -translate-1/2" style={{ left: `${x}%`, top: `${y}%` }}>
      <Slot
        {...look}
        isTarget={isChosen}
        className="bg-panel! backdrop-blur-sm"
        aria-label={label}
        aria-pressed={isChosen}
        data-tip={label}
        onClick={() => onChoose(slot)}
      />
    </li>
  )
})
