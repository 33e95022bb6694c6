import { type Call, type CallName, isStaffCaller } from '@hearthward/contract'
import { features } from '../features/handlers.ts'

/**
 * The documents of the API. A single one would be far larger than 200 KB, which tools and people handle badly; each of
 * these is complete for its audience.
 */
export const DOCUMENTS = {
  game: {
    path: '/api/openapi.json',
    title: 'Hearthward',
    description:
      'Accounts and the game. Sign in below `/api/auth/` first: the session cookie it sets signs the other calls.',
  },
  moderation: {
    path: '/api/openapi-moderation.json',
    title: 'Hearthward moderation',
    description: 'Players, their behaviour and their trades.',
  },
  administration: {
    path: '/api/openapi-administration.json',
    title: 'Hearthward administration',
    description: 'The data of the game, announcements, figures, settings, backups and access of staff.',
  },
} as const
export type DocumentId = keyof typeof DOCUMENTS

type Feature = keyof typeof features

interface Chapter {
  readonly description: string
  readonly has: readonly Feature[]
  /** The document of staff calls; calls of players are in the game's document. */
  readonly staff?: DocumentId
}

/** The tags of the API: what each is about and which features it has. */
const CHAPTERS: Readonly<Record<string, Chapter>> = {
  'Sign-in': {
    description: 'Creating accounts, signing in and out, sessions, passwords and two-factor sign-in.',
    has: ['accounts'],
  },
  Play: { description: 'Opening the game, playing and syncing.', has: ['play', 'serverInfo'] },
  Account: { description: 'The account and character of the caller.', has: ['ownAccount', 'profiles', 'personalData'] },
  Messages: { description: 'Messages of staff to players.', has: ['inbox'], staff: 'moderation' },
  Content: { description: 'The data of the game as pages read it.', has: ['content'] },
  Progress: {
    description: 'Achievements, experience and progress.',
    has: ['achievements', 'xpValidation', 'offlineProgress'],
  },
  Seasons: { description: 'Seasons of rolls, and finds to verify.', has: ['seasons'] },
  Leaderboard: { description: 'Rankings by level and experience.', has: ['leaderboard'] },
  Parties: { description: 'Parties, their members and invitations.', has: ['party'] },
  Friends: { description: 'Friends, blocks and who is online.', has: ['friends', 'blocks'] },
  Chat: { description: 'Channels, messages and mutes.', has: ['chat'], staff: 'moderation' },
  'Grand Exchange': { description: 'Offers, prices and trades.', has: ['exchange'] },
  Players: { description: 'Managing players.', has: ['players', 'viewAs'], staff: 'moderation' },
  Bans: { description: 'Active and past bans.', has: ['bans'], staff: 'moderation' },
  'Audit log': { description: 'Actions of staff.', has: ['audit'], staff: 'moderation' },
  Reports: { description: 'Reports and appeals.', has: ['abuseReports'], staff: 'moderation' },
  'Anti-cheat': { description: 'Detection rules, alerts and risk.', has: ['antiCheat'], staff: 'moderation' },
  Investigations: { description: 'Cases, their notes and evidence.', has: ['investigations'], staff: 'moderation' },
  'Exchange desk': { description: 'The Grand Exchange for staff.', has: ['exchangeDesk'], staff: 'moderation' },
  Announcements: {
    description: 'Announcements, events, maintenance.',
    has: ['announcements'],
    staff: 'administration',
  },
  Dashboard: { description: 'The first page of the back-office.', has: ['dashboard'], staff: 'administration' },
  Analytics: { description: 'Figures about players and the economy.', has: ['analytics'], staff: 'administration' },
  System: { description: 'Settings and health of the server.', has: ['settings'], staff: 'administration' },
  Backups: { description: 'Backups of the database.', has: ['backups'], staff: 'administration' },
  Operations: { description: 'Bulk operations on many players.', has: ['bulkOperations'], staff: 'administration' },
  Access: { description: 'Permissions and access rules.', has: ['admins', 'accessRules'], staff: 'administration' },
  'Content editing': {
    description: 'The data of the game.',
    has: ['contentEditing', 'skillVisibility'],
    staff: 'administration',
  },
}

export const tags = Object.entries(CHAPTERS).map(([name, { description }]) => ({ name, description }))

const chapters = new Map<string, { tag: string; chapter: Chapter }>()
for (const [tag, chapter] of Object.entries(CHAPTERS)) {
  for (const name of chapter.has.flatMap((feature) => Object.keys(features[feature])))
    chapters.set(name, { tag, chapter })
}

/** The tag of a call and the document it is described in. */
export function placeOf(name: CallName, { who }: Call): { tag: string; document: DocumentId } {
  const found = chapters.get(name)
  const document = isStaffCaller(who) ? found?.chapter.staff : 'game'
  if (!found || !document) throw new Error(`The description of the API has no place for the call ${name}`)
  return { tag: found.tag, document }
}
