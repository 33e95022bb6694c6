import { requireHigherRank } from '../../core/access/rank.ts'
import { act } from '../../core/audit/audit.ts'
import type { SignedIn } from '../../core/handler.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Ends all sign-ins of a player and closes open pages. Returns how many sign-ins have ended. */
export async function signOut(context: SignedIn, playerId: string, reason: string): Promise<number> {
  const { accounts, presence } = context.server
  const { username: name, isGuest } = await requireHigherRank(context, playerId, { locksOut: true })
  if (isGuest) throw new Refusal('player/guest-sign-out')
  const ended = await act(context, async (tx) => {
    const result = await accounts.endSessions(tx, playerId)
    const details = { name, reason, before: { signIns: result }, after: { signIns: 0 } }
    return { result, act: { action: 'sign_out_player', resource: 'players', resourceId: playerId, details } }
  })
  accounts.changed(playerId)
  presence.remove(playerId)
  return ended
}
