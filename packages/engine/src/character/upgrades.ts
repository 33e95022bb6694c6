import { newPlayer, type Player, STATE_VERSION, type Stack } from './player.ts'

type Stored = { v: number } & Record<string, unknown>

/**
 * One step for each version a stored state may still have, from that version to the next. Pure, numbered, never edited
 * once released: each is tested on a state stored in its day.
 */
const steps: Readonly<Record<number, (stored: Stored) => Stored>> = {
  /** The whole game: bank, equipment, fights, farming, quests, achievements. */
  1: (stored) => {
    const fresh = newPlayer(String(stored['uid']), Number(stored['settledAt']))
    const { statistics, currentLocation } = stored as unknown as Player
    const known = stored['inventory'] as Stack[]
    const collection: Player['collection'] = {}
    for (const { id, quantity } of known) {
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
  /** Skills can be hidden. */
  2: (stored) => ({ ...stored, hiddenSkills: [] }),
  /** Parties. */
  3: (stored) => ({ ...stored, partyId: null, partyBonuses: [] }),
}

/** A state as this release knows it. One from a newer release is refused: this one would damage what it cannot read. */
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
