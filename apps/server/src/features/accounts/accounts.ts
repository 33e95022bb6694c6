import type { CallName, Freshness } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import type { Logger } from 'pino'
import { findUser, type Identity, type KnownUser } from '../../core/access/identity.ts'
import type { CallerContext } from '../../core/handler.ts'
import type { Limits } from '../../platform/bus/bus.ts'
import type { Db } from '../../platform/database/database.ts'
import type { EmailMessage, Mailer } from '../../platform/email/index.ts'
import { type DeletionConfirmation, deleteAccount } from './account-deletion.ts'
import { type AuthContext, type ChangedUser, DEFAULT_RATES, type InboxSender, type Rates } from './auth-context.ts'
import { guesserOf } from './auth-request.ts'
import { createAuth } from './better-auth.ts'
import { type CreatedAccount, makeAccounts } from './bulk-creation.ts'
import { hasFormerCookie, parseCookies, replaceFormerCookie } from './cookies.ts'
import { createEmailOutbox } from './email-outbox.ts'
import { type GuestUpgrade, type UpgradeRefusal, upgradeGuest } from './guests.ts'
import { ensureOwner } from './owner.ts'
import { createPasswordHash } from './passwords/password-hash.ts'
import { isDeleted, readExpiredGuests, readVerifiedRecipients } from './queries.ts'
import { stripQueryParameters } from './refusal.ts'
import { removeAccounts, removeExpired } from './session-end.ts'
import { findKnownDevice, mayBeKnownDevice } from './sign-in/known-device.ts'
import { inProcessLoginAttempts, type LoginAttempts } from './sign-in/login-attempts.ts'
import { deleteSessions } from './sign-in/queries.ts'
import { createSessionReader } from './sign-in/session-reader.ts'
import { assertFreshSession, secondFactorDueAt } from './sign-in/staff-sign-in.ts'

type Caller = Pick<CallerContext, 'headers' | 'address'>
type Alongside = (tx: Db) => Promise<void>

export interface Accounts {
  /** Used by the calls of this feature. */
  readonly context: AuthContext
  /** The name of the cookie that carries a session. */
  sessionCookie(): Promise<string>
  /** The Set-Cookie lines that replace or remove the session cookie of an earlier release. */
  replaceFormerCookie(headers: Headers): Promise<string[]>
  /** The caller's identity by cookie; null without a valid session and for expired guests. */
  readIdentity(headers: Headers): Promise<Identity | null>
  /** The same, but distinguishes expired guests. */
  readCaller(headers: Headers): Promise<Identity | 'guest-expired' | null>
  find(uid: string): Promise<KnownUser | null>
  /** Must be called after staff or jobs changed an account: drops it from the cache and notifies `onChange`. */
  changed(uid: string): void
  /** Refuses if the back-office must ask for the password again. */
  assertFreshSession(identity: Identity, freshness: Freshness): Promise<void>
  /** Until when a member of staff has to turn on two-factor sign-in, in the machine's time; null if it is on. */
  secondFactorDueAt(identity: Identity): Promise<Millis | null>
  /** Calls the listener after an account or its sessions changed, so that open connections are checked again. */
  onChange(listener: (uid: string) => void): void
  /** Whether a step of a sign-in may come from a known device. Cheap: nothing is verified yet. */
  mayBeKnownDevice(call: CallName, caller: Caller): Promise<boolean>
  /** The id of the device, if the account that a step of a sign-in names has signed in on it before; otherwise null. */
  findKnownDevice(call: CallName, input: unknown, caller: Caller): Promise<string | null>
  /** Turns a guest into a full account. The uid stays the same. */
  upgradeGuest(headers: Headers, wanted: GuestUpgrade): Promise<Identity | UpgradeRefusal>
  /**
   * Deletes the caller's account if name and password are right. `caller` is who guesses. `alongside` runs in the same
   * transaction.
   */
  deleteAccount(identity: Identity, given: DeletionConfirmation, caller: Caller, alongside: Alongside): Promise<void>
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
    alongside: (tx: Db, made: readonly CreatedAccount[]) => Promise<Result>,
  ): Promise<Result>
  /** Expired guests, the oldest first. They can no longer be upgraded to full accounts. */
  expiredGuests(now: number, most?: number): Promise<string[]>
  /**
   * Ends all sessions of an account in the caller's transaction, after which `changed` must be called. Returns their
   * number.
   */
  endSessions(tx: Db, uid: string): Promise<number>
  /** Removes accounts with their sessions. `alongside` runs first, in the same transaction. */
  removeAccounts(uids: string[], alongside?: Alongside): Promise<void>
  /** Deletes expired sessions and links. Run by a job. */
  removeExpired(): Promise<void>
  /** Drops cached sign-ins that have changed in the database. While it is called, the others stay cached. */
  noticeChanges(): Promise<void>
  /** Sends an e-mail to the accounts with these verified addresses, in the background. */
  emailTo(addresses: readonly string[], what: string, compose: (name: string) => EmailMessage): void
  /** Waits until pending e-mails are sent. */
  close(): Promise<void>
}

export interface AccountsParts {
  db: Db
  secret: string
  /** The public URL: links in e-mails lead here, and https makes cookies secure. */
  baseUrl: string
  /** The server's clock, for guests and delays. Sessions and links use the machine's clock. */
  now: () => number
  maxLoginAttempts: () => number
  /** How long the back-office may be idle before it asks for the password again. */
  sessionTimeout: () => number
  /** How long staff can use the back-office without two-factor sign-in, in milliseconds. */
  secondFactorGrace: () => number
  limits: Limits
  /** Counts wrong guesses; in this process by default. */
  attempts?: LoginAttempts
  rates?: Partial<Rates>
  /** Scrypt cost of new password hashes. */
  passwordCost?: number
  /** Null if the server sends no e-mail. */
  mail: Mailer | null
  log: Logger
  /** Called after a guest upgrade or a change of address, in the same transaction. */
  onChanged?(user: ChangedUser, tx: Db): Promise<void>
  sendToInbox?: InboxSender
}

export function createAccounts(parts: AccountsParts): Accounts {
  const { db, secret, baseUrl, now, limits, log } = parts
  const emailOutbox = createEmailOutbox(parts.mail, baseUrl, log)
  const passwordHash = createPasswordHash(parts.passwordCost)
  const auth = createAuth({ db, secret, baseUrl, log, now, passwordHash, sendReset: emailOutbox.sendReset })
  const context: AuthContext = {
    auth,
    db,
    origin: new URL(baseUrl).origin,
    passwordHash,
    sessionReader: createSessionReader(auth, db, secret, now),
    attempts: parts.attempts ?? inProcessLoginAttempts(),
    limits,
    rates: { ...DEFAULT_RATES, ...parts.rates },
    emailOutbox,
    log,
    now,
    maxLoginAttempts: parts.maxLoginAttempts,
    onChanged: parts.onChanged ?? (async () => {}),
    sendToInbox: parts.sendToInbox ?? (async () => {}),
  }
  return {
    context,
    sessionCookie: async () => (await auth.$context).authCookies.sessionToken.name,
    replaceFormerCookie: async (headers) => {
      const { name, attributes } = (await auth.$context).authCookies.sessionToken
      const cookies = parseCookies(headers)
      if (!hasFormerCookie(cookies, name)) return []
      const isAccepted = (await stripQueryParameters(context.sessionReader.readCaller(headers))) !== null
      return replaceFormerCookie(cookies, { name, maxAge: attributes.maxAge ?? 0 }, isAccepted)
    },
    readIdentity: (headers) => stripQueryParameters(context.sessionReader.readIdentity(headers)),
    readCaller: (headers) => stripQueryParameters(context.sessionReader.readCaller(headers)),
    find: (uid) => findUser(db, uid),
    changed: context.sessionReader.invalidate,
    assertFreshSession: (identity, freshness) =>
      assertFreshSession(db, identity, freshness, {
        timeout: parts.sessionTimeout(),
        grace: parts.secondFactorGrace(),
      }),
    secondFactorDueAt: (identity) => secondFactorDueAt(db, identity, parts.secondFactorGrace()),
    onChange: context.sessionReader.onInvalidate,
    mayBeKnownDevice: (call, caller) => stripQueryParameters(mayBeKnownDevice(context, call, guesserOf(caller))),
    findKnownDevice: (call, input, caller) =>
      stripQueryParameters(findKnownDevice(context, call, input, guesserOf(caller))),
    upgradeGuest: (headers, wanted) => stripQueryParameters(upgradeGuest(context, headers, wanted)),
    deleteAccount: (identity, given, caller, alongside) =>
      stripQueryParameters(deleteAccount(context, identity, given, guesserOf(caller), alongside)),
    isDeleted: (uid) => isDeleted(db, uid),
    ensureOwner: (email, password) => stripQueryParameters(ensureOwner(context, email, password)),
    hashPassword: passwordHash.hash,
    makeAccounts: (names, passwordHash, alongside) =>
      stripQueryParameters(makeAccounts(context, names, passwordHash, alongside)),
    expiredGuests: (at, most = 500) => readExpiredGuests(db, at, most),
    endSessions: (tx, uid) => deleteSessions(tx, uid, new Date()),
    removeAccounts: (uids, alongside) => removeAccounts(context, uids, alongside),
    removeExpired: () => removeExpired(context),
    noticeChanges: context.sessionReader.noticeChanges,
    emailTo: (addresses, what, compose) => {
      if (!emailOutbox.isEnabled) return
      emailOutbox.runInBackground(what, async () => {
        for (const recipient of await readVerifiedRecipients(db, addresses)) await emailOutbox.send(recipient, compose)
      })
    },
    close: () => emailOutbox.waitUntilIdle(),
  }
}

declare module '../../core/server.ts' {
  interface Server {
    readonly accounts: Accounts
  }
}
