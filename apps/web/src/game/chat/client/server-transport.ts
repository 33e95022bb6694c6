import { type ChannelKey, OPEN_CHANNELS, topics } from '@hearthward/contract'
import { CallFailed, call, isTransient } from '../../../client/connection/calls.ts'
import { liveState, onLiveMessage, onLiveState, subscribeToTopic } from '../../../client/connection/live.ts'
import { isSessionEnd } from '../../../client/connection/session-end-reasons.ts'
import type { ChatTransport } from './client.ts'
import { ConnectionRefused } from './connection.ts'

/** The channels, the mute and the blocks, read when the chat is opened. */
export type Welcome = Awaited<ReturnType<typeof readWelcome>>

async function readWelcome() {
  const [{ channels, mute }, { blocked }] = await Promise.all([call('getChannels', {}), call('listBlocked', {})])
  return { channels, mute, blocked }
}

/**
 * The chat's transport over the page's connection. Party and private channels come with the session, without a topic.
 */
export function serverTransport(welcome: (welcome: Welcome) => void): ChatTransport {
  const subscriptions = new Map<string, () => void>()
  const stops: (() => void)[] = []
  const key = (channel: string) => channel as ChannelKey

  return {
    async open() {
      await untilOnline()
      try {
        welcome(await readWelcome())
      } catch (error) {
        throw isRefusal(error) ? new ConnectionRefused(error.message) : error
      }
    },
    async close() {
      for (const unsubscribe of subscriptions.values()) unsubscribe()
      subscriptions.clear()
    },
    onLost(listener) {
      stops.push(onLiveState((state) => void (state !== 'online' && listener())))
    },
    async follow(channel) {
      const open = OPEN_CHANNELS.find((name) => name === channel)
      if (!open || subscriptions.has(channel)) return true
      const { joined, unsubscribe } = subscribeToTopic(topics.chat(open))
      const hasJoined = await joined
      if (hasJoined) subscriptions.set(channel, unsubscribe)
      else unsubscribe()
      return hasJoined
    },
    async unfollow(channel) {
      subscriptions.get(channel)?.()
      subscriptions.delete(channel)
    },
    history: (channel, before) => call('getHistory', { channel: key(channel), before }),
    send: (channel, text) => call('sendMessage', { channel: key(channel), text }),
    sendTyping: async (channel, isTyping) => void (await call('sendTyping', { channel: key(channel), isTyping })),
    markRead: async (channel, id) => void (await call('markRead', { channel: key(channel), id })),
    onMessage: (listener) =>
      void stops.push(onLiveMessage('chatMessages', ({ messages }) => messages.forEach(listener))),
    onTyping: (listener) => void stops.push(onLiveMessage('chatTyping', listener)),
    refreshWelcome: async () => welcome(await readWelcome()),
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

/** False for the end of the session: the game shows it, and the chat ends or goes on with the next sign-in. */
const isRefusal = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && !isTransient(error) && !isSessionEnd(error.reason)

async function untilOnline(): Promise<void> {
  if (liveState() === 'online') return
  await new Promise<void>((resolve) => {
    const stop = onLiveState((state) => {
      if (state !== 'online') return
      stop()
      resolve()
    })
  })
}
