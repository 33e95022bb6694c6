import type { InviteStatus } from '@hearthward/contract'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

const figure = <Name extends string>(name: Name) => bigint(name, { mode: 'number' })

/** The `brought` columns keep the contribution of former members. */
export const parties = pgTable(
  'parties',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    leaderUid: text('leader_uid').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When a member last joined, left or opened the game; the order of the public list. */
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

/** A player is in at most one party. The statistics at joining are the baseline of the member's contribution. */
export const partyMembers = pgTable(
  'party_members',
  {
    uid: text().primaryKey(),
    partyId: text('party_id')
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    /** Order of joining, independent of the clock; leadership passes in this order. */
    place: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    joinedAt: moment('joined_at').notNull(),
    totalXp: figure('total_xp').notNull(),
    activities: figure('activities').notNull(),
    playTime: figure('play_time').notNull(),
  },
  (table) => [index('party_members_party').on(table.partyId, table.place)],
)

/** Invitations outlive their party, so a late answer gets a specific refusal. */
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

/** A row is a request from `uid` to `friend_uid`. Rows in both directions make a friendship. */
export const friends = pgTable(
  'friends',
  {
    uid: text().notNull(),
    friendUid: text('friend_uid').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.friendUid] }), index('friends_of').on(table.friendUid)],
)
