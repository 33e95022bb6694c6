import { PERMISSIONS, type Permission, type SectionId, STAFF_TOPICS } from '@hearthward/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_EMAIL, account, admin, staffWith } from '../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from './testing.ts'

/** Who may open which section, written by hand from the specification and the decisions, like the matrix of calls. */
const MATRIX: Record<SectionId, [id: string, needs: 'staff' | Permission]> = {
  dashboard: ['[PERM-18]', 'staff'],
  activity: ['[PERM-19]', 'view_audit_logs'],
  approvals: ['a colleague decides:', 'staff'],
  players: ['[PERM-20]', 'view_players'],
  bans: ['[PERM-21]', 'ban_players'],
  reports: ['[PERM-22]', 'view_reports'],
  items: ['[PERM-23]', 'edit_items'],
  recipes: ['[PERM-24]', 'edit_items'],
  skills: ['[PERM-25]', 'edit_items'],
  mapActivities: ['[PERM-26]', 'edit_items'],
  monsters: ['[PERM-27]', 'edit_monsters'],
  quests: ['[PERM-28]', 'edit_quests'],
  exchange: ['[PERM-29]', 'manage_economy'],
  analytics: ['[PERM-30]', 'view_analytics'],
  antiCheat: ['[PERM-31]', 'server_settings'],
  settings: ['[PERM-14] [PERM-32]', 'server_settings'],
  backups: ['[PERM-15] [PERM-33]', 'database_backup'],
  rules: ['[PERM-16] [PERM-34]', 'firestore_rules'],
  announcements: ['[PERM-35]', 'send_announcements'],
  events: ['[PERM-35]', 'send_announcements'],
  investigations: ['[PERM-36]', 'ban_players'],
  npcs: ['[PERM-37]', 'edit_quests'],
  achievements: ['[PERM-37]', 'edit_quests'],
  locations: ['[PERM-38]', 'edit_items'],
  presence: ['[PERM-39]', 'view_players'],
  operations: ['[PERM-41]', 'server_settings'],
  admins: ['[PERM-13]', 'manage_admins'],
}
const OWNER_ONLY_SECTIONS: readonly (keyof typeof MATRIX)[] = [
  'activity',
  'antiCheat',
  'settings',
  'operations',
  'backups',
  'rules',
  'admins',
]

/** Who may follow which staff topic. Topics that only owners have by role are listed below. */
const TOPICS: Record<string, 'staff' | Permission> = {
  'admin:logs': 'view_audit_logs',
  'admin:access': 'staff',
  'admin:operations': 'server_settings',
  'admin:alerts': 'server_settings',
  'admin:investigations': 'ban_players',
  'admin:counts': 'staff',
  'admin:reports': 'view_reports',
  'admin:presence': 'view_players',
  'admin:dashboard': 'staff',
}
const OWNER_ONLY_TOPICS = ['admin:logs', 'admin:operations', 'admin:alerts']

let testServer: TestServer
const open = new Map<string, readonly SectionId[]>()
const followed = new Map<string, readonly string[]>()
beforeAll(async () => {
  testServer = await openServer({ ADMIN_EMAILS: ADMIN_EMAIL })
  const owner = await testServer.owner()
  await owner.load()
  const callers: [string, Visitor][] = [
    ['owner', owner],
    ['admin', await admin(testServer)],
  ]
  for (const permission of PERMISSIONS) callers.push([permission, await staffWith(testServer, permission)])
  for (const [kind, visitor] of callers) {
    open.set(kind, (await visitor.ask('getStaffAccess', {})).sections)
    followed.set(kind, await followedBy(visitor))
  }
})
afterAll(() => testServer.close())

/** The staff topics a visitor may follow. */
async function followedBy(visitor: Visitor): Promise<string[]> {
  const socket = await visitor.connect()
  const followed: string[] = []
  for (const topic of Object.keys(TOPICS)) {
    if (await socket.timeout(10_000).emitWithAck('follow', { topic })) followed.push(topic)
  }
  socket.disconnect()
  return followed
}

describe('every section, for every kind of staff', () => {
  const rows = Object.entries(MATRIX) as [SectionId, (typeof MATRIX)[SectionId]][]
  test.each(rows.map(([section, [id, needs]]) => ({ section, id, needs })))(
    '$id $section needs $needs',
    ({ section, needs }) => {
      const allowed = [...open].filter(([, sections]) => sections.includes(section)).map(([kind]) => kind)
      const byName = needs === 'staff' ? PERMISSIONS : [needs]
      const byRole = OWNER_ONLY_SECTIONS.includes(section) ? ['owner'] : ['owner', 'admin']
      expect(allowed.sort()).toEqual([...byRole, ...byName].sort())
    },
  )

  test('an account without a role or permission gets no section', async () => {
    const player = await account(testServer)
    expect(await player.refused('getStaffAccess', {})).toMatchObject({ message: 'Admin privileges required' })
  })
})

describe('every live topic of staff, for every kind of staff', () => {
  test('all topics are listed here', () => {
    expect(Object.keys(TOPICS).sort()).toEqual(Object.keys(STAFF_TOPICS).sort())
  })

  test.each(Object.entries(TOPICS))('%s needs %s', (topic, needs) => {
    const allowed = [...followed].filter(([, topics]) => topics.includes(topic)).map(([kind]) => kind)
    const byName = needs === 'staff' ? PERMISSIONS : [needs]
    const byRole = OWNER_ONLY_TOPICS.includes(topic) ? ['owner'] : ['owner', 'admin']
    expect(allowed.sort()).toEqual([...byRole, ...byName].sort())
  })

  test('an account without a role or permission can follow none', async () => {
    expect(await followedBy(await account(testServer))).toEqual([])
  })
})
