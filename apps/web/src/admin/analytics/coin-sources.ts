import type { CoinSource } from '@hearthward/contract'

/** Labels of coin sources. The same source may be a faucet and a sink. */
export const SOURCE_WORDS: Readonly<Record<CoinSource, string>> = {
  opening: 'Opening balance',
  start: 'Starting coins',
  daily_bonus: 'Daily bonus',
  fights: 'Fights',
  quests: 'Quests',
  achievements: 'Achievements',
  shops: 'Shops',
  lessons: 'Lessons',
  clerk: 'Exchange clerk',
  exchange_tax: 'Exchange tax',
  abandoned_offers: 'Abandoned offers',
  removed_accounts: 'Deleted accounts',
  restored_accounts: 'Restored accounts',
  staff: 'Staff',
}

interface Flow {
  at: number
  kind: 'faucet' | 'sink'
  source: CoinSource
  coins: number
}

/** The total of each source over the whole period, largest first. */
export function bySource(flows: readonly Flow[], kind: Flow['kind']): { source: CoinSource; coins: number }[] {
  const sums = new Map<CoinSource, number>()
  for (const flow of flows) {
    if (flow.kind === kind) sums.set(flow.source, (sums.get(flow.source) ?? 0) + Math.abs(flow.coins))
  }
  return [...sums].map(([source, coins]) => ({ source, coins })).sort((a, b) => b.coins - a.coins)
}

/** The total of each day. */
export function byDay(flows: readonly Flow[], kind: Flow['kind'], moments: readonly number[]): number[] {
  return moments.map((at) =>
    flows.filter((flow) => flow.kind === kind && flow.at === at).reduce((sum, { coins }) => sum + Math.abs(coins), 0),
  )
}
