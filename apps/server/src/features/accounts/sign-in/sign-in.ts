import { Password, Username } from '@hearthward/contract'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { GivenEmail, hashKey, makePlaceholderAddress } from '../../../core/access/addresses.ts'
import { type Identity, identityOf } from '../../../core/access/identity.ts'
import { authAccounts, authUsers } from '../../../core/access/tables.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type AuthContext, guardGuess, limitCreations } from '../auth-context.ts'
import { sendVerificationEmail } from '../email-verification.ts'
import { SignedIn, SignedInOrAsked, SignedOut } from '../endpoints/answers.ts'
import { Nothing, TypedPassword } from '../endpoints/credentials.ts'
import { type Answer, type AuthRequest, type Endpoint, publicAccount, publicEndpoint } from '../endpoints/endpoint.ts'
import { toRefusal, violatedConstraint } from '../endpoints/refusal.ts'
import { endSession } from '../session-end.ts'

const TypedName = z.string().min(1, 'missing').max(254, 'at most 254 characters')

const SIGN_IN_REFUSALS = ['auth/wrong', 'auth/too-many', 'auth/deleted'] as const

type SignInAnswer = Answer<z.output<typeof SignedIn>>

/** Sign-up, sign-in, guests and sign-out. */
export function signInEndpoints(context: AuthContext): Endpoint[] {
  return [
    publicEndpoint({
      path: '/sign-up/email',
      does: 'Creates an account and signs in.',
      body: z.strictObject({ username: Username, email: GivenEmail.optional(), password: Password }),
      answers: SignedIn,
      refuses: ['auth/name-taken', 'auth/email-taken'],
      run: (body, request) => signUp(context, body, request),
    }),
    publicEndpoint({
      path: '/sign-in/username',
      does: 'Signs in with username and password.',
      body: z.strictObject({ username: TypedName, password: TypedPassword }),
      answers: SignedInOrAsked,
      refuses: SIGN_IN_REFUSALS,
      run: ({ username, password }, request) => {
        const name = Username.safeParse(username).data?.toLowerCase()
        return signIn(context, name ? eq(authUsers.username, name) : null, username, password, request)
      },
    }),
    publicEndpoint({
      path: '/sign-in/email',
      does: 'Signs in with e-mail address and password.',
      body: z.strictObject({ email: TypedName, password: TypedPassword }),
      answers: SignedInOrAsked,
      refuses: SIGN_IN_REFUSALS,
      run: ({ email, password }, request) => {
        const address = GivenEmail.safeParse(email.trim()).data
        return signIn(context, address ? eq(authUsers.email, address) : null, email, password, request)
      },
    }),
    publicEndpoint({
      path: '/sign-in/anonymous',
      does: 'Creates a guest account, which lasts 24 hours.',
      body: Nothing,
      answers: SignedIn,
      run: (_, request) => signInAsGuest(context, request),
    }),
    publicEndpoint({
      path: '/sign-out',
      does: 'Ends this session.',
      body: Nothing,
      answers: SignedOut,
      run: (_, request) => signOut(context, request),
    }),
  ]
}

async function signUp(
  context: AuthContext,
  { username, email, password }: { username: string; email?: string | undefined; password: string },
  request: AuthRequest,
): Promise<SignInAnswer> {
  await limitCreations(context, 'account', request.network)
  const body = { name: username, username, email: email ?? makePlaceholderAddress(), password }
  const made = await context.auth.api
    .signUpEmail({ body, headers: request.headers(), returnHeaders: true })
    .catch(async (error: unknown) => {
      throw toRefusal(error) ?? (await findTakenField(context, username, email)) ?? error
    })
  const identity = identityOf(made.response.user, made.response.token ?? '')
  context.log.info({ uid: identity.uid, isGuest: identity.isGuest }, 'account created')
  if (email) sendVerificationEmail(context, identity, email)
  return completeSignIn(context, identity, made.headers, request)
}

/** For concurrent sign-ups with one name: better-auth reports the database conflict only as a failure. */
async function findTakenField(
  context: AuthContext,
  username: string,
  email: string | undefined,
): Promise<Refusal | null> {
  const taken = async (column: typeof authUsers.username | typeof authUsers.email, value: string) =>
    (await context.db.select({ id: authUsers.id }).from(authUsers).where(eq(column, value))).length > 0
  if (await taken(authUsers.username, username.toLowerCase())) return new Refusal('auth/name-taken')
  if (email && (await taken(authUsers.email, email))) return new Refusal('auth/email-taken')
  return null
}

/**
 * Name and address are resolved to the account first, so that wrong guesses count together. Unknown names take the same
 * time and get the same answer as a wrong password.
 */
async function signIn(
  context: AuthContext,
  where: ReturnType<typeof eq> | null,
  typed: string,
  password: string,
  request: AuthRequest,
): Promise<Answer<z.output<typeof SignedInOrAsked>>> {
  const [found] = where
    ? await context.db
        .select({
          uid: authUsers.id,
          username: authUsers.username,
          password: authAccounts.password,
          deletedAt: authUsers.deletedAt,
        })
        .from(authUsers)
        .leftJoin(authAccounts, eq(authAccounts.userId, authUsers.id))
        .where(where)
    : []
  const guess = { account: found?.uid ?? `nobody ${hashKey(typed.trim().toLowerCase())}`, network: request.network }
  const { headers, response } = await guardGuess(
    context,
    guess,
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
      return context.auth.api.signInUsername({ body, headers: request.headers(), returnHeaders: true })
    },
    ({ response }) => isSignedIn(response),
  )
  if (isSignedIn(response)) return completeSignIn(context, identityOf(response.user, response.token), headers, request)
  await endFormerSession(context, request)
  return { body: { status: 'second-step' }, cookies: headers.getSetCookie() }
}

/** better-auth's types omit the answer of its two-factor plugin. */
function isSignedIn<Response extends object>(response: Response | { twoFactorRedirect: true }): response is Response {
  return !('twoFactorRedirect' in response)
}

const GUEST_TRIES = 5

async function signInAsGuest(context: AuthContext, request: AuthRequest): Promise<SignInAnswer> {
  const { caller } = request
  // A second click on "play as guest" must not lose the character of the first.
  if (caller !== null && caller !== 'guest-expired' && caller.isGuest) return signedIn(caller)
  await limitCreations(context, 'guest', request.network)
  const made = await createGuest(context, request)
  const identity = identityOf(made.response.user, made.response.token)
  context.log.info({ uid: identity.uid, isGuest: identity.isGuest }, 'account created')
  return completeSignIn(context, identity, made.headers, request)
}

/** Retries with another name if a concurrent guest took the free one. */
async function createGuest(context: AuthContext, request: AuthRequest, tries = GUEST_TRIES) {
  try {
    return await context.auth.api.signInAnonymous({ headers: request.headers(), returnHeaders: true })
  } catch (error) {
    const nameTaken = violatedConstraint(error) !== null || toRefusal(error)?.reason === 'auth/name-taken'
    if (!nameTaken || tries <= 1) throw error
    return createGuest(context, request, tries - 1)
  }
}

/** Ends the browser's former session, which would only linger in the list. */
export async function completeSignIn(
  context: AuthContext,
  identity: Identity,
  headers: Headers,
  request: AuthRequest,
): Promise<SignInAnswer> {
  await endFormerSession(context, request)
  return { ...signedIn(identity), cookies: headers.getSetCookie() }
}

function signedIn(identity: Identity): SignInAnswer {
  return { body: { status: 'signed-in', account: publicAccount(identity) } }
}

async function endFormerSession(context: AuthContext, { caller }: AuthRequest): Promise<void> {
  if (caller !== null && caller !== 'guest-expired') await endSession(context, caller.uid, caller.sessionToken)
}

async function signOut(context: AuthContext, request: AuthRequest): Promise<Answer<z.output<typeof SignedOut>>> {
  const { authCookies } = await context.auth.$context
  const cookie = authCookies.sessionToken.name
  const { headers } = await context.auth.api.signOut({ headers: request.headers(cookie), returnHeaders: true })
  if (request.caller !== null && request.caller !== 'guest-expired')
    context.sessionReader.invalidate(request.caller.uid)
  return { body: { status: 'signed-out' }, cookies: headers.getSetCookie() }
}
