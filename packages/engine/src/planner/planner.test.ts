import { describe, expect, test } from 'vitest'
import type { PlannerGoal, Player } from '../character/player.ts'
import type { Activity, Content } from '../content/content.ts'
import { estimateFight } from '../estimate/fight-estimate.ts'
import { achievement, burning, fight, gameContent, memberOf, monster, npc, quest, recipe } from '../testing/game.ts'
import { activity, era, needs, pack, player, yields } from '../testing/small-world.ts'
import { damagePerKill } from './meals.ts'
import { entriesOf, MOST_BRANCHES, planFor, purchasesOf } from './planner.ts'
import type { Branch } from './tree.ts'
import type { PlannerInput } from './unit-costs.ts'

const longbow = recipe('long_stick', {
  skillType: 'fletching',
  duration: 4_000,
  resources: [
    { id: 'oak_logs', quantity: 3 },
    { id: 'pearl', quantity: 1 },
  ],
  outputs: [{ id: 'gem', quantity: 1, chance: 1 }],
})
const dive = activity('dive', { skillType: 'fishing', duration: 5_000, outputs: [yields('pearl')] })
const bake = activity('bake', { skillType: 'cooking', outputs: [yields('pie')] })
const shop = (itemId: string, price: number) =>
  npc('trader', { type: 'shop', shop: { items: [{ itemId, price }] } as never })

const CONTENT = gameContent({ recipes: [longbow], activities: [dive] })

function inputOf(state: Player, content: Content = CONTENT, more: Partial<PlannerInput> = {}): PlannerInput {
  const now = era(0, content)
  return {
    player: state,
    era: now,
    priceOf: () => null,
    taxRate: 0,
    fightOf: (work, fighter) => estimateFight(fighter, now, work),
    choices: {},
    ...more,
  }
}

const treeFor = (goal: PlannerGoal, state: Player = player(), content?: Content, more?: Partial<PlannerInput>) =>
  planFor(goal, inputOf(state, content, more))
const gems = (quantity: number) => ({ kind: 'item', itemId: 'gem', quantity }) as const
const itemGoal = (itemId: string, quantity = 1) => ({ kind: 'item', itemId, quantity }) as const

function branchesOf(branch: Branch): Branch[] {
  return [branch, ...branch.branches.flatMap(branchesOf)]
}

const needsOf = (branch: Branch) => branchesOf(branch).map(({ need }) => need)
const waysOf = (branch: Branch) => branch.ways.map(({ id }) => id)

describe('what is missing', () => {
  test('[PN1] is what is wanted minus what pack and bank hold', () => {
    const state = player({ inventory: pack(['gem', 2]), bank: pack(['oak_logs', 7]) })
    const tree = treeFor(gems(5), state)
    expect(needsOf(tree)).toEqual([
      { kind: 'item', itemId: 'gem', quantity: 5, held: 2, isGain: false },
      { kind: 'item', itemId: 'oak_logs', quantity: 9, held: 7, isGain: false },
      { kind: 'item', itemId: 'pearl', quantity: 3, held: 0, isGain: false },
    ])
    expect(treeFor(gems(2), state)).toMatchObject({ isMet: true, time: 0, coins: 0, branches: [] })
  })

  test('[PN1] a piece that one branch uses is not held for another', () => {
    const both = recipe('both', {
      resources: [
        { id: 'gem', quantity: 2 },
        { id: 'oak_logs', quantity: 4 },
      ],
      outputs: [{ id: 'nest', quantity: 1, chance: 1 }],
    })
    const content = gameContent({ recipes: [longbow, both], activities: [dive] })
    const tree = treeFor(itemGoal('nest'), player({ bank: pack(['oak_logs', 8]) }), content)
    const oak = needsOf(tree).filter((need) => need.kind === 'item' && need.itemId === 'oak_logs')
    expect(oak).toMatchObject([
      { quantity: 6, held: 6 },
      { quantity: 4, held: 2 },
    ])
  })

  test('[PN1] a piece that is set aside for one branch is not held for the next', () => {
    const both = recipe('both', {
      resources: [
        { id: 'oak_logs', quantity: 4 },
        { id: 'gem', quantity: 2 },
      ],
      outputs: [{ id: 'nest', quantity: 1, chance: 1 }],
    })
    const content = gameContent({ recipes: [longbow, both], activities: [dive] })
    const tree = treeFor(itemGoal('nest'), player({ bank: pack(['oak_logs', 8]) }), content)
    const oak = needsOf(tree).filter((need) => need.kind === 'item' && need.itemId === 'oak_logs')
    expect(oak).toMatchObject([
      { quantity: 4, held: 4 },
      { quantity: 6, held: 4 },
    ])
  })

  test('[PN1] what is yielded beside the goal serves the branches after it', () => {
    const sawing = activity('saw_pearls', { outputs: [yields('oak_logs'), yields('pearl')], duration: 100 })
    const content = gameContent({ recipes: [longbow], activities: [sawing] })
    const tree = treeFor(gems(2), player(), content)
    expect(tree.branches.at(-1)).toMatchObject({ need: { itemId: 'pearl', quantity: 2, held: 2 }, isMet: true })
  })

  test('[PN1] an achievement that counts gains needs what is not held yet', () => {
    const content = gameContent({
      achievements: [achievement('woods', { requirements: [{ type: 'items_gained', target: 'logs', count: 20 }] })],
    })
    const state = player({ bank: pack(['logs', 50]) })
    const tree = treeFor({ kind: 'achievement', achievementId: 'woods' }, state, content)
    expect(tree.branches).toMatchObject([{ need: { quantity: 20, held: 0, isGain: true } }])
    expect(entriesOf(tree)).toMatchObject([{ activityId: 'chop', goal: { kind: 'stock', quantity: 70 } }])
  })

  test('[PN1] a tool that stays is needed once, and a certain yield of the same item is given back', () => {
    const carve = activity('carve', {
      duration: 100,
      resources: [needs('axe', 1, false), needs('logs', 3)],
      outputs: [yields('pearl'), yields('logs', 2)],
    })
    const content = gameContent({ activities: [carve, activity('forge', { outputs: [yields('axe')] })] })
    const tree = treeFor(itemGoal('pearl', 10), player(), content)
    expect(needsOf(tree).slice(1)).toMatchObject([
      { itemId: 'axe', quantity: 1 },
      { itemId: 'logs', quantity: 12 },
    ])
  })
})

describe('ways', () => {
  const dragon = monster('dragon', { level: 90, attack: 99, strength: 99, hitpoints: 500, bonus: 200 })
  const rich = gameContent({
    activities: [
      dive,
      activity('old_dive', { deactivated: true, outputs: [yields('pearl')] }),
      activity('club_dive', { membersOnly: true, duration: 10, outputs: [yields('pearl')] }),
      activity('deep_dive', { levelRequirements: { fishing: 60 }, duration: 50, outputs: [yields('pearl')] }),
      fight('fight_dragon', 'dragon'),
      fight('fight_slug', 'slug'),
      bake,
    ],
    monsters: [{ ...dragon, loot: [yields('pearl')] }, monster('slug', { loot: [yields('pearl', 1, 0.5)] })],
    npcs: [shop('pearl', 90)],
    quests: [quest('oyster', [{ id: 'end', type: 'custom', text: 'Open it.' } as never])],
    achievements: [achievement('diver', { rewards: { items: [{ itemId: 'pearl', quantity: 2 }] } })],
  })

  test('[PN2] are those of the content in force', () => {
    const tree = treeFor(itemGoal('pearl', 2), player(), rich, { priceOf: () => 40 })
    expect(waysOf(tree).sort()).toEqual(
      [
        'achievement:diver',
        'club_dive',
        'deep_dive',
        'dive',
        'exchange',
        'fight_dragon',
        'fight_slug',
        'shop:trader',
      ].sort(),
    )
  })

  test('[PN2] a reward that is too small or has been received is none', () => {
    expect(waysOf(treeFor(itemGoal('pearl', 3), player(), rich))).not.toContain('achievement:diver')
    const state = player({ achievements: { diver: { completedAt: 1, claimed: true, waiting: {} } } })
    expect(waysOf(treeFor(itemGoal('pearl', 2), state, rich))).not.toContain('achievement:diver')
  })

  test('[PN2] a quest that gives an item is a way until it is done', () => {
    const giver = npc('giver', {
      dialogueTrees: [
        {
          id: 'greet',
          text: 'Hello',
          options: [
            {
              id: 'give',
              text: 'Thanks',
              action: {
                type: 'complete_quest_step',
                questId: 'oyster',
                stepId: 'end',
                gives: { itemId: 'nest', quantity: 1 },
              },
            },
          ],
        } as never,
      ],
    })
    const content = { ...rich, npcs: { giver } }
    expect(waysOf(treeFor(itemGoal('nest'), player(), content))).toEqual(['quest:oyster'])
    const done = player({ questProgress: { activeQuests: [], completedQuests: ['oyster'] } })
    expect(waysOf(treeFor(itemGoal('nest'), done, content))).toEqual([])
    const [oyster] = Object.values(rich.quests)
    const closed = { ...content, quests: { oyster: { ...oyster, deactivated: true } as never } }
    expect(waysOf(treeFor(itemGoal('nest'), player(), closed))).toEqual([])
  })

  test('[PN3] the suggestion can be used at once; risky fights come later, work for members last', () => {
    const ways = waysOf(treeFor(itemGoal('pearl'), player(), rich, { priceOf: () => 2_000_000 }))
    expect(ways[0]).toBe('dive')
    expect(ways.indexOf('fight_slug')).toBeLessThan(ways.indexOf('fight_dragon'))
    expect(ways.indexOf('deep_dive')).toBeLessThan(ways.indexOf('fight_dragon'))
    expect(ways.indexOf('fight_dragon')).toBeLessThan(ways.indexOf('club_dive'))
    expect(waysOf(treeFor(itemGoal('pearl'), player({}, { fishing: 60 }), rich))[0]).toBe('deep_dive')
    const member = player({ subscription: { tier: 'basic', until: 9e12 } })
    expect(waysOf(treeFor(itemGoal('pearl'), member, rich))[0]).toBe('club_dive')
  })

  test('[PN3] coins count as the time it takes to earn them', () => {
    const slow = gameContent({ activities: [{ ...dive, duration: 3_600_000 }], npcs: [shop('pearl', 90)] })
    expect(waysOf(treeFor(itemGoal('pearl'), player({ coins: 1_000 }), slow))[0]).toBe('shop:trader')
    const dear = gameContent({ activities: [{ ...dive, duration: 3_600_000 }], npcs: [shop('pearl', 9_000)] })
    expect(waysOf(treeFor(itemGoal('pearl'), player({ coins: 10_000 }), dear))[0]).toBe('dive')
    // Coins that are not there make it a way for later.
    expect(waysOf(treeFor(itemGoal('pearl'), player({ coins: 0 }), slow))[0]).toBe('dive')
  })

  test('[PN3] a choice replaces the suggestion, and an impossible one is ignored', () => {
    const choose = (way: string) =>
      treeFor(itemGoal('pearl'), player(), rich, { choices: { 'item:pearl': way } }).way?.id
    expect(choose('shop:trader')).toBe('shop:trader')
    for (const way of ['old_dive', 'constructor', '__proto__', '', 'dive '.repeat(1_000)])
      expect(choose(way)).toBe('dive')
  })

  test('[PN6] no way needs what it is a way to', () => {
    const content = gameContent({
      recipes: [
        recipe('melt', {
          resources: [{ id: 'nest', quantity: 1 }],
          outputs: [{ id: 'pearl', quantity: 9, chance: 1 }],
        }),
        recipe('set', { resources: [{ id: 'pearl', quantity: 1 }], outputs: [{ id: 'nest', quantity: 9, chance: 1 }] }),
      ],
    })
    const tree = treeFor(itemGoal('nest'), player(), content)
    expect(waysOf(tree)).toEqual(['recipe:set'])
    expect(tree.branches[0]).toMatchObject({ need: { itemId: 'pearl' }, ways: [], isMet: false, isTimeKnown: false })
    expect(tree.isTimeKnown).toBe(false)
  })
})

describe('training', () => {
  const works = [
    activity('twigs', { xpRate: 10, duration: 1_000 }),
    activity('trunks', { xpRate: 50, duration: 1_000, levelRequirements: { woodcutting: 5 } }),
    activity('slow', { xpRate: 10, duration: 1_500 }),
  ]
  const content = gameContent({ activities: works })

  test('[PN4] takes the best activity of each level', () => {
    const tree = treeFor({ kind: 'level', skill: 'woodcutting', level: 10 }, player(), content)
    expect(tree.branches.map(({ need }) => need)).toMatchObject([
      { activityId: 'twigs', training: { skill: 'woodcutting', level: 5 } },
      { activityId: 'trunks', training: { skill: 'woodcutting', level: 10 } },
    ])
    expect(entriesOf(tree).map(({ goal }) => goal)).toEqual([
      { kind: 'level', level: 5 },
      { kind: 'level', level: 10 },
    ])
    expect(waysOf(tree)).toEqual(expect.arrayContaining(['training', 'twigs', 'slow']))
  })

  test('[PN4] one activity all the way can be chosen', () => {
    const choices = { 'level:woodcutting': 'slow' }
    const tree = treeFor({ kind: 'level', skill: 'woodcutting', level: 10 }, player(), content, { choices })
    expect(tree.branches).toHaveLength(1)
    expect(tree.time).toBe(tree.way?.time)
  })

  test('[PN4] trains a supporting skill if that is faster', () => {
    const smelt = recipe('smelt', {
      skillType: 'smithing',
      xpRate: 500,
      resources: [{ id: 'pearl', quantity: 1 }],
      outputs: [{ id: 'gem', quantity: 1, chance: 1 }],
    })
    const pearls = activity('mine_pearls', {
      skillType: 'mining',
      duration: 200,
      xpRate: 400,
      levelRequirements: { mining: 10 },
      outputs: [yields('pearl')],
    })
    const dirt = activity('dirt', { skillType: 'mining', xpRate: 60 })
    const scraps = activity('scraps', { skillType: 'smithing', xpRate: 1 })
    const supported = gameContent({ recipes: [smelt], activities: [pearls, dirt, scraps] })
    const tree = treeFor({ kind: 'level', skill: 'smithing', level: 30 }, player(), supported)
    expect(tree.way?.id).toBe('training-with-others')
    expect(entriesOf(tree).map(({ activityId, recipeId }) => activityId ?? recipeId)).toEqual([
      'dirt',
      'mine_pearls',
      'smelt',
    ])
    expect(tree.time).toBe(tree.way?.time)
  })

  const bundles = recipe('bundles', {
    skillType: 'crafting',
    xpRate: 130,
    resources: [{ id: 'logs', quantity: 20 }],
    outputs: [{ id: 'nest', quantity: 1, chance: 1 }],
  })
  const beads = recipe('beads', {
    skillType: 'crafting',
    xpRate: 60,
    resources: [{ id: 'pearl', quantity: 2 }],
    outputs: [{ id: 'gem', quantity: 1, chance: 1 }],
  })

  test('[PN4] is not based on materials that the coins do not pay for', () => {
    const content = gameContent({ recipes: [bundles, beads], activities: [dive] })
    const goal = { kind: 'level', skill: 'crafting', level: 20 } as const
    const priceOf = (itemId: string) => (itemId === 'logs' ? 0.1 : null)
    const recipesFor = (coins: number) =>
      treeFor(goal, player({ coins }), content, { priceOf }).branches.map(({ need }) => need)
    expect(recipesFor(10_000)).toMatchObject([{ activityId: 'recipe:bundles' }])
    expect(recipesFor(0)).toMatchObject([{ activityId: 'recipe:beads' }])
  })

  test('[PN4] coins count as the time to earn them at the present levels', () => {
    const treasure = activity('treasure', {
      skillType: 'mining',
      duration: 100,
      levelRequirements: { mining: 20 },
      outputs: [yields('gem')],
    })
    const rings = recipe('rings', {
      skillType: 'crafting',
      xpRate: 5_000,
      requiredLevel: 10,
      resources: [{ id: 'apple', quantity: 1 }],
    })
    const pick = activity('pick', { levelRequirements: { woodcutting: 3 }, outputs: [yields('apple')] })
    const content = gameContent({
      recipes: [{ ...bundles, xpRate: 600 }, beads, rings],
      activities: [dive, treasure, pick],
    })
    const goal = { kind: 'level', skill: 'crafting', level: 20 } as const
    const priceOf = (itemId: string) => (itemId === 'logs' ? 50 : null)
    const tree = treeFor(goal, player({ coins: 1_000_000 }), content, { priceOf })
    // With the income of a miner of level 20 the logs would be bought, and then beads would be cheaper.
    expect(tree.branches.map(({ need }) => need)).toMatchObject([
      { activityId: 'recipe:bundles' },
      { activityId: 'recipe:rings' },
    ])
  })

  test('[PN4] what the materials teach counts', () => {
    const whittle = activity('whittle', { xpRate: 20, outputs: [yields('pearl')] })
    const carve = recipe('carve', { skillType: 'woodcutting', xpRate: 100, resources: [{ id: 'pearl', quantity: 1 }] })
    const tree = treeFor(
      { kind: 'level', skill: 'woodcutting', level: 20 },
      player(),
      gameContent({ activities: [whittle], recipes: [carve] }),
      { choices: { 'level:woodcutting': 'recipe:carve' } },
    )
    const [leg] = tree.branches
    // Level 20 takes 4,470 points; each run gives 100 and its material 20.
    expect(leg?.need).toMatchObject({ kind: 'runs', quantity: 38 })
    expect(leg?.branches).toMatchObject([{ need: { itemId: 'pearl', quantity: 38 } }])
  })

  test('[PN4] a fight that is often lost trains nothing', () => {
    const weak = gameContent({})
    const strong = gameContent({
      monsters: [monster('rat', { level: 90, attack: 99, strength: 99, hitpoints: 500, bonus: 200 })],
    })
    const goal = { kind: 'level', skill: 'attack', level: 5 } as const
    expect(treeFor(goal, player(), weak).way?.id).toBe('training')
    expect(treeFor(goal, player(), strong).ways).toEqual([])
  })

  test.each([
    [0.9, ['training', 'fight_rat']],
    [0.89, []],
  ])('[PN4] a fight that is won with a chance of %d has the ways %j to a level', (chanceToWin, ways) => {
    const fightOf: PlannerInput['fightOf'] = (work, fighter) => {
      const fight = estimateFight(fighter, era(0, gameContent({})), work)
      return fight && { ...fight, chanceToWin }
    }
    const tree = treeFor({ kind: 'level', skill: 'attack', level: 5 }, player(), gameContent({}), { fightOf })
    expect(waysOf(tree)).toEqual(ways)
  })

  test('[PN4] later fights are those of the levels the player has by then', () => {
    const content = gameContent({
      activities: [bake, fight('fight_ox', 'ox', { xpRate: 500 })],
      monsters: [monster('rat'), monster('ox', { hitpoints: 60, attack: 30, strength: 60, defence: 30, bonus: 0 })],
    })
    const tree = treeFor({ kind: 'level', skill: 'attack', level: 60 }, player(), content)
    expect(tree.branches.map(({ need }) => need)).toMatchObject([
      { activityId: 'fight_rat', training: { level: 20 } },
      { activityId: 'fight_ox', training: { level: 60 } },
    ])
    // The ox falls faster at higher levels than at the level it is first fought at.
    const ox = content.activities['fight_ox'] as Activity
    const [, leg] = tree.branches
    const at = (level: number) => {
      const trained = player({}, { attack: level, strength: level, defence: level, hitpoints: level })
      return estimateFight(trained, era(0, content), ox)?.timePerKill ?? 0
    }
    const perKill = (leg?.time ?? 0) / (leg?.way?.source.kind === 'work' ? leg.way.source.runs : 0)
    expect(perKill).toBeLessThan(at(20))
    expect(perKill).toBeGreaterThan(at(60))
  })

  test.each([
    ['ranged', {}, { mode: 'ranged', style: 'controlled', weaponId: 'bow' }, [{ itemId: 'bow', held: 0 }]],
    ['ranged', { bank: pack(['bow', 1]) }, { weaponId: 'bow' }, [{ itemId: 'bow', held: 1 }]],
    ['magic', { equipment: { weapon: 'staff' } }, { mode: 'magic', style: 'controlled', weaponId: null }, []],
    ['attack', { combatMode: { mode: 'melee', style: 'defensive' } }, { mode: 'melee', style: 'accurate' }, []],
  ] as const)('[PN14] %s with %j needs to fight as %j', (skill, parts, stance, weapon) => {
    const tree = treeFor({ kind: 'level', skill, level: 5 }, player(parts as Partial<Player>))
    expect(tree).toMatchObject({ way: null, isMet: false, isTimeKnown: false })
    expect(tree.branches.map(({ need }) => need)).toMatchObject([...weapon, { kind: 'stance', ...stance }])
  })

  test('[PN4] a level that staff have set beside the experience counts', () => {
    const raised = player()
    raised.skills.woodcutting.level = 10
    expect(treeFor({ kind: 'level', skill: 'woodcutting', level: 10 }, raised)).toMatchObject({ isMet: true })
  })

  test('[PN14] a weapon that is held comes before a cheaper one', () => {
    const toy = { ...gameContent().items['bow'], id: 'toy_bow', value: 0 } as never
    const weaponsFor = (parts: Partial<Player>) =>
      treeFor({ kind: 'level', skill: 'ranged', level: 5 }, player(parts), gameContent({ items: [toy] })).branches
    expect(weaponsFor({})[0]?.need).toMatchObject({ itemId: 'toy_bow', held: 0 })
    expect(weaponsFor({ bank: pack(['bow', 1]) })[0]?.need).toMatchObject({ itemId: 'bow', held: 1 })
  })

  test('[PN14] a skill that the present weapon and style train, or that no fight trains, needs no other', () => {
    const none = gameContent({ monsters: [monster('rat', { attack: 99, strength: 99, hitpoints: 500, bonus: 200 })] })
    expect(treeFor({ kind: 'level', skill: 'attack', level: 5 }, player(), none).branches).toEqual([])
    expect(treeFor({ kind: 'level', skill: 'tailoring', level: 5 }, player(), none).branches).toEqual([])
  })

  test('[PN7] a fight ends with a level of the skill that is trained, which it names', () => {
    const tree = treeFor({ kind: 'level', skill: 'defence', level: 5 })
    expect(entriesOf(tree)).toMatchObject([
      { activityId: 'fight_rat', goal: { kind: 'level', level: 5, skill: 'defence' } },
    ])
    expect(entriesOf(treeFor({ kind: 'level', skill: 'attack', level: 5 }))).toMatchObject([
      { activityId: 'fight_rat', goal: { kind: 'level', level: 5, skill: 'attack' } },
    ])
  })
})

describe('food for fights', () => {
  const ox = monster('ox', { hitpoints: 40, attack: 20, strength: 20, bonus: 0, loot: [yields('gem')] })
  const contentOf = (...activities: Activity[]) =>
    gameContent({ monsters: [ox], activities: [fight('fight_ox', 'ox'), ...activities] })
  const content = contentOf(bake)
  const strong = (parts: Partial<Player> = {}) =>
    player(
      { maxHitpoints: 400, currentHitpoints: 400, ...parts },
      { attack: 30, strength: 30, defence: 30, hitpoints: 40 },
    )
  const fullFight = estimateFight(strong(), era(0, content), content.activities['fight_ox'] as Activity)
  const perKill = damagePerKill(fullFight as never)
  const foodIn = (tree: Branch) => branchesOf(tree).filter(({ need }) => need.kind === 'item' && need.isEaten)

  test('[PN15] is a branch of its own, with a tenth to spare, before the fight', () => {
    const tree = treeFor(gems(100), strong(), content)
    const [food] = foodIn(tree)
    // Above 30% of the health nobody eats, and a pie heals 60.
    expect(food?.need).toMatchObject({ itemId: 'pie', quantity: Math.ceil((100 * perKill * 1.1 - 280) / 60) })
    expect(entriesOf(tree).map(({ activityId }) => activityId)).toEqual(['bake', 'fight_ox'])
    expect(tree.time).toBeCloseTo(100 * (fullFight?.timePerKill ?? 0) + (food?.time ?? 0), 3)
  })

  test('[PN15] is not needed for the few kills that the present health allows', () => {
    const few = Math.floor(280 / (perKill * 1.1))
    expect(foodIn(treeFor(gems(few), strong(), content))).toEqual([])
    expect(foodIn(treeFor(gems(few), strong({ currentHitpoints: 130 }), content))).toHaveLength(1)
  })

  test('[PN15] that is held is eaten first, the best of it before the rest', () => {
    const tree = treeFor(gems(100), strong({ bank: pack(['cake', 9]) }), content)
    expect(foodIn(tree).map(({ need, isMet }) => [need.kind === 'item' && need.itemId, isMet])).toEqual([
      ['cake', true],
      ['pie', false],
    ])
  })

  test('[PN15] heals enough to stay alive', () => {
    const crumbs = activity('crumble', { skillType: 'cooking', duration: 10, outputs: [yields('bread')] })
    const tree = treeFor(gems(100), strong(), contentOf(bake, crumbs))
    // A piece of bread heals 5, less than the ox strikes.
    expect(foodIn(tree).map(({ need }) => need.kind === 'item' && need.itemId)).toEqual(['pie'])
    const weak = treeFor(gems(100), strong(), contentOf(crumbs))
    expect(needsOf(weak)).toContainEqual({ kind: 'healing', hitpoints: Math.ceil(100 * perKill * 1.1 - 280) })
    expect(weak.isTimeKnown).toBe(false)
  })

  test('[PN16] is not got by fights, and not made of what the fight is for', () => {
    const roast = recipe('roast', {
      skillType: 'cooking',
      resources: [{ id: 'gem', quantity: 1 }],
      outputs: [{ id: 'pie', quantity: 1, chance: 1 }],
    })
    const roasted = gameContent({ monsters: [ox], activities: [fight('fight_ox', 'ox')], recipes: [roast] })
    expect(needsOf(treeFor(gems(100), strong(), roasted)).at(-1)).toMatchObject({ kind: 'healing' })
  })

  test('[PN16] fights without such food are no way that is suggested, and train nothing', () => {
    const slow = activity('polish', { duration: 3_600_000, outputs: [yields('gem')] })
    expect(treeFor(gems(100), strong(), contentOf(slow)).way?.id).toBe('polish')
    expect(treeFor(gems(100), strong(), contentOf(slow, bake)).way?.id).toBe('fight_ox')
    const training = { kind: 'level', skill: 'attack', level: 45 } as const
    const worksOf = (tree: Branch) => tree.branches.map(({ need }) => need.kind === 'runs' && need.activityId)
    const rats = { ...content, monsters: { ...content.monsters, rat: monster('rat', { strength: 99, bonus: 90 }) } }
    expect(worksOf(treeFor(training, strong(), rats))).toEqual(['fight_ox'])
  })

  test('[PN15] needs auto-eat, which the tree asks for', () => {
    const state = strong()
    const off = { ...state, settings: { ...state.settings, autoEatEnabled: false } }
    expect(needsOf(treeFor(gems(100), off, content))).toContainEqual({ kind: 'autoEat' })
    expect(needsOf(treeFor(gems(100), state, content))).not.toContainEqual({ kind: 'autoEat' })
  })
})

describe('sums', () => {
  test('[PN5] time and coins of a branch are the sums of its parts', () => {
    const content = gameContent({ recipes: [longbow], npcs: [shop('pearl', 50)] })
    const tree = treeFor(gems(10), player({ coins: 10_000 }), content)
    expect(tree).toMatchObject({ time: 10 * 4_000 + 30 * 2_000, coins: 10 * 51, isTimeKnown: true })
    expect(purchasesOf(tree)).toMatchObject([{ itemId: 'pearl', quantity: 10, price: 51, npc: { id: 'trader' } }])
  })

  test('[PN5] what the exchange sells costs what the order holds, with the tax on all of it', () => {
    const tree = treeFor(itemGoal('pearl', 300), player({ coins: 10_000 }), gameContent({}), {
      priceOf: () => 8,
      taxRate: 20_000,
    })
    expect(tree).toMatchObject({ way: { id: 'exchange', coins: 2_448 }, coins: 2_448 })
    expect(purchasesOf(tree)).toMatchObject([{ quantity: 300, price: 8, coins: 2_448 }])
  })

  test('[PN5] an output with a chance counts as expected', () => {
    const content = gameContent({ activities: [activity('seek', { outputs: [yields('pearl', 2, 0.25)] })] })
    const tree = treeFor(itemGoal('pearl', 10), player(), content)
    expect(tree).toMatchObject({ way: { source: { runs: 20 } }, time: 20 * 2_000 })
  })

  test('[PN5] crops take the growth of as many rounds as the slots need', () => {
    const content = gameContent({ npcs: [shop('guam_seed', 10)] })
    const tree = treeFor(itemGoal('guam', 3), player(), content)
    expect(tree).toMatchObject({ way: { id: 'crop:guam_seed' }, time: 3 * 600_000, entry: null })
    const member = treeFor(itemGoal('guam', 3), player(memberOf('elite')), content)
    expect(member.time).toBe(600_000)
  })
})

describe('harvests', () => {
  const content = gameContent({
    npcs: [
      npc('trader', {
        type: 'shop',
        shop: {
          items: [
            { itemId: 'irit_seed', price: 10 },
            { itemId: 'guam_seed', price: 20 },
          ],
        } as never,
      }),
    ],
    achievements: [achievement('thumb', { requirements: [{ type: 'harvests', count: 5 }] })],
  })
  const goal = { kind: 'achievement', achievementId: 'thumb' } as const

  test('[PN2] of an achievement come from any crop, and the cheapest one is suggested', () => {
    const state = player({ coins: 1_000 }, { farming: 50 })
    state.farming = { ...state.farming, totalHarvested: 2 }
    const [tree] = treeFor(goal, state, content).branches
    const guam = content.seeds['guam_seed']
    expect(waysOf(tree as Branch).sort()).toEqual(
      Object.keys(content.seeds)
        .map((id) => `crop:${id}`)
        .sort(),
    )
    expect(tree).toMatchObject({ way: { id: 'crop:guam_seed' }, isTimeKnown: true })
    // Two slots are open at this level.
    expect(tree?.time).toBe(2 * (guam?.growthTime ?? 0) * 1_000)
    expect(tree?.branches).toMatchObject([{ need: { itemId: 'guam_seed', quantity: 3 } }])
  })

  test('[PN3] another crop can be chosen', () => {
    const choices = { 'requirement:harvests:': 'crop:irit_seed' }
    const [tree] = treeFor(goal, player({ coins: 1_000 }), content, { choices }).branches
    expect(tree?.branches.map(({ need }) => need)).toMatchObject([
      { kind: 'level', skill: 'farming' },
      { itemId: 'irit_seed', quantity: 5 },
    ])
  })
})

describe('entries', () => {
  test('[PN7] come in an order in which each finds what it needs', () => {
    const sparks = activity('sparks', { skillType: 'firemaking' })
    const content = gameContent({ recipes: [burning], activities: [sparks] })
    const tree = treeFor(itemGoal('ashes', 10), player(), content)
    expect(entriesOf(tree)).toEqual([
      { activityId: 'sparks', locationId: 'lumbridge', goal: { kind: 'level', level: 5 } },
      { activityId: 'chop', locationId: 'lumbridge', goal: { kind: 'stock', itemId: 'logs', quantity: 20 } },
      { recipeId: 'charcoal', goal: { kind: 'stock', itemId: 'ashes', quantity: 10 } },
    ])
  })

  const hunt = quest('hunt', [
    { id: 'wood', type: 'collect', text: 'Bring logs.', requirements: { itemId: 'logs', quantity: 5 } } as never,
    { id: 'rats', type: 'kill', text: 'Kill rats.', target: 'rat', amount: 3 } as never,
    { id: 'tell', type: 'talk', text: 'Tell.', requirements: { npcId: 'elder' } } as never,
  ])

  test('[PN7] kills for a quest are entries only when the quest asks for them', () => {
    const content = gameContent({ quests: [hunt] })
    const goal = { kind: 'quest', questId: 'hunt' } as const
    const tree = treeFor(goal, player(), content)
    expect(needsOf(tree).map(({ kind }) => kind)).toEqual(['quest', 'start', 'item', 'kills', 'talk'])
    expect(entriesOf(tree)).toMatchObject([{ activityId: 'chop' }])
    expect(tree.time).toBeGreaterThan(5 * 2_000)
    const step = (stepId: string, progress: number, isCompleted: boolean) => ({
      stepId,
      progress,
      maxProgress: 3,
      isCompleted,
      completedAt: null,
    })
    const active = {
      questId: 'hunt',
      startedAt: 0,
      currentStepId: 'rats',
      stepProgress: [step('wood', 3, true), step('rats', 1, false), step('tell', 0, false)],
      isCompleted: false,
    }
    const later = treeFor(goal, player({ questProgress: { activeQuests: [active], completedQuests: [] } }), content)
    expect(entriesOf(later)).toMatchObject([{ activityId: 'fight_rat', goal: { kind: 'count', count: 2 } }])
    const done = player({ questProgress: { activeQuests: [], completedQuests: ['hunt'] } })
    expect(treeFor(goal, done, content).isMet).toBe(true)
  })

  test('[PN7] items that a quest collects and then takes are needed once', () => {
    const elder = npc('elder', {
      dialogueTrees: [
        {
          id: 'greet',
          text: 'Hello',
          options: [
            {
              id: 'give',
              text: 'Here',
              action: {
                type: 'complete_quest_step',
                questId: 'hand',
                stepId: 'give',
                takes: { itemId: 'logs', quantity: 5 },
              },
            },
          ],
        } as never,
      ],
    })
    const hand = quest('hand', [
      { id: 'wood', type: 'collect', text: 'Gather.', requirements: { itemId: 'logs', quantity: 5 } } as never,
      { id: 'give', type: 'custom', text: 'Give.' } as never,
    ])
    const tree = treeFor({ kind: 'quest', questId: 'hand' }, player(), gameContent({ quests: [hand], npcs: [elder] }))
    expect(needsOf(tree).filter(({ kind }) => kind === 'item')).toMatchObject([{ itemId: 'logs', quantity: 5 }])
  })

  test('[PN13] what a quest collects or a person takes is marked, also if the bank has it; its materials are not', () => {
    const takes = { itemId: 'nest', quantity: 2 }
    const action = { type: 'complete_quest_step', questId: 'hand', stepId: 'give', takes }
    const greet = { id: 'greet', text: 'Hello', options: [{ id: 'give', text: 'Here', action }] } as never
    const hand = quest('hand', [
      { id: 'gems', type: 'collect', text: 'Make.', requirements: { itemId: 'gem', quantity: 5 } } as never,
      { id: 'give', type: 'custom', text: 'Give.' } as never,
    ])
    const content = gameContent({
      recipes: [longbow],
      activities: [dive],
      quests: [hand],
      npcs: [npc('elder', { dialogueTrees: [greet] })],
    })
    const state = player({ bank: pack(['gem', 3], ['nest', 9]) })
    const tree = treeFor({ kind: 'quest', questId: 'hand' }, state, content)
    const carried = branchesOf(tree).map(
      ({ need, isMet }) => need.kind === 'item' && [need.itemId, need.isCarried, isMet],
    )
    expect(carried.filter(Boolean)).toEqual([
      ['gem', true, false],
      ['oak_logs', undefined, false],
      ['pearl', undefined, false],
      ['nest', true, true],
    ])
  })
})

describe('bounds', () => {
  test('[PN9] a tree has at most 300 branches', () => {
    const items = Array.from({ length: 500 }, (_, index) => ({ ...CONTENT.items['gem'], id: `part_${index}` }) as never)
    const recipes = [
      recipe('whole', {
        resources: Array.from({ length: 499 }, (_, index) => ({ id: `part_${index}`, quantity: 2 })),
        outputs: [{ id: 'part_499', quantity: 1, chance: 1 }],
      }),
    ]
    const activities = Array.from({ length: 499 }, (_, index) =>
      activity(`get_${index}`, { outputs: [yields(`part_${index}`)] }),
    )
    const tree = treeFor(itemGoal('part_499', 7), player(), gameContent({ items, recipes, activities }))
    expect(branchesOf(tree).filter(({ ways }) => ways.length > 0)).toHaveLength(MOST_BRANCHES)
    expect(tree.isTimeKnown).toBe(false)
    expect(entriesOf(tree)).toHaveLength(MOST_BRANCHES)
  })

  test('[PN2] a goal that the content does not have has no way', () => {
    for (const goal of [
      itemGoal('unheard_of'),
      { kind: 'quest', questId: 'constructor' },
      { kind: 'achievement', achievementId: '__proto__' },
    ] as const) {
      expect(treeFor(goal)).toMatchObject({ isMet: false, ways: [], isTimeKnown: false })
    }
  })
})
