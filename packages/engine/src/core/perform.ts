import { claimAchievement } from '../achievements/achievements.ts'
import { notice, triggersOf } from '../achievements/milestones.ts'
import { beginAction, endAction, isReached, mayRun } from '../activity/action.ts'
import { beginStream, collectWaiting } from '../activity/offline-item.ts'
import { recipeWork, workOf } from '../activity/work.ts'
import type { Goal, PlannedAction, Player } from '../character/player.ts'
import { showSkill, updateSettings } from '../character/settings.ts'
import { MAX_LEVEL } from '../character/skills.ts'
import { travel } from '../character/travel.ts'
import { setCombat, specialAttack } from '../combat/special-attack.ts'
import { type Content, find } from '../content/content.ts'
import { harvest, harvestReady, plant, setFarmingSlot } from '../farming/farming.ts'
import { deposit, depositAll, withdraw } from '../inventory/bank.ts'
import { equip, unequip } from '../inventory/equipment.ts'
import { consume, drink, eat } from '../inventory/food.ts'
import { dropItem, moveItem } from '../inventory/inventory.ts'
import { worldFor } from '../party/party.ts'
import { chooseOption, talk } from '../people/dialogue.ts'
import { buyFromShop, sellToShop, trainSkill } from '../people/shops.ts'
import { startQuest } from '../quests/quests.ts'
import type { Advanced } from './advance.ts'
import { copy } from './clone.ts'
import type { GameEvent } from './events.ts'
import type { Intent, QueueAction } from './intents.ts'
import { isRefused, type Refused, refuse } from './refusals.ts'
import type { Millis } from './time.ts'
import { type Era, eraAt, type World } from './world.ts'

export const QUEUE_LIMIT = 20

const STEERING: readonly GameEvent['type'][] = ['started', 'stopped', 'travelled']

/**
 * Does what the player asks, at a moment the state has been advanced to. Refused means that nothing has changed.
 */
export function perform(state: Player, everybodys: World, intent: Intent, at: Millis): Advanced | Refused {
  if (state.settledAt !== at) throw new Error(`The state stands at ${state.settledAt}, not at ${at}`)
  const player = copy(state)
  const events: GameEvent[] = []
  const world = worldFor(player, everybodys)
  const era = eraAt(world.timeline, at)
  const refused = change(player, world, era, intent, at, events)
  if (refused) return refused
  if (events.some(({ type }) => STEERING.includes(type))) player.steeredAt = at
  notice(player, era, events.flatMap(triggersOf), at, events)
  return { state: player, events }
}

/** One line an intent: what it does stands where it belongs. What slipped through the check of shapes is refused, not thrown. */
function change(player: Player, world: World, era: Era, intent: Intent, at: Millis, events: GameEvent[]) {
  const { content } = era
  switch (intent?.type) {
    case 'startActivity':
      return start(player, era, { activityId: intent.activityId, locationId: intent.locationId ?? null }, at, events)
    case 'startRecipe':
      return startRecipe(player, era, intent.recipeId, at, events)
    case 'stopAction':
      if (!player.currentAction) return refuse('activity/none-running')
      return endAction(player, at, 'stop/asked', {}, events)
    case 'queueAction':
      return queueAction(player, era, intent, at, events)
    case 'clearQueue':
      player.queue = []
      return
    case 'travel':
      return travel(player, content, intent, at, events)
    case 'moveItem':
      return moveItem(player, intent)
    case 'dropItem':
      return dropItem(player, intent, at, events)
    case 'deposit':
      return deposit(player, intent)
    case 'depositAll':
      return depositAll(player)
    case 'withdraw':
      return withdraw(player, content, intent)
    case 'equip':
      return equip(player, content, intent, at, events)
    case 'unequip':
      return unequip(player, content, intent)
    case 'eat':
      return eat(player, content, intent, at, events)
    case 'drink':
      return drink(player, content, intent, at, events)
    case 'consume':
      return consume(player, content, intent, at, events)
    case 'specialAttack':
      return specialAttack(player, world, content, at, events)
    case 'setCombat':
      return setCombat(player, intent)
    case 'useOfflineItem':
      return beginStream(player, content, intent, at, events)
    case 'collectWaiting':
      return collectWaiting(player, content, at, events)
    case 'plant':
      return plant(player, content, intent, at, events)
    case 'harvest':
      return harvest(player, era, intent, at, events)
    case 'setFarmingSlot':
      return setFarmingSlot(player, intent, at) ?? harvestReady(player, era, at, events)
    case 'startQuest':
      return startQuest(player, content, intent, at, events)
    case 'talk':
      return talk(player, era, intent, at, events)
    case 'chooseOption':
      return chooseOption(player, era, intent, at, events)
    case 'buyFromShop':
      return buyFromShop(player, era, intent, at, events)
    case 'sellToShop':
      return sellToShop(player, era, intent, at, events)
    case 'trainSkill':
      return trainSkill(player, era, intent, at, events)
    case 'claimAchievement':
      return claimAchievement(player, content, intent, at, events)
    case 'updateSettings':
      return updateSettings(player, intent)
    case 'showSkill':
      return showSkill(player, intent)
    default:
      return refuse('intent/unknown')
  }
}

type Planned = Pick<PlannedAction, 'activityId' | 'locationId'>

/** Rules A1 to A4. The present action gives way; what waits in the queue stays. */
function start(player: Player, { content }: Era, planned: Planned, at: Millis, events: GameEvent[]) {
  const activity = mayRun(player, content, planned, at)
  if (isRefused(activity)) return activity
  beginAction(player, content, activity, null, at, events)
}

function startRecipe(player: Player, era: Era, recipeId: string, at: Millis, events: GameEvent[]) {
  if (typeof recipeId !== 'string') return refuse('recipe/not-found')
  const planned = { activityId: recipeWork(recipeId), locationId: null }
  if (!workOf(era.content, planned.activityId)) return refuse('recipe/not-found')
  return start(player, era, planned, at, events)
}

/** Rules Q1 and Q2. With nothing running it begins at once. */
function queueAction(player: Player, { content }: Era, intent: QueueAction, at: Millis, events: GameEvent[]) {
  const { recipeId } = intent
  const goal = intent.goal == null ? null : asGoal(intent.goal, content)
  if (recipeId !== undefined && typeof recipeId !== 'string') return refuse('recipe/not-found')
  const activityId = recipeId === undefined ? (intent.activityId ?? '') : recipeWork(recipeId)
  const locationId = intent.locationId ?? null
  if (goal === undefined) return refuse('queue/invalid-goal')
  const activity = workOf(content, activityId)
  if (!activity || activity.locationId !== locationId || activity.deactivated) {
    return refuse(recipeId === undefined ? 'activity/not-found' : 'recipe/not-found')
  }
  if (isReached(player, goal, activity.skillType, 0)) return refuse('queue/goal')
  if (player.currentAction) {
    if (player.queue.length >= QUEUE_LIMIT) return refuse('queue/full', { limit: QUEUE_LIMIT })
    player.queue.push({ activityId, locationId, goal })
    return
  }
  const runnable = mayRun(player, content, { activityId, locationId }, at)
  if (isRefused(runnable)) return runnable
  beginAction(player, content, runnable, goal, at, events)
}

/** The goal and nothing that came along with it; `undefined` where it is none. */
function asGoal(goal: Goal, { items }: Content): Goal | undefined {
  const whole = (n: number) => Number.isSafeInteger(n) && n > 0
  switch (goal.kind) {
    case 'count':
      return whole(goal.count) ? { kind: 'count', count: goal.count } : undefined
    case 'level':
      return whole(goal.level) && goal.level <= MAX_LEVEL ? { kind: 'level', level: goal.level } : undefined
    case 'stock':
      return find(items, goal.itemId) && whole(goal.quantity)
        ? { kind: 'stock', itemId: goal.itemId, quantity: goal.quantity }
        : undefined
    default:
      return undefined
  }
}
