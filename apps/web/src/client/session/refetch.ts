import { create } from 'zustand'
import { useGame } from '../game-state.ts'

/** How often this page may not have heard what the server tells: with every time its rooms ask anew. */
export const useRefetch = create<{ times: number }>(() => ({ times: 0 }))

export const requestRefetch = () => useRefetch.setState(({ times }) => ({ times: times + 1 }))

useGame.subscribe(({ connection }, before) => {
  if (connection === 'online' && before.connection !== 'online') requestRefetch()
})
