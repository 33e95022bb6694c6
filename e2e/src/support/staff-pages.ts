import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROUTES = join(import.meta.dirname, '../../../apps/web/src/app/admin-routes.ts')

/** Ids needed to open the pages of single entities. */
export interface PageIds {
  /** The uid of a player. */
  uid: string
  report: string
  investigation: string
  announcement: string
}

type Addresses = Readonly<Record<string, readonly string[]>>

/** The pages of a content collection: its list, a new entry, and an existing one. */
const content = (path: string, id: string): Addresses => ({
  [path]: [path],
  [`${path}/new`]: [`${path}/new`],
  [`${path}/$id`]: [`${path}/${id}`],
})

/** Every page of the back-office as its route names it, with its addresses, by role. */
export const STAFF_PAGES = {
  'player support': ({ uid, report, investigation, announcement }: PageIds): Addresses => ({
    players: [`players?player=${uid}`],
    'players/message': ['players/message'],
    'players/$id': [
      `players/${uid}`,
      `players/${uid}?tab=timeline`,
      `players/${uid}?tab=snapshots`,
      `players/${uid}?tab=sign-ins`,
      `players/${uid}?tab=statistics`,
      `players/${uid}?tab=watch`,
    ],
    // Leads out of the back-office, to the game.
    'players/$id/view': [],
    bans: ['bans?state=all'],
    reports: ['reports', `reports?report=${report}`],
    'anti-cheat': [
      'anti-cheat',
      'anti-cheat?tab=rules',
      'anti-cheat?tab=rules&rule=new',
      'anti-cheat?tab=risk',
      'anti-cheat?tab=statistics',
    ],
    investigations: ['investigations'],
    'investigations/$id': [`investigations/${investigation}`],
    announcements: ['announcements'],
    'announcements/new': ['announcements/new'],
    'announcements/$id': [`announcements/${announcement}`],
    events: ['events'],
    'events/new': ['events/new'],
    'events/$id': ['events/nothing-of-that-name'],
    presence: ['presence'],
  }),
  content: (): Addresses => ({
    skills: ['skills?skill=woodcutting'],
    ...content('items', 'logs'),
    ...content('recipes', 'stool'),
    ...content('map-activities/anywhere', 'cut_grain'),
    ...content('map-activities', 'gather_kindling'),
    ...content('locations', 'lumbridge'),
    ...content('monsters', 'chicken'),
    ...content('quests', 'first_steps'),
    ...content('npcs', 'general_store'),
    ...content('achievements', 'full_woodshed'),
  }),
  'server administration': (): Addresses => ({
    '': [''],
    analytics: [
      'analytics',
      'analytics?part=retention',
      'analytics?part=levels',
      'analytics?part=activity',
      'analytics?part=economy',
      'analytics?part=wealth',
      'analytics?part=prices',
    ],
    rules: ['rules', 'rules?show=collection', 'rules?show=history'],
    admins: ['admins'],
    exchange: ['exchange', 'exchange?tab=trades&item=logs', 'exchange?tab=prices', 'exchange?tab=clerk'],
    backups: ['backups'],
    operations: ['operations'],
    settings: ['settings'],
    activity: ['activity'],
    approvals: ['approvals', 'approvals?show=closed'],
  }),
} as const

/** The existing pages, read from the routes of the back-office. */
export function declaredPages(): string[] {
  const text = readFileSync(ROUTES, 'utf8')
  const single = [...text.matchAll(/^ {2}page\(\s*'\/([^']*)'/gm)].map(([, path]) => path as string)
  const collections = [...text.matchAll(/\.\.\.content\('\/([^']*)'/g)].map(([, path]) => path as string)
  return [...single, ...collections.flatMap((path) => Object.keys(content(path, '')))]
}
