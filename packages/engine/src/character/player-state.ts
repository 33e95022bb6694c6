import type { CurrentAction } from '../plan/plan.ts'
import type { FarmingSlot, OfflineProgress, Player } from './player.ts'
import { newPlayer } from './player.ts'

/** The state inside a view, without the derived values. It picks known fields only, so it accepts a state as well. */
export function stateOf(view: Player): Player {
  const state = pick(view, PLAYER)
  return {
    ...state,
    currentAction: view.currentAction && pick(view.currentAction, ACTION),
    combat: pick(view.combat, COMBAT),
    statistics: pick(view.statistics, STATISTICS),
    questProgress: pick(view.questProgress, ['activeQuests', 'completedQuests']),
    farming: { slots: view.farming.slots.map(slotState), totalHarvested: view.farming.totalHarvested },
    offlineProgress: view.offlineProgress && pick(view.offlineProgress, STREAM),
    subscription: pick(view.subscription, ['tier', 'until']),
  }
}

const TEMPLATE = newPlayer('', 0)
const PLAYER = Object.keys(TEMPLATE) as (keyof Player)[]
const COMBAT = Object.keys(TEMPLATE.combat) as (keyof Player['combat'])[]
const STATISTICS = Object.keys(TEMPLATE.statistics) as (keyof Player['statistics'])[]
const SLOT = Object.keys(TEMPLATE.farming.slots[0] as FarmingSlot) as (keyof FarmingSlot)[]
const ACTION: (keyof CurrentAction)[] = [
  'activityId',
  'locationId',
  'goal',
  'entry',
  'skillType',
  'startTime',
  'duration',
  'completed',
  'completedBefore',
]
const STREAM: (keyof OfflineProgress)[] = ['itemId', 'skillType', 'activityId', 'startTime', 'endTime']

function slotState(view: FarmingSlot): FarmingSlot {
  const crop = view.currentCrop && pick(view.currentCrop, ['seedId', 'plantedAt', 'growthDuration', 'waits'])
  return { ...pick(view, SLOT), currentCrop: crop }
}

function pick<T extends object, Key extends keyof T>(from: T, keys: readonly Key[]): Pick<T, Key> {
  if (typeof from !== 'object') return from
  const picked = {} as Pick<T, Key>
  for (const key of keys) if (key in from) picked[key] = from[key]
  return picked
}
