import type { CallName, Calls } from '@hearthward/contract'
import type { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import { type Guesser, guessOf, hasMark } from './devices.ts'
import { byAddress, byName, findAccount } from './sign-in.ts'
import { findBegunSignIn } from './two-factor.ts'

type SignInStep =
  | 'auth/sign-in/username'
  | 'auth/sign-in/email'
  | 'auth/two-factor/verify-totp'
  | 'auth/two-factor/verify-backup-code'

type AccountFinder<Input> = (context: AuthContext, input: Input, guesser: Guesser) => Promise<string | null>

const findByChallenge: AccountFinder<object> = async (context, _, { cookies }) =>
  (await findBegunSignIn(context, cookies))?.uid ?? null

/** How each step of a sign-in names its account. */
const ACCOUNT_FINDERS: { readonly [Name in SignInStep]: AccountFinder<z.output<Calls[Name]['input']>> } = {
  'auth/sign-in/username': async (context, { username }) => (await findAccount(context, byName(username))).account,
  'auth/sign-in/email': async (context, { email }) => (await findAccount(context, byAddress(email))).account,
  'auth/two-factor/verify-totp': findByChallenge,
  'auth/two-factor/verify-backup-code': findByChallenge,
}

const isSignInStep = (name: CallName): name is SignInStep => Object.hasOwn(ACCOUNT_FINDERS, name)

/** Whether the call may come from a known device. Cheap: nothing is verified yet. */
export const mayBeKnownDevice = async (context: AuthContext, name: CallName, guesser: Guesser): Promise<boolean> =>
  isSignInStep(name) && (await hasMark(context, guesser))

/** The id of the device, if the account that the call names has signed in on it before; otherwise null. */
export async function findKnownDevice(
  context: AuthContext,
  name: CallName,
  input: unknown,
  guesser: Guesser,
): Promise<string | null> {
  if (!isSignInStep(name)) return null
  // The call has parsed the input by its own schema.
  const find = ACCOUNT_FINDERS[name] as AccountFinder<unknown>
  const account = await find(context, input, guesser)
  return account === null ? null : (await guessOf(context, account, guesser)).device
}
