import type { PlayerMessage } from '@hearthward/contract'
import { create } from 'zustand'
import { call } from './calls.ts'
import { onMessage } from './live.ts'
import { notices } from './notices.ts'

/** What staff wrote to this player, the newest first. */
export const useLetters = create<{ letters: readonly PlayerMessage[] }>(() => ({ letters: [] }))

const announce = ({ title }: PlayerMessage) =>
  notices.say('info', `The keepers have written to you: ${title}. Read it under Notices.`)

/** Reads what came while nobody was there, and hears what comes. Until the answer is called. */
export function hearLetters(): () => void {
  const unhear = onMessage('playerMessage', ({ message }) => {
    useLetters.setState(({ letters }) => ({ letters: [message, ...letters.filter(({ id }) => id !== message.id)] }))
    announce(message)
  })
  void call('getMyMessages', {})
    .then(({ messages }) => {
      useLetters.setState({ letters: messages })
      const unread = messages.find(({ readAt }) => readAt === null)
      if (unread) announce(unread)
    })
    // Without a connection there is nothing new; what is there is read with the next start.
    .catch(() => {})
  return () => {
    unhear()
    useLetters.setState({ letters: [] })
  }
}

/** Once they have been in sight. */
export async function markLettersRead(): Promise<void> {
  const newest = useLetters.getState().letters.find(({ readAt }) => readAt === null)
  if (!newest) return
  const until = Math.max(...useLetters.getState().letters.map(({ sentAt }) => sentAt))
  await call('markMessagesRead', { until }).catch(() => {})
}
