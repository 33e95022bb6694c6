import type { Activity } from '@hearthward/engine'
import { useMemo, useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { keepFocusDuring } from '../../ui/overlay/focus.ts'
import { Page } from '../../ui/Page.tsx'
import { QueueDialog } from '../action/QueueDialog.tsx'
import { useCurrentTime } from '../current-time.ts'
import { ActivityCard } from '../place/ActivityCard.tsx'
import { PlantDialog } from './PlantDialog.tsx'
import { PlotCard } from './PlotCard.tsx'
import { plantingPlan, plotsOf, seedChoices } from './plots.ts'

export function FarmPage() {
  const player = useGame((state) => state.player)
  const era = useGame((state) => state.era)
  const isGrowing = useGame(({ player }) => player?.farming.slots.some(({ currentCrop }) => currentCrop) ?? false)
  const now = useCurrentTime(isGrowing)
  const [planting, setPlanting] = useState<number | null>(null)
  if (!player || !era) return null
  const plots = plotsOf(player, era, now)
  const plan = plantingPlan(plots, seedChoices(player, era))
  const ready = plots.filter(({ state }) => state === 'ready')
  return (
    <Page
      wide
      title="Farm"
      intro={`Herbs grow while you are away. ${harvestedText(player.farming.totalHarvested)}`}
      aside={
        <div className="flex gap-2">
          <Button
            disabled={ready.length === 0}
            onClick={() =>
              keepFocusDuring(() => {
                for (const { id } of ready) void game.act({ type: 'harvest', slotId: id })
              })
            }
          >
            Harvest all
          </Button>
          <Button
            look="primary"
            disabled={plan.length === 0}
            data-tip="Plant the best seeds you carry in every empty slot"
            onClick={() =>
              keepFocusDuring(() => {
                for (const each of plan) void game.act({ type: 'plant', ...each })
              })
            }
          >
            Plant all
          </Button>
        </div>
      }
    >
      <ul
        aria-label="Farming slots"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] items-start gap-3"
      >
        {plots.map((plot) => (
          <PlotCard key={plot.id} plot={plot} now={now} onPlant={() => setPlanting(plot.id)} />
        ))}
      </ul>
      <GardenWork />
      {planting !== null && <PlantDialog slotId={planting} onClose={() => setPlanting(null)} />}
    </Page>
  )
}

function harvestedText(count: number): string {
  return count === 0 ? 'Nothing harvested yet.' : `${plural(count, 'crop')} harvested so far.`
}

/** Farming activities that can be done anywhere. */
function GardenWork() {
  const content = useGame((state) => state.content)
  const [queueing, setQueueing] = useState<Activity | null>(null)
  const works = useMemo(
    () =>
      Object.values(content?.activities ?? {})
        .filter(
          ({ locationId, skillType, deactivated }) => locationId === null && skillType === 'farming' && !deactivated,
        )
        .sort((a, b) => (a.levelRequirements.farming ?? 1) - (b.levelRequirements.farming ?? 1)),
    [content],
  )
  if (works.length === 0) return null
  return (
    <section aria-label="Farming activities" className="mt-8">
      <h2 className="mb-3 text-lg">Farming activities</h2>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3">
        {works.map((activity) => (
          <ActivityCard key={activity.id} activity={activity} onQueue={setQueueing} />
        ))}
      </div>
      {queueing && <QueueDialog activity={queueing} onClose={() => setQueueing(null)} />}
    </section>
  )
}
