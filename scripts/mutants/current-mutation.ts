import type { Order } from './lane-messages.ts'

/**
 * Stored on the global object, because Vitest loads its configuration separately from the lane: they share no module.
 */
const store = globalThis as { __mutation?: Order['mutation'] }

export function currentMutation(): Order['mutation'] | undefined {
  return store.__mutation
}

export function setCurrentMutation(mutation: Order['mutation']): void {
  store.__mutation = mutation
}
