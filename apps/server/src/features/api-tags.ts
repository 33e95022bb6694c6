import type { features } from './handlers.ts'

/** A group of calls in the description of the API. */
export interface ApiTag {
  readonly description: string
  /** The names of their handlers' files in `handlers.ts`. */
  readonly has: readonly (keyof typeof features)[]
  /** The document that describes calls of staff. Calls of players are in the game's document. */
  readonly staff?: 'moderation' | 'administration'
}

/** The tags of the API, in the order of its description. A new file of handlers is added to one of them. */
export const API_TAGS: Readonly<Record<string, ApiTag>> = {
  'Sign-in': {
    description: 'Creating accounts, signing in and out, sessions, passwords and two-factor sign-in.',
    has: ['accounts'],
  },
  Play: { description: 'Opening the game, playing and syncing.', has: ['play', 'serverInfo'] },
  'Saved plans': { description: 'Plans that players keep and share.', has: ['savedPlans'] },
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
  Players: { description: 'Managing players.', has: ['players', 'snapshots', 'viewAs'], staff: 'moderation' },
  Bans: { description: 'Active and past bans.', has: ['bans'], staff: 'moderation' },
  Approvals: {
    description: 'Acts of staff that a colleague must approve, and the limits of staff.',
    has: ['approvals'],
    staff: 'moderation',
  },
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
  System: { description: 'Settings and health of the server.', has: ['settings', 'health'], staff: 'administration' },
  Backups: { description: 'Backups of the database.', has: ['backups'], staff: 'administration' },
  Operations: { description: 'Bulk operations on many players.', has: ['bulkOperations'], staff: 'administration' },
  Access: { description: 'Permissions and access rules.', has: ['admins', 'accessRules'], staff: 'administration' },
  'Content editing': {
    description: 'The data of the game.',
    has: ['contentEditing', 'skillVisibility'],
    staff: 'administration',
  },
}
