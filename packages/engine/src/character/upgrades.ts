import type { PlannedAction } from '../plan/plan.ts'
import { newPlan, newPlayer, type Player, STATE_VERSION, type Stack } from './player.ts'

type Stored = { v: number } & Record<string, unknown>

/**
 * One step per version that stored states may still have, to the next version. Steps are pure and are never edited once
 * released; each is tested on a state stored at the time.
 */
const steps: Readonly<Record<number, (stored: Stored) => Stored>> = {
  /** Adds the bank, equipment, fights, farming, quests and achievements. */
  1: (stored) => {
    const fresh = newPlayer(String(stored['uid']), Number(stored['settledAt']))
    const { statistics, currentLocation } = stored as unknown as Player
    const inventory = stored['inventory'] as Stack[]
    const collection: Player['collection'] = {}
    for (const { id, quantity } of inventory) {
      const before = collection[id]?.total ?? 0
      collection[id] = { firstAt: fresh.settledAt, firstCount: 1, total: before + quantity }
    }
    return {
      ...fresh,
      ...stored,
      collection,
      visited: [...new Set(['lumbridge', currentLocation])],
      statistics: { ...fresh.statistics, ...statistics },
    } as unknown as Stored
  },
  /** Adds hidden skills. */
  2: (stored) => ({ ...stored, hiddenSkills: [] }),
  /** Adds parties. */
  3: (stored) => ({ ...stored, partyId: null, partyBonuses: [] }),
  /** Adds the plan, pinned goals, loadouts and supplies from the bank, which the player has not chosen yet. */
  4: (stored) => {
    const { queue, currentAction, settings } = stored as unknown as {
      queue: PlannedAction[]
      currentAction: object | null
      settings: object
    }
    return {
      ...stored,
      queue: queue.map((planned, index) => ({ ...planned, id: index + 1, repeats: false, completed: 0, stop: null })),
      plan: { ...newPlan(), lastEntryId: queue.length },
      pinnedGoals: [],
      currentAction: currentAction && { ...currentAction, entry: null, completedBefore: 0 },
      settings: { ...settings, bankSuppliesEnabled: null },
      loadouts: [],
    }
  },
  /** Adds when loadouts were edited, and the tries of a plan. */
  5: (stored) => ({ ...stored, loadoutsEditedAt: 0, plan: { ...(stored['plan'] as object), tries: 0 } }),
}

/**
 * Upgrades a stored state to the current version. A newer version is refused: this release would damage what it cannot
 * read.
 */
export function upgrade(stored: unknown): Player {
  let state = stored as Stored
  if (typeof state?.v !== 'number') throw new Error('This is not a stored state')
  if (state.v > STATE_VERSION)
    throw new Error(`This state is of version ${state.v}; this release reads up to ${STATE_VERSION}`)
  while (state.v < STATE_VERSION) {
    const step = steps[state.v]
    if (!step) throw new Error(`No upgrade from version ${state.v}`)
    state = { ...step(state), v: state.v + 1 }
  }
  return state as unknown as Player
}
