import type { Freshness } from '@hearthward/contract'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Identity } from '../../../core/access/identity.ts'
import { authSessions } from '../../../core/access/tables.ts'
import type { Db } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type AuthContext, claimCode, guardGuess } from '../auth-context.ts'
import { PasswordConfirmed } from '../endpoints/answers.ts'
import { AppCode, BackupCode, TypedPassword } from '../endpoints/credentials.ts'
import { type Answer, type AuthRequest, type Endpoint, signedInEndpoint } from '../endpoints/endpoint.ts'
import { codeRefused } from '../endpoints/refusal.ts'
import { checkPassword } from './password-check.ts'

/** Irreversible actions need a password confirmed within this time. */
const CONFIRMED_FOR = 10 * 60_000
/** The time of last use is written at most this often. */
const USE_WRITTEN_EVERY = 30_000

/** The back-office asks for the password again after idle time and before irreversible actions. */
export function staffConfirmationEndpoints(context: AuthContext): Endpoint[] {
  return [
    signedInEndpoint({
      path: '/confirm',
      does: 'Confirms the password, and the code with two-factor sign-in, to continue in the back-office.',
      guests: false,
      body: z.strictObject({
        password: TypedPassword,
        code: z.union([AppCode, BackupCode], 'six digits, or like abcde-12345').optional(),
      }),
      answers: PasswordConfirmed,
      refuses: ['auth/wrong', 'auth/wrong-code', 'auth/too-many', 'auth/second-step'],
      run: (given, identity, request) => confirm(context, given, identity, request),
    }),
  ]
}

async function confirm(
  context: AuthContext,
  { password, code }: { password: string; code?: string | undefined },
  { uid, sessionToken, twoFactorEnabled }: Identity,
  request: AuthRequest,
): Promise<Answer<z.output<typeof PasswordConfirmed>>> {
  await checkPassword(context, uid, password, request.network)
  if (twoFactorEnabled) await checkCode(context, uid, code, request)
  const now = Date.now()
  await context.db
    .update(authSessions)
    .set({ staffUsedAt: now, confirmedAt: now })
    .where(eq(authSessions.token, sessionToken))
  return { body: { status: 'confirmed' } }
}

async function checkCode(
  context: AuthContext,
  uid: string,
  code: string | undefined,
  request: AuthRequest,
): Promise<void> {
  if (code === undefined) throw codeRefused()
  const { api, $context } = context.auth
  const given = { body: { code }, headers: request.headers((await $context).authCookies.sessionToken.name) }
  await guardGuess(context, { account: uid, network: request.network }, async () => {
    if (!(await claimCode(context, uid, code))) throw codeRefused()
    if (BackupCode.safeParse(code).success) await api.verifyBackupCode(given)
    else await api.verifyTOTP(given)
  })
}

/** Refuses a session that is not fresh enough, and records its use. Uses the machine's clock, like all sessions. */
export async function assertFreshSession(
  db: Db,
  { sessionToken }: Identity,
  freshness: Freshness,
  sessionTimeout: number,
): Promise<void> {
  if (freshness === 'none') return
  const isThisSession = eq(authSessions.token, sessionToken)
  const [found] = await db.select().from(authSessions).where(isThisSession)
  if (!found) throw new Refusal('auth/required')
  const now = Date.now()
  const signedInAt = found.createdAt.getTime()
  const usedAt = found.staffUsedAt ?? signedInAt
  const confirmedAt = found.confirmedAt ?? signedInAt
  if (now - usedAt > sessionTimeout) throw new Refusal('auth/confirm')
  if (freshness === 'confirmed' && now - confirmedAt > CONFIRMED_FOR) throw new Refusal('auth/confirm')
  if (found.staffUsedAt === null || now - usedAt > USE_WRITTEN_EVERY) {
    await db.update(authSessions).set({ staffUsedAt: now }).where(isThisSession)
  }
}
