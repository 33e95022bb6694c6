import { type ActionRefusal, type ActionRefusals, isStaff, type RefusalCode } from '@hearthward/contract'
import { Refusal } from '../../platform/refusal.ts'
import type { Rank, SignedIn } from '../handler.ts'
import { rankOf } from './access.ts'
import { findUser, type KnownUser } from './identity.ts'

/** From players without permissions (0) to owners (3). */
function rankLevelOf({ role, permissions }: Rank): number {
  if (role === 'owner') return 3
  if (role === 'admin') return 2
  return isStaff(role, permissions) ? 1 : 0
}

interface ActKind {
  locksOut: boolean
  /** The act can only be to the disadvantage of staff who do it to themselves. */
  givesUp?: boolean
}

/**
 * Why the caller cannot act on this player, or null. Staff act on players of lower rank, owners on everybody including
 * themselves. Nobody can lock out themselves or an owner.
 */
async function findBar(
  context: SignedIn,
  user: KnownUser,
  { locksOut, givesUp }: ActKind,
): Promise<ActionRefusal | null> {
  const { server, identity } = context
  if (user.uid === identity.uid) {
    if (locksOut) return 'staff/oneself'
    return givesUp || (await context.rank()).role === 'owner' ? null : 'staff/about-you'
  }
  const own = rankLevelOf(await context.rank())
  const theirs = rankLevelOf(await rankOf(server, user))
  if (theirs === 3 && locksOut) return 'staff/owner'
  return own < 3 && theirs >= own ? 'staff/above' : null
}

/**
 * Reads the bars between the caller and a player, with their reasons. There is none for an account that no longer
 * exists.
 */
export async function readBars(context: SignedIn, uid: string): Promise<ActionRefusals> {
  const user = await findUser(context.server.database.db, uid)
  if (!user) return { acting: null, lockingOut: null }
  return {
    acting: await findBar(context, user, { locksOut: false }),
    lockingOut: await findBar(context, user, { locksOut: true }),
  }
}

/** Returns the player the act is about. */
export async function requireHigherRank(context: SignedIn, uid: string, acting: ActKind): Promise<KnownUser> {
  const user = await findUser(context.server.database.db, uid)
  if (!user) throw new Refusal('player/not-found')
  const bar = await findBar(context, user, acting)
  if (bar) throw new Refusal(bar)
  return user
}

/** Refuses staff who decide about themselves. Owners may, because nobody ranks above them. */
export async function requireNotOneself(
  { identity, rank }: SignedIn,
  aboutId: string | null,
  refusal: RefusalCode = 'staff/about-you',
): Promise<void> {
  if (aboutId === identity.uid && (await rank()).role !== 'owner') throw new Refusal(refusal)
}
