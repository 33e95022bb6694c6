import type { StaffCaller } from './call.ts'

/** The sections of the back-office: path, sidebar group and required access. */

export const SECTION_GROUPS = ['Overview', 'Player Management', 'Game Content', 'Economy', 'System'] as const
export type SectionGroup = (typeof SECTION_GROUPS)[number]

export interface Section {
  readonly path: string
  readonly title: string
  readonly group: SectionGroup
  /** The default; an owner can override it. */
  readonly needs: StaffCaller
}

const section = <Path extends string>(group: SectionGroup, path: Path, title: string, needs: StaffCaller) => ({
  group,
  path: `/admin${path}` as const,
  title,
  needs,
})

/** In the order of the sidebar. The group System is shown to owners only. */
export const SECTIONS = {
  dashboard: section('Overview', '', 'Dashboard', 'staff'),
  activity: section('Overview', '/activity', 'Activity', 'view_audit_logs'),
  approvals: section('Overview', '/approvals', 'Approvals', 'staff'),
  announcements: section('Overview', '/announcements', 'Announcements', 'send_announcements'),
  events: section('Overview', '/events', 'Game events', 'send_announcements'),
  players: section('Player Management', '/players', 'Players', 'view_players'),
  presence: section('Player Management', '/presence', 'Presence', 'view_players'),
  bans: section('Player Management', '/bans', 'Bans', 'ban_players'),
  reports: section('Player Management', '/reports', 'Reports', 'view_reports'),
  investigations: section('Player Management', '/investigations', 'Investigations', 'ban_players'),
  items: section('Game Content', '/items', 'Items', 'edit_items'),
  recipes: section('Game Content', '/recipes', 'Recipes', 'edit_items'),
  skills: section('Game Content', '/skills', 'Skills', 'edit_items'),
  mapActivities: section('Game Content', '/map-activities', 'Map activities', 'edit_items'),
  locations: section('Game Content', '/locations', 'Locations', 'edit_items'),
  monsters: section('Game Content', '/monsters', 'Monsters', 'edit_monsters'),
  quests: section('Game Content', '/quests', 'Quests', 'edit_quests'),
  npcs: section('Game Content', '/npcs', 'NPCs', 'edit_quests'),
  achievements: section('Game Content', '/achievements', 'Achievements', 'edit_quests'),
  exchange: section('Economy', '/exchange', 'Grand Exchange', 'manage_economy'),
  analytics: section('Economy', '/analytics', 'Analytics', 'view_analytics'),
  antiCheat: section('System', '/anti-cheat', 'Anti-cheat', 'server_settings'),
  settings: section('System', '/settings', 'Settings', 'server_settings'),
  operations: section('System', '/operations', 'Operations', 'server_settings'),
  backups: section('System', '/backups', 'Backups', 'database_backup'),
  rules: section('System', '/rules', 'Access rules', 'firestore_rules'),
  admins: section('System', '/admins', 'Admins', 'manage_admins'),
} as const satisfies Record<string, Section>

export type SectionId = keyof typeof SECTIONS

/** The section an address belongs to, or null. */
export function sectionAt(path: string): SectionId | null {
  const wanted = path.replace(/\/+$/, '')
  const ids = Object.keys(SECTIONS) as SectionId[]
  const isIn = (id: SectionId) => id !== 'dashboard' && wanted.startsWith(`${SECTIONS[id].path}/`)
  return ids.find((id) => SECTIONS[id].path === wanted) ?? ids.find(isIn) ?? null
}
