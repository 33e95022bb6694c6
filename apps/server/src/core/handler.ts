import type { CallName, Calls, Permission, Role } from '@hearthward/contract'
import type { z } from 'zod'
import type { Identity } from './access/identity.ts'
import type { Server } from './server.ts'

export interface Rank {
  readonly role: Role
  readonly permissions: readonly Permission[]
}

/** Who makes a call, as far as is known. */
export interface CallerContext {
  readonly server: Server
  readonly identity: Identity | null
  /** Looked up only where it matters: most calls are players' own. */
  readonly rank: () => Promise<Rank>
  readonly headers: Headers
  /** Where the call came from, proxies already seen through. */
  readonly address: string
}

/** A caller the declaration of the call has let through. */
export interface SignedIn extends CallerContext {
  readonly identity: Identity
}

type ContextOf<Name extends CallName> = Calls[Name]['who'] extends 'anybody' ? CallerContext : SignedIn

/** A handler joins the world, the store and accounts. It holds no rule and no SQL, and checks no permission. */
export type Handler<Name extends CallName> = (
  input: z.output<Calls[Name]['input']>,
  context: ContextOf<Name>,
) => Promise<z.input<Calls[Name]['output']>>
