import type { Order } from './lane-messages.ts'

/** On the global object: Vitest loads its configuration apart from the lane, so that the two share no module. */
const held = globalThis as { __mutation?: Order['mutation'] }

export function currentMutation(): Order['mutation'] | undefined {
  return held.__mutation
}

export function setCurrentMutation(mutation: Order['mutation']): void {
  held.__mutation = mutation
}
