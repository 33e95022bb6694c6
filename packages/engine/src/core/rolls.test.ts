import { describe, expect, test } from 'vitest'
import {
  advance,
  countOf,
  findRollsId,
  hours,
  type Output,
  type Player,
  ROLL_BLOCK,
  type RollKey,
  type Rolls,
  rollBlock,
  type World,
  withoutFinds,
} from '../index.ts'
import {
  activity,
  contentOf,
  era,
  eventsOf,
  fullPack,
  pack,
  performIntent,
  player,
  rollsFrom,
  runActivity,
  START,
  startIntent,
  worldOf,
  yields,
} from '../testing/small-world.ts'
import { countBelow, FIRST_SEASON, firstBelow, roll, rollThreshold } from './rolls.ts'

const dig = activity('dig', { duration: 1_000, outputs: [yields('pearl', 1, 0.3), yields('ashes', 1, 0.3)] })
const dive = activity('dive', { duration: 1_000, outputs: [yields('pearl', 1, 0.3), yields('ashes', 1, 0.3)] })
const world = worldOf([dig, dive])

/** Which completions of `dig` yielded a pearl and which ashes, over a longer run. */
function yieldsOf(state: Player, from: World, completions: number) {
  const { state: after, events } = advance(state, from, state.settledAt + completions * 1_000, 'one-by-one')
  const finds = eventsOf(events, 'worked').map(({ gained }) => `${gained.pearl ?? 0}${gained.ashes ?? 0}`)
  return { after, finds }
}

describe('[C1] rolls belong to completions', () => {
  const straight = yieldsOf(performIntent(player(), world, startIntent('dig')), world, 600).finds

  test('[C1] stopping and starting again cannot roll again', () => {
    let state = performIntent(player(), world, startIntent('dig'))
    const finds: string[] = []
    for (let n = 0; finds.length < 600; n++) {
      const piece = yieldsOf(state, world, 1 + (n % 7))
      finds.push(...piece.finds)
      const half = advance(piece.after, world, piece.after.settledAt + 500).state
      state = performIntent(performIntent(half, world, { type: 'stopAction' }), world, startIntent('dig'))
    }
    expect(finds.slice(0, 600)).toEqual(straight)
  })

  test('[C1] reloading cannot roll again', () => {
    const first = yieldsOf(performIntent(player(), world, startIntent('dig')), world, 100)
    const reloaded: Player = JSON.parse(JSON.stringify(first.after))
    expect([...first.finds, ...yieldsOf(reloaded, world, 500).finds]).toEqual(straight)
    expect(yieldsOf(reloaded, worldOf([dig, dive]), 500).finds).toEqual(straight.slice(100))
  })

  test('[C1] switching to something else and back cannot roll again', () => {
    const first = yieldsOf(performIntent(player(), world, startIntent('dig')), world, 100)
    const elsewhere = yieldsOf(performIntent(first.after, world, startIntent('dive')), world, 50)
    const back = yieldsOf(performIntent(elsewhere.after, world, startIntent('dig')), world, 500)
    expect([...first.finds, ...back.finds]).toEqual(straight)
    expect(elsewhere.finds).not.toEqual(straight.slice(0, 50))
    expect(back.after.completions).toEqual({ dig: 600, dive: 50 })
  })

  test('[C1] every completion is decided by the rolls of its own number, counted from zero', () => {
    const keys = rollsFrom(1)
    const isHit = (completion: number, output: number) =>
      roll(keys('dig', rollBlock(completion), FIRST_SEASON) as RollKey, completion, output) < rollThreshold(0.3)
    expect(straight).toEqual(straight.map((_, n) => [0, 1].map((output) => Number(isHit(n, output))).join('')))
    // The first roll differs from the second; otherwise counting from one would pass, too.
    expect(straight[0]).not.toBe(straight[1])
  })

  test('[C1] each completion has rolls of its own, within a block and across blocks', () => {
    expect(new Set(straight)).toEqual(new Set(['00', '01', '10', '11']))
    expect(straight.slice(0, 16)).not.toEqual(straight.slice(16, 32))
    const keys = rollsFrom(1)
    const values = new Set<number>()
    for (let completion = 0; completion < 2_560; completion++) {
      const key = keys('dig', rollBlock(completion), FIRST_SEASON) as RollKey
      for (const output of [0, 1, 2]) values.add(roll(key, completion, output))
    }
    expect(values.size).toBeGreaterThan(3 * 2_560 - 5)
    expect([0, 15, 16, 31, 32].map(rollBlock)).toEqual([0, 0, 1, 1, 2])
    expect(ROLL_BLOCK).toBe(16)
  })
})

describe('[C2] outputs occur with their chance', () => {
  const ROLLS = 100_000
  const values = (seed: number, output: number, activityId = 'dig') => {
    const keys = rollsFrom(seed)
    let key = keys(activityId, 0, FIRST_SEASON)
    return Array.from({ length: ROLLS }, (_, completion) => {
      if (completion % ROLL_BLOCK === 0) key = keys(activityId, rollBlock(completion), FIRST_SEASON)
      return roll(key as RollKey, completion, output)
    })
  }
  const pairs = (first: number[], second: number[], threshold: number) => {
    let both = 0
    for (let index = 0; index < first.length; index++) {
      if ((first[index] as number) < threshold && (second[index] as number) < threshold) both++
    }
    return both
  }
  /** Five standard deviations: a fair roll misses it once in two million. */
  const expectNear = (hits: number, chance: number, rolls = ROLLS) =>
    expect(Math.abs(hits - rolls * chance)).toBeLessThan(5 * Math.sqrt(rolls * chance * (1 - chance)) + 1)

  test('[C2] one in a thousand or nine in ten, each chance matches its frequency over a hundred thousand rolls', () => {
    for (const seed of [1, 2, 3]) {
      for (const output of [0, 1, 2]) {
        const rolled = values(seed, output)
        for (const chance of [0.001, 0.01, 0.1, 0.5, 0.9, 0.999]) {
          expectNear(rolled.filter((value) => value < rollThreshold(chance)).length, chance)
        }
      }
    }
  })

  test('[C2] rolls fall evenly over their whole range', () => {
    for (const seed of [1, 2, 3]) {
      const bins = new Array<number>(64).fill(0)
      for (const value of values(seed, 0)) bins[value >>> 26] = (bins[value >>> 26] as number) + 1
      const expected = ROLLS / 64
      const chiSquare = bins.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
      // 63 degrees of freedom: 130 is passed by chance about once in a million.
      expect(chiSquare).toBeLessThan(130)
      expect(chiSquare).toBeGreaterThan(25)
    }
  })

  test('[C2] the rolls of outputs and completions are independent of each other', () => {
    for (const chance of [0.1, 0.5]) {
      const threshold = rollThreshold(chance)
      const first = values(4, 0)
      expectNear(pairs(first, values(4, 1), threshold), chance ** 2)
      expectNear(pairs(first, values(4, 2), threshold), chance ** 2)
      expectNear(pairs(first.slice(1), first.slice(0, -1), threshold), chance ** 2, ROLLS - 1)
      expectNear(
        pairs(first.slice(ROLL_BLOCK), first.slice(0, -ROLL_BLOCK), threshold),
        chance ** 2,
        ROLLS - ROLL_BLOCK,
      )
      expectNear(pairs(first, values(4, 0, 'dive'), threshold), chance ** 2)
      expectNear(pairs(first, values(5, 0), threshold), chance ** 2)
    }
  })

  test.each([
    [1, 0.02],
    [2.5, 0.05],
    [0.5, 0.01],
  ])(
    '[C2] [ACT-10] under a drop multiplier of %s a chance of 2% occurs with a share of %s over a day',
    (multiplier, share) => {
      const find = activity('find', { duration: 1_000, outputs: [yields('pearl', 3, 0.02)] })
      const made = worldOf([find], rollsFrom(9))
      const event = { ...made, timeline: made.timeline.map((one) => ({ ...one, dropRateMultiplier: multiplier })) }
      const { state } = runActivity(player(), event, 'find', hours(24))
      expect(countOf(state.inventory, 'pearl') % 3).toBe(0)
      expectNear(countOf(state.inventory, 'pearl') / 3, share, 86_400)
    },
  )

  test('[C2] a chance of 0 never occurs, a chance of 1 always does, and no multiplier exceeds it', () => {
    const odd = activity('odd', { outputs: [yields('pearl', 1, 0), yields('ashes', 1, 1), yields('logs', 1, 0.6)] })
    const made = worldOf([odd])
    const event = { ...made, timeline: made.timeline.map((one) => ({ ...one, dropRateMultiplier: 5 })) }
    const { state } = runActivity(player(), event, 'odd', 2_000 * 500)
    expect(state.inventory.map(({ id, quantity }) => [id, quantity]).sort()).toEqual([
      ['ashes', 500],
      ['logs', 500],
    ])
    expect(rollThreshold(0)).toBe(0)
    expect(rollThreshold(1)).toBe(2 ** 32)
  })
})

describe('[C3] without the key', () => {
  const mixed = activity('mixed', { outputs: [yields('logs'), yields('pearl', 1, 0.5), yields('ashes', 1, 0.2)] })
  const keys = rollsFrom(3)
  const windowOf =
    (blocks: number): Rolls =>
    (id, block, season) =>
      block < blocks ? keys(id, block, season) : undefined

  test('[C3] only the certain yield is booked, and the undecided items are named', () => {
    const { state, events } = runActivity(
      player(),
      worldOf([mixed], () => undefined),
      'mixed',
      20_000,
    )
    expect(state.inventory).toEqual(pack(['logs', 10]))
    const unsettled = eventsOf(events, 'unsettled')
    expect(unsettled.reduce((sum, { completions }) => sum + completions, 0)).toBe(10)
    for (const { items, activityId } of unsettled) {
      expect([...items].sort()).toEqual(['ashes', 'pearl'])
      expect(activityId).toBe('mixed')
    }
    expect(state.skills.woodcutting.experience).toBe(100)
    expect(state.completions).toEqual({ mixed: 10 })
  })

  test('[C3] results of known keys are booked, and only the others are named as undecided', () => {
    const inside = runActivity(player(), worldOf([mixed], windowOf(1)), 'mixed', 2_000 * 300)
    const all = runActivity(player(), worldOf([mixed], keys), 'mixed', 2_000 * 300)
    const known = runActivity(player(), worldOf([mixed], keys), 'mixed', 2_000 * 16)
    expect(eventsOf(inside.events, 'unsettled').reduce((sum, { completions }) => sum + completions, 0)).toBe(300 - 16)
    expect(countOf(inside.state.inventory, 'pearl')).toBe(countOf(known.state.inventory, 'pearl'))
    expect(countOf(inside.state.inventory, 'logs')).toBe(300)
    expect(countOf(all.state.inventory, 'pearl')).toBeGreaterThan(countOf(inside.state.inventory, 'pearl'))
    expect(eventsOf(all.events, 'unsettled')).toEqual([])
  })

  test('[C3] an activity without random outputs requests no key', () => {
    const plain = worldOf([activity('plain', { outputs: [yields('logs')] })], () => {
      throw new Error('There is nothing to roll')
    })
    expect(runActivity(player({ settledAt: START }), plain, 'plain', 60_000).state.inventory).toEqual(
      pack(['logs', 30]),
    )
  })
})

describe('hidden rolls', () => {
  const sift = activity('sift', {
    outputs: [yields('logs'), yields('ashes', 1, 0.05), yields('pearl', 2, 0.04), yields('oak_logs', 1, 0.004)],
  })
  const rich = () => player({ inventory: pack(['logs', 1], ['ashes', 1], ['pearl', 1], ['oak_logs', 1]) })
  const known = rollsFrom(5)
  const world = worldOf([sift], known)
  const seen = { ...world, rolls: withoutFinds(known) }

  test('[C4] without hidden keys finds are left out, nothing is undecided, and all else is the same', () => {
    const all = runActivity(rich(), world, 'sift', hours(8))
    const open = runActivity(rich(), seen, 'sift', hours(8))
    expect(eventsOf(open.events, 'unsettled')).toEqual([])
    for (const id of ['logs', 'ashes']) {
      expect(countOf(open.state.inventory, id)).toBe(countOf(all.state.inventory, id))
    }
    expect([countOf(open.state.inventory, 'pearl'), countOf(open.state.inventory, 'oak_logs')]).toEqual([1, 1])
    expect(countOf(all.state.inventory, 'pearl')).toBeGreaterThan(900)
    expect(open.state.skills).toEqual(all.state.skills)
    expect(open.state.completions).toEqual(all.state.completions)
  })

  test('[C4] the chance of 5% is open, and the drop multiplier does not change what is hidden', () => {
    const open = runActivity(rich(), seen, 'sift', hours(8)).state.inventory
    expect(countOf(open, 'ashes')).toBeGreaterThan(500)
    const doubled = { timeline: [era(0, contentOf([sift]), 1, 10)], rolls: withoutFinds(known) }
    expect(countOf(runActivity(rich(), doubled, 'sift', hours(8)).state.inventory, 'pearl')).toBe(1)
  })

  test('[C5] [K2] each find is counted, reported with its completion and can be verified from its key', () => {
    const { state, events } = runActivity(rich(), world, 'sift', hours(8))
    const finds = eventsOf(events, 'found').flatMap((found) => found.finds)
    expect(finds.length).toBeGreaterThan(500)
    for (const { at, season, completion, output, itemId, quantity } of finds) {
      const { chance, ...listed } = sift.outputs[output] as Output
      expect({ itemId, quantity }).toEqual(listed)
      expect(at).toBe(START + (completion + 1) * sift.duration)
      const key = known(findRollsId('sift'), rollBlock(completion), season) as RollKey
      expect(roll(key, completion, output)).toBeLessThan(rollThreshold(chance))
    }
    const gained = eventsOf(events, 'worked').map((worked) => Object.keys(worked.gained))
    expect(new Set(gained.flat())).toEqual(new Set(['logs', 'ashes']))
    const found = (id: string) => finds.reduce((sum, find) => (find.itemId === id ? sum + find.quantity : sum), 0)
    expect(state.collection['pearl']?.found).toBe(found('pearl'))
    expect(state.collection['oak_logs']?.found).toBe(found('oak_logs'))
    expect(state.collection['logs']?.found).toBeUndefined()
    expect(countOf(state.inventory, 'pearl')).toBe(1 + found('pearl'))
  })

  test('[C4] [K2] a find without room stops the action at its completion and is not counted', () => {
    const full = player({ inventory: fullPack('nest', ['logs', 1], ['ashes', 1]) })
    const { state, events } = runActivity(full, world, 'sift', hours(8))
    expect(state.lastStop?.reason).toBe('inventory/full')
    expect(eventsOf(events, 'found')).toEqual([])
    expect(eventsOf(events, 'overflowed')).toHaveLength(1)
    expect(runActivity(full, seen, 'sift', hours(8)).state.currentAction).not.toBeNull()
  })

  test('[K2] of a find that fits only in part, the part that is kept counts', () => {
    const dredge = activity('dredge', { outputs: [yields('axe', 3, 0.04)] })
    const nearlyFull = player({ inventory: fullPack('nest').slice(0, 26) })
    const { state, events } = runActivity(nearlyFull, worldOf([dredge], known), 'dredge', hours(8))
    expect(state.lastStop?.reason).toBe('inventory/full')
    expect(countOf(state.inventory, 'axe')).toBe(2)
    expect(state.collection['axe']).toMatchObject({ total: 2, found: 2 })
    expect(eventsOf(events, 'found')).toMatchObject([{ gained: { axe: 2 }, finds: [{ itemId: 'axe', quantity: 2 }] }])
    expect(eventsOf(events, 'overflowed')).toMatchObject([{ lost: { axe: 1 } }])
  })

  test('[C6] a new season has new keys from its first moment on', () => {
    const content = contentOf([sift])
    const twoSeasons = { timeline: [era(0, content), { ...era(START + hours(4), content), season: 2 }], rolls: known }
    const one = eventsOf(runActivity(rich(), world, 'sift', hours(8)).events, 'found').flatMap(({ finds }) => finds)
    const two = eventsOf(runActivity(rich(), twoSeasons, 'sift', hours(8)).events, 'found').flatMap(
      ({ finds }) => finds,
    )
    const isEarly = ({ at }: { at: number }) => at < START + hours(4)
    expect(two.filter(isEarly)).toEqual(one.filter(isEarly))
    const later = two.filter((find) => !isEarly(find))
    expect(new Set(later.map(({ season }) => season))).toEqual(new Set([2]))
    expect(later.map(({ completion }) => completion)).not.toEqual(
      one.filter((find) => !isEarly(find)).map(({ completion }) => completion),
    )
    for (const { completion, output } of later) {
      const key = known(findRollsId('sift'), rollBlock(completion), 2) as RollKey
      expect(roll(key, completion, output)).toBeLessThan(rollThreshold(sift.outputs[output]?.chance ?? 0))
    }
  })
})

test('[C1] a roll equal to the threshold is not a hit, for both countBelow and firstBelow', () => {
  const key: RollKey = [1, 2, 3, 4]
  const rolled = roll(key, 7, 0)
  expect(countBelow(key, 7, 8, 0, rolled)).toBe(0)
  expect(countBelow(key, 7, 8, 0, rolled + 1)).toBe(1)
  expect(firstBelow(key, 7, 8, 0, rolled)).toBe(8)
  expect(firstBelow(key, 7, 8, 0, rolled + 1)).toBe(7)
})
