import type { CallName } from '@hearthward/contract'

/** The calls to refetch after an action on a player. */
export const CHANGED_BY_ACTIONS: readonly CallName[] = [
  'listPlayers',
  'getPlayerDetails',
  'getPlayerTimeline',
  'listCharacterSnapshots',
]

/** Also to be refetched after a mute or unmute. */
export const CHANGED_BY_MUTES: readonly CallName[] = [...CHANGED_BY_ACTIONS, 'getReport']

/** Also to be refetched after a ban or its end. */
export const CHANGED_BY_BANS: readonly CallName[] = [...CHANGED_BY_MUTES, 'listBans', 'listReports', 'getStaffCounts']
