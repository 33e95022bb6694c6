import { useEffect } from 'react'
import { create } from 'zustand'
import { useGame } from '../../client/index.ts'

/** The key of the last message that was on screen. */
export const useLastRead = create(() => ({ upTo: 0 }))

export function countUnread(log: readonly { key: number }[], upTo: number): number {
  return log.filter(({ key }) => key > upTo).length
}

export function useUnread(): number {
  const upTo = useLastRead((state) => state.upTo)
  return useGame(({ log }) => countUnread(log, upTo))
}

/** Marks messages as read while they are on screen. Returns an unsubscribe function. */
export function markReadWhileShown(): () => void {
  const read = () => useLastRead.setState({ upTo: useGame.getState().log.at(-1)?.key ?? 0 })
  read()
  return useGame.subscribe(({ log }, before) => log !== before.log && read())
}

export function useMarkReadWhileShown(): void {
  useEffect(markReadWhileShown, [])
}
