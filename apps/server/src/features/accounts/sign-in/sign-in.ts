import { Password, Username } from '@hearthward/contract'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { GivenEmail, keyOf, noAddress } from '../../../core/access/addresses.ts'
import { type Identity, identityOf } from '../../../core/access/identity.ts'
import { authAccounts, authUsers } from '../../../core/access/tables.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { guarded, limitCreations, type Workings } from '../auth-context.ts'
import { askToConfirm } from '../email-verification.ts'
import { SignedIn, SignedInOrAsked, SignedOut } from '../endpoints/answers.ts'
import { Nothing, TypedPassword } from '../endpoints/credentials.ts'
import { type Answer, type Endpoint, forAnybody, shownAccount, type Visit } from '../endpoints/endpoint.ts'
import { brokenConstraint, foreseen } from '../endpoints/refusal.ts'
import { endSession } from '../session-end.ts'

const TypedName = z.string().min(1, 'missing').max(254, 'at most 254 characters')

const SIGN_IN_REFUSALS = ['auth/wrong', 'auth/too-many', 'auth/deleted'] as const

type Entered = Answer<z.output<typeof SignedIn>>

/** Sign-up, sign-in, guests and sign-out. */
export function entering(workings: Workings): Endpoint[] {
  return [
    forAnybody({
      path: '/sign-up/email',
      does: 'Makes an account and signs in.',
      body: z.strictObject({ username: Username, email: GivenEmail.optional(), password: Password }),
      answers: SignedIn,
      refuses: ['auth/name-taken', 'auth/email-taken'],
      run: (body, visit) => signUp(workings, body, visit),
    }),
    forAnybody({
      path: '/sign-in/username',
      does: 'Signs in by username and password.',
      body: z.strictObject({ username: TypedName, password: TypedPassword }),
      answers: SignedInOrAsked,
      refuses: SIGN_IN_REFUSALS,
      run: ({ username, password }, visit) => {
        const name = Username.safeParse(username).data?.toLowerCase()
        return signIn(workings, name ? eq(authUsers.username, name) : null, username, password, visit)
      },
    }),
    forAnybody({
      path: '/sign-in/email',
      does: 'Signs in by address and password.',
      body: z.strictObject({ email: TypedName, password: TypedPassword }),
      answers: SignedInOrAsked,
      refuses: SIGN_IN_REFUSALS,
      run: ({ email, password }, visit) => {
        const address = GivenEmail.safeParse(email.trim()).data
        return signIn(workings, address ? eq(authUsers.email, address) : null, email, password, visit)
      },
    }),
    forAnybody({
      path: '/sign-in/anonymous',
      does: 'Begins a guest account, which lasts 24 hours.',
      body: Nothing,
      answers: SignedIn,
      run: (_, visit) => signInAsGuest(workings, visit),
    }),
    forAnybody({
      path: '/sign-out',
      does: 'Ends this sign-in.',
      body: Nothing,
      answers: SignedOut,
      run: (_, visit) => signOut(workings, visit),
    }),
  ]
}

async function signUp(
  workings: Workings,
  { username, email, password }: { username: string; email?: string | undefined; password: string },
  visit: Visit,
): Promise<Entered> {
  await limitCreations(workings, 'account', visit.network)
  const body = { name: username, username, email: email ?? noAddress(), password }
  const made = await workings.auth.api
    .signUpEmail({ body, headers: visit.headers(), returnHeaders: true })
    .catch(async (error: unknown) => {
      throw foreseen(error) ?? (await takenMeanwhile(workings, username, email)) ?? error
    })
  const identity = identityOf(made.response.user, made.response.token ?? '')
  workings.log.info({ uid: identity.uid, isGuest: identity.isGuest }, 'account created')
  if (email) askToConfirm(workings, identity, email)
  return enter(workings, identity, made.headers, visit)
}

/** For concurrent sign-ups with one name: better-auth reports the database conflict only as a failure. */
async function takenMeanwhile(
  workings: Workings,
  username: string,
  email: string | undefined,
): Promise<Refusal | null> {
  const taken = async (column: typeof authUsers.username | typeof authUsers.email, value: string) =>
    (await workings.db.select({ id: authUsers.id }).from(authUsers).where(eq(column, value))).length > 0
  if (await taken(authUsers.username, username.toLowerCase())) return new Refusal('auth/name-taken')
  if (email && (await taken(authUsers.email, email))) return new Refusal('auth/email-taken')
  return null
}

/**
 * Name and address are resolved to the account first, so that wrong guesses count together. Unknown names take the same
 * time and get the same answer as a wrong password.
 */
async function signIn(
  workings: Workings,
  where: ReturnType<typeof eq> | null,
  typed: string,
  password: string,
  visit: Visit,
): Promise<Answer<z.output<typeof SignedInOrAsked>>> {
  const [found] = where
    ? await workings.db
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
  const guess = { account: found?.uid ?? `nobody ${keyOf(typed.trim().toLowerCase())}`, network: visit.network }
  const { headers, response } = await guarded(
    workings,
    guess,
    async () => {
      if (found?.password == null) {
        await workings.passwordHash.hash(password)
        throw new Refusal('auth/wrong')
      }
      if (found.deletedAt !== null) {
        const isOwner = await workings.passwordHash.verify({ hash: found.password, password })
        throw new Refusal(isOwner ? 'auth/deleted' : 'auth/wrong')
      }
      const body = { username: found.username, password }
      return workings.auth.api.signInUsername({ body, headers: visit.headers(), returnHeaders: true })
    },
    ({ response }) => isSignedIn(response),
  )
  if (isSignedIn(response)) return enter(workings, identityOf(response.user, response.token), headers, visit)
  await leaveFormerSession(workings, visit)
  return { body: { status: 'second-step' }, cookies: headers.getSetCookie() }
}

/** better-auth's types omit the answer of its two-factor plugin. */
function isSignedIn<Response extends object>(response: Response | { twoFactorRedirect: true }): response is Response {
  return !('twoFactorRedirect' in response)
}

const GUEST_TRIES = 5

async function signInAsGuest(workings: Workings, visit: Visit): Promise<Entered> {
  const { caller } = visit
  // A second click on "play as guest" must not lose the character of the first.
  if (caller !== null && caller !== 'guest-expired' && caller.isGuest) return signedIn(caller)
  await limitCreations(workings, 'guest', visit.network)
  const made = await makeGuest(workings, visit)
  const identity = identityOf(made.response.user, made.response.token)
  workings.log.info({ uid: identity.uid, isGuest: identity.isGuest }, 'account created')
  return enter(workings, identity, made.headers, visit)
}

/** Retries with another name if a concurrent guest took the free one. */
async function makeGuest(workings: Workings, visit: Visit, tries = GUEST_TRIES) {
  try {
    return await workings.auth.api.signInAnonymous({ headers: visit.headers(), returnHeaders: true })
  } catch (error) {
    const nameTaken = brokenConstraint(error) !== null || foreseen(error)?.reason === 'auth/name-taken'
    if (!nameTaken || tries <= 1) throw error
    return makeGuest(workings, visit, tries - 1)
  }
}

/** Ends the browser's former session, which would only linger in the list. */
export async function enter(workings: Workings, identity: Identity, headers: Headers, visit: Visit): Promise<Entered> {
  await leaveFormerSession(workings, visit)
  return { ...signedIn(identity), cookies: headers.getSetCookie() }
}

function signedIn(identity: Identity): Entered {
  return { body: { status: 'signed-in', account: shownAccount(identity) } }
}

async function leaveFormerSession(workings: Workings, { caller }: Visit): Promise<void> {
  if (caller !== null && caller !== 'guest-expired') await endSession(workings, caller.uid, caller.sessionToken)
}

async function signOut(workings: Workings, visit: Visit): Promise<Answer<z.output<typeof SignedOut>>> {
  const { authCookies } = await workings.auth.$context
  const cookie = authCookies.sessionToken.name
  const { headers } = await workings.auth.api.signOut({ headers: visit.headers(cookie), returnHeaders: true })
  if (visit.caller !== null && visit.caller !== 'guest-expired') workings.doorkeeper.forget(visit.caller.uid)
  return { body: { status: 'signed-out' }, cookies: headers.getSetCookie() }
}
