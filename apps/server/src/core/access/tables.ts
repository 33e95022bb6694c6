import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/** Timestamps that only better-auth reads. Those used by rules of the game are milliseconds. */
const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Accounts. `id` is the uid that the rest of the game refers to; it never changes. */
export const authUsers = pgTable(
  'auth_users',
  {
    id: text().primaryKey(),
    /** The name as entered. */
    name: text().notNull(),
    /** The name in lower case, so that no two differ by case alone. */
    username: text().notNull().unique('auth_users_username_unique'),
    /** In lower case. Without an address, a placeholder that is never shown: see addresses.ts. */
    email: text().notNull().unique('auth_users_email_unique'),
    /** The address entered where e-mails are sent, until it is confirmed. It reserves nothing: several may name one. */
    pendingEmail: text('pending_email'),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    isGuest: boolean('is_guest').notNull().default(false),
    guestExpiresAt: bigint('guest_expires_at', { mode: 'number' }),
    /** When the account was deleted. Its name stays reserved, and it cannot sign in. */
    deletedAt: bigint('deleted_at', { mode: 'number' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('auth_users_guests').on(table.guestExpiresAt).where(sql`is_guest`)],
)

const ownerId = () =>
  text('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' })

export const authSessions = pgTable(
  'auth_sessions',
  {
    id: text().primaryKey(),
    /** The hash of the token in the cookie: see session-tokens.ts. */
    token: text().notNull().unique('auth_sessions_token_unique'),
    userId: ownerId(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When the session last used the back-office, and when its password was last confirmed. */
    staffUsedAt: bigint('staff_used_at', { mode: 'number' }),
    confirmedAt: bigint('confirmed_at', { mode: 'number' }),
    /** When a code of the second factor was last entered, at the sign-in or for a confirmation. */
    secondFactorAt: bigint('second_factor_at', { mode: 'number' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('auth_sessions_user').on(table.userId), index('auth_sessions_expiry').on(table.expiresAt)],
)

/** The number of a transaction. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Written by triggers with each change of a user, a session, a ban or the deletion of a character, so that each node drops
 * what it has cached. Kept for an hour.
 */
export const accountChanges = pgTable(
  'account_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    uid: text().notNull(),
    /** Numbers are given before the commit, so that a later one may be seen first. */
    transaction: transactionId().notNull().default(sql`pg_current_xact_id()`),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [index('account_changes_transaction').on(table.transaction)],
)

/** Credentials; here always a password. The other columns are required by better-auth. */
export const authAccounts = pgTable(
  'auth_accounts',
  {
    id: text().primaryKey(),
    userId: ownerId(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('auth_accounts_one_each').on(table.userId, table.providerId)],
)

/** E-mailed links and pending two-factor sign-ins, by the hash of their token. */
export const authVerifications = pgTable(
  'auth_verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('auth_verifications_identifier').on(table.identifier),
    index('auth_verifications_value').on(table.value),
    index('auth_verifications_expiry').on(table.expiresAt),
  ],
)

export const authTwoFactors = pgTable('auth_two_factors', {
  id: text().primaryKey(),
  userId: ownerId().unique('auth_two_factors_user_unique'),
  secret: text().notNull(),
  backupCodes: text('backup_codes').notNull(),
  verified: boolean().default(true),
  failedVerificationCount: integer('failed_verification_count').default(0),
  lockedUntil: moment('locked_until'),
})

/** Passkeys, by the id of the credential. */
export const authPasskeys = pgTable(
  'auth_passkeys',
  {
    id: text().primaryKey(),
    userId: ownerId(),
    /** Chosen by the player. */
    name: text().notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Of the authenticator's signatures; a lower one would be a copy. Most passkeys always send 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    usedAt: bigint('used_at', { mode: 'number' }),
  },
  (table) => [index('auth_passkeys_user').on(table.userId)],
)

/** Overrides by an owner of what the contract requires: `call:<name>` or `section:<id>`, and the permission needed. */
export const accessRules = pgTable('access_rules', { id: text().primaryKey(), needs: text().notNull() })

/** History of the access rules, complete before and after each change, so that one can be reverted. */
export const accessRuleChanges = pgTable('access_rule_changes', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  at: bigint({ mode: 'number' }).notNull(),
  changedBy: text('changed_by').notNull(),
  byName: text('by_name').notNull(),
  reason: text().notNull(),
  before: jsonb().$type<Record<string, string>>().notNull(),
  after: jsonb().$type<Record<string, string>>().notNull(),
})

/** When a member of staff first used the back-office. Not part of a backup: a restore must not extend a grace period. */
export const staffSince = pgTable('staff_since', {
  uid: text().primaryKey(),
  at: bigint({ mode: 'number' }).notNull(),
})

/** When the cookies got their present names, in one row that a migration inserted. Not part of a backup. */
export const authCookieRename = pgTable('auth_cookie_rename', { at: bigint({ mode: 'number' }).notNull() })
