import type { Finding, TradeFact } from './findings.ts'
import { componentsOf, ringsOf } from './graph.ts'
import { advantageOf, LEAST_ADVANTAGE, MOST_SHOWN, offGuide } from './trade-rules.ts'

/**
 * Accounts that hand wealth to one another: one way and far off the guide price, or the same item in circles. Unlike
 * merchants and their customers, members of a ring hardly trade with others.
 */

/** Honest prices differ from the guide at the time of the trade by less than this factor. */
const FAR_OFF = 2
/** Givers in a ring have at least this share of their trades within it. Receivers may trade freely. */
const LEAST_WITHIN = 0.8
/** At least three: two may be friends. */
const LEAST_MEMBERS = 3

export function tradeRing(trades: readonly TradeFact[], threshold: number): Finding[] {
  const found = new Map<string, Finding>()
  for (const finding of [...handedOver(trades, threshold), ...rounds(trades, threshold)]) {
    const known = found.get(finding.playerId)
    if (!known || known.score < finding.score) found.set(finding.playerId, finding)
  }
  return [...found.values()]
}

/** What one account has handed to another. */
interface Gift {
  from: string
  to: string
  coins: number
  returned: number
  trades: number
  at: number
}

/** At most this share of a gift is returned. */
const MOST_RETURNED = 0.1
/** A ring has several givers: a single cheap seller gives to many at random. */
const LEAST_GIVERS = 2

function handedOver(trades: readonly TradeFact[], threshold: number): Finding[] {
  const far = trades.filter((trade) => trade.guide > 0 && offGuide(trade) >= FAR_OFF)
  if (far.length === 0) return []
  const shareWithin = sharesOf(trades)
  const byItem = Map.groupBy(trades, ({ itemId }) => itemId)
  return groupsOf(giftsAmong(far, shareWithin)).flatMap(({ members }) => {
    const own = far.filter(({ seller, buyer }) => members.has(seller) && members.has(buyer))
    const isAsOthersPay = whatOthersPay(members, byItem)
    const odd = own.filter((trade) => !isAsOthersPay(trade))
    return groupsOf(giftsAmong(odd, shareWithin)).flatMap(({ gifts }) => handedFinding(gifts, threshold))
  })
}

function giftsAmong(far: readonly TradeFact[], shareWithin: ShareWithin): Gift[] {
  const pairs = new Map<string, Gift>()
  for (const trade of far) {
    const coins = advantageOf(trade)
    const [from, to] = coins > 0 ? [trade.seller, trade.buyer] : [trade.buyer, trade.seller]
    const gift = pairs.get(`${from} ${to}`) ?? { from, to, coins: 0, returned: 0, trades: 0, at: 0 }
    gift.coins += Math.abs(coins)
    gift.trades++
    gift.at = Math.max(gift.at, trade.at)
    pairs.set(`${from} ${to}`, gift)
  }
  for (const gift of pairs.values()) gift.returned = pairs.get(`${gift.to} ${gift.from}`)?.coins ?? 0
  const oneWay = [...pairs.values()].filter(
    ({ coins, returned }) => coins >= LEAST_ADVANTAGE && returned <= coins * MOST_RETURNED,
  )
  const partners = new Map<string, Set<string>>()
  for (const { from, to } of oneWay) {
    partners.set(from, (partners.get(from) ?? new Set()).add(to))
    partners.set(to, (partners.get(to) ?? new Set()).add(from))
  }
  return oneWay.filter(({ from }) => shareWithin(from, partners.get(from) ?? new Set()) >= LEAST_WITHIN)
}

function groupsOf(gifts: readonly Gift[]): { members: ReadonlySet<string>; gifts: Gift[] }[] {
  return componentsOf(gifts.map(({ from, to }) => [from, to] as const)).map((group) => {
    const members = new Set(group)
    return { members, gifts: gifts.filter(({ from }) => members.has(from)) }
  })
}

/** Fewer trades of others are no evidence of a price. */
const LEAST_OTHERS = 3

/** If the guide lags behind the market, others pay similar prices: that is no gift. */
function whatOthersPay(members: ReadonlySet<string>, byItem: ReadonlyMap<string, readonly TradeFact[]>) {
  const usual = new Map<string, number>()
  /** The price others pay, as a multiple of the guide. */
  function usualFor(itemId: string): number {
    const known = usual.get(itemId)
    if (known !== undefined) return known
    const others = (byItem.get(itemId) ?? []).filter(({ seller, buyer }) => !members.has(seller) && !members.has(buyer))
    const paid = others.map(timesGuide).sort((a, b) => a - b)
    const middle = paid.length < LEAST_OTHERS ? 1 : (paid[Math.floor(paid.length / 2)] as number)
    usual.set(itemId, middle)
    return middle
  }
  return (trade: TradeFact): boolean => {
    const paid = usualFor(trade.itemId)
    return apart(paid, 1) >= FAR_OFF && apart(timesGuide(trade), paid) < FAR_OFF
  }
}

const timesGuide = ({ price, guide }: TradeFact) => price / guide
const apart = (a: number, b: number) => Math.max(a / b, b / a)

function handedFinding(gifts: readonly Gift[], threshold: number): Finding[] {
  const sum = (of: (gift: Gift) => number) => gifts.reduce((all, gift) => all + of(gift), 0)
  const givers = new Set(gifts.map(({ from }) => from))
  const takers = new Set(gifts.map(({ to }) => to))
  const members = givers.union(takers)
  const coins = sum((gift) => gift.coins)
  if (members.size < LEAST_MEMBERS || givers.size < LEAST_GIVERS || coins < threshold) return []
  const evidence = {
    shape: 'one way',
    givers: [...givers].slice(0, MOST_SHOWN),
    takers: [...takers].slice(0, MOST_SHOWN),
    trades: sum((gift) => gift.trades),
    coins,
    returned: sum((gift) => gift.returned),
  }
  const at = Math.max(...gifts.map((gift) => gift.at))
  return [...members].map((playerId) => ({ playerId, score: coins, at, evidence }))
}

/** Each member sells the item this often to the same next one. */
const LEAST_ROUNDS = 3
/** Larger groups are a market. */
const MOST_IN_A_ROUND = 10

function rounds(trades: readonly TradeFact[], threshold: number): Finding[] {
  const shareWithin = sharesOf(trades)
  return [...Map.groupBy(trades, ({ itemId }) => itemId)].flatMap(([itemId, dealt]) => {
    if (dealt.length < LEAST_MEMBERS * LEAST_ROUNDS) return []
    const pairs = Map.groupBy(dealt, ({ seller, buyer }) => `${seller} ${buyer}`)
    const often = [...pairs.values()].filter(({ length }) => length >= LEAST_ROUNDS)
    const edges = often.map(([first]) => [(first as TradeFact).seller, (first as TradeFact).buyer] as const)
    return ringsOf(edges).flatMap((group) => {
      const members = new Set(group)
      const isApart = group.every((uid) => shareWithin(uid, members) >= LEAST_WITHIN)
      if (group.length < LEAST_MEMBERS || group.length > MOST_IN_A_ROUND || !isApart) return []
      const inside = dealt.filter(({ buyer, seller }) => members.has(buyer) && members.has(seller))
      return roundFinding(group, itemId, inside, threshold)
    })
  })
}

function roundFinding(
  members: readonly string[],
  itemId: string,
  inside: readonly TradeFact[],
  threshold: number,
): Finding[] {
  const coins = inside.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  if (coins < threshold) return []
  const at = Math.max(...inside.map((trade) => trade.at))
  const evidence = { shape: 'ring', members: [...members], itemId, trades: inside.length, coins }
  return members.map((playerId) => ({ playerId, score: coins, at, evidence }))
}

type ShareWithin = (uid: string, members: ReadonlySet<string>) => number

/** The share of a player's trade volume with these members. Items given away count at their guide value. */
function sharesOf(trades: readonly TradeFact[]): ShareWithin {
  const dealt = new Map<string, Map<string, number>>()
  const note = (uid: string, other: string, coins: number) => {
    const own = dealt.get(uid) ?? new Map<string, number>()
    dealt.set(uid, own.set(other, (own.get(other) ?? 0) + coins))
  }
  for (const { seller, buyer, price, guide, quantity } of trades) {
    const coins = Math.max(price, guide) * quantity
    note(seller, buyer, coins)
    note(buyer, seller, coins)
  }
  return (uid, members) => {
    let [all, within] = [0, 0]
    for (const [other, coins] of dealt.get(uid) ?? []) {
      all += coins
      if (members.has(other)) within += coins
    }
    return all === 0 ? 0 : within / all
  }
}
