/** Where people talk. What is said in a party or in private is told to those it concerns, and to nobody else. */
export const CHANNELS = ['global', 'trade', 'help', 'members', 'party', 'staff'] as const
export type Channel = (typeof CHANNELS)[number]

/** The channels with a topic of their own, which a page follows. */
export const OPEN_CHANNELS = ['global', 'trade', 'help', 'members', 'staff'] as const satisfies readonly Channel[]
export type OpenChannel = (typeof OPEN_CHANNELS)[number]
