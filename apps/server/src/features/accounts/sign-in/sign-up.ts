import { identityOf } from '../../../core/access/identity.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { checkNewName, checkNewPassword } from '../account-choices.ts'
import { type AuthContext, limitCreations } from '../auth-context.ts'
import type { AccountHandlers } from '../auth-request.ts'
import { addressFields, sendFirstVerificationEmail } from '../email-verification.ts'
import { isEmailTaken, isNameTaken } from '../queries.ts'
import { toRefusal } from '../refusal.ts'
import { completeSignIn, type SignInRequest } from './sign-in.ts'

export const signUpHandlers = { 'auth/sign-up/email': signUp } satisfies Partial<AccountHandlers>

async function signUp(
  context: AuthContext,
  { username, email, password }: { username: string; email?: string | undefined; password: string },
  request: SignInRequest,
) {
  checkNewName(username)
  await limitCreations(context, 'account', request.network)
  checkNewPassword(password, { username, email })
  const body = { name: username, username, ...addressFields(context, email), password }
  const made = await context.auth.api
    .signUpEmail({ body, headers: request.authHeaders(), returnHeaders: true })
    .catch(async (error: unknown) => {
      throw toRefusal(error) ?? (await findTakenField(context, username, body.email)) ?? error
    })
  const identity = identityOf(made.response.user, made.response.token ?? '')
  context.log.info({ uid: identity.uid, isGuest: identity.isGuest }, 'account created')
  if (email) sendFirstVerificationEmail(context, identity, email)
  return completeSignIn(context, 'sign-up', identity, made.headers, request)
}

/** For concurrent sign-ups with one name: better-auth reports the database conflict only as a failure. */
async function findTakenField(context: AuthContext, username: string, email: string): Promise<Refusal | null> {
  if (await isNameTaken(context.db, username)) return new Refusal('auth/name-taken')
  if (await isEmailTaken(context.db, email)) return new Refusal('auth/email-taken')
  return null
}
