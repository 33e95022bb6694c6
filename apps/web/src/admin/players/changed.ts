import type { CallName } from '@hearthward/contract'

/** What an act on a player may have made different on the screens about players. */
export const CHANGED_BY_ACTS: readonly CallName[] = ['listPlayers', 'getPlayerDetails', 'getPlayerTimeline']
