import { seededRandom } from '@hearthward/e2e/seeded-random'
import { type Content, days, type Item, type Millis, minutes } from '@hearthward/engine'
import { activePeriodOf, type Demo, range } from './demo-players.ts'

export const tradeableItems = (content: Content): Item[] =>
  Object.values(content.items).filter(({ value, stackable }) => value > 0 && stackable)

interface GroupTrade {
  at: Millis
  seller: number
  buyer: number
}

/**
 * Three players who trade mostly with each other, in circles or from one device, so that a detection rule reports them.
 * The exchange contains their trades, and the alerts name them.
 */
export interface TradingGroup {
  kind: 'trade_ring' | 'multi_account'
  players: readonly number[]
  item: Item
  price: number
  /** The quantity of each trade. */
  quantity: number
  trades: readonly GroupTrade[]
  /** The moment of the last trade. */
  at: Millis
}

/** Each range of this many consecutive players has at most one group. */
export const GROUP_RANGE = 20
/** The share of ranges that have a group. */
const GROUP_SHARE = 0.4
const MEMBERS = 3
/** The shortest window of the rules that report such groups. */
const LONGEST_PERIOD = days(2)
const SHORTEST_PERIOD = minutes(10)

/** The trading group among the players of a range, or null. */
export function tradingGroupIn(demo: Demo, rangeNumber: number): TradingGroup | null {
  const random = seededRandom(rangeNumber + 67)
  if (random.next() >= GROUP_SHARE) return null
  const found = findMembers(demo, rangeNumber * GROUP_RANGE)
  if (!found) return null
  const { players, from, until } = found
  const kind = random.of(['trade_ring', 'multi_account'] as const)
  const rounds = kind === 'trade_ring' ? random.between(3, 5) : 1
  const count = rounds * MEMBERS
  const item = random.of(tradeableItems(demo.content))
  const coins = kind === 'trade_ring' ? random.between(150_000, 2_000_000) : random.between(500, 5_000)
  const member = (n: number) => players[n % MEMBERS] as number
  const trades = [...range(count)].map((n) => ({
    at: Math.floor(from + ((until - from) * (n + 1)) / count),
    seller: member(n),
    buyer: member(n + 1),
  }))
  return { kind, players, item, price: item.value, quantity: Math.ceil(coins / count / item.value), trades, at: until }
}

/** The three players of a range who were active last, and the end of their common time. */
function findMembers(demo: Demo, first: number) {
  const all = [...range(GROUP_RANGE)]
    .map((n) => first + n)
    .filter((n) => n < demo.players)
    .map((n) => ({ n, period: activePeriodOf(demo, n) }))
  const members = all.sort((one, other) => other.period.until - one.period.until).slice(0, MEMBERS)
  const until = Math.min(...members.map(({ period }) => period.until))
  const from = Math.max(until - LONGEST_PERIOD, ...members.map(({ period }) => period.from))
  const isRecent = until > demo.now - days(28)
  if (members.length < MEMBERS || until - from < SHORTEST_PERIOD || !isRecent) return null
  return { players: members.map(({ n }) => n).sort((one, other) => one - other), from, until }
}

export function* tradingGroups(demo: Demo): Generator<TradingGroup> {
  for (const rangeNumber of range(Math.ceil(demo.players / GROUP_RANGE))) {
    const group = tradingGroupIn(demo, rangeNumber)
    if (group) yield group
  }
}
