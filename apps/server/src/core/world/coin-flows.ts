import type { CoinSource } from '@hearthward/contract'
import type { GameEvent } from '@hearthward/engine'

/** Coins that came into the game, above nothing, or left it. */
export interface CoinFlow {
  readonly source: CoinSource
  readonly coins: number
}

/** What an event moved; null as the source where the coins only went into an offer or came out of one. */
function flowOf(event: GameEvent): { source: CoinSource | null; coins: number } | null {
  switch (event.type) {
    case 'fought':
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
 * Where the coins of a character came from and went to while its purse changed by `difference`. What the events do not
 * explain was staff's doing, so that the books always add up to what is in the purses.
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
  return summed(flows)
}

/** One entry each for what came in and for what went out by a source. */
export function summed(flows: readonly CoinFlow[]): CoinFlow[] {
  const sums = new Map<string, CoinFlow>()
  for (const { source, coins } of flows) {
    const key = `${source} ${Math.sign(coins)}`
    sums.set(key, { source, coins: (sums.get(key)?.coins ?? 0) + coins })
  }
  return [...sums.values()].filter(({ coins }) => coins !== 0)
}
