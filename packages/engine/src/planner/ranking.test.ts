import { describe, expect, test } from 'vitest'
import { workOf } from '../activity/work.ts'
import type { Player } from '../character/player.ts'
import type { Activity, Content } from '../content/content.ts'
import { estimateFight } from '../estimate/fight-estimate.ts'
import { estimateFightRun } from '../estimate/fight-run.ts'
import { burning, fight, gameContent, memberOf, monster, recipe } from '../testing/game.ts'
import { activity, era, needs, pack, player, yields } from '../testing/small-world.ts'
import { type RankedWork, type RankingGoal, type RankingInput, rankWorks } from './ranking.ts'

/** Shops pay 142 coins for a gem and nothing for anything else. */
const GEM = 142
const RING = 570
const cut = recipe('cut', {
  duration: 4_000,
  resources: [{ id: 'pearl', quantity: 2 }],
  outputs: [{ id: 'gem', quantity: 1, chance: 1 }],
})
const dive = activity('dive', { skillType: 'fishing', duration: 3_000, outputs: [yields('pearl')] })

function inputOf(state: Player, content: Content, more: Partial<RankingInput> = {}): RankingInput {
  const now = era(0, content)
  return {
    player: state,
    era: now,
    priceOf: () => null,
    taxRate: 0,
    choices: {},
    fightOf: (work) => estimateFight(state, now, work),
    runOf: (work) => estimateFightRun(state, now, work),
    ...more,
  }
}

function ranking(goal: RankingGoal, content: Content, state: Player = player(), more: Partial<RankingInput> = {}) {
  return rankWorks(goal, inputOf(state, content, more))
}

const idsOf = (rows: RankedWork[]) => rows.map(({ work }) => work.id)
const COINS = { kind: 'coins' } as const
const GEMS = { kind: 'item', itemId: 'gem' } as const
const CRAFTING = { kind: 'experience', skill: 'crafting' } as const

describe('what is listed', () => {
  test('[PN11] activities, recipes and fights that yield it and whose levels the player has', () => {
    const hard = activity('deep_dive', { ...dive, id: 'deep_dive', levelRequirements: { fishing: 20 } })
    const content = gameContent({ activities: [dive, hard], recipes: [cut, burning] })
    const pearls = { kind: 'item', itemId: 'pearl' } as const
    expect(idsOf(ranking(pearls, content))).toEqual(['dive'])
    expect(idsOf(ranking(pearls, content, player({}, { fishing: 20 })))).toEqual(['deep_dive', 'dive'])
    expect(idsOf(ranking(CRAFTING, content))).toEqual(['recipe:cut'])
    expect(idsOf(ranking({ kind: 'experience', skill: 'firemaking' }, content))).toEqual([])
    expect(idsOf(ranking({ kind: 'experience', skill: 'hitpoints' }, content))).toEqual(['fight_rat'])
  })

  test('[PN11] work for members is listed for members, and deactivated work for nobody', () => {
    const closed = activity('closed', { membersOnly: true, outputs: [yields('gem')] })
    const gone = activity('gone', { deactivated: true, outputs: [yields('gem')] })
    const content = gameContent({ activities: [closed, gone] })
    expect(idsOf(ranking(GEMS, content))).toEqual([])
    expect(idsOf(ranking(GEMS, content, player(memberOf('elite'))))).toEqual(['closed'])
  })

  test('[PN11] a fight lost more often than once in ten is left out', () => {
    const content = gameContent({
      activities: [fight('fight_ogre', 'ogre')],
      monsters: [monster('ogre', { hitpoints: 900, strength: 90, attack: 90, bonus: 90, loot: [yields('gem')] })],
    })
    expect(idsOf(ranking(GEMS, content))).toEqual([])
    const strong = player({ maxHitpoints: 990, currentHitpoints: 990 }, { hitpoints: 99, strength: 99, attack: 99 })
    const sturdy = { ...strong, skills: { ...strong.skills, defence: { ...strong.skills.defence, level: 99 } } }
    const rows = ranking(GEMS, content, { ...sturdy, currentHitpoints: 100_000, maxHitpoints: 100_000 })
    expect(idsOf(rows)).toEqual(['fight_ogre'])
  })

  test('[PN11] what uses up as much of the item as it yields does not yield it', () => {
    const swap = activity('swap', { resources: [needs('gem', 2)], outputs: [yields('gem', 2), yields('pearl')] })
    const split = activity('split', { resources: [needs('gem', 1)], outputs: [yields('gem', 3)], duration: 3_600 })
    const content = gameContent({ activities: [swap, split] })
    const rows = ranking(GEMS, content)
    expect(rows).toMatchObject([{ work: { id: 'split' }, perHour: 2_000 }])
  })
})

describe('the order', () => {
  test('[PN12] follows the yield with the time of the materials, and ties the ids', () => {
    const slow = activity('slow', { skillType: 'crafting', xpRate: 10, duration: 8_000 })
    const slower = { ...slow, id: 'slow_too' }
    const content = gameContent({ activities: [slower, slow, dive], recipes: [{ ...cut, xpRate: 12 }] })
    const rows = ranking(CRAFTING, content)
    // A cut takes 4 s and two dives of 3 s.
    expect(rows.map(({ work, perHour, perHourWithMaterials }) => [work.id, perHour, perHourWithMaterials])).toEqual([
      ['slow', 4_500, 4_500],
      ['slow_too', 4_500, 4_500],
      ['recipe:cut', 10_800, 4_320],
    ])
  })

  test('[PN12] a row whose materials cannot be got comes last', () => {
    const content = gameContent({
      activities: [activity('poor', { skillType: 'crafting', xpRate: 1 })],
      recipes: [cut],
    })
    const rows = ranking(CRAFTING, content)
    expect(idsOf(rows)).toEqual(['poor', 'recipe:cut'])
    expect(rows[1]).toMatchObject({ perHour: 10_800, perHourWithMaterials: null })
  })

  test('[PN12] what materials cost counts as the time to earn it', () => {
    const content = gameContent({ recipes: [cut] })
    // Nobody earns more than 500 coins an hour here, so two pearls for 1 coin each take 14.4 s.
    const [row] = ranking(CRAFTING, content, player(), { priceOf: (id) => (id === 'pearl' ? 1 : null) })
    expect(row?.perHourWithMaterials).toBeCloseTo((12 * 3_600) / 18.4, 6)
  })

  test('[PN12] for coins, what is paid for materials is subtracted, and gathered ones cost nothing', () => {
    const worth = { ...dive, outputs: [yields('gem')] }
    const polish = recipe('polish', {
      duration: 1_000,
      resources: [{ id: 'gem', quantity: 1 }],
      outputs: [{ id: 'pearl', quantity: 1, chance: 1 }],
    })
    const content = gameContent({ activities: [worth], recipes: [polish, cut] })
    const bought = ranking(COINS, content, player(), { priceOf: (id) => (id === 'pearl' ? 20 : null) })
    expect(bought.find(({ work }) => work.id === 'recipe:cut')).toMatchObject({
      perHour: GEM * 900,
      perHourWithMaterials: (GEM - 40) * 900,
    })
    // Polishing destroys what dives yield.
    expect(idsOf(bought)).not.toContain('recipe:polish')
    const gathered = ranking(COINS, gameContent({ activities: [dive], recipes: [cut] }))
    expect(gathered[0]).toMatchObject({ work: { id: 'recipe:cut' }, perHourWithMaterials: GEM * 360 })
  })

  test('[PN17] the meals of a fight count as materials', () => {
    const bake = activity('bake', { skillType: 'cooking', duration: 6_000, outputs: [yields('pie')] })
    const ox = monster('ox', { hitpoints: 40, attack: 20, strength: 20, bonus: 0, loot: [yields('gem')] })
    const contentOf = (activities: Activity[]) =>
      gameContent({ monsters: [ox], activities: [fight('fight_ox', 'ox'), ...activities] })
    const health = { maxHitpoints: 400, currentHitpoints: 400 }
    const levels = { attack: 30, strength: 30, defence: 30, hitpoints: 40 }
    const rowFor = (goal: RankingGoal, activities: Activity[], parts: Partial<Player> = {}) =>
      ranking(goal, contentOf(activities), player({ ...health, ...parts }, levels)).find(
        ({ work }) => work.id === 'fight_ox',
      )
    const odds = estimateFight(
      player(health, levels),
      era(0, contentOf([])),
      workOf(contentOf([]), 'fight_ox') as never,
    )
    const hurt = ((odds?.damageTakenPerHour ?? 0) * (odds?.timePerKill ?? 0)) / 3_600_000
    // A pie heals 60 and takes 6 s.
    const baking = ((hurt * 1.1) / 60) * 6_000
    const fed = rowFor(GEMS, [bake])
    expect(fed?.perHourWithMaterials).toBeCloseTo(3_600_000 / ((odds?.timePerKill ?? 0) + baking), 6)
    expect(fed?.perHour).toBeCloseTo(odds?.killsPerHour ?? 0, 6)
    expect(rowFor(GEMS, [])?.perHourWithMaterials).toBeNull()
    // Pies that are held sell for as much as those that are baked.
    const held = rowFor(COINS, [bake], { inventory: pack(['pie', 20]) })
    expect(held?.perHourWithMaterials).toBeCloseTo(rowFor(COINS, [bake])?.perHourWithMaterials ?? 0, 6)
  })

  test('[PN12] gathered materials cost the goal of coins only their time, not what shops would pay for them', () => {
    const dig = activity('dig_gems', { duration: 5_000, outputs: [yields('gem')] })
    const set = recipe('set', {
      duration: 4_000,
      resources: [{ id: 'gem', quantity: 1 }],
      outputs: [{ id: 'ring', quantity: 1, chance: 1 }],
    })
    const ring = { ...gameContent().items['gem'], id: 'ring', value: 1_000 } as never
    const rows = ranking(COINS, gameContent({ activities: [dig], recipes: [set], items: [ring] }))
    expect(rows.find(({ work }) => work.id === 'recipe:set')).toMatchObject({
      perHour: (RING - GEM) * 900,
      perHourWithMaterials: RING * 400,
    })
  })
})

describe('profit', () => {
  test('[F39] counts what is gained and used up at the price that shops pay', () => {
    const sift = activity('sift', {
      duration: 3_600,
      resources: [needs('gem'), needs('axe', 1, false)],
      outputs: [yields('gem', 3), yields('gem', 2, 0.5), yields('logs')],
    })
    const content = gameContent({ activities: [sift] })
    const [row] = ranking(GEMS, content, player({ inventory: pack(['gem', 5], ['axe']) }))
    expect(row).toMatchObject({ profitPerHour: GEM * 3_000, timeToSuppliesEnd: null })
    const burn = activity('burn', { duration: 3_600, xpRate: 9, skillType: 'crafting', resources: [needs('gem')] })
    const [loss] = ranking(CRAFTING, gameContent({ activities: [burn] }), player({ inventory: pack(['gem', 5]) }))
    expect(loss).toMatchObject({ profitPerHour: -GEM * 1_000, timeToSuppliesEnd: 5 * 3_600, experiencePerHour: 9_000 })
  })

  test('[F39] of a fight counts coins, loot and the food its run takes', () => {
    const content = gameContent({
      activities: [fight('fight_cow', 'cow')],
      monsters: [
        monster('cow', { hitpoints: 40, strength: 5, coins: { least: 4, most: 6 }, loot: [yields('gem', 1, 0.5)] }),
      ],
      items: [{ ...gameContent().items['bread'], id: 'feast', healAmount: 90, value: 100 } as never],
    })
    const fed = player({ inventory: pack(['feast', 400]) }, { attack: 10 })
    const input = inputOf(fed, content)
    const work = workOf(content, 'fight_cow')
    if (!work) throw new Error('No fight')
    const [odds, run] = [input.fightOf(work, fed), input.runOf(work)]
    if (!odds || !run) throw new Error('No estimate')
    const row = rankWorks(COINS, input).find((each) => each.work.id === 'fight_cow')
    expect(run.mealsPerHour).toBeGreaterThan(0)
    const meal = 57
    expect(row?.profitPerHour).toBeCloseTo(odds.killsPerHour * (5 + GEM / 2) - run.mealsPerHour * meal, 6)
    expect(row?.run).toEqual(run)
  })

  test('[F39] of a fight counts the arrows that are shot', () => {
    const content = gameContent({
      monsters: [monster('hen', { coins: { least: 9, most: 9 } })],
      activities: [fight('fight_hen', 'hen')],
      items: [{ ...gameContent().items['arrow'], id: 'gold_arrow', value: 100 } as never],
    })
    const combatMode = { style: 'accurate', mode: 'ranged' } as const
    const archer = player({ equipment: { weapon: 'bow', quiver: 'gold_arrow' }, ammunition: 500, combatMode })
    const row = ranking(COINS, content, archer).find(({ work }) => work.id === 'fight_hen')
    expect(row).toBeUndefined()
    const trained = ranking({ kind: 'experience', skill: 'ranged' }, content, archer)
    const hen = trained.find(({ work }) => work.id === 'fight_hen')
    const odds = estimateFight(archer, era(0, content), workOf(content, 'fight_hen') as never)
    const shots = odds?.usedPerHour['gold_arrow'] ?? 0
    expect(shots).toBeGreaterThan(0)
    expect(hen?.profitPerHour).toBeCloseTo((odds?.coinsPerHour ?? 0) - shots * 57, 6)
    expect(hen?.timeToSuppliesEnd).toBeCloseTo((500 / shots) * 3_600_000, 3)
  })
})
