import type { Channel, ChatChannel } from '@hearthward/contract'

const NAMES: Record<Channel, string> = {
  global: 'Global',
  trade: 'Trade',
  help: 'Help',
  members: 'Members',
  party: 'Party',
  staff: 'Staff',
}

/** Shown in an empty channel. */
const HINTS: Record<Channel, string> = {
  global: 'No messages yet. Every player reads this channel: say hello.',
  trade: 'Buy and sell here. Press the pack below to show an item.',
  help: 'Ask about the game here. Other players can help.',
  members: 'Only members read this channel.',
  party: 'Only your party reads this channel.',
  staff: 'Only staff read this channel.',
}

const ICONS: Record<Channel, { name: string; className: string }> = {
  global: { name: 'world', className: 'text-river-ink' },
  trade: { name: 'scales', className: 'text-brass-ink' },
  help: { name: 'uncertainty', className: 'text-moss-ink' },
  members: { name: 'laurel-crown', className: 'text-arcane-ink' },
  party: { name: 'three-friends', className: 'text-moss-ink' },
  staff: { name: 'imperial-crown', className: 'text-blood-ink' },
}
const TALK = { name: 'envelope', className: 'text-arcane-ink' }

export function channelName({ channel, partner }: Pick<ChatChannel, 'channel' | 'partner'>): string {
  return partner?.username ?? NAMES[channel as Channel] ?? channel
}

export const hintOf = (channel: string) => HINTS[channel as Channel] ?? 'Only the two of you read this.'
export const iconOf = (channel: string) => ICONS[channel as Channel] ?? TALK
