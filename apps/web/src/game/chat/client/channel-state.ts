import { type ChatChannel, type ChatMessage, DEFAULT_CHANNEL } from '@hearthward/contract'
import type { Welcome } from './server-transport.ts'
import { useChat } from './state.ts'

/** Changes of the state that components show, without the connection. */

export function applyWelcome({ channels, mute, blocked }: Welcome): void {
  const isKnown = (name: string | null) => name === null || channels.some(({ channel }) => channel === name)
  useChat.setState(({ current }) => ({ channels, mute, blocked, current: isKnown(current) ? current : 'global' }))
}

/** Joins every channel, to count its unread messages. The history of a channel is read when it is opened. */
export const isBlocked = (uid: string) => useChat.getState().blocked.some((player) => player.uid === uid)

export function updateMessages(channel: string, next: (known: ChatMessage[]) => ChatMessage[]): void {
  useChat.setState(({ messages }) => ({ messages: { ...messages, [channel]: next(messages[channel] ?? []) } }))
}

export function updateChannel(channel: string, next: (known: ChatChannel) => Partial<ChatChannel>): void {
  useChat.setState(({ channels }) => ({
    channels: channels.map((known) => (known.channel === channel ? { ...known, ...next(known) } : known)),
  }))
}

export const unreadIn = (name: string) =>
  useChat.getState().channels.find(({ channel }) => channel === name)?.unread ?? 0

export function addChannel(channel: string, partner: { uid: string; username: string }): void {
  const fresh = { channel, partner, unread: 0, mentions: 0, lastReadId: 0, slowModeSeconds: 0 }
  useChat.setState(({ channels }) => ({ channels: [...channels, fresh] }))
}

export function isInView(channel: string): boolean {
  const { current, isInSight } = useChat.getState()
  return isInSight && current === channel && document.visibilityState === 'visible'
}

export function removeChannels(isGone: (channel: ChatChannel) => boolean): void {
  useChat.setState(({ channels, current }) => {
    const left = channels.filter((channel) => !isGone(channel))
    const isLeft = current === null || left.some(({ channel }) => channel === current)
    return { channels: left, current: isLeft ? current : DEFAULT_CHANNEL }
  })
}
