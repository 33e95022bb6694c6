/** Where people talk. What is said in a party or in private is told to those it concerns, and to nobody else. */
export const CHANNELS = ['global', 'trade', 'help', 'members', 'party', 'staff'] as const
export type Channel = (typeof CHANNELS)[number]

/** The channels with a topic of their own, which a page follows. */
export const OPEN_CHANNELS = ['global', 'trade', 'help', 'members', 'staff'] as const satisfies readonly Channel[]
export type OpenChannel = (typeof OPEN_CHANNELS)[number]

export const DEFAULT_CHANNEL: Channel = 'global'

/** What two players say to each other, under one name whoever of them asks. */
export type PrivateChannel = `private:${string}:${string}`
export type ChannelKey = Channel | PrivateChannel

export function privateChannel(one: string, other: string): PrivateChannel {
  const [first, second] = [one, other].sort() as [string, string]
  return `private:${first}:${second}`
}

/** The two it is between; null for any other channel. */
export function playersOf(channel: string): readonly [string, string] | null {
  const [kind, first, second, ...rest] = channel.split(':')
  if (kind !== 'private' || !first || !second || rest.length > 0 || first >= second) return null
  return [first, second]
}

/** Whether `@name` stands in a text, in any case, and not as the beginning of a longer name. */
export function mentions(text: string, username: string): boolean {
  const wanted = `@${username.toLowerCase()}`
  const said = text.toLowerCase()
  for (let at = said.indexOf(wanted); at >= 0; at = said.indexOf(wanted, at + 1)) {
    if (!/[\w-]/.test(said[at + wanted.length] ?? ' ')) return true
  }
  return false
}

/** Most characters of one message, counted as a reader would. */
export const LONGEST_MESSAGE = 300
/** How many messages one look into the past brings. */
export const HISTORY_PAGE = 50
/** How long somebody counts as typing after the last sign of it. */
export const TYPING_LASTS = 6_000
/** How often a page says that its player is still typing. */
export const TYPING_BEAT = 3_000

export const REPORT_TARGETS = ['player', 'message', 'offer'] as const
export type ReportTarget = (typeof REPORT_TARGETS)[number]
export const REPORT_CATEGORIES = ['abuse', 'spam', 'scam', 'cheating', 'name', 'other'] as const
export type ReportCategory = (typeof REPORT_CATEGORIES)[number]
/** What a report can be filed under: an appeal is one about oneself, from behind a closed door. */
export const FILED_CATEGORIES = [...REPORT_CATEGORIES, 'appeal'] as const
export type FiledCategory = (typeof FILED_CATEGORIES)[number]
export const REPORT_STATES = ['pending', 'reviewing', 'resolved', 'dismissed'] as const
export type ReportStatus = (typeof REPORT_STATES)[number]
/** Most characters of the words that go with a report. */
export const LONGEST_REPORT = 500
