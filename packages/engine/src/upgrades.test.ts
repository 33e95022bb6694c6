import { expect, test } from 'vitest'
import { advance, hours, newPlayer, STATE_VERSION, stateHash, upgrade } from './index.ts'
import { activity, does, player, START, starting, worldOf, yields } from './testing.ts'

test('[X3] a state stored by this release is read back as it was and plays on', () => {
  const world = worldOf([activity('chop', { outputs: [yields('logs')] })])
  const stored = does(player(), world, starting('chop'))
  const loaded = upgrade(JSON.parse(JSON.stringify(stored)))
  expect(loaded).toEqual(stored)
  expect(loaded.v).toBe(STATE_VERSION)
  expect(stateHash(advance(loaded, world, START + hours(1)).state)).toBe(
    stateHash(advance(stored, world, START + hours(1)).state),
  )
})

test('[X3] a state of a newer release is refused, not damaged', () => {
  const newer = { ...newPlayer('ada', START), v: STATE_VERSION + 1 }
  expect(() => upgrade(newer)).toThrow(`version ${STATE_VERSION + 1}`)
})

test('[X3] a state older than any known step is refused rather than passed off as up to date', () => {
  expect(() => upgrade({ ...newPlayer('ada', START), v: 0 })).toThrow('No upgrade from version 0')
})

test.each([null, undefined, 7, 'state', {}, { v: '1' }])('[X3] %o is not a stored state', (stored) => {
  expect(() => upgrade(stored)).toThrow('not a stored state')
})
