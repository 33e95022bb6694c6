import { timesOffGuide } from '@hearthward/engine'
import type { DeviceFact, Finding, TradeFact } from './findings.ts'
import { componentsOf } from './graph.ts'

// The rules about interactions between players. Each returns all its findings.

/** A trade off the guide counts from this advantage in coins. */
export const LEAST_ADVANTAGE = 5_000
export const MOST_SHOWN = 10

/** The buyer's advantage in coins; negative for the seller. */
export const advantageOf = ({ guide, price, quantity }: TradeFact) => (guide - price) * quantity
export const offGuide = ({ guide, price }: TradeFact) => timesOffGuide(price, guide)

/** Trades far from the guide price. Both sides are flagged, because either may be the giver. */
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

/** Accounts of one device that trade with each other or share a party. */
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
