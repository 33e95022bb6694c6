import type { PasskeyProof } from '@hearthward/contract'
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { hashKey } from '../../../core/access/addresses.ts'
import { identityOf } from '../../../core/access/identity.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type AuthContext, guardGuess } from '../auth-context.ts'
import type { AccountHandlers } from '../auth-request.ts'
import { completeSignIn, type SignInRequest } from '../sign-in/sign-in.ts'
import { CHALLENGE_LIFE, consumeChallenge, storeChallenge } from './challenges.ts'
import { findPasskey, recordPasskeyUse, type StoredPasskey } from './queries.ts'

/** Sign-in without a name: the browser offers the passkeys it has for this server. */
export const passkeySignInHandlers = {
  'auth/sign-in/passkey-options': begin,
  'auth/sign-in/passkey': signIn,
} satisfies Partial<AccountHandlers>

async function begin(context: AuthContext) {
  const rpID = new URL(context.origin).hostname
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required', timeout: CHALLENGE_LIFE })
  await storeChallenge(context, 'sign-in', options.challenge)
  return { options: { ...options } }
}

/** An unknown passkey and a wrong signature get the same answer. */
async function signIn(context: AuthContext, proof: PasskeyProof, request: SignInRequest) {
  const challenge = await consumeChallenge(context, 'sign-in', proof.clientDataJSON)
  const found = await findPasskey(context.db, proof.id)
  const account = found?.userId ?? `nobody ${hashKey(proof.id)}`
  const { headers, response } = await guardGuess(context, account, request, async () => {
    const counter = found && (await verifyProof(context, found, proof, challenge))
    if (!found || counter == null) throw new Refusal('auth/wrong-passkey')
    await recordPasskeyUse(context.db, found.id, counter, context.now())
    const body = { uid: found.userId }
    return context.auth.api.openProvenSession({ body, headers: request.authHeaders(), returnHeaders: true })
  })
  return completeSignIn(context, 'passkey', identityOf(response.user, response.token), headers, request)
}

/** The authenticator's new counter, or null if the proof is not valid. */
async function verifyProof(
  { origin, log }: AuthContext,
  { id, publicKey, counter }: StoredPasskey,
  { clientDataJSON, authenticatorData, signature }: PasskeyProof,
  challenge: string,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    log.debug({ problem: String(error) }, 'a passkey was not valid')
    return null
  }
}
