import { useEffect } from 'react'
import { create } from 'zustand'
import { useGame } from '../../client/index.ts'

/** The last message that was in sight, by its key. */
const useReading = create(() => ({ upTo: 0 }))

export function useUnread(): number {
  const upTo = useReading((state) => state.upTo)
  return useGame(({ log }) => log.filter(({ key }) => key > upTo).length)
}

/** What stands on the screen has been read. */
export function useReadAsShown(): void {
  const latest = useGame(({ log }) => log.at(-1)?.key ?? 0)
  useEffect(() => useReading.setState({ upTo: latest }), [latest])
}
