import type { Identity } from '../../../core/access/identity.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type AuthContext, claimCode, guardGuess } from '../auth-context.ts'
import type { AuthRequest } from '../auth-request.ts'
import { codeRefused } from '../refusal.ts'
import { readPasswordHash } from './queries.ts'

interface Factors {
  password: string
  /** From the app, or a backup code. Required with two-factor sign-in. */
  code?: string | undefined
}

/**
 * Refuses a signed-in caller without the password and, with two-factor sign-in, a valid code. Both are one guess:
 * otherwise the right password would clear the count of wrong codes.
 */
export async function checkFactors(
  context: AuthContext,
  { password, code }: Factors,
  request: AuthRequest & { readonly identity: Identity },
): Promise<void> {
  const { uid, twoFactorEnabled } = request.identity
  if (twoFactorEnabled && code === undefined) throw codeRefused()
  const hash = await readPasswordHash(context.db, uid)
  await guardGuess(context, uid, request, async () => {
    if (hash === null || !(await context.passwordHash.verify({ hash, password }))) throw new Refusal('auth/wrong')
    if (twoFactorEnabled && code !== undefined) await consumeCode(context, code, request)
  })
}

async function consumeCode(
  context: AuthContext,
  code: string,
  { identity, authHeaders }: AuthRequest & { readonly identity: Identity },
): Promise<void> {
  if (!(await claimCode(context, identity.uid, code))) throw codeRefused()
  const { api, $context } = context.auth
  const given = { body: { code }, headers: authHeaders((await $context).authCookies.sessionToken.name) }
  const isBackupCode = code.includes('-')
  if (isBackupCode) await api.verifyBackupCode(given)
  else await api.verifyTOTP(given)
}
