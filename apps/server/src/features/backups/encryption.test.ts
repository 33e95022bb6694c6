import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decrypted, encrypted, encryptedSize, MissingKey } from './encryption.ts'
import { DamagedBackup } from './format.ts'
import { exportKeys, importKeys, type KeySource, keyFile, loadKeyRing, rotateKey } from './key-ring.ts'

const MIB = 1024 * 1024
const BLOCK = MIB + 16
const HEADER = 71

let source: KeySource
beforeEach(() => {
  source = { dataDir: mkdtempSync(join(tmpdir(), 'hearthward-keys-')), backupKeys: [] }
})
afterEach(() => rmSync(source.dataDir, { recursive: true, force: true }))

async function* inPieces(bytes: Buffer, size = bytes.length || 1): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const joined = async (pieces: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(pieces))
const encrypt = (plain: Buffer, ring = loadKeyRing(source)) => joined(encrypted(inPieces(plain), ring.current))
/** Without the bytes: printing megabytes in a failure takes a minute. */
const problemOf = (reading: Promise<Buffer>) =>
  reading.then(
    () => 'none',
    (error: unknown) => error,
  )
const decrypt = (bytes: Buffer, ring = loadKeyRing(source)) => joined(decrypted(inPieces(bytes), ring))

describe('an encrypted backup', () => {
  test.each([0, 1, 4_096, MIB - 1, MIB, MIB + 1, 2 * MIB, 3 * MIB + 77])('of %d bytes is read back', async (size) => {
    const plain = randomBytes(size)
    const bytes = await encrypt(plain)
    expect(bytes.length).toBe(encryptedSize(size))
    expect((await decrypt(bytes)).equals(plain)).toBe(true)
  })

  test('does not depend on the pieces it is written and read in', async () => {
    const ring = loadKeyRing(source)
    const plain = randomBytes(2 * MIB + 5)
    const sizes = fc.integer({ min: 20_000, max: 3 * MIB })
    await fc.assert(
      fc.asyncProperty(sizes, sizes, async (written, read) => {
        const bytes = await joined(encrypted(inPieces(plain, written), ring.current))
        expect((await joined(decrypted(inPieces(bytes, read), ring))).equals(plain)).toBe(true)
      }),
      { numRuns: 8 },
    )
  })

  test('differs each time, and shows nothing of its contents', async () => {
    const plain = Buffer.from('a line that repeats\n'.repeat(1_000))
    const [first, second] = [await encrypt(plain), await encrypt(plain)]
    expect(first.subarray(HEADER).equals(second.subarray(HEADER))).toBe(false)
    expect(first.toString('latin1')).not.toContain('repeats')
    expect(first.toString('latin1', 0, 31)).toBe('Hearthward backup, encrypted 1\n')
  })

  const plain = randomBytes(2 * MIB + 500)
  const tampered: [what: string, change: (bytes: Buffer) => Buffer, problem: string][] = [
    ['a changed byte of the first block', (bytes) => flipped(bytes, HEADER + 9), 'its data is damaged'],
    ['a changed byte of the last block', (bytes) => flipped(bytes, bytes.length - 30), 'its data is damaged'],
    ['a changed tag', (bytes) => flipped(bytes, bytes.length - 1), 'its data is damaged'],
    ['a changed salt', (bytes) => flipped(bytes, HEADER - 1), 'its data is damaged'],
    ['a missing last block', (bytes) => bytes.subarray(0, HEADER + 2 * BLOCK), 'its end is missing'],
    ['a cut in a block', (bytes) => bytes.subarray(0, HEADER + BLOCK + 700), 'its data is damaged'],
    ['a cut after the header', (bytes) => bytes.subarray(0, HEADER), 'its data is damaged'],
    ['two blocks in the wrong order', (bytes) => spliced(bytes, [0, 2, 1, 3]), 'its data is damaged'],
    ['a block twice', (bytes) => spliced(bytes, [0, 1, 1, 2, 3]), 'its data is damaged'],
    ['a missing block in the middle', (bytes) => spliced(bytes, [0, 1, 3]), 'its data is damaged'],
    ['further bytes at the end', (bytes) => Buffer.concat([bytes, Buffer.alloc(40)]), 'its data is damaged'],
  ]
  test.each(tampered)('with %s is rejected', async (_, change, problem) => {
    const bytes = await encrypt(plain)
    expect(await problemOf(decrypt(change(bytes)))).toEqual(new DamagedBackup(problem))
  })

  test('with a block of another backup of the same key is rejected', async () => {
    const [one, other] = [await encrypt(plain), await encrypt(plain)]
    const mixed = Buffer.concat([one.subarray(0, HEADER + BLOCK), other.subarray(HEADER + BLOCK)])
    expect(await problemOf(decrypt(mixed))).toEqual(new DamagedBackup('its data is damaged'))
  })

  test('of another key names the key it needs', async () => {
    const bytes = await encrypt(plain)
    const { current } = loadKeyRing(source)
    const stranger = loadKeyRing({ ...source, dataDir: join(source.dataDir, 'other') })
    const reading = decrypt(bytes, stranger)
    await expect(reading).rejects.toThrow(MissingKey)
    await expect(reading).rejects.toThrow(`the key ${current.id}, which this server does not have`)
  })

  test('of a release that did not encrypt passes unchanged', async () => {
    for (const size of [0, 5, 100, 300_000]) {
      const old = Buffer.concat([Buffer.from([0x1f, 0x8b]), randomBytes(size)])
      expect((await decrypt(old)).equals(old)).toBe(true)
    }
  })
})

const flipped = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

/** The header is part 0; the blocks follow. */
function spliced(bytes: Buffer, order: number[]): Buffer {
  const parts = [bytes.subarray(0, HEADER)]
  for (let at = HEADER; at < bytes.length; at += BLOCK) parts.push(bytes.subarray(at, at + BLOCK))
  return Buffer.concat(order.map((part) => parts[part] ?? Buffer.alloc(0)))
}

describe('the key ring', () => {
  test('is created once, for its owner only', () => {
    const { current, keys } = loadKeyRing(source)
    expect(keys).toEqual([current])
    expect(current.bytes).toHaveLength(32)
    expect(statSync(keyFile(source)).mode & 0o777).toBe(0o600)
    expect(loadKeyRing(source)).toEqual({ current, keys })
  })

  test('keeps the former keys after a rotation, so that older backups stay readable', async () => {
    const plain = randomBytes(1_000)
    const old = await encrypt(plain)
    const former = loadKeyRing(source).current
    const key = rotateKey(source)
    expect(loadKeyRing(source).current).toEqual(key)
    expect(loadKeyRing(source).keys).toEqual([key, former])
    expect((await encrypt(plain)).toString('hex', 31, 39)).toBe(key.id)
    expect((await decrypt(old)).equals(plain)).toBe(true)
    expect(statSync(keyFile(source)).mode & 0o777).toBe(0o600)
  })

  test('opens a backup elsewhere once its exported keys are imported or configured', async () => {
    const plain = randomBytes(1_000)
    const bytes = await encrypt(plain)
    rotateKey(source)
    const exported = exportKeys(loadKeyRing(source))
    const elsewhere = { dataDir: join(source.dataDir, 'elsewhere'), backupKeys: [] }
    const own = loadKeyRing(elsewhere).current
    await expect(decrypt(bytes, loadKeyRing(elsewhere))).rejects.toThrow(MissingKey)
    const configured = { ...elsewhere, backupKeys: exported.split(',') }
    expect((await decrypt(bytes, loadKeyRing(configured))).equals(plain)).toBe(true)
    expect(importKeys(elsewhere, `${exported}\n`).map(({ id }) => id)).toEqual(
      loadKeyRing(source).keys.map(({ id }) => id),
    )
    expect(importKeys(elsewhere, exported)).toEqual([])
    expect(loadKeyRing(elsewhere).current).toEqual(own)
    expect((await decrypt(bytes, loadKeyRing(elsewhere))).equals(plain)).toBe(true)
  })

  test('is configured by BACKUP_KEY, which writes no file and cannot be rotated', () => {
    const configured = { ...source, backupKeys: ['ab'.repeat(32), 'cd'.repeat(32)] }
    const { keys } = loadKeyRing(configured)
    expect(keys.map(({ bytes }) => bytes.toString('hex'))).toEqual(configured.backupKeys)
    expect(() => readFileSync(keyFile(source))).toThrow('ENOENT')
    expect(() => rotateKey(configured)).toThrow('BACKUP_KEY decides the current key')
    const inFile = rotateKey(source)
    expect(loadKeyRing(configured).keys.at(2)).toEqual(inFile)
  })

  test('is not replaced if its file is empty or malformed, and the message does not repeat a key', () => {
    const [current] = [loadKeyRing(source).current]
    writeFileSync(keyFile(source), '')
    expect(() => loadKeyRing(source)).toThrow('There is no key in')
    const half = current.bytes.toString('hex').slice(0, 60)
    writeFileSync(keyFile(source), half)
    expect(() => loadKeyRing(source)).toThrow('64 hexadecimal digits')
    expect(() => importKeys({ ...source, backupKeys: ['ab'.repeat(32)] }, half)).toThrow(/^(?!.*[0-9a-f]{20})/)
    expect(readFileSync(keyFile(source), 'utf8')).toBe(half)
  })
})
