import { create } from 'zustand'
import { readStored, writeStored } from '../../browser/stored-value.ts'
import { isNarrow } from '../narrow.ts'

const KEPT = 'hearthward.log'

/** Whether the log and the chat are in sight: below the character, or as a sheet on a phone. */
export const useLogOpen = create(() => ({ dock: readStored(KEPT) !== 'folded', sheet: false }))

export function openDock(isOpen: boolean): void {
  writeStored(KEPT, isOpen ? 'open' : 'folded')
  useLogOpen.setState({ dock: isOpen })
}

export const openSheet = (isOpen: boolean) => useLogOpen.setState({ sheet: isOpen })

/** Brings them into sight, wherever they are in this layout. */
export const openLog = () => (isNarrow() ? openSheet(true) : openDock(true))
