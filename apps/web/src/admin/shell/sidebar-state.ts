import { SECTION_GROUPS, type SectionGroup } from '@hearthward/contract'
import { create } from 'zustand'
import { keep, readKept } from '../../browser/kept.ts'

const OPEN_KEY = 'hearthward.admin.sidebar'
const GROUPS_KEY = 'hearthward.admin.groups'

interface SidebarState {
  isOpen: boolean
  /** The collapsed groups; all others are expanded. */
  folded: readonly SectionGroup[]
}

/** The state of the sidebar, stored in this browser. */
export const useSidebar = create<SidebarState>(() => ({
  isOpen: readKept(OPEN_KEY) !== 'closed',
  folded: readFolded(),
}))

function readFolded(): SectionGroup[] {
  const stored = (readKept(GROUPS_KEY) ?? '').split('|')
  return SECTION_GROUPS.filter((group) => stored.includes(group))
}

export const sidebar = {
  toggle(): void {
    const isOpen = !useSidebar.getState().isOpen
    useSidebar.setState({ isOpen })
    keep(OPEN_KEY, isOpen ? 'open' : 'closed')
  },
  toggleGroup(group: SectionGroup): void {
    const { folded } = useSidebar.getState()
    const next = folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group]
    useSidebar.setState({ folded: next })
    keep(GROUPS_KEY, next.join('|'))
  },
}
