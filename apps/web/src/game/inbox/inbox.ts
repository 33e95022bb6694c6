import type { PlayerMessage } from '@hearthward/contract'
import { create } from 'zustand'
import { call } from '../../client/connection/calls.ts'
import { onLiveMessage } from '../../client/connection/live.ts'
import { useRefetch } from '../../client/session/refetch.ts'
import { rememberAnnounced, rememberedAnnounced } from '../../client/storage/local-copy.ts'
import { toasts } from '../../client/toasts.ts'

/** What staff wrote to this player, the newest first. */
export const useInbox = create<{ letters: readonly PlayerMessage[] }>(() => ({ letters: [] }))

/** Of those this browser has not announced before, the newest; the others are found beside it. */
function announce(unread: readonly PlayerMessage[]): void {
  const told = rememberedAnnounced()
  const fresh = unread.filter(({ id }) => !told.includes(id))
  const [newest] = fresh
  if (!newest) return
  rememberAnnounced([...told, ...fresh.map(({ id }) => id)])
  toasts.show('info', `The keepers have written to you: ${newest.title}. Read it under Notices.`)
}

/** Reads what came while nobody was there, and hears what comes. Until the answer is called. */
export function subscribeToInbox(): () => void {
  const unhear = onLiveMessage('playerMessage', ({ message }) => {
    useInbox.setState(({ letters }) => ({ letters: [message, ...letters.filter(({ id }) => id !== message.id)] }))
    announce([message])
  })
  void readInbox()
  const unmiss = useRefetch.subscribe(() => void readInbox())
  return () => {
    unhear()
    unmiss()
    useInbox.setState({ letters: [] })
  }
}

async function readInbox(): Promise<void> {
  // Without a connection there is nothing new; what is there is read once there is one.
  const answer = await call('getMyMessages', {}).catch(() => null)
  if (!answer) return
  useInbox.setState({ letters: answer.messages })
  announce(answer.messages.filter(({ readAt }) => readAt === null))
}

/** Once they have been in sight. */
export async function markInboxRead(): Promise<void> {
  const newest = useInbox.getState().letters.find(({ readAt }) => readAt === null)
  if (!newest) return
  const until = Math.max(...useInbox.getState().letters.map(({ sentAt }) => sentAt))
  await call('markMessagesRead', { until }).catch(() => {})
}
