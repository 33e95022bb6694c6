import { describe, expect, test } from 'vitest'
import {
  advance,
  BANK_STACKS,
  countOf,
  type FullPackChoice,
  hours,
  type Player,
  seconds,
  type World,
} from '../index.ts'
import { achievement, fight, gameOf, monster, quest } from '../testing/game.ts'
import {
  activity,
  eventsOf,
  fullPack,
  item,
  needs,
  pack,
  performIntent,
  player,
  START,
  startIntent,
  sumsOf,
  yields,
} from '../testing/small-world.ts'

const trout = { ...item('trout', false), value: 10 }
/** Shops pay floor(10 x 0.6 x 0.95). */
const PRICE = 5
const parts = {
  items: [trout],
  monsters: [monster('gull', { hitpoints: 1, loot: [yields('trout'), yields('nest', 1, 0.5)] })],
  activities: [
    activity('net', { outputs: [yields('trout', 2)] }),
    activity('lure', { outputs: [yields('trout', 1, 0.4), yields('nest', 1, 0.02)] }),
    activity('bait', { resources: [needs('bones')], outputs: [yields('trout')] }),
    fight('fight_gull', 'gull', { duration: 1_000 }),
  ],
}
const world = gameOf(parts)
const SEEN = { firstAt: START, firstCount: 1, total: 1 }
/** A player with a full pack and these rules, who has had everything before. */
function packed(onFullPack: Record<string, FullPackChoice>, more: Partial<Player> = {}): Player {
  const { plan } = player()
  return player({
    inventory: fullPack('axe', ['bones', 900]),
    collection: { trout: SEEN, nest: SEEN, logs: SEEN },
    plan: { ...plan, rules: { ...plan.rules, onFullPack } },
    ...more,
  })
}
const outcomeOf = (state: Player, activityId: string, span = seconds(10), on: World = world) => {
  const begun = performIntent(state, on, startIntent(activityId))
  return advance({ ...begun, settings: { ...begun.settings, autoEatEnabled: false } }, on, START + span)
}
const sold = (events: Parameters<typeof eventsOf>[0]) =>
  eventsOf(events, 'sold').reduce(
    (sum, { quantity, coins }) => [(sum[0] ?? 0) + quantity, (sum[1] ?? 0) + coins],
    [0, 0],
  )

describe('a yield without room in the pack', () => {
  test('[PL11] [P2] is sold at the price of shops, and the action goes on', () => {
    const { state, events } = outcomeOf(packed({ trout: 'sell' }), 'net')
    expect(state.currentAction).toMatchObject({ activityId: 'net', completed: 5 })
    expect(state.coins).toBe(100 + 10 * PRICE)
    expect(sold(events)).toEqual([10, 10 * PRICE])
    expect(eventsOf(events, 'sold').every(({ npcId }) => npcId === null)).toBe(true)
    expect(state.collection['trout']?.total).toBe(11)
  })

  test('[PL11] is sold as far as it has no room', () => {
    const { state } = outcomeOf(packed({ trout: 'sell' }, { inventory: fullPack('axe').slice(3) }), 'net')
    expect(countOf(state.inventory, 'trout')).toBe(3)
    expect(state.coins).toBe(100 + 7 * PRICE)
  })

  test('[PL11] is dropped, and the drop is told', () => {
    const { state, events } = outcomeOf(packed({ trout: 'drop' }), 'net')
    expect(state).toMatchObject({ coins: 100, bank: [], currentAction: { completed: 5 } })
    expect(eventsOf(events, 'dropped').reduce((sum, { quantity }) => sum + quantity, 0)).toBe(10)
    expect(eventsOf(events, 'overflowed')).toEqual([])
  })

  test('[PL11] is dropped if shops pay nothing for it', () => {
    const { state, events } = outcomeOf(packed({ logs: 'sell' }), 'chop')
    expect(state.coins).toBe(100)
    expect(eventsOf(events, 'sold')).toEqual([])
    expect(eventsOf(events, 'dropped').reduce((sum, { quantity }) => sum + quantity, 0)).toBe(5)
  })

  test('[PL11] is banked; once the bank has no room, the action stops', () => {
    expect(outcomeOf(packed({ trout: 'bank' }), 'net').state.bank).toEqual(pack(['trout', 10]))
    const bank = pack(...Array.from({ length: BANK_STACKS }, (_, n) => [`thing_${n}`] as [string]))
    const full = outcomeOf(packed({ trout: 'bank' }, { bank, inventory: fullPack('axe').slice(2) }), 'net')
    expect(full.state.lastStop?.reason).toBe('inventory/full')
    expect(full.state.coins).toBe(100)
  })

  test('[PL11] [A9] without a rule the action stops', () => {
    const { state } = outcomeOf(packed({ nest: 'sell' }, { inventory: fullPack('axe').slice(2) }), 'net', hours(1))
    expect(state.lastStop?.reason).toBe('inventory/full')
  })

  test('[PL11] [A9] [B6] is kept by its rule: the action stops, although auto-bank is on', () => {
    const rules = packed({ trout: 'keep' }, { inventory: fullPack('axe').slice(2) })
    const { state } = outcomeOf({ ...rules, settings: { ...rules.settings, autoBankEnabled: true } }, 'net')
    expect(state.lastStop).toMatchObject({ reason: 'inventory/full', at: START + seconds(2) })
    expect([countOf(state.inventory, 'trout'), state.bank]).toEqual([2, []])
  })

  test.each([
    ['sell', 100 + 10 * PRICE, []],
    ['drop', 100, []],
  ] as const)('[PL11] [B6] the rule to %s comes before auto-bank, other items are banked', (choice, coins, bank) => {
    const rules = packed({ trout: choice })
    const banking = { ...rules, settings: { ...rules.settings, autoBankEnabled: true } }
    expect(outcomeOf(banking, 'net').state).toMatchObject({ coins, bank })
    expect(outcomeOf(banking, 'chop').state.bank).toEqual(pack(['logs', 5]))
  })

  test('[PL11] the pack comes first: with room nothing is sold or dropped', () => {
    const { state, events } = outcomeOf(packed({ trout: 'sell', logs: 'drop' }, { inventory: [] }), 'net')
    expect(countOf(state.inventory, 'trout')).toBe(10)
    expect(sold(events)).toEqual([0, 0])
  })

  test('[PL11] loot of a fight is sold and dropped, too', () => {
    const { state, events } = outcomeOf(packed({ trout: 'sell', nest: 'drop' }), 'fight_gull', hours(1))
    const kills = state.kills['gull'] as number
    expect(kills).toBeGreaterThan(500)
    expect(state.coins).toBe(100 + kills * PRICE)
    expect(sold(events)).toEqual([kills, kills * PRICE])
    const dropped = eventsOf(events, 'dropped').reduce((sum, { quantity }) => sum + quantity, 0)
    expect(state.collection['nest']?.total).toBe(1 + dropped)
    expect(Math.abs(dropped / kills - 0.5)).toBeLessThan(0.06)
  })
})

describe('many completions at once', () => {
  test.each([
    ['certain yields', 'net', { trout: 'sell' }],
    ['random yields and finds', 'lure', { trout: 'sell', nest: 'drop' }],
    ['supplies that free a slot', 'bait', { trout: 'drop' }],
  ] as const)('[PL11] [T2] give the same as one by one: %s', (_, activityId, rules) => {
    const begun = performIntent(packed(rules), world, startIntent(activityId))
    const strides = advance(begun, world, START + hours(6))
    const oneByOne = advance(begun, world, START + hours(6), 'one-by-one')
    expect(strides.state).toEqual(oneByOne.state)
    expect(sumsOf(strides.events)).toEqual(sumsOf(oneByOne.events))
    expect(strides.events.length).toBeLessThan(oneByOne.events.length / 10)
  })

  test('[PL11] a day with a full pack is a few steps', () => {
    expect(outcomeOf(packed({ trout: 'sell' }), 'net', hours(24)).events.length).toBeLessThan(200)
    const fought = outcomeOf(packed({ trout: 'sell', nest: 'drop' }), 'fight_gull', hours(1)).events
    expect(eventsOf(fought, 'fought').length).toBeLessThan(60)
  })

  test('[PL11] [H1] coins of sales earn an achievement at the completion that brings them', () => {
    const rich = gameOf({
      ...parts,
      achievements: [achievement('rich', { requirements: [{ type: 'coins', value: 1_000 }] })],
    })
    const wanted = Math.ceil((1_000 - 100) / (2 * PRICE))
    const { state } = outcomeOf(packed({ trout: 'sell' }), 'net', hours(2), rich)
    expect(state.achievements['rich']?.completedAt).toBe(START + wanted * 2_000)
    const fought = outcomeOf(packed({ trout: 'sell', nest: 'drop' }), 'fight_gull', hours(2), rich).state
    const kill = Math.ceil((1_000 - 100) / PRICE)
    const before = advance(fought, rich, fought.settledAt).state
    expect(before.achievements['rich']?.completedAt).toBeGreaterThan(START + kill * 1_000)
    const earned = outcomeOf(
      packed({ trout: 'sell', nest: 'drop' }),
      'fight_gull',
      (before.achievements['rich']?.completedAt ?? 0) - START,
      rich,
    )
    expect(earned.state.kills['gull']).toBe(kill)
  })

  test('[PL11] [Q14] what is sold does not count for a quest that wants it in the pack', () => {
    const step = { id: 's', type: 'collect', text: '', amount: 3, requirements: { itemId: 'trout' } } as const
    const asked = gameOf({ ...parts, quests: [quest('catch', [step])] })
    const started = performIntent(packed({ trout: 'sell' }), asked, { type: 'startQuest', questId: 'catch' })
    const { state, events } = outcomeOf(started, 'net', hours(24), asked)
    expect(state.questProgress.completedQuests).toEqual([])
    expect(events.length).toBeLessThan(200)
  })

  test('[PL11] [Q2] what is sold does not add to the stock of a goal', () => {
    const begun = performIntent(packed({ trout: 'sell' }), world, {
      type: 'queueAction',
      activityId: 'net',
      locationId: 'lumbridge',
      goal: { kind: 'stock', itemId: 'trout', quantity: 2 },
    })
    const { state, events } = advance(begun, world, START + hours(12))
    expect(state.currentAction?.activityId).toBe('net')
    expect(events.length).toBeLessThan(200)
  })
})
