import { useCallQuery } from '../../client/call-queries.ts'
import { forSaleText } from './for-sale.ts'

/** How much of an order can be bought at once. Renders nothing if that is all of it. */
export function ForSale({ itemId, quantity, price }: { itemId: string; quantity: number; price: number }) {
  const book = useCallQuery('getOrderBook', { itemId })
  const text = book.status === 'ready' ? forSaleText(book.data, quantity, price) : ''
  return text ? <span className="block text-[0.8125rem] text-muted">{text}</span> : null
}
