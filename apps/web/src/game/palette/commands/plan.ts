import { isRefused, textOf } from '@hearthward/engine'
import { plural } from '../../../ui/format/numbers.ts'
import { previewIntent } from '../../items/item-actions.ts'
import type { Command, PaletteContext, Provider } from '../command.ts'

/** The plan: what runs and what follows. */
export const plan: Provider = (context) => [
  {
    id: 'plan',
    group: 'Pages',
    label: 'Plan',
    icon: 'stack',
    hint: planHint(context),
    words: 'queue next entries edit open rules',
    effect: { opensPlan: true },
  },
  {
    id: 'saved-plans',
    group: 'Pages',
    label: 'Saved plans',
    icon: 'save-arrow',
    hint: 'Save, load, share and open plans',
    words: 'queue share import link load',
    effect: { opensSavedPlans: true },
  },
  {
    ...intentCommand(context, 'resumePlan'),
    id: 'resume-plan',
    label: 'Resume plan',
    icon: 'hourglass',
    hint: 'Begins the next entry of the plan',
    words: 'continue queue start',
  },
  {
    ...intentCommand(context, 'skipAction'),
    id: 'skip',
    label: 'Skip',
    icon: 'plain-arrow',
    hint: 'Ends what runs and begins the next entry of the plan',
    words: 'next queue',
  },
]

function planHint({ player: { queue } }: PaletteContext): string {
  return queue.length === 0 ? 'Nothing waits' : `${plural(queue.length, 'waiting entry', 'waiting entries')}`
}

function intentCommand({ player, era }: PaletteContext, type: 'resumePlan' | 'skipAction') {
  const outcome = previewIntent(player, era, { type })
  const hindrance = isRefused(outcome) ? textOf(outcome.refused, outcome.details) : null
  return { group: 'Now', hindrance, effect: { intents: [{ type }] } } satisfies Partial<Command>
}
