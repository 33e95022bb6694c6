import { isStaff, type RefusalCode } from '@hearthward/contract'
import type { KnownUser } from '../auth/index.ts'
import type { Rank, SignedIn } from '../calls/handler.ts'
import { rankOf } from '../http/access.ts'
import { Refusal } from '../refusal.ts'

/** From players without a permission up to owners. */
function heightOf({ role, permissions }: Rank): number {
  if (role === 'owner') return 3
  if (role === 'admin') return 2
  return isStaff(role, permissions) ? 1 : 0
}

/**
 * Answers whom an act is about. Staff act on those below them, owners on everybody, themselves included. What would lock
 * somebody out of the game cannot be done to oneself, nor to an owner. `givesUp` is for an act that can only take from
 * whoever does it to themselves.
 */
export async function mustOutrank(
  context: SignedIn,
  uid: string,
  { locksOut, givesUp = false }: { locksOut: boolean; givesUp?: boolean },
): Promise<KnownUser> {
  const { server, identity } = context
  const user = await server.accounts.find(uid)
  if (!user) throw new Refusal('player/not-found')
  if (uid === identity.uid) {
    if (locksOut) throw new Refusal('staff/oneself')
    if (!givesUp) await mustNotBeAboutOneself(context, uid)
    return user
  }
  const own = heightOf(await context.rank())
  const theirs = heightOf(await rankOf(server, user))
  if (theirs === 3 && locksOut) throw new Refusal('staff/owner')
  if (own < 3 && theirs >= own) throw new Refusal('staff/above')
  return user
}

/** Nobody decides what is about themselves, except owners: there is nobody above them. */
export async function mustNotBeAboutOneself(
  { identity, rank }: SignedIn,
  aboutId: string | null,
  refusal: RefusalCode = 'staff/about-you',
): Promise<void> {
  if (aboutId === identity.uid && (await rank()).role !== 'owner') throw new Refusal(refusal)
}
