/**
 * Where coins enter the game and where they leave it; transfers between players and offers are neither. `opening` is
 * the balance at the start of the ledger; `staff` is everything that no rule of the game explains.
 */
export const COIN_SOURCES = [
  'opening',
  'start',
  'daily_bonus',
  'fights',
  'quests',
  'achievements',
  'shops',
  'lessons',
  'clerk',
  'exchange_tax',
  'abandoned_offers',
  'removed_accounts',
  'restored_accounts',
  'staff',
] as const
export type CoinSource = (typeof COIN_SOURCES)[number]
