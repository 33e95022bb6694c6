import { Username } from '@hearthward/contract'
import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { anonymous, twoFactor, username } from 'better-auth/plugins'
import type { Logger } from 'pino'
import { z } from 'zod'
import { makePlaceholderAddress } from '../../core/access/addresses.ts'
import { authAccounts, authSessions, authTwoFactors, authUsers, authVerifications } from '../../core/access/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import { HOST_PREFIX } from './cookies.ts'
import { findFreeGuestName, GUEST_LIFE } from './guest-names.ts'
import type { PasswordHash } from './passwords/password-hash.ts'
import { loggable } from './refusal.ts'
import { hashSessionTokens } from './sign-in/session-tokens.ts'

const DAY = 86_400_000
/** A session ends this long after its last use. */
const SESSION_IDLE_LIFE = 30 * DAY
/** A session ends this long after the sign-in, however much it is used. The cookie lives as long: the row decides. */
const SESSION_LIFE = 180 * DAY
const RESET_LIFE = 60 * 60_000
/** How long entering the two-factor code may take. */
const TWO_FACTOR_LIFE = 10 * 60_000

/** The end of a session that began then and is used now. */
export const sessionEnd = (beganAt: number, now: number) =>
  new Date(Math.min(now + SESSION_IDLE_LIFE, beganAt + SESSION_LIFE))

/** Carries the client's address to better-auth. We build these headers ourselves, so clients cannot forge it. */
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
 * Only better-auth's functions are called, never its router: what the contract does not declare does not exist (no
 * deletion, no update of arbitrary fields, no linking), whatever a plugin adds.
 */
export function createAuth({ db, secret, baseUrl, log, now, passwordHash, sendReset }: AuthParts) {
  const isHttps = new URL(baseUrl).protocol === 'https:'
  return betterAuth({
    appName: 'Hearthward',
    baseURL: baseUrl,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    // Calls have their own rate limits.
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...rest) => {
        const error = rest.find((part) => part instanceof Error)
        log.warn(error ? loggable(error) : {}, `better-auth: ${message}`)
      },
    },
    database: hashSessionTokens(
      drizzleAdapter(db, {
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
    ),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: passwordHash,
      resetPasswordTokenExpiresIn: RESET_LIFE / 1000,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => sendReset(user, token),
    },
    user: {
      additionalFields: {
        guestExpiresAt: { type: 'number', bigint: true, required: false, input: false },
        pendingEmail: { type: 'string', required: false },
      },
    },
    session: { expiresIn: SESSION_LIFE / 1000, disableSessionRefresh: true, freshAge: 0 },
    // A leaked copy of the table, such as a backup, must not contain usable tokens.
    verification: { storeIdentifier: 'hashed' },
    advanced: {
      cookiePrefix: isHttps ? HOST_PREFIX : 'hearthward',
      // It would add a prefix of its own.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
    },
    databaseHooks: {
      user: {
        create: {
          // However an account is created, only a link in an e-mail verifies its address.
          before: async (user) => ({ data: { ...user, emailVerified: false, ...guestFields(user, now()) } }),
        },
      },
      session: {
        create: {
          before: async (session) => ({ data: { ...session, expiresAt: sessionEnd(Date.now(), Date.now()) } }),
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
        generateName: () => findFreeGuestName(db),
        generateRandomEmail: makePlaceholderAddress,
        // A guest who signs in to another account keeps the character until the guest expires.
        disableDeleteAnonymousUser: true,
        schema: { user: { fields: { isAnonymous: 'isGuest' } } },
      }),
      twoFactor({
        issuer: 'Hearthward',
        twoFactorCookieMaxAge: TWO_FACTOR_LIFE / 1000,
        // Our login attempts delay guesses at codes. A lock of the account would let others lock out its owner.
        accountLockout: { enabled: false },
      }),
      provenSessions,
    ],
  })
}

/** Opens the session of a user who was proven by something that better-auth does not know: a passkey. */
const provenSessions = {
  id: 'proven-sessions',
  endpoints: {
    openProvenSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ uid: z.string() }), requireHeaders: true },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.uid)
        if (!user) throw new Error('The user of a passkey does not exist')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return { token: session.token, user }
      },
    ),
  },
} satisfies BetterAuthPlugin

function guestFields(user: Record<string, unknown>, now: number) {
  if (user['isAnonymous'] !== true) return { isAnonymous: false, guestExpiresAt: null }
  return { username: String(user['name']).toLowerCase(), guestExpiresAt: now + GUEST_LIFE }
}
