import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyEdit,
  BANK_ENTRIES,
  canUndo,
  days,
  doLater,
  type Edit,
  editBetween,
  experienceFor,
  giveItems,
  hours,
  INVENTORY_SLOTS,
  type Item,
  isRefused,
  type Player,
  removeItems,
  resetPlayer,
  SKILLS,
  type StaffAct,
  type Undo,
  type UndoAmount,
  undoAct,
} from '../index.ts'
import { achievement, advanceBy, gameOf, quest } from '../testing/game.ts'
import {
  activity,
  fullPack,
  item,
  pack,
  performWithEvents,
  player,
  START,
  startIntent,
  yields,
} from '../testing/small-world.ts'
import { heldOf } from './undo-items.ts'

const story = quest('story', [
  { id: 'one', description: '', type: 'kill', target: 'rat', amount: 3 },
  { id: 'two', description: '', type: 'kill', target: 'rat', amount: 5 },
] as never)
const rich = achievement('rich', { requirements: [{ type: 'coins', value: 1_000 }] })
const warArrow: Item = { ...item('war_arrow'), equipmentSlot: 'quiver', requirements: { ranged: 30 } }
const world = gameOf({
  quests: [story],
  items: [warArrow],
  achievements: [rich],
  activities: [activity('chop', { outputs: [yields('logs')] })],
})

function must<Made extends object>(made: Made): Exclude<Made, { refused: unknown }> {
  if (isRefused(made as never)) throw new Error(JSON.stringify(made))
  return made as Exclude<Made, { refused: unknown }>
}
const edited = (state: Player, edit: Edit): Player => must(applyEdit(state, world, edit, state.settledAt)).state
const actOf = (before: Player, after: Player): StaffAct => ({ ...editBetween(before, after), at: before.settledAt })
const undone = (state: Player, act: StaffAct): Undo => must(undoAct(state, world, act, state.settledAt))
const partOf = ({ parts }: Undo, kind: string, name = '') =>
  parts.find((part) => part.kind === kind && part.name === name)

describe('undoing what was given', () => {
  test('[ED16] of a player who goes on playing takes only that', () => {
    const before = performWithEvents(player({ coins: 5 }), world, startIntent('chop')).state
    const given = edited(before, {
      coins: 505,
      skills: { woodcutting: 1_000 },
      inventory: { 3: { id: 'gem', quantity: 2 } },
    })
    const later = advanceBy(given, world, 60_000).state
    const undo = undone(later, actOf(before, given))
    expect(later.inventory.find(({ id }) => id === 'logs')?.quantity).toBe(30)
    expect(undo.state.inventory).toEqual([{ id: 'logs', quantity: 30, slot: 0 }])
    expect(undo.state.coins).toBe(5)
    expect(undo.state.skills.woodcutting.experience).toBe(later.skills.woodcutting.experience - 1_000)
    expect(undo.state.statistics.totalXp).toBe(later.statistics.totalXp - 1_000)
    expect(undo.state.currentAction).toEqual(later.currentAction)
    expect(undo.parts.every((part) => 'obstacle' in part && part.obstacle === null)).toBe(true)
  })

  test('[ED17] takes what is left of it, and reports the rest as spent', () => {
    const act = actOf(player({ coins: 100 }), edited(player({ coins: 100 }), { coins: 600, bank: { gem: 10 } }))
    const undo = undone(player({ coins: 450, inventory: pack(['gem', 1]), bank: pack(['gem', 3]) }), act)
    expect(partOf(undo, 'coins')).toEqual({ kind: 'coins', name: '', changed: 500, reversible: 450, obstacle: 'spent' })
    expect(partOf(undo, 'item', 'gem')).toMatchObject({ changed: 10, reversible: 4, obstacle: 'spent' })
    expect(undo.state).toMatchObject({ coins: 0, inventory: [], bank: [] })
    const nothing = undone(player({ coins: 0 }), act)
    expect(canUndo(nothing.parts)).toBe(false)
    expect(canUndo(undo.parts)).toBe(true)
  })

  test('[ED18] finds the items in the pack, the bank, what is to be collected and what is worn, in this order', () => {
    const before = player()
    const after = must(giveItems(before, world, { itemId: 'arrow', quantity: 100 }, START)).state
    const held = {
      inventory: pack(['arrow', 10]),
      bank: pack(['arrow', 10]),
      waiting: { arrow: 10 },
      equipment: { quiver: 'arrow' },
      ammunition: 90,
    }
    const undo = undone(player(held), actOf(before, after))
    expect(undo.state).toMatchObject({
      inventory: [],
      bank: [],
      waiting: {},
      equipment: { quiver: 'arrow' },
      ammunition: 20,
    })
    const { state } = undone(player({ ...held, ammunition: 70 }), actOf(before, after))
    expect(state).toMatchObject({ equipment: {}, ammunition: 0 })
  })

  test('[ED19] takes off what the levels no longer allow', () => {
    const before = player()
    const after = edited(before, { skills: { defence: experienceFor(20) } })
    const worn = { ...after, equipment: { head: 'helm' } } as Player
    const { state } = undone(worn, actOf(before, after))
    expect(state).toMatchObject({ equipment: {}, inventory: pack(['helm']) })
    expect(state.skills.defence.level).toBe(1)
    const full = undone({ ...worn, inventory: fullPack() }, actOf(before, after))
    expect(full.state.bank).toEqual(pack(['helm']))
  })

  test('[ED17] never raises experience that staff have set below that of a new character since', () => {
    const before = player()
    const act = actOf(before, edited(before, { skills: { hitpoints: experienceFor(40) } }))
    const lowered = edited(before, { skills: { hitpoints: 5 } })
    const undo = undone(lowered, act)
    expect(undo.state.skills.hitpoints.experience).toBe(5)
    expect(partOf(undo, 'experience', 'hitpoints')).toMatchObject({ reversible: 0, obstacle: 'lowered' })
  })

  test('[ED19] takes off arrows with their number', () => {
    const before = player()
    const after = edited(before, { skills: { ranged: experienceFor(30) } })
    const worn = { ...after, equipment: { quiver: 'war_arrow' }, ammunition: 7 } as Player
    expect(undone(worn, actOf(before, after)).state).toMatchObject({
      equipment: {},
      ammunition: 0,
      inventory: pack(['war_arrow', 7]),
    })
  })

  test('[ED18] keeps places apart: used arrows do not stop the bank from being as it was', () => {
    const stacks = [
      { id: 'logs', quantity: 4, slot: 0 },
      { id: 'logs', quantity: 1, slot: 1 },
    ]
    const before = player({ bank: stacks })
    const after = edited(before, { equipment: { quiver: 'arrow' }, ammunition: 20, bank: { logs: 0 } })
    const undo = undone({ ...after, ammunition: 15 }, actOf(before, after))
    expect(undo.state).toMatchObject({ equipment: {}, ammunition: 0, inventory: [], bank: stacks })
    expect(partOf(undo, 'item', 'arrow')).toMatchObject({ changed: 20, reversible: 15, obstacle: 'spent' })
  })

  test('[ED17] the total experience follows skills that cannot be reversed in full', () => {
    const before = player()
    const act = actOf(before, edited(before, { skills: { mining: 1_000 } }))
    const now = edited(player(), { skills: { mining: 400, fishing: 5_000 } })
    const { state } = undone(now, act)
    expect([state.skills.mining.experience, state.statistics.totalXp]).toEqual([0, 5_000])
  })

  test('[ED20] restores hitpoints up to the present maximum', () => {
    const before = player({ currentHitpoints: 300, maxHitpoints: 400 }, { hitpoints: 40 })
    const after = edited(before, { skills: { hitpoints: experienceFor(60) }, currentHitpoints: 100 })
    const reset = resetPlayer(after, 'skills', START).state
    expect(undone(reset, actOf(before, after)).state).toMatchObject({ currentHitpoints: 100, maxHitpoints: 100 })
  })

  test('[ED19] leaves a new character its hitpoints', () => {
    const before = player()
    const after = edited(before, { skills: { hitpoints: experienceFor(40) } })
    const undo = undone(player(), actOf(before, after))
    expect(undo.state).toMatchObject({ maxHitpoints: 100, skills: { hitpoints: { level: 10 } } })
    expect(partOf(undo, 'experience', 'hitpoints')).toMatchObject({ reversible: 0, obstacle: 'lowered' })
    expect(undone(after, actOf(before, after)).state.statistics).toEqual(before.statistics)
  })

  test('[ED20] leaves a quest that has moved on, and restores one that has not', () => {
    const before = player()
    const after = edited(before, {
      quests: { story: { state: 'active', stepId: 'two', progress: 1 } },
      settings: { autoBankEnabled: true },
    })
    const same = undone(after, actOf(before, after))
    expect(same.state.questProgress).toEqual(before.questProgress)
    expect(same.state.settings).toEqual(before.settings)
    const further = edited(after, { quests: { story: { state: 'completed' } } })
    const undo = undone(further, actOf(before, after))
    expect(undo.state.questProgress.completedQuests).toEqual(['story'])
    expect(undo.state.statistics.questsCompleted).toBe(1)
    expect(partOf(undo, 'quest', 'story')).toMatchObject({ isReversible: false })
    expect(partOf(undo, 'setting', 'autoBankEnabled')).toMatchObject({ before: false, after: true, isReversible: true })
  })

  test('[ED20] withdraws the time of a membership that has not passed, also under a later one', () => {
    const before = player()
    const granted = edited(before, { subscription: { tier: 'basic', until: START + days(30) } })
    const act = actOf(before, granted)
    expect(undone(granted, act).state.subscription).toEqual({ tier: null, until: 0 })
    const tenDaysLater = { ...granted, settledAt: START + days(10) }
    expect(partOf(undone(tenDaysLater, act), 'membership')).toMatchObject({
      changed: 30 * 24,
      reversible: 20 * 24,
      obstacle: 'used',
    })
    const extended = edited(granted, { subscription: { tier: 'elite', until: START + days(365) } })
    expect(undone(extended, act).state.subscription).toEqual({ tier: 'elite', until: START + days(335) })
    const over = { ...granted, settledAt: START + days(31) }
    expect(canUndo(undone(over, act).parts)).toBe(false)
  })

  test('[ED20] keeps a tier that was granted since, and else goes back to the earlier one', () => {
    const month = { tier: 'basic', until: START + days(10) } as const
    const granted = { tier: 'advanced', until: START + days(40) } as const
    const act: StaffAct = { before: { subscription: month }, after: { subscription: granted }, at: START }
    const longer = { ...granted, until: START + days(50) }
    const subscriptionAfter = (subscription: Player['subscription']) =>
      undone(player({ subscription }), act).state.subscription
    expect(subscriptionAfter(longer)).toEqual({ tier: 'basic', until: START + days(20) })
    expect(subscriptionAfter({ ...longer, tier: 'elite' })).toEqual({ tier: 'elite', until: START + days(20) })
  })

  test('[ED21] lists the achievements that followed, which stay', () => {
    const before = player({ coins: 900 })
    const given = edited(before, { coins: 1_900 })
    const later = advanceBy(given, world, 1_000).state
    expect(later.achievements['rich']).toBeDefined()
    const undo = undone(later, actOf(before, given))
    expect(undo.followOn).toEqual(['rich'])
    expect(undo.state.achievements).toEqual(later.achievements)
    const small = edited(later, { coins: later.coins + 1 })
    expect(undone(small, actOf(later, small)).followOn).toEqual([])
    // Earned long before this act, although it would not be earned now.
    const poor = { ...later, coins: 500, settledAt: later.settledAt + 1_000 }
    const topped = edited(poor, { coins: 600 })
    expect(undone(topped, actOf(poor, topped)).followOn).toEqual([])
  })
})

describe('undoing what was taken', () => {
  test('[ED16] a reset gives everything back on top of what was earned since', () => {
    const before = player(
      {
        coins: 5_000,
        inventory: pack(['logs', 5], ['fish']),
        bank: pack(['gem', 9]),
        equipment: { weapon: 'sword' },
        statistics: { ...player().statistics, deaths: 3, totalXp: experienceFor(30) },
      },
      { woodcutting: 30 },
    )
    const reset = resetPlayer(before, 'full', START).state
    const since = { ...reset, coins: 1_200, inventory: pack(['logs', 2]) }
    const { state, parts } = undone(since, actOf(before, reset))
    expect(state.coins).toBe(5_200)
    expect([heldOf(state, 'logs'), heldOf(state, 'fish'), heldOf(state, 'gem')]).toEqual([7, 1, 9])
    expect(state).toMatchObject({ equipment: { weapon: 'sword' }, statistics: { deaths: 3 } })
    expect(state.skills.woodcutting.level).toBe(30)
    expect(parts.filter((part) => 'obstacle' in part && part.obstacle !== null)).toEqual([])
  })

  test('[ED18] reports what has no room or is no longer in the game', () => {
    const before = player({ inventory: pack(['fish']) })
    const taken = must(removeItems(before, { itemId: 'fish', quantity: 1, source: 'inventory' })).state
    const bank = Array.from({ length: BANK_ENTRIES }, (_, slot) => ({ id: `old_${slot}`, quantity: 1, slot }))
    const full = undone(player({ inventory: fullPack(), bank }), actOf(before, taken))
    expect(partOf(full, 'item', 'fish')).toMatchObject({ changed: -1, reversible: 0, obstacle: 'no-room' })
    const act: StaffAct = { before: { bank: { relic: 3 } }, after: { bank: { relic: 0 } }, at: START }
    expect(partOf(undone(player(), act), 'item', 'relic')).toMatchObject({ reversible: 0, obstacle: 'removed' })
  })

  test('[ED18] some of the arrows worn go back to the quiver, or to the pack if other arrows are there', () => {
    const before = player({ equipment: { weapon: 'longbow', quiver: 'arrow' }, ammunition: 20 }, { ranged: 40 })
    const taken = must(removeItems(before, { itemId: 'arrow', quantity: 5, source: 'equipment' })).state
    expect(undone(taken, actOf(before, taken)).state).toMatchObject({ ammunition: 20, inventory: [] })
    const other = { ...taken, equipment: { weapon: 'longbow', quiver: 'fine_arrow' } } as Player
    expect(undone(other, actOf(before, taken)).state).toMatchObject({ ammunition: 15, inventory: pack(['arrow', 5]) })
  })

  test('[ED20] an ended membership gets its remaining time from now on', () => {
    const before = player({ subscription: { tier: 'basic', until: START + days(30) } })
    const ended = edited(before, { subscription: { tier: 'basic', until: START } })
    const later = { ...ended, settledAt: START + hours(7) }
    const { state, parts } = undone(later, actOf(before, ended))
    expect(state.subscription).toEqual({ tier: 'basic', until: START + hours(7) + days(30) })
    expect(parts).toMatchObject([{ kind: 'membership', changed: -720, reversible: 720, obstacle: null }])
  })
})

const anEdit: fc.Arbitrary<Edit> = fc.record(
  {
    coins: fc.nat(1_000),
    skills: fc.dictionary(fc.constantFrom(...SKILLS), fc.nat(14_000_000), { maxKeys: 4 }),
    bank: fc.dictionary(fc.constantFrom('logs', 'gem', 'pearl', 'fish'), fc.nat(20), { maxKeys: 4 }),
    waiting: fc.dictionary(fc.constantFrom('logs', 'fish'), fc.nat(5), { maxKeys: 2 }),
    inventory: fc.dictionary(
      fc.nat(27).map(String),
      fc.option(fc.record({ id: fc.constantFrom('logs', 'gem', 'fish'), quantity: fc.integer({ min: 1, max: 3 }) })),
      { maxKeys: 3 },
    ),
    quests: fc.record({ story: fc.constantFrom({ state: 'none' as const }, { state: 'completed' as const }) }),
    settings: fc.record({ autoBankEnabled: fc.boolean() }),
  },
  { requiredKeys: [] },
)

/** A state after an edit, or the state itself if the rules refuse it. */
function maybe(state: Player, edit: Edit): Player {
  const made = applyEdit(state, world, edit, START)
  return isRefused(made) ? state : made.state
}

describe('an act that is done later', () => {
  test('[ED24] gives and takes what it would have then, and leaves what was earned since', () => {
    const proposed = player({ coins: 500 })
    const act = actOf(proposed, edited(proposed, { coins: 200, skills: { mining: 1_000 } }))
    const since = { ...proposed, coins: 560 }
    expect(must(doLater(since, world, act, START)).state).toMatchObject({
      coins: 260,
      skills: { mining: { experience: 1_000 } },
    })
    expect(must(doLater({ ...proposed, coins: 50 }, world, act, START)).state.coins).toBe(0)
  })
})

describe('whatever staff did and whatever happened since', () => {
  test('[ED16] without changes since, undoing restores everything', () => {
    fc.assert(
      fc.property(anEdit, anEdit, (first, act) => {
        const before = maybe(player(), first)
        const after = maybe(before, act)
        const undo = undone(after, actOf(before, after))
        expect(editBetween(before, undo.state)).toEqual({ before: {}, after: {} })
        expect(undo.parts.filter((part) => 'obstacle' in part && part.obstacle !== null)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('[ED16] [ED17] [ED18] nothing goes below zero, and exactly the reported amounts move', () => {
    fc.assert(
      fc.property(anEdit, anEdit, anEdit, (first, act, since) => {
        const before = maybe(player(), first)
        const after = maybe(before, act)
        const now = maybe(after, since)
        const undo = undone(now, actOf(before, after))
        const amounts = undo.parts.filter((part): part is UndoAmount => 'obstacle' in part)
        const moved = (kind: string, name: string) => {
          const part = amounts.find((one) => one.kind === kind && one.name === name)
          return part ? Math.sign(part.changed) * part.reversible : 0
        }
        expect(undo.state.coins).toBe(now.coins - moved('coins', ''))
        for (const skill of SKILLS) {
          const points = now.skills[skill].experience - moved('experience', skill)
          expect(undo.state.skills[skill].experience).toBe(points)
        }
        for (const id of ['logs', 'gem', 'pearl', 'fish']) {
          expect(heldOf(undo.state, id)).toBe(heldOf(now, id) - moved('item', id))
          expect(heldOf(undo.state, id)).toBeGreaterThanOrEqual(0)
        }
        for (const { changed, reversible, obstacle } of amounts) {
          expect(reversible).toBeLessThanOrEqual(Math.abs(changed))
          expect(obstacle === null).toBe(reversible === Math.abs(changed))
        }
        expectOrder(undo.state)
        // What an undo did can be undone: everything is as before it.
        const again = undone(undo.state, actOf(now, undo.state))
        expect(editBetween(now, again.state)).toEqual({ before: {}, after: {} })
      }),
      { numRuns: 500 },
    )
  })
})

function expectOrder({ inventory, bank, coins }: Player): void {
  for (const [stacks, most] of [
    [inventory, INVENTORY_SLOTS],
    [bank, BANK_ENTRIES],
  ] as const) {
    const slots = stacks.map(({ slot }) => slot)
    expect(slots).toEqual([...new Set(slots)].sort((a, b) => a - b))
    expect(stacks.every(({ quantity, slot }) => quantity > 0 && slot >= 0 && slot < most)).toBe(true)
  }
  const stackable = inventory.filter(({ id }) => id !== 'fish').map(({ id }) => id)
  expect(new Set(stackable).size).toBe(stackable.length)
  expect(coins).toBeGreaterThanOrEqual(0)
}
