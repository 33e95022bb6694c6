import { useEffect } from 'react'
import { create } from 'zustand'
import { useGame } from '../../client/index.ts'

/** The last message that was in sight, by its key. */
export const useReading = create(() => ({ upTo: 0 }))

export function unreadIn(log: readonly { key: number }[], upTo: number): number {
  return log.filter(({ key }) => key > upTo).length
}

export function useUnread(): number {
  const upTo = useReading((state) => state.upTo)
  return useGame(({ log }) => unreadIn(log, upTo))
}

/** What stands on the screen has been read, and so has what joins it there; until it is told to end. */
export function readAsShown(): () => void {
  const read = () => useReading.setState({ upTo: useGame.getState().log.at(-1)?.key ?? 0 })
  read()
  return useGame.subscribe(({ log }, before) => log !== before.log && read())
}

export function useReadAsShown(): void {
  useEffect(readAsShown, [])
}
