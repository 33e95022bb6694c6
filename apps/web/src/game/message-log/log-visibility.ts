import { create } from 'zustand'
import { readStored, writeStored } from '../../browser/stored-value.ts'
import { isNarrow } from '../narrow-screen.ts'

const STORAGE_KEY = 'hearthward.log'

/** Whether the log and the chat are visible: below the character, or as a sheet on a phone. */
export const useLogOpen = create(() => ({ dock: readStored(STORAGE_KEY) !== 'folded', sheet: false }))

export function openDock(isOpen: boolean): void {
  writeStored(STORAGE_KEY, isOpen ? 'open' : 'folded')
  useLogOpen.setState({ dock: isOpen })
}

export const openSheet = (isOpen: boolean) => useLogOpen.setState({ sheet: isOpen })

/** Shows the log and the chat in the current layout. */
export const openLog = () => (isNarrow() ? openSheet(true) : openDock(true))
