import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyEdit,
  BANK_ENTRIES,
  combatLevel,
  type Edit,
  editBetween,
  experienceFor,
  isEditApplied,
  isRefused,
  MOST_COINS,
  type Player,
  readEditedValues,
  removeItems,
  resetPlayer,
  SKILLS,
  totalLevel,
} from '../index.ts'
import { advanceBy, gameOf, quest } from '../testing/game.ts'
import { activity, item, pack, performWithEvents, player, START, startIntent } from '../testing/small-world.ts'

const story = quest('story', [
  { id: 'one', description: '', type: 'kill', target: 'rat', amount: 3 },
  { id: 'two', description: '', type: 'kill', target: 'rat', amount: 5 },
] as never)
const world = gameOf({ quests: [story], activities: [activity('chop')] })

function edited(state: Player, edit: Edit): Player {
  const made = applyEdit(state, world, edit, START)
  if (isRefused(made)) throw new Error(JSON.stringify(made))
  return made.state
}

function refusedField(state: Player, edit: Edit): unknown {
  const before = JSON.stringify(state)
  const made = applyEdit(state, world, edit, START)
  expect(JSON.stringify(state)).toBe(before)
  return isRefused(made) ? made.details['field'] : `taken`
}

describe('an edit by staff', () => {
  test('[ED1] changes the values it contains and nothing else', () => {
    const state = player({ coins: 5, inventory: pack(['logs', 3]), bank: pack(['gem', 1]) })
    const after = edited(state, { coins: 70, bank: { pearl: 4 } })
    expect(after).toEqual({
      ...state,
      coins: 70,
      bank: [...pack(['gem', 1]), { id: 'pearl', quantity: 4, slot: 1 }],
      collection: { pearl: { firstAt: START, firstCount: 0, total: 0 } },
    })
  })

  test.each<[string, Edit]>([
    ['coins', { coins: -1 }],
    ['coins', { coins: 1.5 }],
    ['coins', { coins: -0 }],
    ['coins', { coins: MOST_COINS + 1 }],
    ['skills.mining', { coins: 7, skills: { mining: 200_000_001 } }],
    ['skills.juggling', { skills: { juggling: 1 } as never }],
    ['currentHitpoints', { currentHitpoints: 0 }],
    ['currentHitpoints', { currentHitpoints: 101 }],
    ['specialAttackEnergy', { specialAttackEnergy: 101 }],
    ['currentLocation', { currentLocation: 'the_moon' }],
    ['inventory.28', { inventory: { 28: { id: 'logs', quantity: 1 } } }],
    ['inventory.01', { inventory: { '01': { id: 'logs', quantity: 1 } } }],
    ['inventory.0', { inventory: { 0: { id: 'nothing', quantity: 1 } } }],
    ['inventory.0', { inventory: { 0: { id: 'logs', quantity: 0 } } }],
    ['bank.nothing', { bank: { nothing: 1 } }],
    ['bank.logs', { bank: { logs: 2_147_483_648 } }],
    ['bank.logs', { bank: { logs: -1 } }],
    ['bank.logs', { bank: { logs: -0 } }],
    ['bank.logs', { bank: { logs: [3, 0] } }],
    ['waiting.logs', { waiting: { logs: -1 } }],
    ['settings.autoEatThreshold', { settings: { autoEatThreshold: 101 } }],
    ['settings.hair', { settings: { hair: 'red' } as never }],
    ['quests.nothing', { quests: { nothing: { state: 'completed' } } }],
    ['quests.story', { quests: { story: { state: 'active', stepId: 'three', progress: 0 } } }],
    ['quests.story', { quests: { story: { state: 'active', stepId: 'one', progress: 4 } } }],
    ['statistics.fame', { statistics: { fame: 1 } as never }],
    ['statistics.totalXp', { statistics: { totalXp: 1.5 } }],
    ['statistics.totalXp', { statistics: { totalXp: -1 } }],
  ])('[ED1, ED3] is refused as a whole, and %s is named', (field, edit) => {
    expect(refusedField(player({ coins: 5 }), edit)).toBe(field)
  })

  test('[ED2] sets a skill by its experience; levels, totals and the maximum hitpoints follow', () => {
    const state = player()
    const after = edited(state, { skills: { hitpoints: experienceFor(50), attack: experienceFor(30) + 5, magic: 0 } })
    expect(after.skills.hitpoints).toMatchObject({ level: 50, reachedAt: START })
    expect(after.skills.attack).toMatchObject({ level: 30, experience: experienceFor(30) + 5, thousandths: 0 })
    expect(totalLevel(after.skills)).toBe(totalLevel(state.skills) + 40 + 29)
    expect(combatLevel(after.skills)).toBeGreaterThan(combatLevel(state.skills))
    expect(after.maxHitpoints).toBe(500)
    const gained = experienceFor(50) - experienceFor(10) + experienceFor(30) + 5
    expect(after.statistics.totalXp).toBe(state.statistics.totalXp + gained)
    const lowered = edited({ ...after, currentHitpoints: 500 }, { skills: { hitpoints: experienceFor(20) } })
    expect(lowered).toMatchObject({ maxHitpoints: 200, currentHitpoints: 200 })
    // An unchanged level keeps the moment it was reached, and the total experience never drops below 0.
    const early = player({ skills: { ...state.skills, attack: { ...state.skills.attack, reachedAt: 7 } } })
    expect(edited(early, { skills: { attack: 5 } }).skills.attack).toMatchObject({ level: 1, reachedAt: 7 })
    expect(edited(after, { statistics: { totalXp: 0 } }).statistics.totalXp).toBe(0)
    const poor = { ...after, statistics: { ...after.statistics, totalXp: 3 } }
    expect(edited(poor, { skills: { attack: 0 } }).statistics.totalXp).toBe(0)
  })

  test('[ED3] removed hitpoints and energy regenerate from then on, not at once', () => {
    const state = player({ settledAt: START })
    const after = edited(state, { currentHitpoints: 20, specialAttackEnergy: 0 })
    expect(advanceBy(after, world, 9_000).state).toMatchObject({ currentHitpoints: 20, specialAttackEnergy: 0 })
    expect(advanceBy(after, world, 30_000).state).toMatchObject({ currentHitpoints: 23, specialAttackEnergy: 10 })
  })

  test('[ED4] the pack: stackable items take one slot, others one each, sorted by slot', () => {
    const state = player({ inventory: pack(['logs', 3], ['fish']) })
    expect(refusedField(state, { inventory: { 5: { id: 'logs', quantity: 1 } } })).toBe('inventory.5')
    expect(refusedField(state, { inventory: { 5: { id: 'fish', quantity: 2 } } })).toBe('inventory.5')
    const after = edited(state, {
      inventory: { 5: { id: 'logs', quantity: 9 }, 0: null, 2: { id: 'fish', quantity: 1 } },
    })
    expect(after.inventory).toEqual([
      { id: 'fish', quantity: 1, slot: 1 },
      { id: 'fish', quantity: 1, slot: 2 },
      { id: 'logs', quantity: 9, slot: 5 },
    ])
  })

  test('[ED5] [BANK-4] the bank takes 816 entries and not one more', () => {
    const many = Array.from({ length: BANK_ENTRIES + 1 }, (_, index) => item(`thing_${index}`))
    const large = gameOf({ items: many })
    const all = Object.fromEntries(many.slice(0, BANK_ENTRIES).map(({ id }) => [id, 1]))
    const made = applyEdit(player(), large, { bank: all }, START)
    expect(isRefused(made) ? made : made.state.bank.length).toBe(BANK_ENTRIES)
    const gap = player({
      bank: [
        { id: 'logs', quantity: 1, slot: 0 },
        { id: 'fish', quantity: 1, slot: 2 },
      ],
    })
    expect(edited(gap, { bank: { gem: 4 } }).bank.map(({ id, slot }) => [id, slot])).toEqual([
      ['logs', 0],
      ['gem', 1],
      ['fish', 2],
    ])
    const last = `thing_${BANK_ENTRIES}`
    const over = applyEdit(player(), large, { bank: { ...all, [last]: 1 } }, START)
    expect(over).toMatchObject({ refused: 'edit/invalid', details: { field: `bank.${last}` } })
  })

  test('[ED6] equipment must fit its slot, the levels and the bow', () => {
    const state = player({}, { ranged: 40, strength: 5, defence: 20 })
    expect(refusedField(state, { equipment: { head: 'sword' } })).toBe('equipment.head')
    expect(refusedField(player(), { equipment: { head: 'helm' } })).toBe('equipment.head')
    expect(refusedField(state, { equipment: { quiver: 'arrow' } })).toBe('ammunition')
    expect(refusedField(state, { ammunition: 5 })).toBe('ammunition')
    const arrows: Edit = { equipment: { weapon: 'bow', quiver: 'fine_arrow' }, ammunition: 5 }
    expect(refusedField(state, arrows)).toBe('equipment.weapon')
    const archer = edited(state, {
      equipment: { weapon: 'longbow', quiver: 'fine_arrow', head: 'helm' },
      ammunition: 5,
    })
    expect(archer.equipment).toEqual({ weapon: 'longbow', quiver: 'fine_arrow', head: 'helm' })
    expect(archer.collection['helm']).toEqual({ firstAt: START, firstCount: 0, total: 0 })
    expect(refusedField(archer, { ammunition: 0 })).toBe('ammunition')
    // Both at once, in either order.
    const other = edited(archer, { equipment: { weapon: 'bow', quiver: 'arrow' } })
    expect(other.equipment).toMatchObject({ weapon: 'bow', quiver: 'arrow' })
    expect(refusedField(archer, { skills: { defence: 0 } })).toBe('equipment.head')
    expect(edited(archer, { skills: { defence: 0 }, equipment: { head: null } }).equipment.head).toBeUndefined()
  })

  test('[ED7] moving a player ends an activity bound to another place, and only that', () => {
    const working = performWithEvents(player(), world, startIntent('chop')).state
    const away = gameOf({ activities: [activity('chop')] })
    const place = Object.keys(away.timeline[0]?.content.locations ?? {}).find((id) => id !== 'lumbridge') as string
    const moved = applyEdit(working, away, { currentLocation: place }, START)
    if (isRefused(moved)) throw new Error('refused')
    expect(moved.state).toMatchObject({ currentLocation: place, currentAction: null })
    expect(moved.state.lastStop).toMatchObject({ reason: 'stop/travelled' })
    expect(edited(working, { coins: 3 }).currentAction).toEqual(working.currentAction)
  })

  test('[ED8] a quest is set to any state, and nothing is paid', () => {
    const state = player({ coins: 5 })
    const active = edited(state, { quests: { story: { state: 'active', stepId: 'two', progress: 2 } } })
    expect(active.questProgress.activeQuests[0]).toMatchObject({
      questId: 'story',
      currentStepId: 'two',
      stepProgress: [
        { stepId: 'one', progress: 3, isCompleted: true },
        { stepId: 'two', progress: 2, isCompleted: false },
      ],
    })
    const begun = {
      ...active,
      questProgress: {
        ...active.questProgress,
        activeQuests: [{ ...active.questProgress.activeQuests[0], startedAt: 7 }],
      },
    } as Player
    const further = edited(begun, { quests: { story: { state: 'active', stepId: 'two', progress: 4 } } })
    expect(further.questProgress.activeQuests).toMatchObject([{ startedAt: 7, currentStepId: 'two' }])
    const completed = edited(active, { quests: { story: { state: 'completed' } } })
    expect(completed.questProgress).toEqual({ activeQuests: [], completedQuests: ['story'] })
    expect(completed).toMatchObject({ coins: 5, statistics: { questsCompleted: 1 }, achievements: {} })
    const none = edited(completed, { quests: { story: { state: 'none' } } })
    expect(none.questProgress).toEqual(state.questProgress)
    expect(none.statistics).toEqual(state.statistics)
  })
})

const anEdit: fc.Arbitrary<Edit> = fc.record(
  {
    coins: fc.nat(1_000_000),
    skills: fc.dictionary(fc.constantFrom(...SKILLS), fc.nat(14_000_000), { maxKeys: 4 }),
    bank: fc.dictionary(fc.constantFrom('logs', 'gem', 'pearl', 'fish'), fc.nat(1_000), { maxKeys: 4 }),
    inventory: fc.dictionary(
      fc.nat(27).map(String),
      fc.option(fc.record({ id: fc.constantFrom('logs', 'gem', 'fish'), quantity: fc.integer({ min: 1, max: 3 }) })),
      { maxKeys: 4 },
    ),
    quests: fc.record({
      story: fc.constantFrom(
        { state: 'none' as const },
        { state: 'completed' as const },
        { state: 'active' as const, stepId: 'two', progress: 1 },
      ),
    }),
    settings: fc.record({ autoBankEnabled: fc.boolean() }),
  },
  { requiredKeys: [] },
)

describe('before and after', () => {
  test('[ED9] the values before an edit undo it, whatever the edit', () => {
    const possible = { taken: 0, all: 0 }
    fc.assert(
      fc.property(anEdit, anEdit, (first, second) => {
        const begun = applyEdit(player(), world, first, START)
        const state = isRefused(begun) ? player() : begun.state
        const made = applyEdit(state, world, second, START)
        possible.all++
        if (isRefused(made)) return
        possible.taken++
        const [was, is] = [readEditedValues(state, second), readEditedValues(made.state, second)]
        expect(isEditApplied(state, was)).toBe(true)
        expect(isEditApplied(made.state, is)).toBe(true)
        const difference = editBetween(state, made.state)
        expect(isEditApplied(made.state, difference.after)).toBe(true)
        expect(isEditApplied(state, difference.before)).toBe(true)
        const back = applyEdit(made.state, world, difference.before, START)
        if (isRefused(back)) throw new Error(JSON.stringify(back))
        expect(editBetween(state, back.state)).toEqual({ before: {}, after: {} })
      }),
      { numRuns: 300 },
    )
    expect(possible.taken / possible.all).toBeGreaterThan(0.2)
  })

  const apart = (id: string, ...quantities: number[]) =>
    quantities.map((quantity, index) => ({ id, quantity, slot: 2 * index }))

  test.each<[string, Edit]>([
    ['taken away', { bank: { logs: 0 } }],
    ['laid together', { bank: { logs: 5 } }],
  ])('[ED5] [ED9] stacks of one thing in the bank that are %s lie apart again as they did', (_, edit) => {
    const state = player({ bank: [...apart('logs', 4, 1), { id: 'gem', quantity: 2, slot: 3 }] })
    const after = edited(state, edit)
    expect(readEditedValues(after, edit)).toEqual(edit)
    const difference = editBetween(state, after)
    expect(difference).toEqual({ before: { bank: { logs: [4, 1] } }, after: edit })
    const back = edited(after, difference.before).bank.filter(({ id }) => id === 'logs')
    expect(back.map(({ quantity }) => quantity)).toEqual([4, 1])
  })

  test('[ED9] quantities removed from the first stack are restored to it', () => {
    const state = player({ bank: apart('logs', 1, 4) })
    const made = removeItems(state, { itemId: 'logs', quantity: 3, source: 'bank' })
    if (isRefused(made)) throw new Error('refused')
    const { before } = editBetween(state, made.state)
    expect(edited(made.state, before).bank.map(({ quantity }) => quantity)).toEqual([1, 4])
  })

  test('[ED9] uncollected items removed by a reset are restored', () => {
    const state = player({ waiting: { logs: 7 } })
    const { state: after } = resetPlayer(state, 'inventory', START) as { state: Player }
    const { before } = editBetween(state, after)
    expect(edited(after, before).waiting).toEqual({ logs: 7 })
  })

  test('[ED9] an edit that is still in effect is told apart from one that is not', () => {
    const state = player({ coins: 5, bank: pack(['logs', 3]) })
    expect(isEditApplied(state, { coins: 5, bank: { logs: 3, gem: 0 }, inventory: { 0: null } })).toBe(true)
    expect(isEditApplied(state, { coins: 6 })).toBe(false)
    expect(isEditApplied(state, { bank: { logs: 2 } })).toBe(false)
  })
})
