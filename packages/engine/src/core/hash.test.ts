import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advance, hours, type Player, stateHash, stateOf, versionOf, versionOfSet } from '../index.ts'
import { aScenario } from '../testing/scenarios.ts'
import { pack, planEntry, player, START } from '../testing/small-world.ts'

/** The same JSON with the keys of every map in another order. */
function reordered<T>(value: T): T {
  if (Array.isArray(value)) return value.map(reordered) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reordered(inner)]),
  ) as T
}

/** All variants of a value with one change at one path. */
function* changed(value: unknown): Generator<unknown> {
  if (typeof value === 'number') yield value + 1
  else if (typeof value === 'string') yield `${value}x`
  else if (typeof value === 'boolean') yield !value
  else if (value === null) yield { seedId: 'something' }
  else if (Array.isArray(value)) {
    yield [...value, value[0] ?? 'more']
    for (let index = 0; index < value.length; index++) {
      yield value.toSpliced(index, 1)
      for (const inner of changed(value[index])) yield value.with(index, inner)
    }
  } else {
    const entries = Object.entries(value as object)
    yield { ...(value as object), more: 1 }
    for (const [key, inner] of entries) for (const other of changed(inner)) yield { ...(value as object), [key]: other }
  }
}

const STAMPS = ['createdAt', 'settledAt', 'lastSeenAt', 'steeredAt', 'loadoutsEditedAt'] as const

describe('[X2] the hash of a state', () => {
  test('[X2] stays the same when a game is saved and loaded, in any order of fields', () => {
    fc.assert(
      fc.property(aScenario, ({ state, world, until }) => {
        const after = advance(state, world, until).state
        const hash = stateHash(after)
        expect(stateHash(JSON.parse(JSON.stringify(after)))).toBe(hash)
        expect(stateHash(reordered(after))).toBe(hash)
      }),
      { numRuns: 60 },
    )
  })

  test('[X2] uses all 64 bits', () => {
    const hashes = Array.from({ length: 64 }, (_, coins) => BigInt(`0x${stateHash(player({ coins }))}`))
    expect(hashes.reduce((any, hash) => any | hash)).toBe(2n ** 64n - 1n)
  })

  test('[X2] does not depend on presence and save timestamps', () => {
    const ada = player()
    for (const stamp of STAMPS) expect(stateHash({ ...ada, [stamp]: 5 })).toBe(stateHash(ada))
  })

  test('[X2] changes with every other difference', () => {
    const stream = {
      itemId: 'idle_crystal',
      skillType: 'mining' as const,
      activityId: 'dig',
      startTime: START,
      endTime: START + 9,
    }
    const ada: Player = {
      ...player({
        inventory: pack(['logs', 5], ['fish']),
        bank: pack(['ashes', 2]),
        equipment: { weapon: 'sword' },
        completions: { chop: 3 },
        kills: { rat: 2 },
        collection: { logs: { firstAt: START, firstCount: 1, total: 5 } },
        achievements: { first: { completedAt: START, claimed: false, waiting: { gem: 2 } } },
        offlineProgress: stream,
      }),
      currentAction: {
        activityId: 'chop',
        locationId: 'lumbridge',
        goal: { kind: 'stock', itemId: 'logs', quantity: 9 },
        entry: { id: 1, repeats: true },
        skillType: 'woodcutting',
        startTime: START,
        duration: 2_000,
        completed: 3,
        completedBefore: 1,
      },
      queue: [
        planEntry('burn', {
          id: 2,
          goal: { kind: 'time', at: START },
          stop: { at: START, activityId: 'burn', reason: 'combat/food', details: {} },
        }),
      ],
      plan: {
        rules: { onDeath: 'stop', onMissingSupplies: 'stop', onFullPack: { fish: 'sell' } },
        lastEntryId: 2,
        fruitless: 1,
        tries: 3,
      },
      lastStop: { at: START, activityId: 'burn', reason: 'activity/level', details: { skill: 'mining', level: 3 } },
    }
    const hashes = new Set([stateHash(ada)])
    let states = 1
    for (const field of Object.keys(ada) as (keyof Player)[]) {
      if ((STAMPS as readonly string[]).includes(field)) continue
      for (const value of changed(ada[field])) {
        const other = { ...ada, [field]: value } as Player
        // Values added by a view are not part of the state.
        if (isDeepStrictEqual(stateOf(other), stateOf(ada))) continue
        hashes.add(stateHash(other))
        states++
      }
    }
    expect(states).toBeGreaterThan(300)
    expect(hashes.size).toBe(states)
  })

  test('[X2] adjacent numbers are not merged', () => {
    const one = player({ currentHitpoints: 1, maxHitpoints: 1_100 })
    const other = player({ currentHitpoints: 11, maxHitpoints: 100 })
    expect(stateHash(one)).not.toBe(stateHash(other))
  })

  test('[X2] is short and well distributed: two thousand slightly different games have two thousand hashes', () => {
    const hashes = new Set<string>()
    for (let coins = 0; coins < 2_000; coins++) hashes.add(stateHash(player({ coins })))
    expect(hashes.size).toBe(2_000)
    for (const hash of [...hashes].slice(0, 50)) expect(hash).toMatch(/^[0-9a-f]{16}$/)
    expect(stateHash(player({ settledAt: START + hours(1) }))).toBe(stateHash(player()))
  })
})

describe('the version of a value', () => {
  test('is the same for equal values, whatever the order of their keys, and another for any difference', () => {
    const membership = { tier: 'elite', until: 5 }
    expect(versionOf(JSON.parse(JSON.stringify(membership)))).toBe(versionOf(membership))
    expect(versionOf({ until: 5, tier: 'elite' })).toBe(versionOf(membership))
    const others = [
      { ...membership, tier: null },
      { ...membership, until: 6 },
      { tier: 'elite' },
      {},
      [],
      null,
      'elite',
      5,
    ]
    const versions = [membership, ...others].map(versionOf)
    expect(new Set(versions).size).toBe(versions.length)
    for (const version of versions) expect(version).toMatch(/^[0-9a-f]{16}$/)
  })

  test('of a set ignores order and repetition', () => {
    expect(versionOfSet(['b', 'a', 'b'])).toBe(versionOfSet(['a', 'b']))
    expect(versionOfSet(['a'])).not.toBe(versionOfSet(['a', 'b']))
    expect(versionOfSet([])).not.toBe(versionOfSet(['']))
  })
})
