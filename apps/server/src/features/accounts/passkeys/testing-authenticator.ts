// A passkey in software, for tests: it signs what a browser and its authenticator would sign.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyProof } from '@hearthward/contract'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

interface Circumstances {
  origin?: string
  isVerified?: boolean
  counter?: number
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

export function createTestPasskey(home: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)

  function clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function authenticatorData(flags: number, counter: number, credential = Buffer.alloc(0)): Buffer {
    const rp = createHash('sha256').update(new URL(home).hostname).digest()
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([rp, Buffer.from([flags]), count, credential])
  }

  const flagsOf = (isVerified: boolean) => USER_PRESENT | (isVerified ? USER_VERIFIED : 0)

  return {
    create(challenge: string, { origin = home, isVerified = true }: Circumstances = {}): NewPasskey {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(key)])
      const authData = authenticatorData(flagsOf(isVerified) | HAS_CREDENTIAL, 0, credential)
      const attestation = new Map<string, string | Map<string, never> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', authData],
      ])
      return {
        id: base64url(id),
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      }
    },
    prove(challenge: string, { origin = home, isVerified = true, counter = 0 }: Circumstances = {}): PasskeyProof {
      const data = clientData('webauthn.get', challenge, origin)
      const signed = authenticatorData(flagsOf(isVerified), counter)
      const hash = createHash('sha256').update(data).digest()
      return {
        id: base64url(id),
        clientDataJSON: base64url(data),
        authenticatorData: base64url(signed),
        signature: base64url(sign('sha256', Buffer.concat([signed, hash]), privateKey)),
      }
    },
  }
}
