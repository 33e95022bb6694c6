import { type NewPasskey, type PasskeyProof, pageError } from '@hearthward/contract'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { CallFailed, type CallInput, call } from '../connection/calls.ts'

// Not part of the first load: most visitors have no passkey.

/** The browser's dialogs fail with these names. */
const REFUSALS = {
  NotAllowedError: 'auth/passkey-cancelled',
  AbortError: 'auth/passkey-cancelled',
  InvalidStateError: 'auth/passkey-known',
} as const

function toRefusal(error: unknown): CallFailed {
  const name = error instanceof Error ? error.name : ''
  return new CallFailed(
    pageError(name in REFUSALS ? REFUSALS[name as keyof typeof REFUSALS] : 'auth/passkey-unavailable'),
  )
}

/** Lets the visitor choose a passkey and proves that they have it. */
export async function provePasskey(): Promise<PasskeyProof> {
  const { options } = await call('auth/sign-in/passkey-options', {})
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const { id, response } = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw toRefusal(error)
  })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}

/** Creates a passkey on this device and adds it to the account. */
export async function addPasskey(name: string, factors: CallInput<'auth/passkey/begin'>): Promise<void> {
  const { options } = await call('auth/passkey/begin', factors)
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const { id, response } = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw toRefusal(error)
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  const passkey: NewPasskey = { id, clientDataJSON, attestationObject, transports }
  await call('auth/passkey/add', { name, passkey })
}
