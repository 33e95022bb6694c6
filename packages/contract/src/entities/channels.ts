/** Chat channels. Party and private messages are sent to their members only. */
export const CHANNELS = ['global', 'trade', 'help', 'members', 'party', 'staff'] as const
export type Channel = (typeof CHANNELS)[number]

/** The channels with a topic of their own, to which a page subscribes. */
export const OPEN_CHANNELS = ['global', 'trade', 'help', 'members', 'staff'] as const satisfies readonly Channel[]
export type OpenChannel = (typeof OPEN_CHANNELS)[number]

/** Who may read each of them. Staff may read all. */
export const CHANNEL_READERS = {
  global: 'everybody',
  trade: 'everybody',
  help: 'everybody',
  members: 'members',
  staff: 'staff',
} as const satisfies Record<OpenChannel, 'everybody' | 'members' | 'staff'>

export const DEFAULT_CHANNEL: Channel = 'global'

/** The channel of two players; its name is the same for both. */
export type PrivateChannel = `private:${string}:${string}`
export type ChannelKey = Channel | PrivateChannel

export function privateChannel(one: string, other: string): PrivateChannel {
  const [first, second] = [one, other].sort() as [string, string]
  return `private:${first}:${second}`
}

/** The two players of a private channel; null for any other channel. */
export function playersOf(channel: string): readonly [string, string] | null {
  const [kind, first, second, ...rest] = channel.split(':')
  if (kind !== 'private' || !first || !second || rest.length > 0 || first >= second) return null
  return [first, second]
}

/** Whether a text contains `@name`, case-insensitive, and not as the start of a longer name. */
export function hasMention(text: string, username: string): boolean {
  const mention = `@${username.toLowerCase()}`
  const lowerText = text.toLowerCase()
  for (let at = lowerText.indexOf(mention); at >= 0; at = lowerText.indexOf(mention, at + 1)) {
    if (!/[\w-]/.test(lowerText[at + mention.length] ?? ' ')) return true
  }
  return false
}

/** Most characters of one message, counted as visible characters. */
export const LONGEST_MESSAGE = 300
/** Number of messages in a page of history. */
export const HISTORY_PAGE = 50
/** How long a player counts as typing after the last signal. */
export const TYPING_TIMEOUT = 6_000
/** How often a page repeats the typing signal. */
export const TYPING_INTERVAL = 3_000

export const REPORT_TARGETS = ['player', 'message', 'offer'] as const
export type ReportTarget = (typeof REPORT_TARGETS)[number]
export const REPORT_CATEGORIES = ['abuse', 'spam', 'scam', 'cheating', 'name', 'other'] as const
export type ReportCategory = (typeof REPORT_CATEGORIES)[number]
/** Categories of stored reports: an appeal is a report by a banned or deleted player about their own account. */
export const FILED_CATEGORIES = [...REPORT_CATEGORIES, 'appeal'] as const
export type FiledCategory = (typeof FILED_CATEGORIES)[number]
export const REPORT_STATES = ['pending', 'reviewing', 'resolved', 'dismissed'] as const
export type ReportStatus = (typeof REPORT_STATES)[number]
/** Most characters of the text of a report. */
export const LONGEST_REPORT = 500
