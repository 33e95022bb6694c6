import type { Channel, ChatChannel } from '@hearthward/contract'

const NAMES: Record<Channel, string> = {
  global: 'Global',
  trade: 'Trade',
  help: 'Help',
  members: 'Members',
  party: 'Party',
  staff: 'Staff',
}

/** What each is for, where nothing has been said yet. */
const HINTS: Record<Channel, string> = {
  global: 'Nobody has said anything yet. Everybody who plays reads this: say hello.',
  trade: 'Offers and wishes go here. Press the pack below to show what you mean.',
  help: 'Ask what you do not know: somebody does.',
  members: 'Read by those with a membership.',
  party: 'Read by those in your party.',
  staff: 'Read by staff alone.',
}

const INKS: Record<Channel, string> = {
  global: 'bg-river',
  trade: 'bg-brass',
  help: 'bg-moss',
  members: 'bg-arcane',
  party: 'bg-moss',
  staff: 'bg-blood',
}

export function channelName({ channel, partner }: Pick<ChatChannel, 'channel' | 'partner'>): string {
  return partner?.username ?? NAMES[channel as Channel] ?? channel
}

export const hintOf = (channel: string) => HINTS[channel as Channel] ?? 'Only the two of you read this.'
export const inkOf = (channel: string) => INKS[channel as Channel] ?? 'bg-arcane'
