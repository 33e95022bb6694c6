/**
 * Where coins come into the game and where they leave it. What moves between players and their offers is neither. `opening`
 * is what there was when the books were begun; `staff` is whatever no rule of the game explains.
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
