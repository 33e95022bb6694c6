import { costOf, type OfferState, type OfferType, taxOn } from './offers.ts'

/** An offer in the order book, with everything it holds and owes. */
export interface BookOffer {
  readonly id: string
  readonly playerId: string
  readonly type: OfferType
  readonly price: number
  readonly quantity: number
  readonly filled: number
  /** Coins of all trades so far: paid by a buy, without tax, or earned by a sell. */
  readonly spent: number
  /** In millionths. */
  readonly taxRate: number
  readonly taxPaid: number
  /** Coins and items in escrow for the open part. */
  readonly coinsHeld: number
  readonly itemsHeld: number
  /** Coins and items that the owner can collect. */
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

export interface MatchResult<Offer extends BookOffer> {
  readonly offer: Offer
  /** The offers of the book that traded, after the trades. */
  readonly tradedOffers: Offer[]
  readonly trades: Trade[]
  /** True if an offer of the same player was skipped. */
  readonly hasSkippedOwn: boolean
}

export const isOpen = ({ status }: Pick<BookOffer, 'status'>): boolean =>
  status === 'active' || status === 'partially_filled'

/** A new offer before any trade. Rule GX2. */
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
 * Matches a new offer against the open offers of the other side, sorted by best price, then oldest. The price of the
 * older offer applies. The player's own offers are skipped. Rules GX10 to GX12.
 */
export function matchOffer<Offer extends BookOffer>(made: Offer, book: Iterable<Offer>): MatchResult<Offer> {
  let offer = made
  const tradedOffers: Offer[] = []
  const trades: Trade[] = []
  let hasSkippedOwn = false
  for (const other of book) {
    if (offer.filled === offer.quantity || !isPriceAcceptable(offer, other)) break
    if (other.playerId === offer.playerId) {
      hasSkippedOwn = true
      continue
    }
    const quantity = Math.min(offer.quantity - offer.filled, other.quantity - other.filled)
    const before = offer
    offer = withTrade(offer, quantity, other.price)
    const after = withTrade(other, quantity, other.price)
    tradedOffers.push(after)
    const tax = offer.taxPaid - before.taxPaid + after.taxPaid - other.taxPaid
    trades.push({ ...sidesOf(offer, other), quantity, price: other.price, tax })
  }
  return { offer, tradedOffers, trades, hasSkippedOwn }
}

/** Whether an offer accepts the price of one of the other side. */
export function isPriceAcceptable(offer: Pick<BookOffer, 'type' | 'price'>, other: Pick<BookOffer, 'price'>): boolean {
  return offer.type === 'buy' ? other.price <= offer.price : other.price >= offer.price
}

function sidesOf(offer: BookOffer, other: BookOffer) {
  const [buy, sell] = offer.type === 'buy' ? [offer, other] : [other, offer]
  return { buyId: buy.id, sellId: sell.id, buyerId: buy.playerId, sellerId: sell.playerId }
}

/** The offer after a trade. Rules GX1, GX2 and GX11. */
function withTrade<Offer extends BookOffer>(offer: Offer, quantity: number, price: number): Offer {
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
  return filled < offer.quantity ? bought : withHeldReleased(bought)
}

/** Moves everything from escrow to what the owner can collect. */
function withHeldReleased<Offer extends BookOffer>(offer: Offer): Offer {
  return {
    ...offer,
    coinsHeld: 0,
    itemsHeld: 0,
    coinsWaiting: offer.coinsWaiting + offer.coinsHeld,
    itemsWaiting: offer.itemsWaiting + offer.itemsHeld,
  }
}

/** Cancels the open part; what it holds can be collected together with the trades so far. Rule GX13. */
export function withCancellation<Offer extends BookOffer>(offer: Offer): Offer {
  return { ...withHeldReleased(offer), status: 'cancelled' }
}

/** The coins the open part of a buy needs at another price. */
function neededAt({ quantity, filled, spent, taxRate, taxPaid }: BookOffer, price: number): number {
  const rest = (quantity - filled) * price
  return rest + taxOn(spent + rest, taxRate) - taxPaid
}

/** The offer at a new price and the coins its owner has to pay for it; a negative amount is paid back. Rule GX14. */
export function withPrice<Offer extends BookOffer>(offer: Offer, price: number): { offer: Offer; toPay: number } {
  if (offer.type === 'sell') return { offer: { ...offer, price }, toPay: 0 }
  const coinsHeld = neededAt(offer, price)
  return { offer: { ...offer, price, coinsHeld }, toPay: coinsHeld - offer.coinsHeld }
}
