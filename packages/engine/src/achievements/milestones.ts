import { recipeActivityId } from '../activity/work.ts'
import type { Player } from '../character/player.ts'
import { COMBAT_SKILLS, type SkillType } from '../character/skills.ts'
import { type Content, find } from '../content/content.ts'
import type { GameEvent } from '../core/events.ts'
import type { Millis } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { discardChoice, existingStack } from '../inventory/bank.ts'
import { countOf } from '../inventory/inventory.ts'
import { currentSteps, settleQuests } from '../quests/quests.ts'
import { achievementsFor, allAchievements, grantEarned, leastMissing } from './achievements.ts'
import { triggerName } from './triggers.ts'

/**
 * Settles quests and achievements after events, given as triggers: `item:logs`, `done:net_shrimp`, `kill:rat`,
 * `level:fishing`, ... Rewards may complete further ones in turn. Rules H1, Q14.
 */
export function settleMilestones(
  player: Player,
  era: Era,
  initialTriggers: Set<string>,
  at: Millis,
  events: GameEvent[],
) {
  let triggers = initialTriggers
  for (let from = events.length; ; from = events.length) {
    settleAllQuests(player, era, at, events)
    for (const trigger of triggers) grantEarned(player, era, achievementsFor(era.content, trigger), at, events)
    if (events.length === from) return
    triggers = triggersSince(events, from)
  }
}

/** Settles everything: the content has changed, or the state was changed outside the rules. */
export function settleAllMilestones(player: Player, era: Era, at: Millis, events: GameEvent[]): void {
  const from = events.length
  settleAllQuests(player, era, at, events)
  grantEarned(player, era, allAchievements(era.content), at, events)
  if (events.length > from) settleMilestones(player, era, triggersSince(events, from), at, events)
}

function settleAllQuests(player: Player, era: Era, at: Millis, events: GameEvent[]): void {
  if (player.questProgress.activeQuests.length === 0) return
  while (settleQuests(player, era, at, events));
}

/** The triggers of all events from a number on. */
export function triggersSince(events: readonly GameEvent[], from = 0): Set<string> {
  const triggers = new Set<string>()
  for (let n = from; n < events.length; n++) addTriggers(triggers, events[n] as GameEvent)
  return triggers
}

function addTriggers(triggers: Set<string>, event: GameEvent): void {
  switch (event.type) {
    case 'levelled':
      triggers.add('level').add(triggerName('level', event.skill))
      break
    case 'worked':
      triggers.add(triggerName('done', event.activityId)).add(triggerName('done', bareName(event.activityId)))
      break
    case 'fought':
      triggers.add('kill').add(triggerName('kill', event.monsterId)).add(triggerName('done', event.activityId))
      break
    case 'bought':
      triggers.add('collection')
      break
    case 'harvested':
      triggers.add('harvests')
      break
    case 'died':
      triggers.add('deaths')
      break
    case 'travelled':
      triggers.add('visited')
      break
    case 'questDone':
      triggers.add('quests')
      break
  }
  if ('gained' in event) for (const id in event.gained) triggers.add(triggerName('item', id)).add('collection')
  if ('coins' in event && event.coins > 0) triggers.add('coins')
}

/** The quantity of an item until the next quest step or achievement that counts it: Infinity if there is none. */
export function gainsUntilMilestone(player: Player, content: Content, itemId: string): number {
  let least = leastMissing(player, content, triggerName('item', itemId))
  // Items that do not go to the pack do not count for collect steps. If they did, strides would stop at every completion.
  if (player.questProgress.activeQuests.length === 0 || missesPack(player, content, itemId)) return least
  for (const [, step, { maxProgress }] of currentSteps(player, content)) {
    if (step.type !== 'collect' || step.requirements?.itemId !== itemId) continue
    const missing = maxProgress - countOf(player.inventory, itemId)
    if (missing > 0) least = Math.min(least, missing)
  }
  return least
}

function missesPack(player: Player, content: Content, itemId: string): boolean {
  const item = find(content.items, itemId)
  if (!item) return false
  const stack = existingStack(player, item)
  return stack ? !player.inventory.includes(stack) : discardChoice(player, item) !== undefined
}

export function completionsUntilMilestone(player: Player, content: Content, activityId: string): number {
  const name = bareName(activityId)
  const least = leastMissing(player, content, triggerName('done', activityId))
  return name === activityId ? least : Math.min(least, leastMissing(player, content, triggerName('done', name)))
}

const RECIPE = recipeActivityId('')

/** Achievements name a recipe without the prefix, or with it. */
function bareName(activityId: string): string {
  return activityId.startsWith(RECIPE) ? activityId.slice(RECIPE.length) : activityId
}

/** The next level of a skill that a quest or achievement needs: Infinity if there is none. */
export function nextMilestoneLevel(player: Player, content: Content, skill: SkillType): number {
  const { level } = player.skills[skill]
  let missing = Math.min(
    leastMissing(player, content, triggerName('level', skill)),
    leastMissing(player, content, 'level', 'total_level'),
  )
  // Combat level depends on several skills; any next level may raise it.
  if (
    COMBAT_SKILLS.includes(skill) &&
    achievementsFor(content, 'level').some(({ achievement: { id } }) => !Object.hasOwn(player.achievements, id))
  )
    missing = 1
  for (const [, step] of currentSteps(player, content)) {
    if (step.type !== 'skill' || step.target !== skill) continue
    missing = Math.min(missing, Math.max(1, (step.requirements?.skillLevel ?? 1) - level))
  }
  return level + missing
}

export function killsUntilMilestone(player: Player, content: Content, monsterId: string): number {
  let least = Math.min(
    leastMissing(player, content, triggerName('kill', monsterId)),
    leastMissing(player, content, 'kill'),
  )
  for (const [, step, { progress, maxProgress }] of currentSteps(player, content)) {
    if (step.type === 'kill' && step.target === monsterId) least = Math.min(least, maxProgress - progress)
  }
  return least
}

export function coinsUntilMilestone(player: Player, content: Content): number {
  return leastMissing(player, content, 'coins')
}
