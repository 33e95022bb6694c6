import type { ClerkOffers, OrderBook } from '@hearthward/contract'
import { formatExact } from '../../ui/format/numbers.ts'

/** The clerk's best price on each side of the book. */
export function clerkOffersIn({ buys, sells }: OrderBook): ClerkOffers {
  const best = (side: OrderBook['buys']) => side.find(({ clerk }) => clerk > 0)?.price ?? null
  return { buysAt: best(buys), sellsAt: best(sells) }
}

/** The clerk's offers if only the clerk trades, for the market list. */
export function clerkOnlyIn(book: OrderBook): ClerkOffers | null {
  const all = [...book.buys, ...book.sells]
  const isClerkOnly = all.length > 0 && all.every(({ clerk, quantity }) => clerk === quantity)
  return isClerkOnly && book.frozen === null ? clerkOffersIn(book) : null
}

/** 'Clerk buys 45, sells 55', for a row of the market list. */
export function clerkNote({ buysAt, sellsAt }: ClerkOffers): string {
  const parts = [buysAt !== null && `buys ${formatExact(buysAt)}`, sellsAt !== null && `sells ${formatExact(sellsAt)}`]
  return `Clerk ${parts.filter(Boolean).join(', ')}`
}

/** 'buys at 45 and sells at 55'; empty if the clerk does neither. */
export function clerkText({ buysAt, sellsAt }: ClerkOffers): string {
  const parts = [
    buysAt !== null && `buys at ${formatExact(buysAt)}`,
    sellsAt !== null && `sells at ${formatExact(sellsAt)}`,
  ]
  return parts.filter(Boolean).join(' and ')
}
