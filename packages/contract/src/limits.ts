/** Bounds that browser and server both keep to. Apart from the schemas, so that a page can have them alone. */

/** Most intents one call may carry. */
export const MOST_INTENTS = 100

/** Gains of experience up to this much at once are not worth a question. */
export const UNCHECKED_GAIN = 10
/** Most gains one question may carry. */
export const MOST_GAINS = 10

/** How urgent an announcement is, the least first. */
export const PRIORITIES = ['low', 'normal', 'high', 'critical'] as const
export type Priority = (typeof PRIORITIES)[number]

/** How long an announcement or a game event lasts at most, and how far ahead it may be planned: a year. */
export const LONGEST_NOTICE = 366 * 86_400_000

/** How long the name of a party may be. */
export const LONGEST_PARTY_NAME = 24

/** What a list of players can be narrowed to, and sorted by. */
export const PLAYER_FILTERS = ['online', 'premium', 'guests', 'banned', 'deleted', 'staff'] as const
export type PlayerFilter = (typeof PLAYER_FILTERS)[number]
export const PLAYER_SORTS = ['seen', 'level', 'created'] as const
export type PlayerSort = (typeof PLAYER_SORTS)[number]

/** What the story of a player consists of. */
export const STORY_KINDS = [
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
  'report',
  'reported',
  'sign_in',
  'trade',
] as const
export type StoryKind = (typeof STORY_KINDS)[number]

/** Kinds that are part of a story only to those to whom this call is open. */
export const STORY_NEEDS: Readonly<Partial<Record<StoryKind, 'listAlerts' | 'listInvestigations'>>> = {
  alert: 'listAlerts',
  case: 'listInvestigations',
}

/** How long a note about a player, and a message to one, may be. */
export const LONGEST_NOTE = 2_000
export const LONGEST_LETTER = 2_000
