import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BookOffer,
  costOf,
  isOpen,
  matchOffer,
  newBookOffer,
  type OfferType,
  taxOn,
  withCancellation,
  withPrice,
} from '../index.ts'
import { Coverage } from '../testing/properties.ts'

type MarketStep =
  | { kind: 'offer'; player: number; type: OfferType; quantity: number; price: number; taxRate: number }
  | { kind: 'cancel'; which: number }
  | { kind: 'reprice'; which: number; price: number }

const prices = fc.integer({ min: 1, max: 12 })
const marketStep: fc.Arbitrary<MarketStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('offer' as const),
      player: fc.integer({ min: 0, max: 3 }),
      type: fc.constantFrom('buy' as const, 'sell' as const),
      quantity: fc.oneof(
        { weight: 19, arbitrary: fc.integer({ min: 1, max: 30 }) },
        { weight: 1, arbitrary: fc.constant(1_000_000) },
      ),
      price: fc.oneof({ weight: 9, arbitrary: prices }, { weight: 1, arbitrary: fc.constant(1_000_000) }),
      taxRate: fc.constantFrom(0, 20_000, 33_333),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reprice' as const), which: fc.nat(50), price: prices }) },
)

/** A market like the server's: all offers, the open ones in the order they were made or changed. */
class Market {
  offers = new Map<string, BookOffer>()
  order: string[] = []
  coins = 0
  goods = 0
  tax = 0
  seen: Coverage

  constructor(seen: Coverage) {
    this.seen = seen
  }

  private at = (id: string) => this.offers.get(id) as BookOffer
  open = () => this.order.map(this.at).filter(isOpen)

  book(type: OfferType): BookOffer[] {
    const sign = type === 'buy' ? -1 : 1
    // The sort is stable: equal prices keep their order.
    return this.open()
      .filter((offer) => offer.type === type)
      .sort((a, b) => sign * (a.price - b.price))
  }

  /** Adds an offer at the end and trades it, then compares the result with the simple implementation. */
  trade(offer: BookOffer): void {
    this.offers.set(offer.id, offer)
    this.order = [...this.order.filter((id) => id !== offer.id), offer.id]
    const others = this.book(offer.type === 'buy' ? 'sell' : 'buy')
    const expected = oneByOne(offer, others)
    const { offer: after, tradedOffers: met, trades, hasSkippedOwn } = matchOffer(offer, others)
    for (const changed of [after, ...met]) this.offers.set(changed.id, changed)
    for (const { buyId, sellId, price, quantity, tax } of trades) {
      expect(quantity).toBeGreaterThan(0)
      expect(price).toBeLessThanOrEqual(this.at(buyId).price)
      expect(price).toBeGreaterThanOrEqual(this.at(sellId).price)
      expect(this.at(buyId).playerId).not.toBe(this.at(sellId).playerId)
      this.tax += tax
    }
    for (const [id, { filled, spent }] of expected) expect(this.at(id)).toMatchObject({ filled, spent })
    this.seen.count('trades', trades.length)
    if (hasSkippedOwn) this.seen.count('met own')
    if (trades.length > 1) this.seen.count('met several')
    if (after.status === 'completed') this.seen.count('completed')
  }
}

/** A simple implementation: finds the best offer again for every single item. */
function oneByOne(made: BookOffer, book: readonly BookOffer[]): Map<string, { filled: number; spent: number }> {
  const totals = new Map([made, ...book].map(({ id, filled, spent }) => [id, { filled, spent }]))
  const totalsOf = (id: string) => totals.get(id) as { filled: number; spent: number }
  const bound = Math.min(made.quantity, 400)
  for (let n = 0; n < bound && totalsOf(made.id).filled < made.quantity; n++) {
    let best: BookOffer | undefined
    for (const other of book) {
      const isMet = made.type === 'buy' ? other.price <= made.price : other.price >= made.price
      if (!isMet || other.playerId === made.playerId || totalsOf(other.id).filled === other.quantity) continue
      const isBetter = !best || (made.type === 'buy' ? other.price < best.price : other.price > best.price)
      if (isBetter) best = other
    }
    if (!best) break
    // Large quantities are traded at once, otherwise this would take too long.
    const plenty = Math.min(made.quantity - totalsOf(made.id).filled, best.quantity - totalsOf(best.id).filled)
    const taken = plenty > 1_000 ? plenty : 1
    for (const id of [made.id, best.id]) {
      totalsOf(id).filled += taken
      totalsOf(id).spent += taken * best.price
    }
  }
  return totals
}

function applyStep(market: Market, step: MarketStep, count: number): void {
  if (step.kind === 'offer') {
    const { player, type, quantity, price, taxRate } = step
    if (type === 'buy') market.coins += costOf(quantity, price, taxRate)
    else market.goods += quantity
    return market.trade(newBookOffer({ id: `${count}`, playerId: `${player}`, type, quantity, price, taxRate }))
  }
  const open = market.open()
  const chosen = open[step.which % Math.max(1, open.length)]
  if (!chosen) return
  market.seen.count(step.kind)
  if (step.kind === 'cancel') return void market.offers.set(chosen.id, withCancellation(chosen))
  const { offer, toPay } = withPrice(chosen, step.price)
  market.coins += toPay
  market.trade(offer)
}

function expectSound(market: Market): void {
  const all = [...market.offers.values()]
  const sum = (of: (offer: BookOffer) => number) => all.reduce((total, offer) => total + of(offer), 0)
  expect(sum(({ coinsHeld, coinsWaiting }) => coinsHeld + coinsWaiting) + market.tax).toBe(market.coins)
  expect(sum(({ itemsHeld, itemsWaiting }) => itemsHeld + itemsWaiting)).toBe(market.goods)
  expect(sum(({ taxPaid }) => taxPaid)).toBe(market.tax)
  for (const offer of all) {
    const { type, quantity, filled, spent, price, taxRate, taxPaid, coinsHeld, itemsHeld, status } = offer
    expect(filled).toBeLessThanOrEqual(quantity)
    expect(taxPaid).toBe(type === 'buy' ? taxOn(spent, taxRate) : 0)
    const rest = isOpen(offer) ? quantity - filled : 0
    expect(itemsHeld).toBe(type === 'sell' ? rest : 0)
    // The offer can pay for every further trade.
    const needed = rest * price + taxOn(spent + rest * price, taxRate) - taxPaid
    if (type === 'buy') expect(coinsHeld).toBeGreaterThanOrEqual(rest > 0 ? needed : 0)
    if (!isOpen(offer)) expect(coinsHeld).toBe(0)
    expect(status === 'completed').toBe(filled === quantity)
    expect(status === 'active').toBe(isOpen(offer) && filled === 0)
  }
  // Open offers that still match belong to the same player.
  for (const buy of market.book('buy')) {
    for (const sell of market.book('sell')) {
      if (buy.price >= sell.price) expect(buy.playerId).toBe(sell.playerId)
    }
  }
}

test('[GX2] [GX10] [GX11] [GX12] [GE-26, GE-27, GE-30] random markets trade by price, then time, lose nothing, and leave no matching offers open', () => {
  const seen = new Coverage()
  fc.assert(
    fc.property(fc.array(marketStep, { minLength: 10, maxLength: 40, size: 'max' }), (life) => {
      const market = new Market(seen)
      life.forEach((step, count) => {
        applyStep(market, step, count)
        expectSound(market)
      })
    }),
    { numRuns: 60 },
  )
  seen.expectEach({ trades: 400, 'met own': 50, 'met several': 50, completed: 150, cancel: 50, reprice: 50 })
})
