import type { NewPasskey } from '@hearthward/contract'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { violatedConstraint } from '../../../platform/database/query-errors.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AuthContext } from '../auth-context.ts'
import type { AccountHandlers, RequestOf } from '../auth-request.ts'
import { notifyOwner } from '../security-notices.ts'
import { checkFactors } from '../sign-in/factor-check.ts'
import { CHALLENGE_LIFE, consumeChallenge, storeChallenge } from './challenges.ts'
import { deletePasskey, insertPasskey, readPasskeys, renamePasskey, type StoredPasskey } from './queries.ts'

const MOST_PASSKEYS = 20

/** EdDSA, ES256 and RS256. The default adds one for which Node prints a warning. */
const ALGORITHMS = [-8, -7, -257]

/** The passkeys of an account. A passkey opens the account, so adding or removing one takes all other factors. */
export const passkeyHandlers = {
  'auth/passkey/list': async (context, _, { identity }) => ({
    passkeys: (await readPasskeys(context.db, identity.uid)).map(toShown),
  }),
  'auth/passkey/begin': begin,
  'auth/passkey/add': add,
  'auth/passkey/rename': async (context, { id, name }, { identity }) => ({
    renamed: await renamePasskey(context.db, identity.uid, id, name),
  }),
  'auth/passkey/remove': remove,
} satisfies Partial<AccountHandlers>

const toShown = ({ id, name, createdAt, usedAt }: StoredPasskey) => ({ id, name, createdAt, usedAt })

async function begin(
  context: AuthContext,
  factors: { password: string; code?: string | undefined },
  request: RequestOf<'auth/passkey/begin'>,
) {
  const { uid, username } = request.identity
  await checkFactors(context, factors, request)
  const options = await generateRegistrationOptions({
    rpName: 'Hearthward',
    rpID: new URL(context.origin).hostname,
    userID: new TextEncoder().encode(uid),
    userName: username,
    userDisplayName: username,
    timeout: CHALLENGE_LIFE,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: await readWithRoom(context, uid),
    // The login page does not ask for a name, and the passkey replaces password and code.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(context, `new ${uid}`, options.challenge)
  return { options: { ...options } }
}

/** The passkeys of an account that may get another one. */
async function readWithRoom(context: AuthContext, uid: string): Promise<StoredPasskey[]> {
  const passkeys = await readPasskeys(context.db, uid)
  if (passkeys.length >= MOST_PASSKEYS) throw new Refusal('auth/too-many-passkeys', { most: MOST_PASSKEYS })
  return passkeys
}

async function add(
  context: AuthContext,
  { name, passkey }: { name: string; passkey: NewPasskey },
  { identity }: RequestOf<'auth/passkey/add'>,
) {
  const { uid } = identity
  const challenge = await consumeChallenge(context, `new ${uid}`, passkey.clientDataJSON)
  await readWithRoom(context, uid)
  const credential = await verifyNewPasskey(context, passkey, challenge)
  if (!credential) throw new Refusal('auth/passkey-invalid')
  const { id, counter } = credential
  const publicKey = Buffer.from(credential.publicKey).toString('base64url')
  const { transports } = passkey
  const stored = { id, userId: uid, name, publicKey, counter, transports, createdAt: context.now(), usedAt: null }
  await insertPasskey(context.db, stored).catch((error: unknown) => {
    throw violatedConstraint(error) === null ? error : new Refusal('auth/passkey-invalid')
  })
  context.log.info({ uid }, 'passkey added')
  notifyOwner(context, identity, 'passkey-added')
  return { passkey: toShown(stored) }
}

async function verifyNewPasskey({ origin, log }: AuthContext, passkey: NewPasskey, challenge: string) {
  const { id, clientDataJSON, attestationObject } = passkey
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return verified ? registrationInfo.credential : null
  } catch (error) {
    log.debug({ problem: String(error) }, 'a new passkey was not valid')
    return null
  }
}

async function remove(
  context: AuthContext,
  { id, ...factors }: { id: string; password: string; code?: string | undefined },
  request: RequestOf<'auth/passkey/remove'>,
) {
  const { uid } = request.identity
  await checkFactors(context, factors, request)
  const removed = await deletePasskey(context.db, uid, id)
  if (removed) {
    context.log.info({ uid }, 'passkey removed')
    notifyOwner(context, request.identity, 'passkey-removed')
  }
  return { removed }
}
