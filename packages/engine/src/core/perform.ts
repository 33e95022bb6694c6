import { claimAchievement } from '../achievements/achievements.ts'
import { settleMilestones, triggersSince } from '../achievements/milestones.ts'
import { beginAction, endAction, prepareAction } from '../activity/action.ts'
import { collectWaiting, startOfflineItem } from '../activity/offline-item.ts'
import { recipeActivityId } from '../activity/work.ts'
import { clonePlayer } from '../character/clone-player.ts'
import type { Player } from '../character/player.ts'
import { showSkill, updateSettings } from '../character/settings.ts'
import { travel } from '../character/travel.ts'
import { changeStance } from '../combat/fight-start.ts'
import { setCombat, specialAttack } from '../combat/special-attack.ts'
import { harvest, harvestReady, plant, setFarmingSlot } from '../farming/farming.ts'
import { deposit, depositAll, withdraw } from '../inventory/bank.ts'
import { equip, unequip } from '../inventory/equipment.ts'
import { consume, drink, eat } from '../inventory/food.ts'
import { dropItem, moveItem } from '../inventory/inventory.ts'
import { assignLoadout, deleteLoadout, saveLoadout } from '../loadouts/edit-loadouts.ts'
import { wearLoadout } from '../loadouts/wear-loadout.ts'
import { worldFor } from '../party/party.ts'
import { chooseOption, talk } from '../people/dialogue.ts'
import { buyFromShop, sellToShop, trainSkill } from '../people/shops.ts'
import {
  duplicateEntry,
  editAction,
  editEntry,
  moveEntry,
  queueAction,
  removeEntry,
  repeatPlan,
  replacePlan,
  resumePlan,
  skipAction,
  startEntryNow,
} from '../plan/edit-plan.ts'
import type { PlannedAction } from '../plan/plan.ts'
import { setPlanRules } from '../plan/rules.ts'
import { pinGoal, unpinGoal } from '../planner/pinned-goals.ts'
import { startQuest } from '../quests/quests.ts'
import { type Advanced, advance, advanceCopy } from './advance.ts'
import type { GameEvent } from './events.ts'
import type { Intent } from './intents.ts'
import { isRefused, type Refused, refuse } from './refusals.ts'
import { isSteering, LOADOUT_EDITS } from './steering.ts'
import type { Millis } from './time.ts'
import { type Era, eraAt, type World } from './world.ts'

/** Performs an intent at the moment the state has been advanced to. A refusal changes nothing. */
export function perform(state: Player, sharedWorld: World, intent: Intent, at: Millis): Advanced | Refused {
  if (state.settledAt !== at) throw new Error(`The state is at ${state.settledAt}, not at ${at}`)
  const player = clonePlayer(state)
  const events: GameEvent[] = []
  return performOnCopy(player, sharedWorld, intent, at, events) ?? { state: player, events }
}

/**
 * Advances the character to the moment of an intent and performs it, with one copy of the state instead of two. If it is
 * refused, the character has only been advanced.
 */
export function performAt(
  state: Player,
  world: World,
  intent: Intent,
  at: Millis,
): Advanced & { refused: Refused | null } {
  const player = clonePlayer(state)
  const events: GameEvent[] = []
  advanceCopy(player, world, at, events)
  const refused = performOnCopy(player, world, intent, at, events)
  if (!refused) return { state: player, events, refused: null }
  // The refused intent may have begun to change the copy.
  return { ...advance(state, world, at), refused }
}

/** Performs an intent on a copy that nobody else has. It is worth nothing after a refusal. */
function performOnCopy(
  player: Player,
  sharedWorld: World,
  intent: Intent,
  at: Millis,
  events: GameEvent[],
): Refused | undefined {
  const from = events.length
  const world = worldFor(player, sharedWorld)
  const era = eraAt(world.timeline, at)
  player.plan.tries = 0
  const refused = applyIntent(player, world, era, intent, at, events)
  if (refused) return refused
  const own = events.slice(from)
  if (isSteering(intent, own)) player.steeredAt = at
  if (LOADOUT_EDITS.includes(intent.type)) player.loadoutsEditedAt = at
  settleMilestones(player, era, triggersSince(events, from), at, events)
}

/**
 * One case per intent; the rules are in the modules of their domain. An intent that passed the shape check but is
 * unknown is refused, not thrown.
 */
function applyIntent(player: Player, world: World, era: Era, intent: Intent, at: Millis, events: GameEvent[]) {
  const { content } = era
  switch (intent?.type) {
    case 'startActivity':
      return startAction(
        player,
        era,
        { activityId: intent.activityId, locationId: intent.locationId ?? null },
        at,
        events,
      )
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
    case 'startEntry':
      return startEntryNow(player, era, intent, at, events)
    case 'editEntry':
      return editEntry(player, era, intent, at)
    case 'editAction':
      return editAction(player, era, intent, at)
    case 'duplicateEntry':
      return duplicateEntry(player, intent)
    case 'moveEntry':
      return moveEntry(player, intent)
    case 'removeEntry':
      return removeEntry(player, intent)
    case 'skipAction':
      return skipAction(player, era, at, events)
    case 'resumePlan':
      return resumePlan(player, era, at, events)
    case 'repeatPlan':
      return repeatPlan(player, intent)
    case 'replacePlan':
      return replacePlan(player, era, intent, at)
    case 'setPlanRules':
      return setPlanRules(player, content, intent)
    case 'pinGoal':
      return pinGoal(player, content, intent)
    case 'unpinGoal':
      return unpinGoal(player, intent)
    case 'travel':
      return travel(player, content, intent, at, events)
    case 'moveItem':
      return moveItem(player, intent)
    case 'dropItem':
      return dropItem(player, intent, at, events)
    case 'deposit':
      return deposit(player, intent)
    case 'depositAll':
      return depositAll(player, content, intent, at, events)
    case 'withdraw':
      return withdraw(player, content, intent)
    case 'equip':
      return changeStance(player, content, at, () => equip(player, content, intent, at, events))
    case 'unequip':
      return changeStance(player, content, at, () => unequip(player, content, intent))
    case 'eat':
      return eat(player, content, intent, at, events)
    case 'drink':
      return drink(player, content, intent, at, events)
    case 'consume':
      return consume(player, content, intent, at, events)
    case 'specialAttack':
      return specialAttack(player, world, content, at, events)
    case 'setCombat':
      return changeStance(player, content, at, () => setCombat(player, intent))
    case 'saveLoadout':
      return saveLoadout(player, content, intent)
    case 'deleteLoadout':
      return deleteLoadout(player, intent)
    case 'wearLoadout':
      return wearLoadout(player, content, intent, at, events)
    case 'assignLoadout':
      return assignLoadout(player, content, intent)
    case 'useOfflineItem':
      return startOfflineItem(player, content, intent, at, events)
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

/** Rules A1 to A4. Replaces the current action and keeps the queue. */
function startAction(player: Player, { content }: Era, planned: Planned, at: Millis, events: GameEvent[]) {
  const prepared = prepareAction(player, content, planned, at)
  if (isRefused(prepared)) return prepared
  beginAction(player, content, prepared, null, at, events)
}

function startRecipe(player: Player, era: Era, recipeId: string, at: Millis, events: GameEvent[]) {
  if (typeof recipeId !== 'string') return refuse('recipe/not-found')
  return startAction(player, era, { activityId: recipeActivityId(recipeId), locationId: null }, at, events)
}
