import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { formatDuration } from '../../ui/format/durations.ts'
import { formatExact, plural } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { keepFocusAround } from '../../ui/overlay/focus.ts'
import { EmptyState } from '../../ui/states.tsx'
import { type SeedChoice, seedChoices } from './plots.ts'

/** Picks the seed for a slot. */
export function PlantDialog({ slotId, onClose }: { slotId: number; onClose: () => void }) {
  const player = useGame((state) => state.player)
  const era = useGame((state) => state.era)
  const choices = useMemo(() => (player && era ? seedChoices(player, era) : []), [player, era])
  // The pressed button disappears with the empty slot.
  const [keepFocus] = useState(() => keepFocusAround())
  const plant = async (seedId: string) => {
    if (!(await game.act({ type: 'plant', slotId, seedId })).ok) return
    onClose()
    keepFocus()
  }
  return (
    <Dialog title={`Plant in slot ${slotId}`} onClose={onClose}>
      {choices.every(({ held }) => held === 0) && (
        <div className="mb-3">
          <EmptyState icon="sprout">
            You carry no seeds. You find some while gathering and fighting, and shops sell others.{' '}
            <Link
              to="/game/encyclopedia"
              search={{ tab: 'items', q: 'seed' }}
              className="font-semibold text-brass-ink underline"
              onClick={onClose}
            >
              See where to get them
            </Link>
          </EmptyState>
        </div>
      )}
      <ul className="grid gap-1.5">
        {choices.map((choice) => (
          <li key={choice.seed.seedId}>
            <SeedRow choice={choice} onPlant={() => void plant(choice.seed.seedId)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function SeedRow({ choice, onPlant }: { choice: SeedChoice; onPlant: () => void }) {
  const { seed, name, icon, herb, xp, held, away } = choice
  const canPlant = held > 0 && away === 0
  return (
    <button
      type="button"
      disabled={!canPlant}
      className="flex min-h-12 w-full items-center gap-3 rounded-xl border border-line px-3 py-2 text-left enabled:hover:border-line-strong disabled:opacity-70"
      onClick={onPlant}
    >
      <Icon name={icon} className={cx('size-7', canPlant ? 'text-moss' : 'text-faint')} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{name}</span>
        <span className="block text-[0.8125rem] text-muted">
          Grows {herb} in {formatDuration(seed.growthTime * 1_000)}, {formatExact(xp)} xp
        </span>
      </span>
      <span className={cx('text-right text-[0.8125rem]', away > 0 ? 'text-blood-ink' : 'text-muted')}>
        {away > 0 ? `Farming ${seed.levelRequired} (${plural(away, 'level')} away)` : `You carry ${held}`}
      </span>
    </button>
  )
}
