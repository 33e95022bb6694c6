import type { Offer, PriceAlert } from '@hearthward/contract'
import { toasts, useGame } from '../../client/index.ts'
import { formatExact, plural } from '../../ui/format/numbers.ts'
import { itemOf } from '../items/items.ts'

const announced = new Set<string>()

/** Completed offers to announce: each once, and none that was completed before the page was opened. */
export function newlyDone(offers: readonly Offer[], since: number, known: ReadonlySet<string>): Offer[] {
  return offers.filter(({ id, status, updatedAt }) => status === 'completed' && updatedAt >= since && !known.has(id))
}

export function doneWords({ type, quantity, spent }: Offer, name: string): string {
  const done = `${type === 'buy' ? 'Bought' : 'Sold'} ${formatExact(quantity)} ${name.toLowerCase()}`
  return `${done} for ${formatExact(spent)} ${spent === 1 ? 'coin' : 'coins'}. Collect on the Grand Exchange.`
}

export function tellDone(offers: readonly Offer[], since: number): void {
  const { content } = useGame.getState()
  for (const offer of newlyDone(offers, since, announced)) {
    announced.add(offer.id)
    toasts.show('info', doneWords(offer, itemOf(content, offer.itemId).name))
  }
}

export function alertWords({ price, direction, reachedPrice }: PriceAlert, name: string): string {
  const awaited = `you waited for ${formatExact(price)} or ${direction === 'above' ? 'more' : 'less'}`
  return `${name}: ${plural(reachedPrice ?? price, 'coin')} paid, ${awaited}.`
}

export function tellAlert(alert: PriceAlert): void {
  toasts.show('warning', alertWords(alert, itemOf(useGame.getState().content, alert.itemId).name))
}
