import { Username } from '@hearthward/contract'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { anonymous, twoFactor, username } from 'better-auth/plugins'
import type { Logger } from 'pino'
import { makePlaceholderAddress } from '../../core/access/addresses.ts'
import { authAccounts, authSessions, authTwoFactors, authUsers, authVerifications } from '../../core/access/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import { loggable } from './endpoints/refusal.ts'
import { freeGuestName, GUEST_LIFE } from './guest-names.ts'
import type { PasswordHash } from './password-hash.ts'

const DAY = 86_400_000
/** A sign-in lives this long after it was last used. */
export const SESSION_LIFE = 30 * DAY
/**
 * The cookie outlives that by far (400 days are the most a browser keeps one): the row decides, and is renewed by calls
 * whose answers cannot carry a new cookie.
 */
const COOKIE_LIFE = 400 * DAY
const RESET_LIFE = 60 * 60_000
/** How long the second step may take. */
const SECOND_STEP_LIFE = 10 * 60_000

/** Where the gate puts the caller's address: the gate builds these headers itself, so nobody else can. */
export const ADDRESS_HEADER = 'x-hearthward-address'

export type Auth = ReturnType<typeof createAuth>

export interface AuthParts {
  db: Db
  secret: string
  baseUrl: string
  log: Logger
  now: () => number
  passwordHash: PasswordHash
  sendReset(user: { email: string; name: string }, token: string): Promise<void>
}

/**
 * better-auth as this game uses it. Only its functions are called, never its router: what the gate does not name does
 * not exist (no deleting, no updating of arbitrary fields, no linking), whatever a plugin brings along.
 */
export function createAuth({ db, secret, baseUrl, log, now, passwordHash, sendReset }: AuthParts) {
  return betterAuth({
    appName: 'Hearthward',
    baseURL: baseUrl,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    // The gate counts by its own rules and by the server's clock.
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...rest) => {
        const error = rest.find((part) => part instanceof Error)
        log.warn(error ? loggable(error) : {}, `better-auth: ${message}`)
      },
    },
    database: drizzleAdapter(db, {
      provider: 'pg',
      transaction: true,
      schema: {
        user: authUsers,
        session: authSessions,
        account: authAccounts,
        verification: authVerifications,
        twoFactor: authTwoFactors,
      },
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: passwordHash,
      resetPasswordTokenExpiresIn: RESET_LIFE / 1000,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => sendReset(user, token),
    },
    user: { additionalFields: { guestExpiresAt: { type: 'number', bigint: true, required: false, input: false } } },
    session: { expiresIn: COOKIE_LIFE / 1000, disableSessionRefresh: true, freshAge: 0 },
    // A copy of the table, such as a backup, opens no door.
    verification: { storeIdentifier: 'hashed' },
    advanced: {
      cookiePrefix: 'hearthward',
      useSecureCookies: new URL(baseUrl).protocol === 'https:',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
    },
    databaseHooks: {
      user: {
        create: {
          // Whatever way an account comes into being: only a link from a letter makes an address a verified one.
          before: async (user) => ({ data: { ...user, emailVerified: false, ...guestFields(user, now()) } }),
        },
      },
      session: {
        create: {
          before: async (session) => ({ data: { ...session, expiresAt: new Date(Date.now() + SESSION_LIFE) } }),
        },
      },
    },
    plugins: [
      username({
        minUsernameLength: 3,
        maxUsernameLength: 20,
        usernameValidator: (name) => Username.safeParse(name).success,
        displayUsername: false,
      }),
      anonymous({
        generateName: () => freeGuestName(db),
        generateRandomEmail: makePlaceholderAddress,
        // A guest who signs in elsewhere keeps the character until its time is over; nothing is deleted on the side.
        disableDeleteAnonymousUser: true,
        schema: { user: { fields: { isAnonymous: 'isGuest' } } },
      }),
      twoFactor({ issuer: 'Hearthward', twoFactorCookieMaxAge: SECOND_STEP_LIFE / 1000 }),
    ],
  })
}

function guestFields(user: Record<string, unknown>, now: number) {
  if (user['isAnonymous'] !== true) return { isAnonymous: false, guestExpiresAt: null }
  return { username: String(user['name']).toLowerCase(), guestExpiresAt: now + GUEST_LIFE }
}
