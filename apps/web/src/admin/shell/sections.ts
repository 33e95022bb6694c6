import { type Role, SECTION_GROUPS, SECTIONS, type SectionGroup, type SectionId } from '@hearthward/contract'

/** The sections of the sidebar that are open to the user, by group. System is for owners only. */
export function sidebarOf(role: Role, open: readonly SectionId[]): { group: SectionGroup; sections: SectionId[] }[] {
  return SECTION_GROUPS.map((group) => ({
    group,
    sections: (Object.keys(SECTIONS) as SectionId[]).filter(
      (id) => SECTIONS[id].group === group && open.includes(id) && (group !== 'System' || role === 'owner'),
    ),
  })).filter(({ sections }) => sections.length > 0)
}

/** The unit of the number beside a section. */
export function countWords(section: SectionId): string {
  if (section === 'reports' || section === 'approvals') return 'waiting'
  return section === 'bans' ? 'active' : 'open'
}

export const SECTION_ICONS: Readonly<Record<SectionId, string>> = {
  dashboard: 'castle',
  activity: 'scroll-unfurled',
  approvals: 'scales',
  announcements: 'trumpet-flag',
  events: 'party-flags',
  players: 'three-friends',
  presence: 'radio-tower',
  bans: 'prisoner',
  reports: 'conversation',
  investigations: 'magnifying-glass',
  items: 'swap-bag',
  recipes: 'anvil',
  skills: 'skills',
  mapActivities: 'treasure-map',
  locations: 'pin',
  monsters: 'sea-dragon',
  quests: 'quill-ink',
  npcs: 'cowled',
  achievements: 'trophy-cup',
  exchange: 'trade',
  analytics: 'histogram',
  antiCheat: 'spider-face',
  settings: 'cog',
  operations: 'gears',
  backups: 'locked-chest',
  rules: 'key',
  admins: 'imperial-crown',
}
