import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advance, newPlayer, type Player } from '../index.ts'
import { aScenario } from '../testing/scenarios.ts'
import { clonePlayer } from './clone-player.ts'

function* objectsIn(value: unknown): Generator<object> {
  if (value === null || typeof value !== 'object') return
  yield value
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}

test('[T5] a copied character is equal, in the same order, and shares no object with the original', () => {
  fc.assert(
    fc.property(aScenario, ({ state, world, until }) => {
      const player = advance(state, world, until).state
      player.achievements['first_log'] = { completedAt: 1, claimed: false, waiting: { logs: 2 } }
      const copy = clonePlayer(player)
      expect(JSON.stringify(copy)).toBe(JSON.stringify(player))
      const originals = new Set(objectsIn(player))
      for (const object of objectsIn(copy)) expect(originals.has(object)).toBe(false)
    }),
    { numRuns: 60 },
  )
})

test('[T5] a pack and a bank in the former format, a table of amounts, are copied as they are', () => {
  const former = { ...newPlayer('ada', 0), inventory: { logs: 9 }, bank: { ashes: 2 } } as unknown as Player
  const copy = clonePlayer(former)
  expect(copy).toEqual(former)
  expect([copy.inventory === former.inventory, copy.bank === former.bank]).toEqual([false, false])
})
