import { type NewPasskey, type PasskeyProof, pageError } from '@hearthward/contract'
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'
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

/** While the browser's dialog is open, an offer would close it. */
let isDialogOpen = false

/** Lets the visitor choose a passkey and proves that they have it. */
export async function provePasskey(): Promise<PasskeyProof> {
  isDialogOpen = true
  try {
    const optionsJSON = await readOptions()
    return proofIn(await startAuthentication({ optionsJSON }).catch((error) => Promise.reject(toRefusal(error))))
  } finally {
    isDialogOpen = false
  }
}

/**
 * Lets the browser offer passkeys in the list of names it fills in. Null if it offers none, or if the visitor signs in
 * in another way.
 */
export async function proveOfferedPasskey(): Promise<PasskeyProof | null> {
  try {
    const optionsJSON = await readOptions()
    return isDialogOpen ? null : proofIn(await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
  } catch {
    return null
  }
}

export const endPasskeyOffer = () => WebAuthnAbortService.cancelCeremony()

async function readOptions() {
  const { options } = await call('auth/sign-in/passkey-options', {})
  return options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
}

function proofIn({ id, response }: Awaited<ReturnType<typeof startAuthentication>>): PasskeyProof {
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
