import { useGame } from '../game-state.ts'

const listeners = new Set<() => void>()

/** Calls the listener whenever this page may have missed live messages. Returns an unsubscribe function. */
export function onMissedMessages(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function requestRefetch(): void {
  for (const listener of listeners) listener()
}

useGame.subscribe(({ connection }, before) => {
  if (connection === 'online' && before.connection !== 'online') requestRefetch()
})
