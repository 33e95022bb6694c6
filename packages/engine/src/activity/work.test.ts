import { describe, expect, test } from 'vitest'
import type { Intent } from '../core/intents.ts'
import { advance, hours, readRecipe, recipeWork, SKILLS, seconds, viewOf, workOf } from '../index.ts'
import { burning, gameOf, later, recipe, saidTo } from '../testing/game.ts'
import { activity, does, done, eraOf, fullPack, pack, player, START } from '../testing/small-world.ts'

const world = gameOf({
  recipes: [burning, recipe('secret', { isUnlocked: false })],
  activities: [
    activity('press', {
      locationId: null,
      levelRequirements: { crafting: 9 },
      resources: [{ itemId: 'logs', quantity: 4, consumed: true }],
    }),
  ],
})
const making = (recipeId: string) => ({ type: 'startRecipe', recipeId }) as const
const maker = (logs: number, firemaking = 5) => player({ inventory: pack(['logs', logs]) }, { firemaking })

describe('recipes', () => {
  test('[W1] one runs like an activity, at any place, and takes all it names', () => {
    const { state } = done({ ...maker(9), currentLocation: 'draynor' }, world, making('charcoal'))
    expect(state.currentAction).toMatchObject({ activityId: 'recipe:charcoal', locationId: null, duration: 2_000 })
    expect(state.currentLocation).toBe('draynor')
    const after = advance(state, world, START + hours(1)).state
    expect(after.inventory).toEqual(pack(['logs', 1], ['ashes', 4]))
    expect(after.skills.firemaking.experience - maker(9).skills.firemaking.experience).toBe(48)
    expect(after.completions).toEqual({ 'recipe:charcoal': 4 })
    expect(after.lastStop).toMatchObject({ reason: 'activity/resources', details: { quantity: 2, item: 'The logs' } })
    expect(after.statistics.itemsCrafted).toBe(4)
  })

  test('[W1] [A2] [A3] [A4] its level, its supplies and its room are checked', () => {
    expect(saidTo(maker(9, 4), world, making('charcoal'))).toBe('Requires firemaking level 5')
    expect(saidTo(maker(1), world, making('charcoal'))).toBe('Need 2x The logs to start this activity')
    const full = player({ inventory: fullPack('nest', ['logs', 9]) }, { firemaking: 5 })
    expect(saidTo(full, world, making('charcoal'))).toBe('Inventory full! Bank your items to continue.')
  })

  test('[W1] [Q3] one waits in the queue like any other', () => {
    const busy = does(maker(2), world, {
      type: 'queueAction',
      activityId: 'chop',
      locationId: 'lumbridge',
      goal: { kind: 'count', count: 2 },
    })
    const queued = does(busy, world, {
      type: 'queueAction',
      recipeId: 'charcoal',
      goal: { kind: 'stock', itemId: 'ashes', quantity: 2 },
    })
    expect(queued.queue).toEqual([
      { activityId: 'recipe:charcoal', locationId: null, goal: { kind: 'stock', itemId: 'ashes', quantity: 2 } },
    ])
    const { state } = later(queued, world, seconds(60))
    expect(state.inventory).toEqual([{ id: 'ashes', quantity: 2, slot: 1 }])
    expect(state.lastStop).toMatchObject({ reason: 'stop/goal', activityId: 'recipe:charcoal' })
  })

  test.each(['secret', 'nothing', '', 'constructor', '__proto__'])('[W2] %o cannot be made', (id) => {
    expect(saidTo(maker(9), world, making(id))).toBe('Recipe not found')
    expect(saidTo(maker(9), world, { type: 'queueAction', recipeId: id })).toBe('Recipe not found')
    expect(workOf(eraOf(world).content, recipeWork(id))).toBeUndefined()
  })

  test('[W2] a recipe is not an activity, nor an activity a recipe', () => {
    expect(saidTo(maker(9), world, { type: 'startActivity', activityId: 'charcoal' })).toBe('Activity not found')
    expect(saidTo(maker(9), world, making('chop'))).toBe('Recipe not found')
  })
})

describe('work that is bound to no place', () => {
  test('[A1] [ACT-32] [ACT-33] [FARM-44] it starts without one, after the same checks', () => {
    const press = { type: 'startActivity', activityId: 'press' } as const
    expect(saidTo(player({ inventory: pack(['logs', 4]) }), world, press)).toBe('Requires crafting level 9')
    expect(saidTo(player({ inventory: pack(['logs', 3]) }, { crafting: 9 }), world, press)).toBe(
      'Need 4x The logs to start this activity',
    )
    expect(saidTo(player({ inventory: pack(['logs', 4]) }, { crafting: 9 }), world, press)).toBeNull()
    const farming = does(player(), world, { type: 'startActivity', activityId: 'dig' })
    expect(farming.currentAction).toMatchObject({ skillType: 'farming', locationId: null })
    expect(viewOf(farming, eraOf(world).content, START).currentAction?.locationName).toBe('')
  })

  test('[A1] [ACT-27] with a place it is not found, and what has a place is not found without', () => {
    expect(saidTo(player(), world, { type: 'startActivity', activityId: 'dig', locationId: 'lumbridge' })).toBe(
      'Activity not found',
    )
    expect(saidTo(player(), world, { type: 'startActivity', activityId: 'chop' })).toBe('Activity not found')
  })
})

describe('a recipe as it is stored', () => {
  test('[W3] [REC-5] [REC-6] one with no real id is none', () => {
    for (const id of ['', 'undefined', 'null']) expect(readRecipe(id, { name: 'X' })).toBeNull()
    expect(readRecipe('plank', {})?.id).toBe('plank')
  })

  test('[W4] [REC-7] a known skill is kept, any other becomes smithing', () => {
    for (const skill of SKILLS) expect(readRecipe('x', { skillType: skill })?.skillType).toBe(skill)
    for (const skill of ['dancing', '', null, 7, undefined, 'constructor', ['mining']]) {
      expect(readRecipe('x', { skillType: skill })?.skillType).toBe('smithing')
    }
  })

  test('[W5] [REC-8] [REC-9] [REC-10] [REC-11] [REC-12] missing numbers are level 1, no experience, a second, certain, one', () => {
    const read = readRecipe('x', {
      resources: [{ id: 'logs' }, { id: 'axe', quantity: 3 }],
      outputs: [{ id: 'ashes' }, { id: 'gem', quantity: 2, chance: 0.5 }],
    })
    expect(read).toMatchObject({ requiredLevel: 1, xpRate: 0, duration: 1_000 })
    expect(read?.resources).toEqual([
      { id: 'logs', quantity: 1 },
      { id: 'axe', quantity: 3 },
    ])
    expect(read?.outputs).toEqual([
      { id: 'ashes', quantity: 1, chance: 1 },
      { id: 'gem', quantity: 2, chance: 0.5 },
    ])
    const odd = readRecipe('x', {
      requiredLevel: '7',
      xpRate: null,
      duration: Number.NaN,
      resources: 'no',
      outputs: [null, 5],
    })
    expect(odd).toMatchObject({ requiredLevel: 1, xpRate: 0, duration: 1_000, resources: [], outputs: [] })
    expect(readRecipe('x', { requiredLevel: 40, xpRate: 12.5, duration: 2_400 })).toMatchObject({
      requiredLevel: 40,
      xpRate: 12.5,
      duration: 2_400,
    })
  })

  test('[W6] it is unlocked unless it says that it is not, and named by its id where it has no name', () => {
    expect(readRecipe('x', {})).toMatchObject({ isUnlocked: true, name: 'x', description: '', category: '' })
    expect(readRecipe('x', { isUnlocked: false })?.isUnlocked).toBe(false)
    expect(readRecipe('x', { name: 'Plank', description: 'Flat.', category: 'wood' })).toMatchObject({
      name: 'Plank',
      description: 'Flat.',
      category: 'wood',
    })
  })
})

test('[W5] a stored recipe without a real duration or quantity has the usual one', () => {
  const read = readRecipe('x', {
    duration: 0,
    requiredLevel: -3,
    xpRate: -5,
    resources: [{ id: 'logs', quantity: -2 }],
    outputs: [{ id: 'gem', quantity: 0.5, chance: 7 }],
  })
  expect(read).toMatchObject({
    duration: 1_000,
    requiredLevel: 1,
    xpRate: 0,
    resources: [{ quantity: 1 }],
    outputs: [{ quantity: 1, chance: 1 }],
  })
})

test.each([Symbol('x'), { toString: 1, valueOf: 1 }, Object.create(null)])(
  '[W2] [T5] a recipe that is no text is not found',
  (recipeId) => {
    for (const type of ['startRecipe', 'queueAction']) {
      expect(saidTo(player(), world, { type, recipeId } as unknown as Intent)).toBe('Recipe not found')
    }
  },
)
