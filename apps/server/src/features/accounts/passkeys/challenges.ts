import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { AuthContext } from '../auth-context.ts'
import { stepRefused } from '../refusal.ts'

/** How long the browser's dialogs may take. */
export const CHALLENGE_LIFE = 5 * 60_000

/** `new <uid>` for a passkey that this user adds, or `sign-in`. */
type Purpose = `new ${string}` | 'sign-in'

const identifierOf = (purpose: Purpose, challenge: string) => `passkey ${purpose} ${challenge}`

export async function storeChallenge(context: AuthContext, purpose: Purpose, challenge: string): Promise<void> {
  const { internalAdapter } = await context.auth.$context
  const expiresAt = new Date(Date.now() + CHALLENGE_LIFE)
  await internalAdapter.createVerificationValue({ identifier: identifierOf(purpose, challenge), value: '', expiresAt })
}

/** Returns the challenge that the browser answered. Refuses one that we did not send for this purpose. Each works once. */
export async function consumeChallenge(context: AuthContext, purpose: Purpose, clientData: string): Promise<string> {
  const challenge = challengeIn(clientData)
  const { internalAdapter } = await context.auth.$context
  if (!challenge || !(await internalAdapter.consumeVerificationValue(identifierOf(purpose, challenge))))
    throw stepRefused()
  return challenge
}

function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientData)
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
