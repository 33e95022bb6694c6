import type { AccountCallName } from '@hearthward/contract'
import type { Handler, SignedIn } from '../../core/handler.ts'
import { type AccountHandlers, authRequestOf } from './auth-request.ts'
import { emailVerificationHandlers } from './email-verification.ts'
import { passkeyHandlers } from './passkeys/passkeys.ts'
import { passkeySignInHandlers } from './passkeys/sign-in.ts'
import { passwordHandlers } from './passwords/passwords.ts'
import { toRefusal, withoutSecrets } from './refusal.ts'
import { sessionHandlers } from './sign-in/sessions.ts'
import { signInHandlers } from './sign-in/sign-in.ts'
import { signUpHandlers } from './sign-in/sign-up.ts'
import { staffConfirmationHandlers } from './sign-in/staff-sign-in.ts'
import { twoFactorHandlers } from './sign-in/two-factor.ts'

const accountHandlers: AccountHandlers = {
  ...signUpHandlers,
  ...signInHandlers,
  ...sessionHandlers,
  ...passwordHandlers,
  ...emailVerificationHandlers,
  ...twoFactorHandlers,
  ...staffConfirmationHandlers,
  ...passkeyHandlers,
  ...passkeySignInHandlers,
}

type AnyAccountHandler = (context: unknown, input: unknown, request: unknown) => Promise<unknown>

/** Refusals of better-auth become ours. Other errors are stripped, because the server logs them. */
const withRefusals = (handle: AnyAccountHandler) => async (input: unknown, context: SignedIn) => {
  try {
    return await handle(context.server.accounts.context, input, authRequestOf(context))
  } catch (error) {
    throw toRefusal(error) ?? withoutSecrets(error)
  }
}

/** The handlers of the account calls, by name. */
export const accounts = Object.fromEntries(
  Object.entries(accountHandlers).map(([name, handle]) => [name, withRefusals(handle as AnyAccountHandler)]),
) as unknown as { readonly [Name in AccountCallName]: Handler<Name> }
