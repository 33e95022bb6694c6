import { costOf, type OfferState, type OfferType, taxOn } from './offers.ts'

/** An offer as trades see it. Whoever made it, its figures stand here and nowhere else. */
export interface BookOffer {
  readonly id: string
  readonly playerId: string
  readonly type: OfferType
  readonly price: number
  readonly quantity: number
  readonly filled: number
  /** Coins that changed hands for what is filled: paid by a buy, without tax, or earned by a sell. */
  readonly spent: number
  /** In millionths. */
  readonly taxRate: number
  readonly taxPaid: number
  /** What the open rest still holds. */
  readonly coinsHeld: number
  readonly itemsHeld: number
  /** What waits for its owner. */
  readonly coinsWaiting: number
  readonly itemsWaiting: number
  readonly status: OfferState
}

export interface Trade {
  readonly buyId: string
  readonly sellId: string
  readonly buyerId: string
  readonly sellerId: string
  readonly quantity: number
  readonly price: number
  readonly tax: number
}

export interface Matched<Offer extends BookOffer> {
  readonly offer: Offer
  /** Those of the book that traded, as they stand now. */
  readonly met: Offer[]
  readonly trades: Trade[]
  /** True where an offer of the same player stood in the way and was passed over. */
  readonly metOwn: boolean
}

export const isOpen = ({ status }: Pick<BookOffer, 'status'>): boolean =>
  status === 'active' || status === 'partially_filled'

/** A new offer as it stands before anybody has met it. Rule GX2. */
export function newBookOffer(
  made: Pick<BookOffer, 'id' | 'playerId' | 'type' | 'price' | 'quantity' | 'taxRate'>,
): BookOffer {
  const isBuy = made.type === 'buy'
  return {
    ...made,
    filled: 0,
    spent: 0,
    taxPaid: 0,
    coinsHeld: isBuy ? costOf(made.quantity, made.price, made.taxRate) : 0,
    itemsHeld: isBuy ? 0 : made.quantity,
    coinsWaiting: 0,
    itemsWaiting: 0,
    status: 'active',
  }
}

/**
 * A new offer against the open ones of the other side, which come in their order: the best price first, then the oldest.
 * The price of the older one holds. One's own are passed over. Rules GX10 to GX12.
 */
export function matchOffer<Offer extends BookOffer>(made: Offer, book: Iterable<Offer>): Matched<Offer> {
  let offer = made
  const met: Offer[] = []
  const trades: Trade[] = []
  let metOwn = false
  for (const other of book) {
    if (offer.filled === offer.quantity || !meets(offer, other)) break
    if (other.playerId === offer.playerId) {
      metOwn = true
      continue
    }
    const quantity = Math.min(offer.quantity - offer.filled, other.quantity - other.filled)
    const before = offer
    offer = filledWith(offer, quantity, other.price)
    const after = filledWith(other, quantity, other.price)
    met.push(after)
    const tax = offer.taxPaid - before.taxPaid + after.taxPaid - other.taxPaid
    trades.push({ ...sidesOf(offer, other), quantity, price: other.price, tax })
  }
  return { offer, met, trades, metOwn }
}

function meets(offer: BookOffer, other: BookOffer): boolean {
  return offer.type === 'buy' ? other.price <= offer.price : other.price >= offer.price
}

function sidesOf(offer: BookOffer, other: BookOffer) {
  const [buy, sell] = offer.type === 'buy' ? [offer, other] : [other, offer]
  return { buyId: buy.id, sellId: sell.id, buyerId: buy.playerId, sellerId: sell.playerId }
}

/** So many of it traded at a price. Rules GX1, GX2 and GX11. */
function filledWith<Offer extends BookOffer>(offer: Offer, quantity: number, price: number): Offer {
  const coins = quantity * price
  const filled = offer.filled + quantity
  const spent = offer.spent + coins
  const traded = { ...offer, filled, spent, status: filled < offer.quantity ? 'partially_filled' : 'completed' }
  if (offer.type === 'sell') {
    return { ...traded, itemsHeld: offer.itemsHeld - quantity, coinsWaiting: offer.coinsWaiting + coins } as Offer
  }
  const taxPaid = taxOn(spent, offer.taxRate)
  const coinsHeld = offer.coinsHeld - coins - (taxPaid - offer.taxPaid)
  const bought = { ...traded, taxPaid, coinsHeld, itemsWaiting: offer.itemsWaiting + quantity } as Offer
  return filled < offer.quantity ? bought : released(bought)
}

/** What it holds and no longer needs begins to wait for its owner. */
function released<Offer extends BookOffer>(offer: Offer): Offer {
  return {
    ...offer,
    coinsHeld: 0,
    itemsHeld: 0,
    coinsWaiting: offer.coinsWaiting + offer.coinsHeld,
    itemsWaiting: offer.itemsWaiting + offer.itemsHeld,
  }
}

/** The rest is called off and waits with what was traded already. Rule GX13. */
export function cancelled<Offer extends BookOffer>(offer: Offer): Offer {
  return { ...released(offer), status: 'cancelled' }
}

/** What the rest of a buy would have to hold at another price. */
function neededAt({ quantity, filled, spent, taxRate, taxPaid }: BookOffer, price: number): number {
  const rest = (quantity - filled) * price
  return rest + taxOn(spent + rest, taxRate) - taxPaid
}

/** The same offer at another price, and what its owner has to pay for that; below nothing, what comes back. Rule GX14. */
export function repriced<Offer extends BookOffer>(offer: Offer, price: number): { offer: Offer; toPay: number } {
  if (offer.type === 'sell') return { offer: { ...offer, price }, toPay: 0 }
  const coinsHeld = neededAt(offer, price)
  return { offer: { ...offer, price, coinsHeld }, toPay: coinsHeld - offer.coinsHeld }
}
