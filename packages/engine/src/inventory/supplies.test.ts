import { describe, expect, test } from 'vitest'
import {
  advance,
  countOf,
  hours,
  type Intent,
  newPlayer,
  type Player,
  seconds,
  suppliesInUse,
  supplyOf,
  usesBank,
} from '../index.ts'
import { fight, gameContent, gameOf, monster, refusalTextOf } from '../testing/game.ts'
import {
  activity,
  eventsOf,
  fullPack,
  item,
  needs,
  pack,
  performIntent,
  performWithEvents,
  player,
  refusalOf,
  runActivity,
  START,
  startIntent,
  withoutBankSupplies,
  yields,
} from '../testing/small-world.ts'

const parts = {
  items: [item('trout', false)],
  monsters: [
    monster('post', { hitpoints: 1e9, speed: hours(1_000) }),
    monster('bear', { hitpoints: 1e9, attack: 50, strength: 6, bonus: -50, speed: 1_500 }),
  ],
  activities: [
    activity('smelt', { resources: [needs('axe', 1, false), needs('logs', 3)], outputs: [yields('ashes')] }),
    fight('fight_post', 'post'),
    fight('fight_bear', 'bear'),
  ],
}
const world = gameOf(parts)
const content = gameContent(parts)
const mode = (of: Player['combatMode']['mode']) => ({ combatMode: { style: 'controlled' as const, mode: of } })
const archer = (ammunition: number, more: Partial<Player> = {}) =>
  player({ ...mode('ranged'), ammunition, equipment: { weapon: 'bow', quiver: 'arrow' }, ...more })
const mage = (more: Partial<Player>) => player({ ...mode('magic'), equipment: { weapon: 'staff' }, ...more })
const usedIn = (events: Parameters<typeof eventsOf>[0]) => eventsOf(events, 'fought').map(({ used }) => used)

describe('materials', () => {
  test('[SB1] come from the pack first and then from the bank, one completion can use both', () => {
    const ada = player({ inventory: pack(['logs', 4]), bank: pack(['axe'], ['logs', 8]) })
    expect(supplyOf(ada, 'logs')).toBe(12)
    const { state, events } = runActivity(ada, world, 'smelt', seconds(4))
    expect(state.inventory).toMatchObject([{ id: 'ashes', quantity: 2 }])
    expect(state.bank).toEqual([
      { id: 'axe', quantity: 1, slot: 0 },
      { id: 'logs', quantity: 6, slot: 1 },
    ])
    expect(eventsOf(events, 'worked').reduce((sum, { used }) => sum + (used['logs'] ?? 0), 0)).toBe(6)
  })

  test('[SB1] run out when neither has enough', () => {
    const ada = player({ inventory: pack(['logs', 4], ['axe']), bank: pack(['logs', 7]) })
    const { state } = runActivity(ada, world, 'smelt', hours(1))
    expect(state.lastStop).toMatchObject({ at: START + 3 * 2_000, reason: 'activity/resources' })
    expect(supplyOf(state, 'logs')).toBe(2)
  })

  test('[SB1] [T2] give the same in strides as one by one', () => {
    const ada = player({ inventory: pack(['axe'], ['logs', 40]), bank: pack(['logs', 9_000]) })
    const begun = performIntent(ada, world, startIntent('smelt'))
    const strides = advance(begun, world, START + hours(1))
    expect(strides.state).toEqual(advance(begun, world, START + hours(1), 'one-by-one').state)
    expect(eventsOf(strides.events, 'worked').length).toBeLessThan(30)
    expect(countOf(strides.state.bank, 'logs')).toBe(9_040 - 1_800 * 3)
  })

  test('[SB1] are on for a new character, off for one that has not chosen', () => {
    expect(usesBank(newPlayer('ada', START))).toBe(true)
    const unasked = { ...player(), settings: { ...player().settings, bankSuppliesEnabled: null } }
    expect(usesBank(unasked)).toBe(false)
    const chosen = performIntent(unasked, world, { type: 'updateSettings', bankSuppliesEnabled: true })
    expect(usesBank(chosen)).toBe(true)
    expect(usesBank(performIntent(chosen, world, { type: 'updateSettings', bankSuppliesEnabled: false }))).toBe(false)
    expect(
      refusalOf(unasked, world, { type: 'updateSettings', bankSuppliesEnabled: null } as unknown as Intent)?.code,
    ).toBe('settings/invalid')
  })
})

describe('food', () => {
  const hurt = (parts: Partial<Player>) => player({ currentHitpoints: 20, ...parts })

  test('[SB2] auto-eat takes the food of the pack that heals most, and only without any that of the bank', () => {
    const ada = player({ inventory: pack(['bread', 2], ['cake', 2]), bank: pack(['pie', 3], ['bread', 1]) })
    const { events } = runActivity(ada, world, 'fight_bear', hours(1))
    const eaten: Record<string, number> = {}
    for (const used of usedIn(events)) for (const [id, n] of Object.entries(used)) eaten[id] = (eaten[id] ?? 0) + n
    expect(eaten).toEqual({ cake: 2, bread: 3, pie: 3 })
    const first = advance(performIntent(ada, world, startIntent('fight_bear')), world, START + hours(1))
    expect(countOf(first.state.bank, 'pie')).toBe(0)
    const early = performIntent(ada, world, startIntent('fight_bear'))
    let at = START
    let state = early
    while (countOf(state.bank, 'pie') === 3) {
      at += 1_000
      state = advance(state, world, at).state
    }
    expect(state.inventory).toEqual([])
  })

  test('[SB2] eating, drinking and consuming by hand use the bank, the pack first', () => {
    const ada = hurt({ inventory: pack(['cake', 1]), bank: pack(['cake', 1], ['strong_potion', 1], ['apple', 3]) })
    const once = performIntent(ada, world, { type: 'eat', itemId: 'cake' })
    expect([once.inventory, countOf(once.bank, 'cake')]).toEqual([[], 1])
    const later = advance(once, world, START + 1_500).state
    const twice = performIntent(later, world, { type: 'eat', itemId: 'cake' })
    expect(countOf(twice.bank, 'cake')).toBe(0)
    expect(performIntent(twice, world, { type: 'drink', itemId: 'strong_potion' }).combat.activeBuffs).toHaveLength(1)
    const rested = advance(twice, world, START + 3_000).state
    expect(countOf(performIntent(rested, world, { type: 'consume', itemId: 'apple', quantity: 2 }).bank, 'apple')).toBe(
      1,
    )
    expect(refusalOf(rested, world, { type: 'consume', itemId: 'apple', quantity: 4 })?.code).toBe('food/not-enough')
    expect(refusalTextOf(rested, world, { type: 'eat', itemId: 'cake' })).toBe('Item not found in inventory')
  })
})

describe('ammunition and runes', () => {
  test('[SB3] the last arrow stays in the quiver as long as pack or bank have more', () => {
    const ada = archer(3, { inventory: pack(['arrow', 2]), bank: pack(['arrow', 4]) })
    const shots = (n: number) => runActivity(ada, world, 'fight_post', 1_800 * n).state
    expect(shots(2)).toMatchObject({ ammunition: 1, inventory: pack(['arrow', 2]) })
    expect(shots(4)).toMatchObject({ ammunition: 1, inventory: [], bank: pack(['arrow', 4]) })
    expect(shots(8)).toMatchObject({ ammunition: 1, bank: [] })
    expect(shots(9)).toMatchObject({ ammunition: 0, equipment: { weapon: 'bow' } })
    expect(shots(20).lastStop).toMatchObject({ at: START + 10 * 1_800, reason: 'combat/ammunition' })
    expect(shots(20).blows['fight_post']).toBe(9)
  })

  test('[SB3] other arrows are not used', () => {
    const ada = archer(1, { bank: pack(['fine_arrow', 9]) })
    const { state } = runActivity(ada, world, 'fight_post', hours(1))
    expect(state).toMatchObject({ ammunition: 0, bank: pack(['fine_arrow', 9]) })
  })

  test('[SB3] a special attack takes its arrow from there, too', () => {
    const ada = performIntent(archer(1, { bank: pack(['arrow', 2]) }), world, startIntent('fight_post'))
    const struck = performIntent(ada, world, { type: 'specialAttack' })
    expect(struck).toMatchObject({ ammunition: 1, bank: pack(['arrow', 1]) })
  })

  test('[SB1] runes of a cast come from pack and bank, each on its own', () => {
    const ada = mage({ inventory: pack(['air_rune', 2]), bank: pack(['mind_rune', 5], ['air_rune', 1]) })
    const { state } = runActivity(ada, world, 'fight_post', hours(1))
    expect(state.blows['fight_post']).toBe(3)
    expect(state).toMatchObject({ inventory: [], bank: pack(['mind_rune', 2]) })
    expect(state.lastStop?.reason).toBe('combat/runes')
  })
})

describe("'Deposit all'", () => {
  const everything: [string, number?][] = [
    ['logs', 9],
    ['axe'],
    ['bread', 3],
    ['arrow', 7],
    ['air_rune', 5],
    ['gem', 2],
  ]
  const kept = (state: Player, options: object = {}) => {
    const { state: after, events } = performWithEvents(state, world, { type: 'depositAll', ...options })
    return { left: after.inventory.map(({ id }) => id), told: Object.keys(eventsOf(events, 'kept')[0]?.items ?? {}) }
  }
  const during = (activityId: string, state: Player) => performIntent(state, world, startIntent(activityId))

  test('[SB4] leaves tools and materials of the running action and names them', () => {
    const making = during('smelt', player({ inventory: pack(...everything) }))
    expect(kept(making)).toEqual({ left: ['logs', 'axe'], told: ['logs', 'axe'] })
    expect([...suppliesInUse(making, content)].sort()).toEqual(['axe', 'logs'])
    expect(kept(making, { everything: true })).toEqual({ left: [], told: [] })
    expect(kept(making, { everything: false }).left).toEqual(['logs', 'axe'])
  })

  test('[SB4] leaves food in a fight, and the arrows or runes in use', () => {
    expect(kept(during('fight_post', player({ inventory: pack(...everything) }))).left).toEqual(['bread'])
    expect(kept(during('fight_post', archer(5, { inventory: pack(...everything) }))).left).toEqual(['bread', 'arrow'])
    const runes: [string, number?][] = [...everything, ['mind_rune', 5]]
    expect(kept(during('fight_post', mage({ inventory: pack(...runes) }))).left).toEqual([
      'bread',
      'air_rune',
      'mind_rune',
    ])
  })

  test('[SB4] deposits everything if nothing runs', () => {
    expect(kept(player({ inventory: pack(...everything) }))).toEqual({ left: [], told: [] })
  })

  test('[SB4] is refused if the action needs everything in the pack', () => {
    const making = during('smelt', player({ inventory: pack(['logs', 9], ['axe']) }))
    expect(refusalTextOf(making, world, { type: 'depositAll' })).toBe('The running action needs everything you carry')
    expect(refusalTextOf(making, world, { type: 'depositAll', everything: true })).toBeNull()
  })

  test('[SB4] several stacks of an unstackable supply are told as one number', () => {
    const eating = during('fight_post', player({ inventory: pack(['cake', 2], ['axe']) }))
    const { events } = performWithEvents(eating, world, { type: 'depositAll' })
    expect(eventsOf(events, 'kept')).toEqual([{ type: 'kept', at: START, items: { cake: 2 } }])
  })
})

describe('switched off', () => {
  const bank = pack(
    ['logs', 99],
    ['axe'],
    ['bread', 9],
    ['arrow', 9],
    ['air_rune', 9],
    ['mind_rune', 9],
    ['apple', 9],
    ['strong_potion'],
  )
  const bare = (state: Player) => withoutBankSupplies({ ...state, bank })

  test('[SB5] [ACT-31] every resource has to be in the pack', () => {
    expect(refusalTextOf(bare(player()), world, startIntent('smelt'))).toBe('Need 1x The axe to start this activity')
    const { state } = runActivity(bare(player({ inventory: pack(['logs', 4], ['axe']) })), world, 'smelt', hours(1))
    expect(state.completions['smelt']).toBe(1)
    expect(state.bank).toEqual(bank)
  })

  test('[SB5] [FOOD-4] nobody eats, drinks or consumes from the bank', () => {
    const ada = bare(player({ currentHitpoints: 50 }))
    for (const intent of [
      { type: 'eat', itemId: 'bread' },
      { type: 'drink', itemId: 'strong_potion' },
    ] as const) {
      expect(refusalTextOf(ada, world, intent)).toBe('Item not found in inventory')
    }
    expect(refusalOf(ada, world, { type: 'consume', itemId: 'apple', quantity: 1 })?.code).toBe('food/not-enough')
    const { state, events } = runActivity(bare(player()), world, 'fight_bear', hours(1))
    expect(eventsOf(events, 'died')).toHaveLength(1)
    expect(state.bank).toEqual(bank)
  })

  test('[SB5] [COMB-35] the last arrow is shot and the action stops', () => {
    const { state } = runActivity(bare(archer(2)), world, 'fight_post', hours(1))
    expect(state).toMatchObject({ ammunition: 0, bank })
    expect(state.lastStop?.reason).toBe('combat/ammunition')
    expect(refusalTextOf(bare(mage({})), world, startIntent('fight_post'))).toBe('Out of runes! No damage dealt.')
  })
})

test('[SB1] [A4] a full pack has room for what is made from supplies in the bank only with a free slot', () => {
  const ada = player({ inventory: fullPack('nest'), bank: pack(['axe'], ['logs', 9]) })
  expect(refusalOf(ada, world, startIntent('smelt'))?.code).toBe('inventory/full')
  expect(refusalOf({ ...ada, inventory: fullPack('nest').slice(1) }, world, startIntent('smelt'))).toBeNull()
})
