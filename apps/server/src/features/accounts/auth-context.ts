import type { Logger } from 'pino'
import type { Limits } from '../../platform/bus/bus.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Auth } from './better-auth.ts'
import type { Post } from './email-outbox.ts'
import { isWrongGuess, tooMany } from './endpoints/refusal.ts'
import type { PasswordHash } from './password-hash.ts'
import type { Attempts, Guess } from './sign-in/login-attempts.ts'
import type { Doorkeeper } from './sign-in/session-reader.ts'

/** How often strangers may ask for what costs us something. Tests that make hundreds of accounts raise them. */
export interface Rates {
  /** Accounts made from one network: as many again for guests. */
  readonly creationsPerHour: number
  /** Letters asked for by one network; to one address a quarter of it. */
  readonly lettersPerHour: number
  /** Calls below /api/auth from one network. */
  readonly callsPerMinute: number
}

export const USUAL_RATES: Rates = { creationsPerHour: 20, lettersPerHour: 20, callsPerMinute: 300 }

export interface ChangedUser {
  uid: string
  username: string
  email: string | null
  isGuest: boolean
  guestExpiresAt: number | null
}

/** What the endpoints work with. */
export interface AuthContext {
  readonly auth: Auth
  readonly db: Db
  readonly passwordHash: PasswordHash
  readonly doorkeeper: Doorkeeper
  readonly attempts: Attempts
  readonly limits: Limits
  readonly rates: Rates
  readonly post: Post
  readonly log: Logger
  now(): number
  maxLoginAttempts(): number
  onChanged(user: ChangedUser, tx: Db): Promise<void>
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

async function limit(workings: AuthContext, key: string, most: number, windowMs: number): Promise<void> {
  const wait = await workings.limits.take(`auth ${key}`, most, windowMs, workings.now())
  if (wait > 0) throw tooMany(wait, 'call/too-many')
}

export const limitCalls = (workings: AuthContext, network: string) =>
  limit(workings, `calls ${network}`, workings.rates.callsPerMinute, MINUTE)

export const limitCreations = (workings: AuthContext, kind: 'account' | 'guest', network: string) =>
  limit(workings, `new ${kind} ${network}`, workings.rates.creationsPerHour, HOUR)

/** Counted whether or not anybody has the address: the limit must not tell. */
export async function limitLetters(workings: AuthContext, network: string, to: string): Promise<void> {
  const { lettersPerHour } = workings.rates
  await limit(workings, `letters by ${network}`, lettersPerHour, HOUR)
  await limit(workings, `letters to ${to}`, Math.ceil(lettersPerHour / 4), HOUR)
}

/** Each code opens the second step once, though the clock would accept it for up to 90 s. */
export async function isFreshCode(workings: AuthContext, uid: string, code: string): Promise<boolean> {
  return (await workings.limits.take(`auth code ${uid} ${code}`, 1, 90_000, workings.now())) === 0
}

/**
 * Every guess at a password or code goes through here, so that wrong ones slow the next ones down. `isIn` tells a guess
 * that opened the door from one that was right but only led to the second step.
 */
export async function guarded<Result>(
  workings: AuthContext,
  guess: Guess,
  attempt: () => Promise<Result>,
  isIn: (result: Result) => boolean = () => true,
): Promise<Result> {
  const { attempts, log } = workings
  const most = Math.max(1, Math.floor(workings.maxLoginAttempts()))
  const wait = await attempts.begin(guess, most, workings.now())
  if (wait > 0) {
    log.warn({ account: guess.account, waitMs: wait }, 'a guess at a password or code was delayed')
    throw tooMany(wait)
  }
  let result: Result
  try {
    result = await attempt()
  } catch (error) {
    if (!isWrongGuess(error)) await attempts.takeBack(guess)
    throw error
  }
  if (isIn(result)) await attempts.succeeded(guess)
  else await attempts.takeBack(guess)
  return result
}
