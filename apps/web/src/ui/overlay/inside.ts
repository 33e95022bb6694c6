import { createContext } from 'react'

/** True within the game's frame: a page with a message there fills its room, not the whole page. */
export const InsideFrame = createContext(false)
