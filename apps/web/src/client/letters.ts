import type { PlayerMessage } from '@hearthward/contract'
import { create } from 'zustand'
import { call } from './calls.ts'
import { onMessage } from './live.ts'
import { rememberedLetters, rememberLetters } from './local-copy.ts'
import { useMissed } from './missed.ts'
import { notices } from './notices.ts'

/** What staff wrote to this player, the newest first. */
export const useLetters = create<{ letters: readonly PlayerMessage[] }>(() => ({ letters: [] }))

/** Of those this browser has not announced before, the newest; the others are found beside it. */
function announce(unread: readonly PlayerMessage[]): void {
  const told = rememberedLetters()
  const fresh = unread.filter(({ id }) => !told.includes(id))
  const [newest] = fresh
  if (!newest) return
  rememberLetters([...told, ...fresh.map(({ id }) => id)])
  notices.say('info', `The keepers have written to you: ${newest.title}. Read it under Notices.`)
}

/** Reads what came while nobody was there, and hears what comes. Until the answer is called. */
export function hearLetters(): () => void {
  const unhear = onMessage('playerMessage', ({ message }) => {
    useLetters.setState(({ letters }) => ({ letters: [message, ...letters.filter(({ id }) => id !== message.id)] }))
    announce([message])
  })
  void readLetters()
  const unmiss = useMissed.subscribe(() => void readLetters())
  return () => {
    unhear()
    unmiss()
    useLetters.setState({ letters: [] })
  }
}

async function readLetters(): Promise<void> {
  // Without a connection there is nothing new; what is there is read once there is one.
  const answer = await call('getMyMessages', {}).catch(() => null)
  if (!answer) return
  useLetters.setState({ letters: answer.messages })
  announce(answer.messages.filter(({ readAt }) => readAt === null))
}

/** Once they have been in sight. */
export async function markLettersRead(): Promise<void> {
  const newest = useLetters.getState().letters.find(({ readAt }) => readAt === null)
  if (!newest) return
  const until = Math.max(...useLetters.getState().letters.map(({ sentAt }) => sentAt))
  await call('markMessagesRead', { until }).catch(() => {})
}
