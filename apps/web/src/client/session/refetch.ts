import { create } from 'zustand'
import { useGame } from '../game-state.ts'

/** Counts the times this page may have missed live messages. The game's pages refetch whenever it changes. */
export const useRefetch = create<{ times: number }>(() => ({ times: 0 }))

export const requestRefetch = () => useRefetch.setState(({ times }) => ({ times: times + 1 }))

useGame.subscribe(({ connection }, before) => {
  if (connection === 'online' && before.connection !== 'online') requestRefetch()
})
