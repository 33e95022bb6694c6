import type { Offer, PriceAlert } from '@hearthward/contract'
import { toasts, useGame } from '../../client/index.ts'
import { coinsText, formatExact, itemCount } from '../../ui/format/numbers.ts'
import { itemOf } from '../items/items.ts'

const announced = new Set<string>()

/** Completed offers to announce: each once, and none that was completed before the page was opened. */
export function newlyCompleted(offers: readonly Offer[], since: number, known: ReadonlySet<string>): Offer[] {
  return offers.filter(({ id, status, updatedAt }) => status === 'completed' && updatedAt >= since && !known.has(id))
}

export function completedText({ type, quantity, spent }: Offer, name: string): string {
  const done = `${type === 'buy' ? 'Bought' : 'Sold'} ${itemCount(quantity, name.toLowerCase())}`
  return `${done} for ${coinsText(spent)}. Collect on the Grand Exchange.`
}

export function announceCompleted(offers: readonly Offer[], since: number): void {
  const { content } = useGame.getState()
  for (const offer of newlyCompleted(offers, since, announced)) {
    announced.add(offer.id)
    toasts.show('info', completedText(offer, itemOf(content, offer.itemId).name))
  }
}

export function alertText({ price, direction, reachedPrice }: PriceAlert, name: string): string {
  const awaited = `${formatExact(price)} or ${direction === 'above' ? 'more' : 'less'}`
  return `${name} traded at ${coinsText(reachedPrice ?? price)}. Your alert: ${awaited}.`
}

export function announcePriceAlert(alert: PriceAlert): void {
  toasts.show('warning', alertText(alert, itemOf(useGame.getState().content, alert.itemId).name))
}
