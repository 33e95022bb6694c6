import { describe, expect, test } from 'vitest'
import { advance, countOf, hours, type Player, seconds } from '../index.ts'
import { achievement, advanceBy, gameContent, gameOf, memberOf, monster, npc, quest } from '../testing/game.ts'
import {
  activity,
  era,
  eventsOf,
  fullPack,
  needs,
  pack,
  performIntent,
  performWithEvents,
  player,
  rollsFrom,
  START,
  startIntent,
  yields,
} from '../testing/small-world.ts'

const same = (world: Parameters<typeof advance>[1], state: Player, until: number, ...cuts: number[]) => {
  const whole = advance(state, world, until)
  let now = state
  for (const cut of [...cuts, until]) now = advance(now, world, cut).state
  expect(now).toEqual(whole.state)
  return whole
}

describe('regressions: results that once differed in parts or in strides', () => {
  test('[M3] [T2] [MEMB-8] a membership that ends during a run ends members-only work after that completion', () => {
    const world = gameOf({
      activities: [activity('club', { membersOnly: true, duration: 10_000, outputs: [yields('pearl')] })],
    })
    const begun = performIntent(player(memberOf('basic', START + 25_000)), world, startIntent('club'))
    const { state, events } = advanceBy(begun, world, seconds(100))
    expect(state.inventory).toEqual(pack(['pearl', 3]))
    expect(eventsOf(events, 'stopped')).toMatchObject([{ at: START + 30_000, reason: 'activity/members' }])
  })

  test('[B6] [T2] the last supply in a full pack frees a slot for a yield that went to the bank', () => {
    const world = gameOf({ activities: [activity('burn', { resources: [needs('logs')], outputs: [yields('ashes')] })] })
    const ada = player({
      inventory: fullPack('nest', ['logs', 5]),
      bank: pack(['ashes', 1]),
      collection: { ashes: { firstAt: 0, firstCount: 1, total: 1 } },
    })
    ada.settings.autoBankEnabled = true
    const begun = performIntent(ada, world, startIntent('burn'))
    const { state } = advance(begun, world, START + hours(1))
    expect(state).toEqual(advance(begun, world, START + hours(1), 'one-by-one').state)
    expect(state.bank).toEqual(pack(['ashes', 5]))
    expect(state.inventory[0]).toEqual({ id: 'ashes', quantity: 1, slot: 0 })
  })

  test('[V1] [T1] health regenerated before a queued fight is not lost', () => {
    const world = gameOf()
    const busy = performIntent(player({ currentHitpoints: 40 }), world, {
      type: 'queueAction',
      activityId: 'chop',
      locationId: 'lumbridge',
      goal: { kind: 'count', count: 100 },
    })
    const queued = performIntent(busy, world, { type: 'queueAction', activityId: 'fight_rat', locationId: 'lumbridge' })
    same(world, queued, START + 202_000, START + 150_000)
  })

  test('[V7] [T1] energy regeneration restarts at the moment of a death', () => {
    const world = gameOf({ monsters: [monster('rat', { attack: 99, strength: 99, bonus: 50, speed: 500 })] })
    const begun = performIntent(
      player({ specialAttackEnergy: 0, currentHitpoints: 100 }),
      world,
      startIntent('fight_rat'),
    )
    const [died] = eventsOf(advance(begun, world, START + 60_000).events, 'died')
    const early = { ...begun, combat: { ...begun.combat, lastEnergyTime: (died?.at ?? 0) - 30_001 } }
    same(world, early, START + 60_000, (died?.at ?? 0) - 1)
  })

  test('[H1] [T1] [T2] an achievement published during an absence that is already met is granted when it is published', () => {
    const hero = achievement('hero', {
      requirements: [{ type: 'completions', target: 'chop', count: 5 }],
      rewards: { coins: 7 },
    })
    const world = {
      timeline: [era(0, gameContent()), era(START + 60_000, gameContent({ achievements: [hero] }))],
      rolls: rollsFrom(1),
    }
    const begun = performIntent(player(), world, startIntent('chop'))
    const { state } = same(world, begun, START + 200_000, START + 100_000, START + 140_000)
    expect(state).toEqual(advance(begun, world, START + 200_000, 'one-by-one').state)
    expect(state.achievements['hero']?.completedAt).toBeLessThanOrEqual(START + 62_000)
  })

  test('[H1] [T2] bought items count at once', () => {
    const world = gameOf({
      npcs: [npc('store', { shop: { items: [{ itemId: 'bread', price: 1 }] } })],
      achievements: [achievement('two', { requirements: [{ type: 'collection', count: 1 }] })],
    })
    const { state } = performWithEvents(player(), world, {
      type: 'buyFromShop',
      npcId: 'store',
      itemId: 'bread',
      quantity: 1,
    })
    expect(Object.keys(state.achievements)).toEqual(['two'])
  })

  test('[L1] [Q16] [H1] a queued action at another place counts as a visit', () => {
    const world = gameOf({
      quests: [quest('task', [{ id: 'go', type: 'explore', text: '', requirements: { location: 'varrock' } }])],
      achievements: [achievement('road', { requirements: [{ type: 'visited', target: 'varrock' }] })],
    })
    const asked = performIntent(player(), world, { type: 'startQuest', questId: 'task' })
    const busy = performIntent(asked, world, {
      type: 'queueAction',
      activityId: 'chop',
      locationId: 'lumbridge',
      goal: { kind: 'count', count: 2 },
    })
    const queued = performIntent(busy, world, { type: 'queueAction', activityId: 'saw', locationId: 'varrock' })
    const { state } = same(world, queued, START + 60_000, START + 30_000)
    expect(state.achievements['road']?.completedAt).toBe(START + 4_000)
    expect(state.questProgress.completedQuests).toEqual(['task'])
  })

  test('[H2] [T1] completions of a fight are counted as kills are', () => {
    const world = gameOf(
      {
        monsters: [monster('rat', { hitpoints: 1 })],
        achievements: [
          achievement('ten', {
            requirements: [{ type: 'completions', target: 'fight_rat', count: 10 }],
            rewards: { coins: 5 },
          }),
        ],
      },
      { xpMultiplier: 0 },
    )
    const begun = performIntent(player(), world, startIntent('fight_rat'))
    same(world, begun, START + 300_000, START + 200_000)
  })

  test('[H1] [T1] a loot table with one item in two rows', () => {
    const world = gameOf(
      {
        monsters: [monster('rat', { hitpoints: 1, loot: [yields('bones'), yields('bones', 1, 0.5)] })],
        achievements: [
          achievement('ten', {
            requirements: [{ type: 'items_gained', target: 'bones', count: 60 }],
            rewards: { coins: 5 },
          }),
        ],
      },
      { xpMultiplier: 0 },
    )
    const begun = performIntent(
      player({ inventory: pack(['bones', 1]), collection: { bones: { firstAt: 0, firstCount: 1, total: 1 } } }),
      world,
      startIntent('fight_rat'),
    )
    same(world, begun, START + 600_000, START + 150_000, START + 160_000, START + 170_000, START + 400_000)
  })

  test('[F18] [T1] a second stack of runes, left from when they did not stack, is used too', () => {
    const world = gameOf({ monsters: [monster('rat', { hitpoints: 1e9, speed: hours(99) })] })
    const inventory = pack(['air_rune', 2], ['mind_rune', 9], ['air_rune', 3])
    const begun = performIntent(
      player({ inventory, combatMode: { style: 'controlled', mode: 'magic' } }),
      world,
      startIntent('fight_rat'),
    )
    const { state } = same(world, begun, START + 60_000, START + 7_000)
    expect(countOf(state.inventory, 'air_rune')).toBe(0)
  })

  test('[Q14] a day of work beside a collect step takes no longer than a day without', () => {
    const world = gameOf({
      activities: [activity('hum', { duration: 400, outputs: [yields('logs')] })],
      quests: [quest('q', [{ id: 's', type: 'collect', text: '', requirements: { itemId: 'logs' } }])],
    })
    const ada = player({
      inventory: fullPack(),
      bank: pack(['logs', 1]),
      collection: { logs: { firstAt: 0, firstCount: 1, total: 1 } },
    })
    ada.settings.autoBankEnabled = true
    const begun = performIntent(
      performIntent(ada, world, { type: 'startQuest', questId: 'q' }),
      world,
      startIntent('hum'),
    )
    expect(eventsOf(advance(begun, world, START + hours(2)).events, 'worked').length).toBeLessThan(200)
  })
})
