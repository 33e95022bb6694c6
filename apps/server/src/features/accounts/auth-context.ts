import type { Logger } from 'pino'
import type { Limits } from '../../platform/bus/bus.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Auth } from './better-auth.ts'
import type { EmailOutbox } from './email-outbox.ts'
import type { PasswordHash } from './passwords/password-hash.ts'
import { isWrongGuess, tooMany } from './refusal.ts'
import { type Guesser, guessOf } from './sign-in/devices.ts'
import type { LoginAttempts } from './sign-in/login-attempts.ts'
import type { SessionReader } from './sign-in/session-reader.ts'

/** Limits of account calls, besides those of their declarations. Tests that create hundreds of accounts raise them. */
export interface Rates {
  /** Accounts created from one network. Guests are counted separately with the same limit. */
  readonly creationsPerHour: number
  /** E-mails requested by one network; a quarter of it to one address. */
  readonly emailsPerHour: number
}

export const DEFAULT_RATES: Rates = { creationsPerHour: 20, emailsPerHour: 20 }

export interface ChangedUser {
  uid: string
  username: string
  email: string | null
  isGuest: boolean
  guestExpiresAt: number | null
}

/** Puts a message of the game into the inbox of a player. */
export type InboxSender = (uid: string, message: { title: string; text: string }) => Promise<void>

/** The dependencies of the account calls. */
export interface AuthContext {
  readonly auth: Auth
  readonly db: Db
  /** The public origin, such as https://play.example.org: passkeys belong to it. */
  readonly origin: string
  readonly passwordHash: PasswordHash
  readonly sessionReader: SessionReader
  readonly attempts: LoginAttempts
  readonly limits: Limits
  readonly rates: Rates
  readonly emailOutbox: EmailOutbox
  readonly log: Logger
  now(): number
  maxLoginAttempts(): number
  onChanged(user: ChangedUser, tx: Db): Promise<void>
  sendToInbox: InboxSender
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

async function limit(context: AuthContext, key: string, most: number, windowMs: number): Promise<void> {
  const wait = await context.limits.take(`auth ${key}`, most, windowMs, context.now())
  if (wait > 0) throw tooMany(wait, 'call/too-many')
}

export const limitCreations = (context: AuthContext, kind: 'account' | 'guest', network: string) =>
  limit(context, `new ${kind} ${network}`, context.rates.creationsPerHour, HOUR)

/** Also counts unknown addresses: the limit must not reveal which addresses have an account. */
export async function limitEmails(context: AuthContext, network: string, to: string): Promise<void> {
  await limit(context, `e-mails by ${network}`, context.rates.emailsPerHour, HOUR)
  const wait = await countEmailTo(context, to)
  if (wait > 0) throw tooMany(wait, 'call/too-many')
}

/** Counts an e-mail to an address. Returns how long to wait if it has got too many, otherwise 0. */
export const countEmailTo = (context: AuthContext, to: string): Promise<number> =>
  context.limits.take(`auth e-mails to ${to}`, Math.ceil(context.rates.emailsPerHour / 4), HOUR, context.now())

/** Each two-factor code works once, although it would stay valid for up to 90 s. */
export async function claimCode(context: AuthContext, uid: string, code: string): Promise<boolean> {
  return (await context.limits.take(`auth code ${uid} ${code}`, 1, 90_000, context.now())) === 0
}

/**
 * Every check of a password or code runs through here: wrong guesses delay the next ones. `isIn` distinguishes a
 * completed sign-in from a right password with the two-factor code still to come.
 */
export async function guardGuess<Result>(
  context: AuthContext,
  account: string,
  guesser: Guesser,
  attempt: () => Promise<Result>,
  isIn: (result: Result) => boolean = () => true,
): Promise<Result> {
  const { attempts, log } = context
  const guess = await guessOf(context, account, guesser)
  const most = Math.max(1, Math.floor(context.maxLoginAttempts()))
  const wait = await attempts.begin(guess, most, context.now())
  if (wait > 0) {
    log.warn({ account, network: guess.network, waitMs: wait }, 'a guess at a password or code was delayed')
    throw tooMany(wait)
  }
  let result: Result
  try {
    result = await attempt()
  } catch (error) {
    if (isWrongGuess(error)) log.info({ account, network: guess.network }, 'a password, code or passkey was wrong')
    else await attempts.uncount(guess)
    throw error
  }
  if (isIn(result)) await attempts.succeeded(guess)
  else await attempts.uncount(guess)
  return result
}
