import { GivenEmail, Username } from '@hearthward/contract'
import { hashKey } from '../../../core/access/addresses.ts'
import { type Identity, identityOf } from '../../../core/access/identity.ts'
import type { CookieSetter } from '../../../core/handler.ts'
import { violatedConstraint } from '../../../platform/database/query-errors.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type AuthContext, guardGuess, limitCreations } from '../auth-context.ts'
import type { AccountHandlers, AuthRequest } from '../auth-request.ts'
import { toRefusal } from '../refusal.ts'
import { endSession } from '../session-end.ts'
import { rememberDevice } from './devices.ts'
import { findCredentials } from './queries.ts'

/** Sign-in, guests and sign-out. */
export const signInHandlers = {
  'auth/sign-in/username': (context, { username, password }, request) =>
    signIn(context, byName(username), password, request),
  'auth/sign-in/email': (context, { email, password }, request) => signIn(context, byAddress(email), password, request),
  'auth/sign-in/anonymous': signInAsGuest,
  'auth/sign-out': signOut,
} satisfies Partial<AccountHandlers>

export type SignInRequest = AuthRequest & CookieSetter

/** The account that a visitor means. `by` is null if there can be none. */
interface MeantAccount {
  readonly by: Parameters<typeof findCredentials>[1] | null
  readonly typed: string
}

export function byName(typed: string): MeantAccount {
  const username = Username.safeParse(typed).data?.toLowerCase()
  return { by: username ? { username } : null, typed }
}

export function byAddress(typed: string): MeantAccount {
  const email = GivenEmail.safeParse(typed.trim()).data
  return { by: email ? { email } : null, typed }
}

/** Name and address are resolved to the account first, so that wrong guesses count together. */
export async function findAccount({ db }: AuthContext, { by, typed }: MeantAccount) {
  const found = by ? await findCredentials(db, by) : undefined
  return { found, account: found?.uid ?? `nobody ${hashKey(typed.trim().toLowerCase())}` }
}

/** Unknown names take the same time and get the same answer as a wrong password. */
async function signIn(context: AuthContext, meant: MeantAccount, password: string, request: SignInRequest) {
  const { found, account } = await findAccount(context, meant)
  const { headers, response } = await guardGuess(
    context,
    account,
    request,
    async () => {
      if (found?.password == null) {
        await context.passwordHash.hash(password)
        throw new Refusal('auth/wrong')
      }
      if (found.deletedAt !== null) {
        const isOwner = await context.passwordHash.verify({ hash: found.password, password })
        throw new Refusal(isOwner ? 'auth/deleted' : 'auth/wrong')
      }
      const body = { username: found.username, password }
      return context.auth.api.signInUsername({ body, headers: request.authHeaders(), returnHeaders: true })
    },
    ({ response }) => isSignedIn(response),
  )
  if (isSignedIn(response)) {
    return completeSignIn(context, 'password', identityOf(response.user, response.token), headers, request)
  }
  await endFormerSession(context, request)
  request.setCookies(headers.getSetCookie())
  return { status: 'second-step' } as const
}

/** better-auth's types omit the answer of its two-factor plugin. */
function isSignedIn<Response extends object>(response: Response | { twoFactorRedirect: true }): response is Response {
  return !('twoFactorRedirect' in response)
}

const GUEST_TRIES = 5

async function signInAsGuest(context: AuthContext, _: object, request: SignInRequest) {
  // A second click on "play as guest" must not lose the character of the first.
  if (request.identity?.isGuest) return signedIn(request.identity)
  await limitCreations(context, 'guest', request.network)
  const made = await createGuest(context, request)
  const identity = identityOf(made.response.user, made.response.token)
  context.log.info({ uid: identity.uid, isGuest: identity.isGuest }, 'account created')
  return completeSignIn(context, 'guest', identity, made.headers, request)
}

/** Retries with another name if a concurrent guest took the free one. */
async function createGuest(context: AuthContext, request: AuthRequest, tries = GUEST_TRIES) {
  try {
    return await context.auth.api.signInAnonymous({ headers: request.authHeaders(), returnHeaders: true })
  } catch (error) {
    const nameTaken = violatedConstraint(error) !== null || toRefusal(error)?.reason === 'auth/name-taken'
    if (!nameTaken || tries <= 1) throw error
    return createGuest(context, request, tries - 1)
  }
}

/** What the user signed in with. */
type SignInBy = 'sign-up' | 'guest' | 'password' | 'two-factor' | 'passkey'

/** Makes the device known to the account, and ends the browser's former session, which would only linger in the list. */
export async function completeSignIn(
  context: AuthContext,
  by: SignInBy,
  identity: Identity,
  headers: Headers,
  request: SignInRequest,
) {
  context.log.info({ uid: identity.uid, by, network: request.network }, 'signed in')
  await endFormerSession(context, request)
  request.setCookies([...headers.getSetCookie(), await rememberDevice(context, identity.uid, request)])
  return signedIn(identity)
}

/** The account as sent to the browser: without the token, which stays in its cookie, out of reach of scripts. */
export function signedIn({ sessionToken: _, suspension: __, ...account }: Identity) {
  return { status: 'signed-in', account } as const
}

async function endFormerSession(context: AuthContext, { identity }: AuthRequest): Promise<void> {
  if (identity) await endSession(context, identity.uid, identity.sessionToken)
}

async function signOut(context: AuthContext, _: object, request: SignInRequest) {
  const { authCookies } = await context.auth.$context
  const cookie = authCookies.sessionToken.name
  const { headers } = await context.auth.api.signOut({ headers: request.authHeaders(cookie), returnHeaders: true })
  if (request.identity) {
    context.sessionReader.invalidate(request.identity.uid)
    context.log.info({ uid: request.identity.uid }, 'signed out')
  }
  request.setCookies(headers.getSetCookie())
  return { status: 'signed-out' } as const
}
