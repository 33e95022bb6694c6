import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../platform/refusal.ts'

/**
 * The data a change was based on has changed before it was written. Nothing was done; the change has to be decided
 * again.
 */
export class ConflictError extends Error {}

const MOST_TRIES = 20

/** Retries the change when another writer committed first. `retryable` names refusals that also mean a conflict. */
export async function retryOnConflict<T>(
  change: () => Promise<T>,
  retryable: readonly Refusal['reason'][] = [],
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await change()
    } catch (error) {
      const isRetryable =
        error instanceof ConflictError || (error instanceof Refusal && retryable.includes(error.reason))
      if (!isRetryable) throw error
      if (tries === MOST_TRIES) throw error instanceof ConflictError ? new Refusal('call/unavailable') : error
      await sleep(Math.random() * tries)
    }
  }
}
