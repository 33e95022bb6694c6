import type { CoinSource } from '@hearthward/contract'
import type { GameEvent } from '@hearthward/engine'

/** Coins that entered the game (positive) or left it (negative). */
export interface CoinFlow {
  readonly source: CoinSource
  readonly coins: number
}

/** The coins an event moved. The source is null where they only moved into or out of an offer. */
function flowOf(event: GameEvent): { source: CoinSource | null; coins: number } | null {
  switch (event.type) {
    case 'fought':
    case 'found':
      return { source: 'fights', coins: event.coins }
    case 'questDone':
      return { source: 'quests', coins: event.coins }
    case 'achieved':
      return { source: 'achievements', coins: event.coins }
    case 'bonus':
      return { source: 'daily_bonus', coins: event.coins }
    case 'sold':
      return { source: 'shops', coins: event.coins }
    case 'bought':
      return { source: 'shops', coins: -event.coins }
    case 'lesson':
      return { source: 'lessons', coins: -event.coins }
    case 'offered':
      return { source: null, coins: -event.coins }
    case 'collected':
      return { source: null, coins: event.coins }
    default:
      return null
  }
}

/**
 * Splits a change of the purse by source. Coins that no event explains count as a change by staff, so that the ledger
 * always matches the purses.
 */
export function coinFlows(events: readonly GameEvent[], difference: number): CoinFlow[] {
  const flows: CoinFlow[] = []
  let unexplained = difference
  for (const event of events) {
    const flow = flowOf(event)
    if (!flow || flow.coins === 0) continue
    unexplained -= flow.coins
    if (flow.source) flows.push({ source: flow.source, coins: flow.coins })
  }
  if (unexplained !== 0) flows.push({ source: 'staff', coins: unexplained })
  return sumBySource(flows)
}

/** At most two entries per source: the sum of what came in and the sum of what went out. */
export function sumBySource(flows: readonly CoinFlow[]): CoinFlow[] {
  const sums = new Map<string, CoinFlow>()
  for (const { source, coins } of flows) {
    const key = `${source} ${Math.sign(coins)}`
    sums.set(key, { source, coins: (sums.get(key)?.coins ?? 0) + coins })
  }
  return [...sums.values()].filter(({ coins }) => coins !== 0)
}
