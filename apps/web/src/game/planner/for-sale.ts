import type { OrderBook } from '@hearthward/contract'
import { formatExact } from '../../ui/format/numbers.ts'

/** '62 for sale now, the rest when somebody sells'; empty if all of it is for sale at this price or below. */
export function forSaleText({ sells, deeper }: OrderBook, quantity: number, price: number): string {
  const now = [...sells, ...deeper.sells]
    .filter((level) => level.price <= price)
    .reduce((sum, level) => sum + level.quantity, 0)
  if (now >= quantity) return ''
  return now > 0 ? `${formatExact(now)} for sale now, the rest when somebody sells` : 'Waits until somebody sells'
}
