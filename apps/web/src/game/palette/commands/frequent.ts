import { bestFood, find, isRefused, type Player, startIntentOf, supplyOf, textOf, workOf } from '@hearthward/engine'
import { workIcon } from '../../action/works.ts'
import { hindranceOf, previewIntent } from '../../items/item-actions.ts'
import { hindranceTo } from '../../place/activities.ts'
import type { Command, PaletteContext, Provider } from '../command.ts'

/** Frequent actions: stop, resume, eat, special attack. */
export const frequent: Provider = (context) => [
  stop(context),
  resume(context),
  eat(context),
  special(context),
  collect(context),
  CHAT,
]

const CHAT: Command = {
  id: 'chat',
  group: 'Now',
  label: 'Write in the chat',
  icon: 'conversation',
  hint: 'In your last channel',
  words: 'talk say message global trade party',
  effect: { focusesChat: true },
}

function stop({ player, era: { content } }: PaletteContext): Command {
  const running = player.currentAction && workOf(content, player.currentAction.activityId)
  return {
    id: 'stop',
    group: 'Now',
    label: 'Stop',
    icon: 'cross-mark',
    hint: running ? `Ends: ${running.name}` : 'Ends what is running',
    hindrance: player.currentAction ? null : 'Nothing is running',
    words: 'end rest halt',
    effect: { intents: [{ type: 'stopAction' }] },
  }
}

/** Starts the last activity again. */
function resume({ player, era: { content } }: PaletteContext): Command {
  const last = player.lastStop && workOf(content, player.lastStop.activityId)
  return {
    id: 'go-on',
    group: 'Now',
    label: last ? `Resume: ${last.name}` : 'Resume',
    icon: (last && workIcon(content, last)) || 'footprint',
    hint: 'Starts your last action again',
    hindrance:
      resumeHindrance(player, last?.name) ?? (last ? (hindranceTo(player, content, last)?.text ?? null) : null),
    words: 'repeat again resume continue last',
    effect: last ? { intents: [startIntentOf(last)] } : {},
  }
}

function resumeHindrance({ currentAction }: Player, last: string | undefined): string | null {
  if (currentAction) return 'Something is running'
  return last ? null : 'Nothing has ended yet'
}

function eat({ player, era }: PaletteContext): Command {
  const food = bestFood(player, era.content)
  return {
    id: 'eat-best',
    group: 'Now',
    label: food ? `Eat: ${food.name}` : 'Eat',
    icon: food?.icon ?? 'meal',
    hint: food ? `Heals ${food.healAmount}; you have ${supplyOf(player, food.id)}` : 'The best food you carry',
    hindrance: food
      ? hindranceOf(player, era, { kind: 'eat', label: 'Eat', icon: 'meal' }, food.id)
      : 'No food in the pack',
    words: 'food heal best',
    effect: food ? { intents: [{ type: 'eat', itemId: food.id }] } : {},
  }
}

function special({ player, era }: PaletteContext): Command {
  const weapon = find(era.content.items, player.equipment.weapon ?? '')
  const attack = weapon?.specialAttack
  const outcome = previewIntent(player, era, { type: 'specialAttack' })
  return {
    id: 'special-attack',
    group: 'Now',
    label: attack ? `Special attack: ${attack.name}` : 'Special attack',
    icon: 'electric',
    hint: attack
      ? `Uses ${attack.energyCost} of your ${player.specialAttackEnergy} energy`
      : 'Uses special attack energy',
    hindrance: isRefused(outcome) ? textOf(outcome.refused, outcome.details) : null,
    words: 'strike energy',
    effect: { intents: [{ type: 'specialAttack' }] },
  }
}

function collect({ player }: PaletteContext): Command {
  return {
    id: 'collect',
    group: 'Now',
    label: 'Collect waiting items',
    icon: 'open-chest',
    hint: 'Items that did not fit while you were away',
    hindrance: Object.keys(player.waiting).length > 0 ? null : 'Nothing to collect',
    words: 'waiting take',
    effect: { intents: [{ type: 'collectWaiting' }] },
  }
}
