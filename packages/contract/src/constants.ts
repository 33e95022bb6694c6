/** Separate from the schemas, so that a page can import them without Zod. Rate limits are declared with each call. */

/** Most intents one call may carry. */
export const MOST_INTENTS = 100
/** A call may date what it does this far before its arrival. Older intents are offline play and sent as a replay. */
export const MOST_BACKDATING = 10_000

/** Gains of experience up to this much are not checked. */
export const UNCHECKED_GAIN = 10
/** Most gains in one check. */
export const MOST_GAINS = 10

/** Priorities of an announcement, the lowest first. */
export const PRIORITIES = ['low', 'normal', 'high', 'critical'] as const
export type Priority = (typeof PRIORITIES)[number]

/** Longest duration of an announcement or game event, and how far ahead it can be scheduled: a year. */
export const LONGEST_ANNOUNCEMENT = 366 * 86_400_000

/** After this time the next season of rolls starts. */
export const SEASON_LENGTH = 28 * 86_400_000
/** The secret of a season is published this long after it, so that no page still plays in it. */
export const PUBLISHED_AFTER = 86_400_000

/** Longest name of a party. */
export const LONGEST_PARTY_NAME = 24

/** Most saved plans of a player, the longest name of one, and the most characters of its entries and rules as JSON. */
export const MOST_SAVED_PLANS = 20
export const LONGEST_PLAN_NAME = 40
export const LONGEST_PLAN = 12_000

/** Filters and sort orders of a list of players. */
export const PLAYER_FILTERS = ['online', 'premium', 'guests', 'banned', 'deleted', 'staff'] as const
export type PlayerFilter = (typeof PLAYER_FILTERS)[number]
export const PLAYER_SORTS = ['seen', 'level', 'created'] as const
export type PlayerSort = (typeof PLAYER_SORTS)[number]

/** The kinds of entries in a player's history. */
export const PLAYER_TIMELINE_KINDS = [
  'act',
  'alert',
  'ban',
  'case',
  'chat',
  'created',
  'level',
  'message',
  'note',
  'offer',
  'replay',
  'report',
  'reported',
  'sign_in',
  'trade',
] as const
export type PlayerTimelineKind = (typeof PLAYER_TIMELINE_KINDS)[number]

/** Kinds that are shown only to staff who may make this call. */
export const PLAYER_TIMELINE_ACCESS: Readonly<
  Partial<Record<PlayerTimelineKind, 'listAlerts' | 'listInvestigations'>>
> = {
  alert: 'listAlerts',
  case: 'listInvestigations',
}

/** Longest note about a player, and longest message to one. */
export const LONGEST_NOTE = 2_000
export const LONGEST_STAFF_MESSAGE = 2_000
