import { expect, test } from 'vitest'
import {
  advance,
  type Content,
  countOf,
  type Era,
  estimate,
  estimateFight,
  estimateFightRun,
  hours,
  type Player,
  paidPrice,
  profitPerHour,
  shopWorth,
  workProfitPerHour,
} from '../index.ts'
import { fight, gameOf, monster } from '../testing/game.ts'
import {
  activity,
  eraOf,
  needs,
  pack,
  performIntent,
  player,
  rollsFrom,
  START,
  startIntent,
  yields,
} from '../testing/small-world.ts'

/** Values that differ, so that a wrong item or sign shows. A shop pays six tenths of them. */
const VALUES = { arrow: 4, cake: 10, bones: 5, gem: 25, logs: 20, oak_logs: 45, ashes: 15 } as const
const withValues = (content: Content): Content => ({
  ...content,
  items: Object.fromEntries(
    Object.entries(content.items).map(([id, item]) => [id, { ...item, value: VALUES[id as keyof typeof VALUES] ?? 0 }]),
  ),
})
const gameWith = (parts: Parameters<typeof gameOf>[0]) => {
  const game = gameOf(parts, {}, rollsFrom(5))
  return { ...game, timeline: game.timeline.map((each) => ({ ...each, content: withValues(each.content) })) }
}

/** Coins, pack, bank and quiver, all sold to a shop. */
const wealthOf = ({ coins, inventory, bank, ammunition }: Player, era: Era) =>
  coins +
  ammunition * paidPrice(VALUES.arrow, era) +
  Object.keys(VALUES).reduce(
    (sum, id) => sum + countOf([...inventory, ...bank], id) * paidPrice(VALUES[id as 'logs'], era),
    0,
  )

const HOURS = 20

test.each([
  ['one kind of food', { inventory: pack(['cake', 9_000]) }],
  // The pack is eaten up at once. Nearly all meals are of the bank, where food is worth more.
  ['cheap food in the pack and dear food in the bank', { inventory: pack(['bread', 5]), bank: pack(['cake', 9_000]) }],
])('[F39] the profit of a fight is what the player is richer by after selling everything, with %s', (_, held) => {
  const foe = monster('foe', {
    hitpoints: 60,
    attack: 30,
    strength: 30,
    bonus: -60,
    coins: { least: 25, most: 35 },
    loot: [yields('bones'), yields('gem', 1, 0.5)],
  })
  const world = gameWith({ monsters: [foe], activities: [fight('duel', 'foe', { xpRate: 0 })] })
  const era = eraOf(world)
  const ada = player(
    {
      maxHitpoints: 400,
      currentHitpoints: 400,
      equipment: { weapon: 'bow', quiver: 'arrow' },
      combatMode: { style: 'controlled', mode: 'ranged' },
      ammunition: 200_000,
      ...held,
    },
    { ranged: 20, defence: 20 },
  )
  const work = era.content.activities['duel'] as never
  const [rates, run] = [estimateFight(ada, era, work), estimateFightRun(ada, era, work)]
  const { state } = advance(performIntent(ada, world, startIntent('duel')), world, START + hours(HOURS))
  expect(state.currentAction).not.toBeNull()
  expect(countOf([...state.inventory, ...state.bank], 'cake')).toBeLessThan(9_000)
  const profit = profitPerHour(ada, era, rates as never, run as never)
  const found = (wealthOf(state, era) - wealthOf(ada, era)) / HOURS
  expect(Math.abs(found / profit - 1), `${found} instead of ${profit}`).toBeLessThan(0.03)
})

test('[F39] the profit of other work is its yield minus what it uses up; a tool costs nothing', () => {
  const burn = activity('burn', {
    duration: 1_000,
    resources: [needs('logs', 2), needs('axe', 1, false)],
    outputs: [yields('oak_logs'), yields('ashes', 2)],
  })
  const world = gameWith({ activities: [burn] })
  const era = eraOf(world)
  const ada = player({ inventory: pack(['logs', 100_000], ['axe']) })
  const { state } = advance(performIntent(ada, world, startIntent('burn')), world, START + hours(5))
  // Two logs at 11 become a log of oak at 25 and two ashes at 8: the tax of 5% included.
  expect(workProfitPerHour(era, estimate(ada, era, burn))).toBeCloseTo(3_600 * (25 + 16 - 22), 6)
  expect((wealthOf(state, era) - wealthOf(ada, era)) / 5).toBeCloseTo(3_600 * (25 + 16 - 22), 6)
})

test('[F39] what a shop does not pay for, or does not know, is worth nothing', () => {
  expect(shopWorth(eraOf(gameWith({})), { nest: 5, no_such_item: 9 })).toBe(0)
})
