import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { DamagedBackup } from './format.ts'
import type { BackupKey, KeyRing } from './key-ring.ts'

/**
 * An encrypted backup is a header and blocks. The header is a line of text, the id of the key and a random salt. Each
 * block is AES-256-GCM with a key of its own backup, derived from key, header and salt. The nonce is the number of the
 * block and whether it is the last one, so that blocks that are missing, moved or of another backup are noticed
 * (the STREAM construction). Described in docs/operations.md.
 */
const MAGIC = Buffer.from('Hearthward backup, encrypted 1\n')
const KEY_ID_BYTES = 8
const SALT_BYTES = 32
const HEADER_BYTES = MAGIC.length + KEY_ID_BYTES + SALT_BYTES
const BLOCK_BYTES = 1024 * 1024
const TAG_BYTES = 16

/** The backup was made with a key that is not on the ring. */
export class MissingKey extends Error {
  readonly keyId: string
  constructor(keyId: string) {
    super(`it is encrypted with the key ${keyId}, which this server does not have`)
    this.keyId = keyId
  }
}

export async function* encrypted(plain: AsyncIterable<Buffer>, { id, bytes }: BackupKey): AsyncGenerator<Buffer> {
  const header = Buffer.concat([MAGIC, Buffer.from(id, 'hex'), randomBytes(SALT_BYTES)])
  const key = keyOfBackup(bytes, header)
  let number = 0
  for await (const { block, isLast } of blocksOf(plain, BLOCK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast))
    const start = number === 0 ? [header] : []
    yield Buffer.concat([...start, cipher.update(block), cipher.final(), cipher.getAuthTag()])
    number++
  }
}

/** The size of a backup of this size after its encryption. */
export const encryptedSize = (size: number) =>
  HEADER_BYTES + size + TAG_BYTES * Math.max(1, Math.ceil(size / BLOCK_BYTES))

/**
 * Decrypts a backup block by block. Backups of earlier releases, which are not encrypted, pass unchanged. Throws
 * `MissingKey`, or `DamagedBackup` if a block is missing or changed.
 */
export async function* decrypted(bytes: AsyncIterable<Buffer>, { keys }: KeyRing): AsyncGenerator<Buffer> {
  const { header, rest } = await splitHeader(bytes)
  if (!isEncrypted(header)) {
    yield header
    yield* rest
    return
  }
  const id = header.toString('hex', MAGIC.length, MAGIC.length + KEY_ID_BYTES)
  const found = keys.find((key) => key.id === id)
  if (!found) throw new MissingKey(id)
  const key = keyOfBackup(found.bytes, header)
  let number = 0
  for await (const { block, isLast } of blocksOf(rest, BLOCK_BYTES + TAG_BYTES)) {
    const plain = openBlock(key, block, number, isLast)
    if (plain) yield plain
    else throw new DamagedBackup(isLast && openBlock(key, block, number, false) ? MISSING_END : CHANGED)
    number++
  }
}

const MISSING_END = 'its end is missing'
const CHANGED = 'its data is damaged'

const isEncrypted = (start: Buffer) => start.subarray(0, MAGIC.length).equals(MAGIC)

function openBlock(key: Buffer, block: Buffer, number: number, isLast: boolean): Buffer | null {
  if (block.length < TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(block.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(block.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

const keyOfBackup = (key: Buffer, header: Buffer) =>
  Buffer.from(hkdfSync('sha256', key, header.subarray(-SALT_BYTES), header.subarray(0, -SALT_BYTES), 32))

/** Unique within a backup, which has a key of its own. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Regroups bytes into blocks of one size. The last block may be shorter. */
async function* blocksOf(bytes: AsyncIterable<Buffer>, size: number) {
  let waiting: Buffer[] = []
  let length = 0
  for await (const piece of bytes) {
    waiting.push(piece)
    length += piece.length
    if (length <= size) continue
    let joined = Buffer.concat(waiting)
    for (; joined.length > size; joined = joined.subarray(size))
      yield { block: joined.subarray(0, size), isLast: false }
    waiting = [joined]
    length = joined.length
  }
  yield { block: Buffer.concat(waiting), isLast: true }
}

async function splitHeader(bytes: AsyncIterable<Buffer>): Promise<{ header: Buffer; rest: AsyncIterable<Buffer> }> {
  const source = bytes[Symbol.asyncIterator]()
  let start: Buffer = Buffer.alloc(0)
  while (start.length < HEADER_BYTES) {
    const next = await source.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  async function* rest() {
    yield start.subarray(HEADER_BYTES)
    yield* { [Symbol.asyncIterator]: () => source }
  }
  return { header: start.subarray(0, HEADER_BYTES), rest: rest() }
}
