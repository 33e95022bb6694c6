import { describe, expect, test } from 'vitest'
import {
  advance,
  BANK_STACKS,
  estimateFightRun,
  type FightRun,
  type Goal,
  hours,
  type Monster,
  type Player,
  SURVIVAL_HOURS,
  type World,
} from '../index.ts'
import { fight, gameOf, monster } from '../testing/game.ts'
import {
  eraOf,
  fullPack,
  pack,
  performIntent,
  player,
  rollsFrom,
  START,
  startIntent,
  yields,
} from '../testing/small-world.ts'

const worldWith = (parts: Partial<Monster>, xpRate: number, seed = 1) =>
  gameOf(
    { monsters: [monster('foe', parts)], activities: [fight('duel', 'foe', { duration: 1_000, xpRate })] },
    {},
    rollsFrom(seed),
  )

const runOf = (ada: Player, world: World, goal?: Goal | null) =>
  estimateFightRun(ada, eraOf(world), eraOf(world).content.activities['duel'] as never, goal) as FightRun

interface Duel {
  ada: Player
  foe: Partial<Monster>
  xpRate?: number
  goal?: Goal
}

const RUNS = 600
/** Five standard deviations of a share of so many runs: exceeded by chance once in more than a million tests. */
const CHANCE = 5 * Math.sqrt(0.25 / RUNS)

/** The rules themselves, with other rolls each time. */
function simulate({ ada, foe, xpRate = 0, goal }: Duel) {
  const shares = { survival: { 1: 0, 8: 0, 24: 0 }, died: 0, none: 0 }
  const ends: number[] = []
  for (let seed = 1; seed <= RUNS; seed++) {
    const world = worldWith(foe, xpRate, seed * 7_919)
    const started = performIntent(ada, world, startIntent('duel'))
    const begun = goal ? performIntent(started, world, { type: 'editAction', goal }) : started
    const { lastStop, currentAction } = advance(begun, world, START + hours(24)).state
    const at = currentAction || !lastStop ? Number.POSITIVE_INFINITY : lastStop.at - START
    const hasDied = lastStop?.reason === 'stop/died' && !currentAction
    ends.push(at)
    if (hasDied) shares.died += 1 / RUNS
    if (currentAction) shares.none += 1 / RUNS
    for (const span of SURVIVAL_HOURS) if (!hasDied || at > hours(span)) shares.survival[span] += 1 / RUNS
  }
  ends.sort((a, b) => a - b)
  return { ...shares, shareEndedBy: (at: number) => ends.filter((end) => end <= at).length / RUNS }
}

const fighter = (level: number, parts: Partial<Player> = {}) =>
  player(
    { maxHitpoints: level * 10, currentHitpoints: level * 10, ...parts },
    {
      attack: level,
      strength: level,
      defence: level,
      hitpoints: level,
      ranged: level,
      magic: level,
    },
  )

const armed = (mode: 'ranged' | 'magic', parts: Partial<Player>) =>
  fighter(20, { combatMode: { style: 'controlled', mode }, ...parts })

const withSettings = (settings: Partial<Player['settings']>, ada: Player): Player => ({
  ...ada,
  settings: { ...ada.settings, ...settings },
})
const planWith = (onFullPack: Player['plan']['rules']['onFullPack']): Player['plan'] => {
  const { plan } = player()
  return { ...plan, rules: { ...plan.rules, onFullPack } }
}

const weak: Partial<Monster> = { hitpoints: 60, attack: 10, defence: 10, strength: 10, bonus: -60, speed: 2_600 }

const duels: Record<string, Duel> = {
  'without food': { ada: fighter(20), foe: weak },
  'with levels gained on the way': {
    ada: fighter(1),
    foe: { ...weak, hitpoints: 20, attack: 3, bonus: -92 },
    xpRate: 60,
  },
  'with a few meals': { ada: fighter(20, { inventory: pack(['cake', 12]) }), foe: weak },
  'with many meals of two kinds': { ada: fighter(20, { inventory: pack(['bread', 60], ['cake', 90]) }), foe: weak },
  'with food in the loot': {
    ada: fighter(20, { inventory: pack(['cake', 30]) }),
    foe: { ...weak, loot: [yields('bread', 1, 0.5)] },
  },
  'with food too weak for the foe after better food': {
    ada: fighter(20, { inventory: pack(['cake', 87], ['bread', 31]) }),
    foe: { ...weak, strength: 20, bonus: -20 },
  },
  'with bread in the loot and better food in the bank': {
    ada: withSettings({ autoEatThreshold: 80 }, fighter(20, { inventory: pack(['bread', 3]), bank: pack(['pie', 8]) })),
    foe: { ...weak, loot: [yields('bread', 1, 0.6)] },
  },
  'with bread in the loot and better food in the pack': {
    ada: withSettings({ autoEatThreshold: 80 }, fighter(20, { inventory: pack(['bread', 3], ['pie', 8]) })),
    foe: { ...weak, loot: [yields('bread', 1, 0.6)] },
  },
  'with hits that kill from above the threshold': {
    ada: fighter(10, { inventory: pack(['cake', 900]) }),
    foe: { ...weak, strength: 40, bonus: 5 },
  },
  'with arrows': {
    ada: armed('ranged', { equipment: { weapon: 'bow', quiver: 'arrow', cape: 'cape' }, ammunition: 300 }),
    foe: { ...weak, attack: 1, bonus: -98 },
  },
  'with arrows that last as long as health and meals': {
    ada: armed('ranged', {
      equipment: { weapon: 'bow', quiver: 'arrow' },
      ammunition: 104,
      inventory: pack(['cake', 60]),
    }),
    foe: { ...weak, hitpoints: 400, attack: 60, speed: 600 },
  },
  'with runes': {
    ada: armed('magic', { equipment: { weapon: 'staff' }, inventory: pack(['air_rune', 700], ['mind_rune', 500]) }),
    foe: { ...weak, attack: 1, bonus: -98 },
  },
  'with loot that fills the pack': {
    ada: fighter(60, { inventory: fullPack('nest').slice(1) }),
    foe: { ...weak, loot: [yields('bones', 1, 0.01), yields('gem', 1, 0.002)] },
  },
  'with food that frees slots for loot': {
    ada: fighter(20, { inventory: fullPack('nest', ['cake', 8], ['bread', 9]).slice(0, 26) }),
    foe: { ...weak, loot: [yields('bones', 1, 0.1), yields('logs', 1, 0.1), yields('gem', 1, 0.04)] },
  },
  'with found food that comes and goes in the last slot': {
    ada: fighter(30, { inventory: fullPack('nest', ['cake', 8]).slice(0, 26) }),
    foe: { ...weak, loot: [yields('bones', 1, 0.2), yields('bread', 1, 0.4), yields('nest', 1, 0.01)] },
  },
  'with found food that is dropped without room': {
    ada: fighter(20, { inventory: fullPack('nest', ['cake', 8]), plan: planWith({ bread: 'drop', gem: 'bank' }) }),
    foe: { ...weak, loot: [yields('bread', 1, 0.9), yields('gem', 1, 0.3), yields('bones', 1, 0.002)] },
  },
  'with a full pack and auto-bank': {
    ada: withSettings({ autoBankEnabled: true, bankSuppliesEnabled: false }, fighter(20, { inventory: fullPack() })),
    foe: { ...weak, loot: [yields('bread', 1, 0.9), yields('gem', 1, 0.3)] },
  },
  'with arrows in the loot, which stay in the pack': {
    ada: withSettings(
      { bankSuppliesEnabled: false },
      armed('ranged', { equipment: { weapon: 'bow', quiver: 'arrow', cape: 'cape' }, ammunition: 300 }),
    ),
    foe: { ...weak, attack: 1, bonus: -98, loot: [yields('arrow', 3, 0.5)] },
  },
  'with arrows in the loot, which refill the quiver': {
    ada: withSettings(
      { bankSuppliesEnabled: true },
      armed('ranged', { equipment: { weapon: 'bow', quiver: 'arrow' }, ammunition: 300 }),
    ),
    foe: { ...weak, attack: 1, bonus: -98, loot: [yields('arrow', 3, 0.5)] },
  },
  'until the food is gone': {
    ada: fighter(20, { inventory: pack(['cake', 12]) }),
    foe: weak,
    goal: { kind: 'supplies' },
  },
}

describe('[F34] a whole fight', () => {
  test.each(Object.entries(duels))(
    '[F34] %s ends as the estimate says',
    (_name, duel) => {
      const found = simulate(duel)
      const shown = runOf(duel.ada, worldWith(duel.foe, duel.xpRate ?? 0), duel.goal ?? null)
      for (const span of SURVIVAL_HOURS) {
        expect(Math.abs(found.survival[span] - shown.survival[span]), `${span} h`).toBeLessThan(CHANCE)
      }
      expect(Math.abs(found.died - shown.ends.died)).toBeLessThan(CHANCE)
      expect(Math.abs(found.none - shown.ends.none)).toBeLessThan(CHANCE)
      for (const [share, at] of [
        [0.1, shown.early],
        [0.5, shown.median],
        [0.9, shown.late],
      ] as const) {
        if (at === null) continue
        // Runes last almost equally long in every run, so that a single blow makes all the difference.
        expect(found.shareEndedBy(at * 0.99), `${share}`).toBeLessThan(share + CHANCE)
        expect(found.shareEndedBy(at * 1.01), `${share}`).toBeGreaterThan(share - CHANCE)
      }
    },
    60_000,
  )

  test('[F34] the shares of all ends are everything', () => {
    for (const { ada, foe, goal } of Object.values(duels)) {
      const { ends } = runOf(ada, worldWith(foe, 0), goal ?? null)
      expect(Object.values(ends).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6)
    }
  })

  test('[F34] no chance is below 0 or above 1, also where most die before the last meals', () => {
    for (const cakes of [18, 40, 87, 150]) {
      const ada = fighter(20, { inventory: pack(['cake', cakes], ['bread', 31]) })
      const { ends, survival } = runOf(ada, worldWith({ ...weak, strength: 20, bonus: -20 }, 0))
      expect(Object.values(ends).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6)
      for (const chance of [...Object.values(ends), ...Object.values(survival)]) {
        expect(chance).toBeGreaterThanOrEqual(0)
        expect(chance).toBeLessThanOrEqual(1)
      }
    }
  })

  test('[F34] a foe that never gets to strike leaves nothing to fear', () => {
    const world = worldWith({ ...weak, hitpoints: 1, defence: 1, speed: 60_000 }, 0)
    expect(runOf(fighter(60), world)).toMatchObject({ survival: { 1: 1, 8: 1, 24: 1 }, end: 'none', median: null })
  })

  test('[F34] work other than a fight has no such estimate', () => {
    const world = worldWith(weak, 0)
    const { content } = eraOf(world)
    expect(estimateFightRun(player(), eraOf(world), content.activities['chop'] as never)).toBeNull()
  })
})

test('[F34] [SB1] arrows in the pack count only if supplies refill the quiver', () => {
  const world = worldWith({ ...weak, attack: 1, bonus: -98 }, 0)
  const medianWith = (bankSuppliesEnabled: boolean, ...arrows: [string, number][]) => {
    const equipment = { weapon: 'bow', quiver: 'arrow' }
    const ada = armed('ranged', { equipment, ammunition: 300, inventory: pack(...arrows) })
    return runOf(withSettings({ bankSuppliesEnabled }, ada), world).median ?? 0
  }
  expect(medianWith(false, ['arrow', 300])).toBe(medianWith(false))
  expect(medianWith(true, ['arrow', 300])).toBeGreaterThan(1.9 * medianWith(true))
})

test('[F34] [PL11] loot without room ends no run while a full bank has a stack of it', () => {
  const others = Array.from({ length: BANK_STACKS - 1 }, (_, n): [string, number] => [`thing_${n}`, 1])
  const world = worldWith({ ...weak, loot: [yields('gem', 1, 0.3)] }, 0)
  const banking = (last: string) =>
    withSettings({ autoBankEnabled: true }, fighter(60, { inventory: fullPack(), bank: pack(...others, [last, 1]) }))
  expect(runOf(banking('gem'), world).ends.full).toBe(0)
  expect(runOf(banking('pearl'), world).end).toBe('full')
})

test('[F35] meals an hour are those the rules eat, also when a meal heals more than is missing', () => {
  const ada = fighter(10, { inventory: pack(['pie', 900]) })
  ada.settings.autoEatThreshold = 80
  const world = worldWith({ ...weak, hitpoints: 40 }, 0)
  const begun = performIntent(ada, world, startIntent('duel'))
  const { state } = advance(begun, world, START + hours(4))
  const eaten = 900 - (state.inventory.find(({ id }) => id === 'pie')?.quantity ?? 0)
  expect(eaten).toBeGreaterThan(100)
  expect(Math.abs(eaten / 4 / runOf(ada, world).mealsPerHour - 1)).toBeLessThan(0.08)
  expect(runOf(fighter(10), world).mealsPerHour).toBe(0)
})

test('[F36] an estimate changes nothing of the player', () => {
  const ada = fighter(20, { inventory: pack(['cake', 12]) })
  const before = structuredClone(ada)
  runOf(ada, worldWith(weak, 50))
  expect(ada).toEqual(before)
})
