import type { Freshness } from '@hearthward/contract'
import type { Logger } from 'pino'
import { findUser, type Identity, type KnownUser } from '../../core/access/identity.ts'
import type { Limits } from '../../platform/bus/bus.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/email/index.ts'
import { deleteAccount, type Farewell, isDeleted } from './account-deletion.ts'
import { type ChangedUser, type Rates, USUAL_RATES, type Workings } from './auth-context.ts'
import { createAuth } from './better-auth.ts'
import { type MadeAccount, makeAccounts } from './create-accounts.ts'
import { createPost } from './email-outbox.ts'
import { confirming } from './email-verification.ts'
import type { Described } from './endpoints/endpoint.ts'
import { createGate } from './endpoints/gate.ts'
import { withoutParameters } from './endpoints/refusal.ts'
import { type Refused, upgradeGuest, type Wanted } from './guests.ts'
import { ensureOwner } from './owner.ts'
import { createPasswordHash } from './password-hash.ts'
import { passwords } from './passwords.ts'
import { expiredGuests, removeAccounts, removeLeftovers } from './session-end.ts'
import { type Attempts, inProcessAttempts } from './sign-in/login-attempts.ts'
import { createDoorkeeper } from './sign-in/session-reader.ts'
import { sessions } from './sign-in/sessions.ts'
import { entering } from './sign-in/sign-in.ts'
import { backOffice, mustBeFresh } from './sign-in/staff-sign-in.ts'
import { secondStep } from './sign-in/two-factor.ts'

type Alongside = (tx: Db) => Promise<void>

export interface Accounts {
  readonly endpoints: readonly Described[]
  /** The name of the cookie that carries a session. */
  sessionCookie(): Promise<string>
  /** Handles all requests below /api/auth. `address` is the client's, behind any trusted proxy. */
  handle(request: Request, address: string): Promise<Response>
  /** The caller's identity by cookie; null without a valid session and for expired guests. */
  whoIs(headers: Headers): Promise<Identity | null>
  find(uid: string): Promise<KnownUser | null>
  /** Must be called after staff or jobs changed an account: drops it from the cache and notifies `onChange`. */
  changed(uid: string): void
  /** Refuses if the back-office must ask for the password again. */
  mustBeFresh(identity: Identity, freshness: Freshness): Promise<void>
  /** Calls the listener after an account or its sessions changed, so that open connections are checked again. */
  onChange(listener: (uid: string) => void): void
  /** Turns a guest into a full account. The uid stays the same. */
  upgradeGuest(headers: Headers, wanted: Wanted): Promise<Identity | Refused>
  /**
   * Deletes the caller's account if name and password are right. `address` is the client's, for the rate limit.
   * `alongside` runs in the same transaction.
   */
  deleteAccount(identity: Identity, given: Farewell, address: string, alongside: Alongside): Promise<void>
  isDeleted(uid: string): Promise<boolean>
  /** Creates the owner's account with a verified address, if there is none. Never changes an existing one. */
  ensureOwner(email: string, password: string): Promise<{ uid: string; created: boolean }>
  hashPassword(password: string): Promise<string>
  /**
   * Creates accounts with these names and one password, given as its hash. `alongside` runs in the same transaction;
   * its result is returned.
   */
  makeAccounts<Result>(
    names: readonly string[],
    passwordHash: string,
    alongside: (tx: Db, made: readonly MadeAccount[]) => Promise<Result>,
  ): Promise<Result>
  /** Expired guests, the oldest first. They can no longer be upgraded to full accounts. */
  expiredGuests(now: number, most?: number): Promise<string[]>
  /** Removes accounts with their sessions. `alongside` runs first, in the same transaction. */
  removeAccounts(uids: string[], alongside?: Alongside): Promise<void>
  /** Deletes expired sessions and links. Run by a job. */
  removeLeftovers(): Promise<void>
  /** Waits until pending e-mails are sent. */
  close(): Promise<void>
}

export interface AccountsParts {
  db: Db
  secret: string
  /** The public URL: links in e-mails lead here, and https makes cookies secure. */
  baseUrl: string
  /** Whether X-Forwarded-Host is trusted. */
  trustProxy: boolean
  /** The server's clock, for guests and delays. Sessions and links use the machine's clock. */
  now: () => number
  maxLoginAttempts: () => number
  /** How long the back-office may be idle before it asks for the password again. */
  sessionTimeout: () => number
  limits: Limits
  /** Counts wrong guesses; in this process by default. */
  attempts?: Attempts
  rates?: Partial<Rates>
  /** Scrypt cost of new password hashes. */
  passwordCost?: number
  /** Null if the server sends no e-mail. */
  mail: Mailer | null
  log: Logger
  /** Called after a guest upgrade or a change of address, in the same transaction. */
  onChanged?(user: ChangedUser, tx: Db): Promise<void>
}

export function createAccounts(parts: AccountsParts): Accounts {
  const { db, secret, baseUrl, trustProxy, now, limits, log } = parts
  const post = createPost(parts.mail, baseUrl, log)
  const passwordHash = createPasswordHash(parts.passwordCost)
  const auth = createAuth({ db, secret, baseUrl, log, now, passwordHash, sendReset: post.sendReset })
  const workings: Workings = {
    auth,
    db,
    passwordHash,
    doorkeeper: createDoorkeeper(auth, db, secret, now),
    attempts: parts.attempts ?? inProcessAttempts(),
    limits,
    rates: { ...USUAL_RATES, ...parts.rates },
    post,
    log,
    now,
    maxLoginAttempts: parts.maxLoginAttempts,
    onChanged: parts.onChanged ?? (async () => {}),
  }
  const endpoints = [entering, sessions, passwords, confirming, secondStep, backOffice].flatMap((some) =>
    some(workings),
  )
  return {
    endpoints,
    sessionCookie: async () => (await auth.$context).authCookies.sessionToken.name,
    handle: createGate(workings, endpoints, { baseUrl, trustProxy, log }),
    whoIs: (headers) => withoutParameters(workings.doorkeeper.whoIs(headers)),
    find: (uid) => findUser(db, uid),
    changed: workings.doorkeeper.forget,
    mustBeFresh: (identity, freshness) => mustBeFresh(db, identity, freshness, parts.sessionTimeout()),
    onChange: workings.doorkeeper.onForget,
    upgradeGuest: (headers, wanted) => withoutParameters(upgradeGuest(workings, headers, wanted)),
    deleteAccount: (identity, given, address, alongside) =>
      withoutParameters(deleteAccount(workings, identity, given, address, alongside)),
    isDeleted: (uid) => isDeleted(db, uid),
    ensureOwner: (email, password) => withoutParameters(ensureOwner(workings, email, password)),
    hashPassword: passwordHash.hash,
    makeAccounts: (names, passwordHash, alongside) =>
      withoutParameters(makeAccounts(workings, names, passwordHash, alongside)),
    expiredGuests: (at, most = 500) => expiredGuests(workings, at, most),
    removeAccounts: (uids, alongside) => removeAccounts(workings, uids, alongside),
    removeLeftovers: () => removeLeftovers(workings),
    close: () => post.settled(),
  }
}

declare module '../../core/server.ts' {
  interface Server {
    readonly accounts: Accounts
  }
}
