import type { InviteStatus } from '@hearthward/contract'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

const figure = (name: string) => bigint(name, { mode: 'number' })

/** What the members of before have brought stays with the party. */
export const parties = pgTable(
  'parties',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    leaderUid: text('leader_uid').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When somebody last joined, left or opened the game; what is listed goes by this. */
    lastActiveAt: moment('last_active_at').notNull(),
    isPublic: boolean('is_public').notNull(),
    requiresApproval: boolean('requires_approval').notNull(),
    xpBonusEnabled: boolean('xp_bonus_enabled').notNull(),
    shareLocation: boolean('share_location').notNull(),
    autoAcceptFriends: boolean('auto_accept_friends').notNull(),
    broughtXp: figure('brought_xp').notNull().default(0),
    broughtActivities: figure('brought_activities').notNull().default(0),
    broughtPlayTime: figure('brought_play_time').notNull().default(0),
  },
  (table) => [index('parties_public').on(table.lastActiveAt.desc().nullsFirst()).where(sql`is_public`)],
)

/** One party a player. With the figures at joining: what came since is the party's. */
export const partyMembers = pgTable(
  'party_members',
  {
    uid: text().primaryKey(),
    partyId: text('party_id')
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    /** Grows with every joining, whatever the clock says: the order in which leadership passes. */
    place: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    joinedAt: moment('joined_at').notNull(),
    totalXp: figure('total_xp').notNull(),
    activities: figure('activities').notNull(),
    playTime: figure('play_time').notNull(),
  },
  (table) => [index('party_members_party').on(table.partyId, table.place)],
)

/** They outlive their party: who answers one is told what became of it. */
export const partyInvites = pgTable(
  'party_invites',
  {
    id: text().primaryKey(),
    partyId: text('party_id').notNull(),
    fromUid: text('from_uid').notNull(),
    toUid: text('to_uid').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    status: text().$type<InviteStatus>().notNull(),
  },
  (table) => [
    uniqueIndex('party_invites_pending').on(table.partyId, table.toUid).where(sql`status = 'pending'`),
    index('party_invites_to').on(table.toUid),
    index('party_invites_expiry').on(table.expiresAt),
  ],
)

/** `uid` counts `friend_uid` as a friend. Both ways round they are friends; one way, it was asked for. */
export const friends = pgTable(
  'friends',
  {
    uid: text().notNull(),
    friendUid: text('friend_uid').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.friendUid] }), index('friends_of').on(table.friendUid)],
)
