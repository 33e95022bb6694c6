import type { PlayerMessage } from '@hearthward/contract'
import { type GameQueryOptions, onAnswer, updateAnswer, useCallQuery } from '../../client/call-queries.ts'
import { call } from '../../client/connection/calls.ts'
import { onLiveMessage } from '../../client/connection/live.ts'
import { rememberAnnounced, rememberedAnnounced } from '../../client/storage/local-copy.ts'
import { toasts } from '../../client/toasts.ts'

/** Read once when the game opens; live messages are added from then on. */
const INBOX: GameQueryOptions = { isLive: true, isSharedRead: true }
const NONE: readonly PlayerMessage[] = []

/** Messages of staff and of the game to this player, the newest first. */
export function useInbox(): readonly PlayerMessage[] {
  const inbox = useCallQuery('getMyMessages', {}, INBOX)
  return inbox.status === 'ready' ? inbox.data.messages : NONE
}

/** Shows a toast for the newest message that this browser has not announced yet. The inbox lists the others. */
function announce(unread: readonly PlayerMessage[]): void {
  const announced = rememberedAnnounced()
  const fresh = unread.filter(({ id }) => !announced.includes(id))
  const [newest] = fresh
  if (!newest) return
  rememberAnnounced([...announced, ...fresh.map(({ id }) => id)])
  toasts.show('info', `New message${newest.fromStaff ? ' from staff' : ''}: ${newest.title}. Read it under Notices.`)
}

/** Reads stored messages and subscribes to new ones. Returns an unsubscribe function. */
export function subscribeToInbox(): () => void {
  const unsubscribe = onLiveMessage('playerMessage', ({ message }) => {
    updateAnswer('getMyMessages', {}, ({ messages }) => ({
      messages: [message, ...messages.filter(({ id }) => id !== message.id)],
    }))
    announce([message])
  })
  const stop = onAnswer('getMyMessages', {}, INBOX, ({ messages }) =>
    announce(messages.filter(({ readAt }) => readAt === null)),
  )
  return () => {
    unsubscribe()
    stop()
  }
}

/** Called when these messages have been on screen. */
export async function markInboxRead(messages: readonly PlayerMessage[]): Promise<void> {
  if (messages.every(({ readAt }) => readAt !== null)) return
  const until = Math.max(...messages.map(({ sentAt }) => sentAt))
  await call('markMessagesRead', { until }).catch(() => {})
}
