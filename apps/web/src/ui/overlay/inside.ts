import { createContext } from 'react'

/** True within the game's frame: a message there takes its room, not the whole page. */
export const InsideFrame = createContext(false)
