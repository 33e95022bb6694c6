import type { CurrentAction, FarmingSlot, OfflineProgress, Player } from './player.ts'
import { newPlayer } from './player.ts'

/**
 * The state inside a view: what the rules play on with, and nothing that only follows from it. Picks what it knows, so it
 * may be given either.
 */
export function stateOf(view: Player): Player {
  const state = pick(view, PLAYER)
  return {
    ...state,
    currentAction: view.currentAction && pick(view.currentAction, ACTION),
    combat: pick(view.combat, COMBAT),
    statistics: pick(view.statistics, STATISTICS),
    questProgress: pick(view.questProgress, ['activeQuests', 'completedQuests']),
    farming: { slots: view.farming.slots.map(bareSlot), totalHarvested: view.farming.totalHarvested },
    offlineProgress: view.offlineProgress && pick(view.offlineProgress, STREAM),
    subscription: pick(view.subscription, ['tier', 'until']),
  }
}

const EXAMPLE = newPlayer('', 0)
const PLAYER = Object.keys(EXAMPLE) as (keyof Player)[]
const COMBAT = Object.keys(EXAMPLE.combat) as (keyof Player['combat'])[]
const STATISTICS = Object.keys(EXAMPLE.statistics) as (keyof Player['statistics'])[]
const SLOT = Object.keys(EXAMPLE.farming.slots[0] as FarmingSlot) as (keyof FarmingSlot)[]
const ACTION: (keyof CurrentAction)[] = [
  'activityId',
  'locationId',
  'goal',
  'skillType',
  'startTime',
  'duration',
  'completed',
]
const STREAM: (keyof OfflineProgress)[] = ['itemId', 'skillType', 'activityId', 'startTime', 'endTime']

function bareSlot(view: FarmingSlot): FarmingSlot {
  const crop = view.currentCrop && pick(view.currentCrop, ['seedId', 'plantedAt', 'growthDuration', 'waits'])
  return { ...pick(view, SLOT), currentCrop: crop }
}

function pick<T extends object, Key extends keyof T>(from: T, keys: readonly Key[]): Pick<T, Key> {
  if (typeof from !== 'object') return from
  const picked = {} as Pick<T, Key>
  for (const key of keys) if (key in from) picked[key] = from[key]
  return picked
}
