import type { CallName, Calls, Permission, Role } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import type { z } from 'zod'
import type { Tagged } from '../platform/database/sql.ts'
import type { PackedFile } from '../platform/packed-file.ts'
import type { Identity } from './access/identity.ts'
import type { NewAuditEntry } from './audit/audit-log.ts'
import type { Server } from './server.ts'

export interface Rank {
  readonly role: Role
  readonly permissions: readonly Permission[]
}

/** The caller of a call, as far as known. */
export interface CallerContext {
  readonly server: Server
  readonly identity: Identity | null
  /** Signed in as a guest whose time is over. The identity is null. */
  readonly isExpiredGuest: boolean
  /** Loaded on demand: most calls do not need it. */
  readonly rank: () => Promise<Rank>
  readonly headers: Headers
  /** The address of the caller, after trusted proxies. */
  readonly address: string
}

/**
 * Judges a staff act in its transaction, after the change and before the commit. Throws to roll it back. Returns the entry
 * for the audit log.
 */
export type AdmitAct = (tx: Tagged, entry: NewAuditEntry) => Promise<NewAuditEntry>

/** What an approved request showed, and when it was made. */
export interface ApprovedAct extends Pick<NewAuditEntry['details'], 'before' | 'after'> {
  readonly at: Millis
}

/** A caller who is signed in and authorized for the call. */
export interface SignedIn extends CallerContext {
  readonly identity: Identity
  /** Set for calls that may need approval. */
  readonly admit?: AdmitAct
  /** Set while an approved request is executed: the act as it was requested. */
  readonly approved?: ApprovedAct
}

/** The context of a call that declares `setsCookies`. */
export interface CookieSetter {
  /** Sends these `Set-Cookie` lines with the answer. A refusal sends none. */
  setCookies(lines: readonly string[]): void
}

export type ContextOf<Name extends CallName> = (Calls[Name]['who'] extends 'anybody' ? CallerContext : SignedIn) &
  (Calls[Name]['setsCookies'] extends true ? CookieSetter : unknown)

/**
 * A handler connects the world, the store and accounts. It holds no rule and no SQL, and checks no permission. The JSON
 * of a large answer that many callers read can be a file in memory.
 */
export type Handler<Name extends CallName> = (
  input: z.output<Calls[Name]['input']>,
  context: ContextOf<Name>,
) => Promise<z.input<Calls[Name]['output']> | PackedFile>
