import { SECTION_GROUPS, type SectionGroup } from '@hearthward/contract'
import { create } from 'zustand'
import { readStored, writeStored } from '../../browser/stored-value.ts'

const OPEN_KEY = 'hearthward.admin.sidebar'
const GROUPS_KEY = 'hearthward.admin.groups'

interface SidebarState {
  isOpen: boolean
  /** The collapsed groups; all others are expanded. */
  folded: readonly SectionGroup[]
}

/** The state of the sidebar, stored in this browser. */
export const useSidebar = create<SidebarState>(() => ({
  isOpen: readStored(OPEN_KEY) !== 'closed',
  folded: readFolded(),
}))

function readFolded(): SectionGroup[] {
  const stored = (readStored(GROUPS_KEY) ?? '').split('|')
  return SECTION_GROUPS.filter((group) => stored.includes(group))
}

export const sidebar = {
  toggle(): void {
    const isOpen = !useSidebar.getState().isOpen
    useSidebar.setState({ isOpen })
    writeStored(OPEN_KEY, isOpen ? 'open' : 'closed')
  },
  toggleGroup(group: SectionGroup): void {
    const { folded } = useSidebar.getState()
    const next = folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group]
    useSidebar.setState({ folded: next })
    writeStored(GROUPS_KEY, next.join('|'))
  },
}
