import type { Content, Item, Stack } from '@hearthward/engine'
import { coinsText } from '../../ui/format/numbers.ts'
import { itemOf } from './items.ts'

/** What the value of an item is, for tooltips beside a sum of values. */
export const VALUE_HINT = 'By the value of each item, which shops go by. The exchange has its own prices.'

/**
 * What a player's items are worth on all screens outside the exchange: the value of the content. It is the same for
 * everybody and known without a connection, which a guide price is not.
 */
export function stackValue({ value }: Item, quantity: number): number {
  return value * quantity
}

export function totalValue(stacks: readonly Stack[], content: Content | null): number {
  return stacks.reduce((sum, { id, quantity }) => sum + stackValue(itemOf(content, id), quantity), 0)
}

/** 'shop value 1,200 coins'. */
export const valueText = (coins: number): string => `shop value ${coinsText(coins)}`
