import { formatExact, plural } from '../../../ui/format/numbers.ts'
import { plantingPlan, plotsOf, seedChoices } from '../../farming/plots.ts'
import type { Command, Provider } from '../command.ts'

/** Harvests and plants. */
export const farm: Provider = ({ player, era, now }) => {
  const plots = plotsOf(player, era, now)
  const ready = plots.filter(({ state }) => state === 'ready')
  const plan = plantingPlan(plots, seedChoices(player, era))
  return [
    {
      id: 'harvest-all',
      group: 'Now',
      label: 'Harvest all',
      icon: 'herbs-bundle',
      hint: ready.length > 0 ? `${plural(ready.length, 'slot')} ready` : 'Harvests everything that is ready',
      hindrance: ready.length > 0 ? null : 'Nothing is ready',
      words: 'farm crops herbs',
      effect: { intents: ready.map(({ id }) => ({ type: 'harvest', slotId: id })) },
    },
    {
      id: 'plant-all',
      group: 'Now',
      label: 'Plant all',
      icon: 'plant-seed',
      hint: 'Plants your best seeds in every empty slot',
      hindrance: plan.length > 0 ? null : 'No seed to plant or no empty slot',
      words: 'farm seeds sow',
      effect: { intents: plan.map((each) => ({ type: 'plant', ...each })) },
    },
    ...ready.map(
      ({ id, herb }): Command => ({
        id: `harvest:${id}`,
        group: 'Farm',
        label: `Harvest: ${herb?.name.toLowerCase() ?? ''}`,
        icon: herb?.icon ?? 'sprout',
        hint: `Slot ${id}, +${formatExact(herb?.xp ?? 0)} xp`,
        words: 'farm crop',
        effect: { intents: [{ type: 'harvest', slotId: id }] },
      }),
    ),
  ]
}
