import { type SeededRandom, seededRandom } from '@hearthward/e2e/seeded-random'
import {
  type BookOffer,
  days,
  type Item,
  matchOffer,
  newBookOffer,
  type Trade,
  withCancellation,
} from '@hearthward/engine'
import { type Demo, type DemoTable, findCommonMoment, findMeeting, range, uidOf } from './demo-players.ts'
import { tradeableItems, tradingGroups } from './trading-groups.ts'

const TAX_RATE = 10_000

/** Two offers for the same item, and the trades between them. */
interface Pair {
  item: Item
  at: number
  offers: { offer: BookOffer; isCollected: boolean }[]
  trades: readonly Trade[]
}

/**
 * One offer for every second player, in pairs, created while both were active. Open offers never match: the seller asks
 * more than the buyer pays.
 */
function offerPairs(demo: Demo): Pair[] {
  const { players, content, now } = demo
  const items = tradeableItems(content)
  const pairs: Pair[] = []
  for (const n of range(Math.ceil(players / GROUP_SIZE))) {
    const random = seededRandom(n + 77)
    const item = random.of(items)
    const found = findPair(demo, n * GROUP_SIZE, now - days(OFFERED_DAYS), random)
    if (!found) continue
    const { at, seller, buyer } = found
    const sides = { sell: uidOf(seller), buy: uidOf(buyer) }
    const makeOffer = (type: 'sell' | 'buy', price: number, quantity: number) =>
      newBookOffer({ id: `demo-${type}-${n}`, type, playerId: sides[type], price, quantity, taxRate: TAX_RATE })
    pairs.push({ item, at, ...createOffers(item, random, makeOffer) })
  }
  return pairs.sort((one, other) => one.at - other.at)
}

/** Two players of every group of this size trade, so that no player has more offers than slots. */
const GROUP_SIZE = 4

/** Two players of the group who were active at the same time. */
function findPair(demo: Demo, first: number, since: number, random: SeededRandom) {
  const group = [...range(GROUP_SIZE)].map((n) => first + n).filter((n) => n < demo.players)
  for (const seller of group) {
    for (const buyer of group) {
      const at = seller === buyer ? null : findCommonMoment(demo, [seller, buyer], since, random)
      if (at !== null) return { seller, buyer, at }
    }
  }
  return null
}

/** Open offers can be older than the trades of the last days, because nobody has matched them. */
const OFFERED_DAYS = 60

type MakeOffer = (type: 'sell' | 'buy', price: number, quantity: number) => BookOffer

function createOffers(item: Item, random: SeededRandom, makeOffer: MakeOffer): Pick<Pair, 'offers' | 'trades'> {
  const askPrice = Math.ceil(item.value * (1.1 + random.next())) + 1
  const bidPrice = Math.max(1, Math.floor(item.value * (0.4 + random.next() / 3)))
  const quantity = 2 + random.below(300)
  const outcome = random.next()
  if (outcome < 0.45) {
    const offers = [makeOffer('sell', askPrice, quantity), makeOffer('buy', bidPrice, quantity)]
    return { offers: offers.map((offer) => ({ offer, isCollected: false })), trades: [] }
  }
  if (outcome < 0.55) {
    const offers = [makeOffer('sell', askPrice, quantity), makeOffer('buy', bidPrice, quantity)].map(withCancellation)
    return { offers: offers.map((offer) => ({ offer, isCollected: true })), trades: [] }
  }
  // The buyer takes the whole quantity or a part of it.
  const bought = outcome < 0.9 ? quantity : 1 + random.below(quantity - 1)
  const price = bought === quantity ? Math.max(1, Math.round(item.value * (0.8 + random.next() * 0.4))) : askPrice
  const { offer, tradedOffers, trades } = matchOffer(makeOffer('buy', price, bought), [
    makeOffer('sell', price, quantity),
  ])
  const offers = [offer, ...tradedOffers].map((offer) => ({ offer, isCollected: random.next() < 0.8 }))
  return { offers, trades }
}

/** The newest offer has the highest sequence number; later offers come after it. */
const offers: DemoTable = {
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
    for (const { item, at, offers } of offerPairs(demo)) {
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

/** The trades of existing offers, two per player of former offers, and those of trading groups, sorted by time. */
const transactions: DemoTable = {
  table: 'ge_transactions',
  columns: TRADE_COLUMNS,
  *rows(demo) {
    const currentTrades = offerPairs(demo).flatMap(({ item, at, trades }) =>
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
    yield* [...pastTrades(demo), ...groupTrades(demo), ...currentTrades].sort(
      (one, other) => Number(one[0]) - Number(other[0]),
    )
  },
}

const taxOn = (coins: number) => Math.floor((coins * TAX_RATE) / 1_000_000)

function pastTrades(demo: Demo): (string | number)[][] {
  const { players, content, now } = demo
  const items = tradeableItems(content)
  return [...range(players * 2)].flatMap((n) => {
    const random = seededRandom(n + 999)
    const met = findMeeting(demo, now - days(OFFERED_DAYS), random)
    if (!met) return []
    const [buyer, seller, at] = met
    const item = random.of(items)
    const price = Math.max(1, Math.round(item.value * (0.8 + random.next() * 0.4)))
    const quantity = 1 + random.below(100)
    const tax = taxOn(price * quantity)
    const sides = [uidOf(buyer), uidOf(seller), `demo-old-buy-${n}`, `demo-old-sell-${n}`]
    return [[at, item.id, quantity, price, tax, ...sides, random.of(['buy', 'sell'])]]
  })
}

function groupTrades(demo: Demo): (string | number)[][] {
  return [...tradingGroups(demo)].flatMap(({ item, price, quantity, trades }) =>
    trades.map(({ at, seller, buyer }, n) => {
      const offers = [`demo-group-buy-${seller}-${n}`, `demo-group-sell-${seller}-${n}`]
      return [at, item.id, quantity, price, taxOn(price * quantity), uidOf(buyer), uidOf(seller), ...offers, 'buy']
    }),
  )
}

export const EXCHANGE_TABLES: readonly DemoTable[] = [offers, transactions]
