import type { Freshness } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import type { Identity } from '../../../core/access/identity.ts'
import type { Db } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AuthContext } from '../auth-context.ts'
import type { AccountHandlers, RequestOf } from '../auth-request.ts'
import { checkFactors } from './factor-check.ts'
import { readSession, readStaffSince, updateSession } from './queries.ts'

/** Irreversible actions need a password confirmed within this time. */
const CONFIRMED_FOR = 10 * 60_000
/** What lets data leave the server needs a code entered within this time. */
const SECOND_FACTOR_FOR = 5 * 60_000
/** The time of last use is written at most this often. */
const USE_WRITTEN_EVERY = 30_000

/** The back-office asks for the password again after idle time and before irreversible actions. */
export const staffConfirmationHandlers = { 'auth/confirm': confirm } satisfies Partial<AccountHandlers>

async function confirm(
  context: AuthContext,
  factors: { password: string; code?: string | undefined },
  request: RequestOf<'auth/confirm'>,
) {
  await checkFactors(context, factors, request)
  const now = Date.now()
  const { sessionToken, twoFactorEnabled } = request.identity
  const times = { staffUsedAt: now, confirmedAt: now, ...(twoFactorEnabled && { secondFactorAt: now }) }
  await updateSession(context.db, sessionToken, times)
  return { status: 'confirmed' } as const
}

/** Refuses a session that is not fresh enough, and records its use. Uses the machine's clock, like all sessions. */
export async function assertFreshSession(
  db: Db,
  identity: Identity,
  freshness: Freshness,
  { timeout, grace }: { timeout: Millis; grace: Millis },
): Promise<void> {
  if (freshness === 'none') return
  const { sessionToken, twoFactorEnabled } = identity
  if (freshness === 'second-factor' && !twoFactorEnabled) throw new Refusal('auth/no-second-factor')
  const dueAt = await secondFactorDueAt(db, identity, grace)
  if (dueAt !== null && Date.now() >= dueAt) throw new Refusal('auth/no-second-factor')
  const found = await readSession(db, sessionToken)
  if (!found) throw new Refusal('auth/required')
  const now = Date.now()
  const signedInAt = found.createdAt.getTime()
  const usedAt = found.staffUsedAt ?? signedInAt
  const confirmedAt = found.confirmedAt ?? signedInAt
  if (now - usedAt > timeout) throw new Refusal('auth/confirm')
  if (freshness === 'confirmed' && now - confirmedAt > CONFIRMED_FOR) throw new Refusal('auth/confirm')
  const secondFactorAt = found.secondFactorAt ?? 0
  if (freshness === 'second-factor' && now - secondFactorAt > SECOND_FACTOR_FOR) throw new Refusal('auth/confirm')
  if (found.staffUsedAt === null || now - usedAt > USE_WRITTEN_EVERY) {
    await updateSession(db, sessionToken, { staffUsedAt: now })
  }
}

/**
 * Until when a member of staff has to turn on two-factor sign-in; null if it is on. A passkey does not replace it, because
 * the password alone still opens the account.
 */
export async function secondFactorDueAt(
  db: Db,
  { uid, twoFactorEnabled }: Identity,
  grace: Millis,
): Promise<Millis | null> {
  // The first use is also recorded of staff who have two-factor sign-in: the set-up of a server is measured from it.
  const since = await readStaffSince(db, uid, Date.now())
  return twoFactorEnabled ? null : since + grace
}
