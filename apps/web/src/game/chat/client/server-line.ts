import { type ChannelKey, OPEN_CHANNELS, topics } from '@hearthward/contract'
import { CallFailed, call, isTransient } from '../../../client/connection/calls.ts'
import { liveState, onLiveMessage, onLiveState, subscribeToTopic } from '../../../client/connection/live.ts'
import type { ChatLine } from './client.ts'
import { Refused } from './connection.ts'

/** What the server says when the chat is entered. */
export type Welcome = Awaited<ReturnType<typeof enter>>

async function enter() {
  const [{ channels, mute }, { blocked }] = await Promise.all([call('getChannels', {}), call('listBlocked', {})])
  return { channels, mute, blocked }
}

/** The chat's line over the page's own connection. Party and private talk come with the session and are not asked for. */
export function serverLine(welcome: (welcome: Welcome) => void): ChatLine {
  const followed = new Map<string, () => void>()
  const stops: (() => void)[] = []
  const key = (channel: string) => channel as ChannelKey

  return {
    async open() {
      await online()
      try {
        welcome(await enter())
      } catch (error) {
        if (error instanceof CallFailed && !isTransient(error)) throw new Refused(error.message)
        throw error
      }
    },
    async close() {
      for (const unsubscribe of followed.values()) unsubscribe()
      followed.clear()
    },
    onLost(lost) {
      stops.push(onLiveState((state) => void (state !== 'online' && lost())))
    },
    async follow(channel) {
      const open = OPEN_CHANNELS.find((name) => name === channel)
      if (!open || followed.has(channel)) return true
      const { joined, unsubscribe } = subscribeToTopic(topics.chat(open))
      const hasJoined = await joined
      if (hasJoined) followed.set(channel, unsubscribe)
      else unsubscribe()
      return hasJoined
    },
    async unfollow(channel) {
      followed.get(channel)?.()
      followed.delete(channel)
    },
    history: (channel, before) => call('getHistory', { channel: key(channel), before }),
    send: (channel, text) => call('sendMessage', { channel: key(channel), text }),
    sendTyping: async (channel, isTyping) => void (await call('sendTyping', { channel: key(channel), isTyping })),
    markRead: async (channel, id) => void (await call('markRead', { channel: key(channel), id })),
    onMessage: (hear) => void stops.push(onLiveMessage('chatMessages', ({ messages }) => messages.forEach(hear))),
    onTyping: (hear) => void stops.push(onLiveMessage('chatTyping', hear)),
    welcomeAnew: async () => welcome(await enter()),
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

async function online(): Promise<void> {
  if (liveState() === 'online') return
  await new Promise<void>((resolve) => {
    const stop = onLiveState((state) => {
      if (state !== 'online') return
      stop()
      resolve()
    })
  })
}
