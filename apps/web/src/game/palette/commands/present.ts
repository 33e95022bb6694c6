import { bestFood, countOf, find, isRefused, type Player, startIntentOf, textOf, workOf } from '@hearthward/engine'
import { workIcon } from '../../action/works.ts'
import { hindranceOf, wouldBe } from '../../items/item-actions.ts'
import { hindranceTo } from '../../place/activities.ts'
import type { Command, Provider, Seen } from '../command.ts'

/** What one does in the middle of things: stop, go on, eat, strike. */
export const present: Provider = (seen) => [stop(seen), goOn(seen), eat(seen), special(seen), collect(seen), TALK]

const TALK: Command = {
  id: 'chat',
  group: 'Now',
  label: 'Write in the chat',
  icon: 'conversation',
  hint: 'In the channel you were in last',
  words: 'talk say message global trade party',
  deed: { writes: true },
}

function stop({ player, era: { content } }: Seen): Command {
  const running = player.currentAction && workOf(content, player.currentAction.activityId)
  return {
    id: 'stop',
    group: 'Now',
    label: 'Stop',
    icon: 'cross-mark',
    hint: running ? `Ends: ${running.name}` : 'Ends what is running',
    hindrance: player.currentAction ? null : 'Nothing is running',
    words: 'end rest halt',
    deed: { acts: [{ type: 'stopAction' }] },
  }
}

/** What ended last, begun anew. */
function goOn({ player, era: { content } }: Seen): Command {
  const last = player.lastStop && workOf(content, player.lastStop.activityId)
  return {
    id: 'go-on',
    group: 'Now',
    label: last ? `Go on: ${last.name}` : 'Go on',
    icon: (last && workIcon(content, last)) || 'footprint',
    hint: 'Begins what ended last',
    hindrance: whyNotOn(player, last?.name) ?? (last ? (hindranceTo(player, content, last)?.text ?? null) : null),
    words: 'repeat again resume continue last',
    deed: last ? { acts: [startIntentOf(last)] } : {},
  }
}

function whyNotOn({ currentAction }: Player, last: string | undefined): string | null {
  if (currentAction) return 'Something is running'
  return last ? null : 'Nothing has ended yet'
}

function eat({ player, era }: Seen): Command {
  const food = bestFood(player, era.content)
  return {
    id: 'eat-best',
    group: 'Now',
    label: food ? `Eat: ${food.name}` : 'Eat',
    icon: food?.icon ?? 'meal',
    hint: food
      ? `Heals ${food.healAmount}; you carry ${countOf(player.inventory, food.id)}`
      : 'The best food you carry',
    hindrance: food
      ? hindranceOf(player, era, { kind: 'eat', label: 'Eat', icon: 'meal' }, food.id)
      : 'No food in the pack',
    words: 'food heal best',
    deed: food ? { acts: [{ type: 'eat', itemId: food.id }] } : {},
  }
}

function special({ player, era }: Seen): Command {
  const weapon = find(era.content.items, player.equipment.weapon ?? '')
  const attack = weapon?.specialAttack
  const outcome = wouldBe(player, era, { type: 'specialAttack' })
  return {
    id: 'special-attack',
    group: 'Now',
    label: attack ? `Special attack: ${attack.name}` : 'Special attack',
    icon: 'electric',
    hint: attack ? `Takes ${attack.energyCost} of your ${player.specialAttackEnergy} energy` : 'A blow of its own kind',
    hindrance: isRefused(outcome) ? textOf(outcome.refused, outcome.details) : null,
    words: 'strike energy',
    deed: { acts: [{ type: 'specialAttack' }] },
  }
}

function collect({ player }: Seen): Command {
  return {
    id: 'collect',
    group: 'Now',
    label: 'Collect what waits for you',
    icon: 'open-chest',
    hint: 'Things that found no room while you were away',
    hindrance: Object.keys(player.waiting).length > 0 ? null : 'Nothing waits for you',
    words: 'waiting take',
    deed: { acts: [{ type: 'collectWaiting' }] },
  }
}
