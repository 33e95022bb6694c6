import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { createPasswordHash, TEST_COST } from './password-hash.ts'

const PASSWORD = 'correct horse ﬁsh'

test('hashes of the usual cost and those of better-auth are one form: each verifies the other', async () => {
  const { hash, verify } = createPasswordHash()
  expect(await verifyPassword({ hash: await hash(PASSWORD), password: PASSWORD })).toBe(true)
  const theirs = await hashPassword(PASSWORD)
  expect(await verify({ hash: theirs, password: PASSWORD })).toBe(true)
  expect(await verify({ hash: theirs, password: `${PASSWORD}!` })).toBe(false)
})

test('a hash is verified by the cost it was made with, whatever the cost of new ones is', async () => {
  const [usual, cheap] = [createPasswordHash(), createPasswordHash(TEST_COST)]
  const hash = await cheap.hash(PASSWORD)
  expect(await usual.verify({ hash, password: PASSWORD })).toBe(true)
  expect(await usual.verify({ hash, password: 'another password' })).toBe(false)
  expect(await cheap.verify({ hash: await usual.hash(PASSWORD), password: PASSWORD })).toBe(true)
})

test('no two hashes of one password are the same, and a damaged one is an error', async () => {
  const { hash, verify } = createPasswordHash(TEST_COST)
  expect(await hash(PASSWORD)).not.toBe(await hash(PASSWORD))
  await expect(verify({ hash: 'nonsense', password: PASSWORD })).rejects.toThrow('Invalid password hash')
})
