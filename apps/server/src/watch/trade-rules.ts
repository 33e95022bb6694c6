import type { DeviceFact, Finding, TradeFact } from './findings.ts'
import { componentsOf, ringsOf } from './graph.ts'

/** The rules that look at what players do among each other. Each answers everything it found. */

/** A trade off the guide counts from so many coins on that one side is better off. */
const LEAST_ADVANTAGE = 5_000
const MOST_SHOWN = 10

/** Coins the buyer is better off by; below nothing it is the seller. */
const advantageOf = ({ guide, price, quantity }: TradeFact) => (guide - price) * quantity
const offGuide = ({ guide, price }: TradeFact) => Math.max(price / guide, guide / Math.max(price, 1))

/** Trades far from the guide price: both sides are looked at, for either may have meant it. */
export function marketPrice(trades: readonly TradeFact[], threshold: number): Finding[] {
  const odd = trades.filter(
    (trade) => trade.guide > 0 && offGuide(trade) >= threshold && Math.abs(advantageOf(trade)) >= LEAST_ADVANTAGE,
  )
  return [...bySide(odd)].map(([playerId, own]) => ({
    playerId,
    score: rounded(Math.max(...own.map(offGuide))),
    at: Math.max(...own.map(({ at }) => at)),
    evidence: {
      trades: own.length,
      betterOffBy: own.reduce((sum, trade) => sum + gainOf(trade, playerId), 0),
      with: othersOf(own, playerId),
      examples: own.slice(-MOST_SHOWN),
    },
  }))
}

const gainOf = (trade: TradeFact, playerId: string) =>
  trade.buyer === playerId ? advantageOf(trade) : -advantageOf(trade)

function bySide(trades: readonly TradeFact[]): Map<string, TradeFact[]> {
  const sides = new Map<string, TradeFact[]>()
  for (const trade of trades) {
    for (const uid of [trade.buyer, trade.seller]) sides.set(uid, [...(sides.get(uid) ?? []), trade])
  }
  return sides
}

function othersOf(trades: readonly TradeFact[], playerId: string): string[] {
  const others = trades.map(({ buyer, seller }) => (buyer === playerId ? seller : buyer))
  return [...new Set(others)].slice(0, MOST_SHOWN)
}

/** So many have to give to one before it is a funnel, and it returns at most this share of what it gets. */
const LEAST_GIVERS = 3
const MOST_RETURNED = 0.1

/** Values that flow one way among accounts: many give to one, or a few sell the same thing round and round. */
export function tradeRing(trades: readonly TradeFact[], threshold: number): Finding[] {
  const found = new Map<string, Finding>()
  for (const finding of [...funnels(trades, threshold), ...rings(trades, threshold)]) {
    const known = found.get(finding.playerId)
    if (!known || known.score < finding.score) found.set(finding.playerId, finding)
  }
  return [...found.values()]
}

interface Flow {
  from: string
  to: string
  coins: number
  at: number
}

/** Of each pair, what one is better off by in all, from who gives to who gets. */
function flowsOf(trades: readonly TradeFact[]): Flow[] {
  const flows = new Map<string, Flow>()
  for (const trade of trades) {
    const coins = advantageOf(trade)
    if (trade.guide <= 0 || coins === 0) continue
    const [from, to] = coins > 0 ? [trade.seller, trade.buyer] : [trade.buyer, trade.seller]
    const key = `${from} ${to}`
    const known = flows.get(key) ?? { from, to, coins: 0, at: 0 }
    flows.set(key, { from, to, coins: known.coins + Math.abs(coins), at: Math.max(known.at, trade.at) })
  }
  return [...flows.values()]
}

function funnels(trades: readonly TradeFact[], threshold: number): Finding[] {
  const flows = flowsOf(trades)
  const sum = (some: readonly Flow[]) => some.reduce((all, { coins }) => all + coins, 0)
  const takers = new Map<string, Flow[]>()
  for (const flow of flows) takers.set(flow.to, [...(takers.get(flow.to) ?? []), flow])
  return [...takers].flatMap(([taker, given]) => {
    const givers = given.filter(({ coins }) => coins >= LEAST_ADVANTAGE)
    const got = sum(givers)
    const gave = sum(flows.filter(({ from }) => from === taker))
    if (givers.length < LEAST_GIVERS || got < threshold || gave > got * MOST_RETURNED) return []
    const at = Math.max(...givers.map((flow) => flow.at))
    const names = givers.map(({ from }) => from)
    const evidence = { shape: 'funnel', taker, givers: names.slice(0, MOST_SHOWN), coins: got, returned: gave }
    return [taker, ...names].map((playerId) => ({ playerId, score: got, at, evidence }))
  })
}

/** From three on, going round by themselves: two who trade back and forth may be friends, and many are a market. */
const RING_MEMBERS = { least: 3, most: 8 }
/** Each has to have sold it on so often. */
const LEAST_ROUNDS = 3

function rings(trades: readonly TradeFact[], threshold: number): Finding[] {
  const byItem = new Map<string, TradeFact[]>()
  for (const trade of trades) byItem.set(trade.itemId, [...(byItem.get(trade.itemId) ?? []), trade])
  return [...byItem].flatMap(([itemId, dealt]) => {
    if (dealt.length < RING_MEMBERS.least * LEAST_ROUNDS) return []
    const rounds = ringsOf(dealt.map(({ seller, buyer }) => [seller, buyer] as const))
    return rounds.flatMap((members) => ringFinding(members, itemId, dealt, threshold))
  })
}

function ringFinding(
  members: readonly string[],
  itemId: string,
  dealt: readonly TradeFact[],
  threshold: number,
): Finding[] {
  if (members.length < RING_MEMBERS.least || members.length > RING_MEMBERS.most) return []
  const inside = dealt.filter(({ buyer, seller }) => members.includes(buyer) && members.includes(seller))
  const soldBy = (uid: string) => inside.filter(({ seller }) => seller === uid).length
  const coins = inside.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const isRound = members.every((uid) => soldBy(uid) >= LEAST_ROUNDS)
  if (!isRound || coins < threshold) return []
  const at = Math.max(...inside.map((trade) => trade.at))
  const evidence = { shape: 'ring', members: [...members], itemId, trades: inside.length, coins }
  return members.map((playerId) => ({ playerId, score: coins, at, evidence }))
}

/** Accounts of one device that trade with each other or go in one party. */
export function multiAccount(devices: readonly DeviceFact[], threshold: number): Finding[] {
  const found = new Map<string, Finding>()
  for (const { device, players, links } of devices) {
    for (const members of componentsOf(links.map(({ a, b }) => [a, b] as const))) {
      if (members.length < threshold) continue
      const own = links.filter(({ a }) => members.includes(a))
      const at = Math.max(...own.map((link) => link.at))
      const by = [...new Set(own.map((link) => link.by))].sort()
      const evidence = { device, accounts: members, by, onDevice: players.length }
      for (const playerId of members) {
        const known = found.get(playerId)
        if (!known || known.score < members.length)
          found.set(playerId, { playerId, score: members.length, at, evidence })
      }
    }
  }
  return [...found.values()]
}

const rounded = (value: number) => Math.round(value * 1_000) / 1_000
