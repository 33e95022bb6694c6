import { type ActBar, type Barred, isStaff, type RefusalCode } from '@hearthward/contract'
import { Refusal } from '../../platform/refusal.ts'
import type { Rank, SignedIn } from '../handler.ts'
import { rankOf } from './access.ts'
import { findUser, type KnownUser } from './identity.ts'

/** From players without a permission up to owners. */
function heightOf({ role, permissions }: Rank): number {
  if (role === 'owner') return 3
  if (role === 'admin') return 2
  return isStaff(role, permissions) ? 1 : 0
}

interface Acting {
  locksOut: boolean
  /** Can only take from whoever does it to themselves. */
  givesUp?: boolean
}

/**
 * Why the caller cannot act on somebody; null where nothing is in the way. Staff act on those below them, owners on
 * everybody, themselves included. What would lock somebody out of the game cannot be done to oneself, nor to an owner.
 */
async function barTo(context: SignedIn, user: KnownUser, { locksOut, givesUp }: Acting): Promise<ActBar | null> {
  const { server, identity } = context
  if (user.uid === identity.uid) {
    if (locksOut) return 'staff/oneself'
    return givesUp || (await context.rank()).role === 'owner' ? null : 'staff/about-you'
  }
  const own = heightOf(await context.rank())
  const theirs = heightOf(await rankOf(server, user))
  if (theirs === 3 && locksOut) return 'staff/owner'
  return own < 3 && theirs >= own ? 'staff/above' : null
}

/** What the caller cannot do to somebody, and why. Nothing is in the way of what concerns somebody who has gone. */
export async function readBars(context: SignedIn, uid: string): Promise<Barred> {
  const user = await findUser(context.server.database.db, uid)
  if (!user) return { acting: null, lockingOut: null }
  return {
    acting: await barTo(context, user, { locksOut: false }),
    lockingOut: await barTo(context, user, { locksOut: true }),
  }
}

/** Answers whom an act is about. */
export async function requireHigherRank(context: SignedIn, uid: string, acting: Acting): Promise<KnownUser> {
  const user = await findUser(context.server.database.db, uid)
  if (!user) throw new Refusal('player/not-found')
  const bar = await barTo(context, user, acting)
  if (bar) throw new Refusal(bar)
  return user
}

/** Nobody decides what is about themselves, except owners: there is nobody above them. */
export async function requireNotOneself(
  { identity, rank }: SignedIn,
  aboutId: string | null,
  refusal: RefusalCode = 'staff/about-you',
): Promise<void> {
  if (aboutId === identity.uid && (await rank()).role !== 'owner') throw new Refusal(refusal)
}
