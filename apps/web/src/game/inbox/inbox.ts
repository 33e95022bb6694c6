import type { PlayerMessage } from '@hearthward/contract'
import { create } from 'zustand'
import { call } from '../../client/connection/calls.ts'
import { onLiveMessage } from '../../client/connection/live.ts'
import { useRefetch } from '../../client/session/refetch.ts'
import { rememberAnnounced, rememberedAnnounced } from '../../client/storage/local-copy.ts'
import { toasts } from '../../client/toasts.ts'

/** Messages of staff to this player, the newest first. */
export const useInbox = create<{ messages: readonly PlayerMessage[] }>(() => ({ messages: [] }))

/** Shows a toast for the newest message that this browser has not announced yet. The inbox lists the others. */
function announce(unread: readonly PlayerMessage[]): void {
  const announced = rememberedAnnounced()
  const fresh = unread.filter(({ id }) => !announced.includes(id))
  const [newest] = fresh
  if (!newest) return
  rememberAnnounced([...announced, ...fresh.map(({ id }) => id)])
  toasts.show('info', `New message from staff: ${newest.title}. Read it under Notices.`)
}

/** Reads stored messages and subscribes to new ones. Returns an unsubscribe function. */
export function subscribeToInbox(): () => void {
  const unsubscribe = onLiveMessage('playerMessage', ({ message }) => {
    useInbox.setState(({ messages }) => ({ messages: [message, ...messages.filter(({ id }) => id !== message.id)] }))
    announce([message])
  })
  void readInbox()
  const unsubscribeRefetch = useRefetch.subscribe(() => void readInbox())
  return () => {
    unsubscribe()
    unsubscribeRefetch()
    useInbox.setState({ messages: [] })
  }
}

async function readInbox(): Promise<void> {
  // Without a connection nothing changes; the next connection reads again.
  const answer = await call('getMyMessages', {}).catch(() => null)
  if (!answer) return
  useInbox.setState({ messages: answer.messages })
  announce(answer.messages.filter(({ readAt }) => readAt === null))
}

/** Called when the messages have been on screen. */
export async function markInboxRead(): Promise<void> {
  const newest = useInbox.getState().messages.find(({ readAt }) => readAt === null)
  if (!newest) return
  const until = Math.max(...useInbox.getState().messages.map(({ sentAt }) => sentAt))
  await call('markMessagesRead', { until }).catch(() => {})
}
