import type { CoinSource } from '@hearthward/contract'

/** Labels of coin sources. The same source may be a faucet and a sink. */
export const SOURCE_WORDS: Readonly<Record<CoinSource, string>> = {
  opening: 'There when the books began',
  start: 'New players’ purses',
  daily_bonus: 'Daily bonus',
  fights: 'Fights',
  quests: 'Quests',
  achievements: 'Achievements',
  shops: 'Shops',
  lessons: 'Lessons',
  clerk: 'The exchange’s clerk',
  exchange_tax: 'Exchange tax',
  abandoned_offers: 'Offers left behind',
  removed_accounts: 'Accounts that went',
  restored_accounts: 'Accounts that came back',
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
