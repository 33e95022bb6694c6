import type { CallName } from '@hearthward/contract'

/** What an act on a player may have made different on the screens about players. */
export const CHANGED_BY_ACTS: readonly CallName[] = ['listPlayers', 'getPlayerDetails', 'getPlayerTimeline']

/** And what a mute, or the end of one, makes different besides. */
export const CHANGED_BY_MUTES: readonly CallName[] = [...CHANGED_BY_ACTS, 'getReport']

/** And what a ban, or the end of one, makes different besides. */
export const CHANGED_BY_BANS: readonly CallName[] = [...CHANGED_BY_MUTES, 'listBans', 'listReports', 'getStaffCounts']
