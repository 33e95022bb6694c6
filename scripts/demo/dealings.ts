import {
  type BookOffer,
  type Content,
  days,
  type Item,
  matchOffer,
  newBookOffer,
  type Trade,
  withCancellation,
} from '@hearthward/engine'
import { type Chance, chanceOf } from './chance.ts'
import { type Demo, type Filled, meetingOf, momentWith, uidOf, upTo } from './people.ts'

const TAX_RATE = 10_000

const tradeable = (content: Content): Item[] =>
  Object.values(content.items).filter(({ value, stackable }) => value > 0 && stackable)

/** Two offers about one item, and what they came to. */
interface Pair {
  item: Item
  at: number
  offers: { offer: BookOffer; isCollected: boolean }[]
  trades: readonly Trade[]
}

/**
 * One offer for every second player, two by two, made while both played. What is left open never meets: who sells asks
 * more than who buys gives.
 */
function pairsOf(demo: Demo): Pair[] {
  const { players, content, now } = demo
  const items = tradeable(content)
  const pairs: Pair[] = []
  for (const n of upTo(Math.ceil(players / NEIGHBOURS))) {
    const chance = chanceOf(n + 77)
    const item = chance.of(items)
    const found = pairAmong(demo, n * NEIGHBOURS, now - days(OFFERED_DAYS), chance)
    if (!found) continue
    const { at, seller, buyer } = found
    const sides = { sell: uidOf(seller), buy: uidOf(buyer) }
    const made = (type: 'sell' | 'buy', price: number, quantity: number) =>
      newBookOffer({ id: `demo-${type}-${n}`, type, playerId: sides[type], price, quantity, taxRate: TAX_RATE })
    pairs.push({ item, at, ...cameTo(item, chance, made) })
  }
  return pairs.sort((one, other) => one.at - other.at)
}

/** Of so many who follow each other, two deal: nobody has more offers than slots. */
const NEIGHBOURS = 4

/** Two of the neighbours who played at the same time. */
function pairAmong(demo: Demo, first: number, since: number, chance: Chance) {
  const near = [...upTo(NEIGHBOURS)].map((n) => first + n).filter((n) => n < demo.players)
  for (const seller of near) {
    for (const buyer of near) {
      const at = seller === buyer ? null : momentWith(demo, [seller, buyer], since, chance)
      if (at !== null) return { seller, buyer, at }
    }
  }
  return null
}

/** Offers that stand are older, too, than trades of the last days: nobody has taken them. */
const OFFERED_DAYS = 60

type Made = (type: 'sell' | 'buy', price: number, quantity: number) => BookOffer

function cameTo(item: Item, chance: Chance, made: Made): Pick<Pair, 'offers' | 'trades'> {
  const asked = Math.ceil(item.value * (1.1 + chance.next())) + 1
  const given = Math.max(1, Math.floor(item.value * (0.4 + chance.next() / 3)))
  const quantity = 2 + chance.below(300)
  const fate = chance.next()
  if (fate < 0.45) {
    const offers = [made('sell', asked, quantity), made('buy', given, quantity)]
    return { offers: offers.map((offer) => ({ offer, isCollected: false })), trades: [] }
  }
  if (fate < 0.55) {
    const offers = [made('sell', asked, quantity), made('buy', given, quantity)].map(withCancellation)
    return { offers: offers.map((offer) => ({ offer, isCollected: true })), trades: [] }
  }
  // The buyer takes all there is, or a part of it.
  const wanted = fate < 0.9 ? quantity : 1 + chance.below(quantity - 1)
  const price = wanted === quantity ? Math.max(1, Math.round(item.value * (0.8 + chance.next() * 0.4))) : asked
  const { offer, tradedOffers: met, trades } = matchOffer(made('buy', price, wanted), [made('sell', price, quantity)])
  const offers = [offer, ...met].map((offer) => ({ offer, isCollected: chance.next() < 0.8 }))
  return { offers, trades }
}

/** The last sequence number is that of the newest; offers made later stand behind these. */
const offers: Filled = {
  table: 'grand_exchange',
  columns: [
    'id',
    'player_uid',
    'type',
    'item_id',
    'quantity',
    'price',
    'slot',
    'status',
    'sequence',
    'filled',
    'spent',
    'tax_rate',
    'tax_paid',
    'coins_held',
    'items_held',
    'coins_waiting',
    'items_waiting',
    'created_at',
    'updated_at',
  ],
  *rows(demo) {
    let sequence = 0
    for (const { item, at, offers } of pairsOf(demo)) {
      for (const { offer, isCollected } of offers) {
        sequence++
        const isOver = offer.status === 'completed' || offer.status === 'cancelled'
        yield [
          offer.id,
          offer.playerId,
          offer.type,
          item.id,
          offer.quantity,
          offer.price,
          isOver && isCollected ? null : offer.type === 'sell' ? 1 : 2,
          offer.status,
          sequence,
          offer.filled,
          offer.spent,
          offer.taxRate,
          offer.taxPaid,
          offer.coinsHeld,
          offer.itemsHeld,
          isCollected ? 0 : offer.coinsWaiting,
          isCollected ? 0 : offer.itemsWaiting,
          at,
          at,
        ]
      }
    }
  },
}

const TRADE_COLUMNS = [
  'at',
  'item_id',
  'quantity',
  'price',
  'tax',
  'buyer_uid',
  'seller_uid',
  'buy_offer_id',
  'sell_offer_id',
  'taker',
] as const

/** Two for every player, of offers that are forgotten by now, and those of the offers there are, in the order of time. */
const transactions: Filled = {
  table: 'ge_transactions',
  columns: TRADE_COLUMNS,
  *rows(demo) {
    const dealt = pairsOf(demo).flatMap(({ item, at, trades }) =>
      trades.map(({ quantity, price, tax, buyerId, sellerId, buyId, sellId }) => [
        at,
        item.id,
        quantity,
        price,
        tax,
        buyerId,
        sellerId,
        buyId,
        sellId,
        'buy',
      ]),
    )
    yield* [...pastTrades(demo), ...dealt].sort((one, other) => Number(one[0]) - Number(other[0]))
  },
}

function pastTrades(demo: Demo): (string | number)[][] {
  const { players, content, now } = demo
  const items = tradeable(content)
  return [...upTo(players * 2)].flatMap((n) => {
    const chance = chanceOf(n + 999)
    const met = meetingOf(demo, now - days(OFFERED_DAYS), chance)
    if (!met) return []
    const [buyer, seller, at] = met
    const item = chance.of(items)
    const price = Math.max(1, Math.round(item.value * (0.8 + chance.next() * 0.4)))
    const quantity = 1 + chance.below(100)
    const tax = Math.floor((price * quantity * TAX_RATE) / 1_000_000)
    const sides = [uidOf(buyer), uidOf(seller), `demo-old-buy-${n}`, `demo-old-sell-${n}`]
    return [[at, item.id, quantity, price, tax, ...sides, chance.of(['buy', 'sell'])]]
  })
}

export const DEALINGS: readonly Filled[] = [offers, transactions]
