import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../platform/refusal.ts'

/** What a deed was decided from had changed by the time it was to be written. Nothing was done; it is decided anew. */
export class Overtaken extends Error {}

const MOST_TRIES = 20

/** Does it again while others are faster. `passing` names refusals that say the same in other words. */
export async function untilFresh<T>(deed: () => Promise<T>, passing: readonly Refusal['reason'][] = []): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await deed()
    } catch (error) {
      const isPassing = error instanceof Overtaken || (error instanceof Refusal && passing.includes(error.reason))
      if (!isPassing) throw error
      if (tries === MOST_TRIES) throw error instanceof Overtaken ? new Refusal('call/unavailable') : error
      await sleep(Math.random() * tries)
    }
  }
}
