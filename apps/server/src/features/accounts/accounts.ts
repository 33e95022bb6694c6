import type { Freshness } from '@hearthward/contract'
import type { Logger } from 'pino'
import { findUser, type Identity, type KnownUser } from '../../core/access/identity.ts'
import type { Limits } from '../../platform/bus/bus.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/email/index.ts'
import { deleteAccount, type Farewell, isDeleted } from './account-deletion.ts'
import { type AuthContext, type ChangedUser, type Rates, USUAL_RATES } from './auth-context.ts'
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
import { signInEndpoints } from './sign-in/sign-in.ts'
import { backOffice, mustBeFresh } from './sign-in/staff-sign-in.ts'
import { secondStep } from './sign-in/two-factor.ts'

type Alongside = (tx: Db) => Promise<void>

export interface Accounts {
  readonly endpoints: readonly Described[]
  /** The name of the cookie that carries a session. */
  sessionCookie(): Promise<string>
  /** Everything below /api/auth. `address` is the caller's own, proxies already seen through. */
  handle(request: Request, address: string): Promise<Response>
  /** Who sends this cookie; null for nobody, for an ended session and for a guest past its 24 h. */
  whoIs(headers: Headers): Promise<Identity | null>
  /** Who an account belongs to, signed in or not; null where there is none. */
  find(uid: string): Promise<KnownUser | null>
  /** Something about the account has been changed by others than its owner: whoever was let in is asked again. */
  changed(uid: string): void
  /** Refuses a sign-in the back-office has to ask for the password again. */
  mustBeFresh(identity: Identity, freshness: Freshness): Promise<void>
  /** Called when something about an account or its sign-ins has changed: whoever was let in has to be asked again. */
  onChange(listener: (uid: string) => void): void
  /** Gives the guest a name, maybe an address, and a password. The uid stays. */
  upgradeGuest(headers: Headers, wanted: Wanted): Promise<Identity | Refused>
  /**
   * Deletes the caller's account after asking for its name and, where it has one, its password; `address` is where the
   * call came from. What `alongside` does happens in the same transaction.
   */
  deleteAccount(identity: Identity, given: Farewell, address: string, alongside: Alongside): Promise<void>
  isDeleted(uid: string): Promise<boolean>
  /** Makes the owner's account where there is none with that address, confirmed. Never changes an existing one. */
  ensureOwner(email: string, password: string): Promise<{ uid: string; created: boolean }>
  hashPassword(password: string): Promise<string>
  /**
   * Makes accounts with these names and one password, given as its hash; answers what `alongside` makes of them in the
   * same transaction.
   */
  makeAccounts<Result>(
    names: readonly string[],
    passwordHash: string,
    alongside: (tx: Db, made: readonly MadeAccount[]) => Promise<Result>,
  ): Promise<Result>
  /** Guests whose time is over, the longest first. Once named here they can no longer become full accounts. */
  expiredGuests(now: number, most?: number): Promise<string[]>
  /** Removes accounts with their sessions; what `alongside` does happens in the same transaction, before it. */
  removeAccounts(uids: string[], alongside?: Alongside): Promise<void>
  /** Clears away sessions and links past their time. For a job, now and then. */
  removeLeftovers(): Promise<void>
  /** Waits for letters on their way. */
  close(): Promise<void>
}

export interface AccountsParts {
  db: Db
  secret: string
  /** Where players reach the server; links in letters lead here, and https makes cookies secure. */
  baseUrl: string
  /** Whether X-Forwarded-Host may be believed. */
  trustProxy: boolean
  /** The server's clock: decides on guests and delays. Sessions and links go by the machine's own. */
  now: () => number
  maxLoginAttempts: () => number
  /** How long the back-office may rest before it asks for the password again. */
  sessionTimeout: () => number
  limits: Limits
  /** Where wrong guesses are counted; in this process unless given. */
  attempts?: Attempts
  rates?: Partial<Rates>
  /** Of new password hashes. */
  passwordCost?: number
  /** Null where the server sends no mail. */
  mail: Mailer | null
  log: Logger
  /** A guest became a full account, or an address changed. In the transaction that stores it. */
  onChanged?(user: ChangedUser, tx: Db): Promise<void>
}

export function createAccounts(parts: AccountsParts): Accounts {
  const { db, secret, baseUrl, trustProxy, now, limits, log } = parts
  const post = createPost(parts.mail, baseUrl, log)
  const passwordHash = createPasswordHash(parts.passwordCost)
  const auth = createAuth({ db, secret, baseUrl, log, now, passwordHash, sendReset: post.sendReset })
  const workings: AuthContext = {
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
  const endpoints = [signInEndpoints, sessions, passwords, confirming, secondStep, backOffice].flatMap((some) =>
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
