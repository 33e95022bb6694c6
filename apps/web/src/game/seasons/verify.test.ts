import { createHash, hash } from 'node:crypto'
import type { OwnFind, SeasonEntity } from '@hearthward/contract'
import { days, deriveRolls, findRollsId, roll, rollBlock, rollThreshold } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { verifiableWhen } from './season-dates.ts'
import { createVerifier } from './verify.ts'

const UID = 'a-player'
const secret = 'ab'.repeat(32)
const season: SeasonEntity = {
  number: 3,
  from: Date.UTC(2026, 0, 1),
  until: Date.UTC(2026, 0, 29),
  secretHash: createHash('sha256').update(secret).digest('hex'),
  secret,
  publishedAt: Date.UTC(2026, 0, 30),
}
const chance = 1 / 20
const base = { at: 0, season: 3, activityId: 'gather_kindling', output: 1, itemId: 'bird_nest', quantity: 1, chance }

/** As on the server: the hash of Node. */
const rolls = deriveRolls(
  (text, bytes) => hash('shake256', text, { outputEncoding: 'buffer', outputLength: bytes }),
  () => secret,
  UID,
)
const rolled = (completion: number) =>
  roll(rolls(findRollsId(base.activityId), rollBlock(completion), base.season), completion, base.output)
const isHit = (completion: number) => rolled(completion) < rollThreshold(chance)
const completions = Array.from({ length: 3_000 }, (_, n) => n)

test('exactly the completions that the server would book as finds are verified', () => {
  const verify = createVerifier(UID, [season])
  const verified = completions.filter((completion) => verify({ ...base, completion })?.isVerified)
  expect(verified).toEqual(completions.filter(isHit))
  expect(verified.length).toBeGreaterThan(100)
})

test('the numbers are shown: key, roll and what it had to be below', () => {
  const completion = completions.findLast(isHit) as number
  expect(createVerifier(UID, [season])({ ...base, completion })).toEqual({
    isVerified: true,
    isSecretTrue: true,
    key: expect.stringMatching(/^[0-9a-f]{8}( [0-9a-f]{8}){3}$/),
    roll: rolled(completion),
    threshold: rollThreshold(chance),
  })
})

test('a changed find, the find of somebody else and a wrong secret are not verified', () => {
  const find: OwnFind = { ...base, completion: completions.find(isHit) as number }
  const verify = createVerifier(UID, [season])
  expect(verify({ ...find, chance: 1e-9 })).toMatchObject({ isVerified: false, isSecretTrue: true })
  expect(completions.every((n) => createVerifier('somebody', [season])({ ...base, completion: n })?.isVerified)).toBe(
    false,
  )
  const wrong = { ...season, secretHash: '00'.repeat(32) }
  expect(createVerifier(UID, [wrong])(find)).toMatchObject({ isVerified: false, isSecretTrue: false })
})

test('a find of a running season cannot be verified yet, and the page says when', () => {
  const running: SeasonEntity = { ...season, until: null, secret: null, publishedAt: null }
  const find = { ...base, completion: 0 }
  expect(createVerifier(UID, [running])(find)).toBeNull()
  expect(createVerifier(UID, [])(find)).toBeNull()
  expect(verifiableWhen(running, running.from)).toBe('after 30 January 2026')
  expect(verifiableWhen({ ...running, until: running.from + days(2) }, running.from)).toBe('after 4 January 2026')
  expect(verifiableWhen(running, running.from + days(40))).toBe('soon')
})
