import { describe, expect, test } from 'vitest'
import type { Intent } from '../core/intents.ts'
import { advance, hours, readRecipe, recipeActivityId, SKILLS, seconds, viewOf, workOf } from '../index.ts'
import { advanceBy, burning, gameOf, recipe, refusalTextOf } from '../testing/game.ts'
import {
  activity,
  eraOf,
  fullPack,
  pack,
  performIntent,
  performWithEvents,
  planEntry,
  player,
  START,
} from '../testing/small-world.ts'

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
const recipeIntent = (recipeId: string) => ({ type: 'startRecipe', recipeId }) as const
const maker = (logs: number, firemaking = 5) => player({ inventory: pack(['logs', logs]) }, { firemaking })

describe('recipes', () => {
  test('[W1] a recipe runs like an activity, at any place, and consumes all its resources', () => {
    const { state } = performWithEvents({ ...maker(9), currentLocation: 'draynor' }, world, recipeIntent('charcoal'))
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
    expect(refusalTextOf(maker(9, 4), world, recipeIntent('charcoal'))).toBe('Requires firemaking level 5')
    expect(refusalTextOf(maker(1), world, recipeIntent('charcoal'))).toBe('Need 2x The logs to start this activity')
    const full = player({ inventory: fullPack('nest', ['logs', 9]) }, { firemaking: 5 })
    expect(refusalTextOf(full, world, recipeIntent('charcoal'))).toBe('Inventory full! Bank your items to continue.')
  })

  test('[W1] [Q3] a recipe can be queued like an activity', () => {
    const busy = performIntent(maker(2), world, {
      type: 'queueAction',
      activityId: 'chop',
      locationId: 'lumbridge',
      goal: { kind: 'count', count: 2 },
    })
    const queued = performIntent(busy, world, {
      type: 'queueAction',
      recipeId: 'charcoal',
      goal: { kind: 'stock', itemId: 'ashes', quantity: 2 },
    })
    expect(queued.queue).toEqual([
      planEntry('recipe:charcoal', {
        id: 2,
        locationId: null,
        goal: { kind: 'stock', itemId: 'ashes', quantity: 2 },
      }),
    ])
    const { state } = advanceBy(queued, world, seconds(60))
    expect(state.inventory).toEqual([{ id: 'ashes', quantity: 2, slot: 1 }])
    expect(state.lastStop).toMatchObject({ reason: 'stop/goal', activityId: 'recipe:charcoal' })
  })

  test.each(['secret', 'nothing', '', 'constructor', '__proto__'])('[W2] %o cannot be made', (id) => {
    expect(refusalTextOf(maker(9), world, recipeIntent(id))).toBe('Recipe not found')
    expect(refusalTextOf(maker(9), world, { type: 'queueAction', recipeId: id })).toBe('Recipe not found')
    expect(workOf(eraOf(world).content, recipeActivityId(id))).toBeUndefined()
  })

  test('[W2] a recipe is not an activity, nor an activity a recipe', () => {
    expect(refusalTextOf(maker(9), world, { type: 'startActivity', activityId: 'charcoal' })).toBe('Activity not found')
    expect(refusalTextOf(maker(9), world, recipeIntent('chop'))).toBe('Recipe not found')
  })
})

describe('work that can be done anywhere', () => {
  test('[A1] [ACT-32] [ACT-33] [FARM-44] it starts without a place, after the same checks', () => {
    const press = { type: 'startActivity', activityId: 'press' } as const
    expect(refusalTextOf(player({ inventory: pack(['logs', 4]) }), world, press)).toBe('Requires crafting level 9')
    expect(refusalTextOf(player({ inventory: pack(['logs', 3]) }, { crafting: 9 }), world, press)).toBe(
      'Need 4x The logs to start this activity',
    )
    expect(refusalTextOf(player({ inventory: pack(['logs', 4]) }, { crafting: 9 }), world, press)).toBeNull()
    const farming = performIntent(player(), world, { type: 'startActivity', activityId: 'dig' })
    expect(farming.currentAction).toMatchObject({ skillType: 'farming', locationId: null })
    expect(viewOf(farming, eraOf(world).content, START).currentAction?.locationName).toBe('')
  })

  test('[A1] [ACT-27] it is not found with a place, and local work is not found without its place', () => {
    expect(refusalTextOf(player(), world, { type: 'startActivity', activityId: 'dig', locationId: 'lumbridge' })).toBe(
      'Activity not found',
    )
    expect(refusalTextOf(player(), world, { type: 'startActivity', activityId: 'chop' })).toBe('Activity not found')
  })
})

describe('a recipe as it is stored', () => {
  test('[W3] [REC-5] [REC-6] a recipe without a valid id is ignored', () => {
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

  test('[W6] it is unlocked unless it is marked as locked, and its name defaults to its id', () => {
    expect(readRecipe('x', {})).toMatchObject({ isUnlocked: true, name: 'x', description: '', category: '' })
    expect(readRecipe('x', { isUnlocked: false })?.isUnlocked).toBe(false)
    expect(readRecipe('x', { name: 'Plank', description: 'Flat.', category: 'wood' })).toMatchObject({
      name: 'Plank',
      description: 'Flat.',
      category: 'wood',
    })
  })
})

test('[W5] a stored recipe without a valid duration or quantity has the default', () => {
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
  '[W2] [T5] a recipe id that is not a string is not found',
  (recipeId) => {
    for (const type of ['startRecipe', 'queueAction']) {
      expect(refusalTextOf(player(), world, { type, recipeId } as unknown as Intent)).toBe('Recipe not found')
    }
  },
)
