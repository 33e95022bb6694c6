import { create } from 'zustand'
import { useGame } from './state.ts'

/** How often this page may not have heard what the server tells: with every time its rooms ask anew. */
export const useMissed = create<{ times: number }>(() => ({ times: 0 }))

export const askAnewInRooms = () => useMissed.setState(({ times }) => ({ times: times + 1 }))

useGame.subscribe(({ connection }, before) => {
  if (connection === 'online' && before.connection !== 'online') askAnewInRooms()
})
