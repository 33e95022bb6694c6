import { describe, expect, test } from 'vitest'
import {
  type Achievement,
  achievementProgress,
  advance,
  countOf,
  eraAt,
  hours,
  isEarned,
  type Player,
  progressOf,
  type Requirement,
  type Rewards,
  requirementsProgress,
  seconds,
} from '../index.ts'
import { achievement, advanceBy, burning, fight, gameOf, monster, npc, quest, refusalTextOf } from '../testing/game.ts'
import {
  activity,
  eventsOf,
  fullPack,
  needs,
  pack,
  performIntent,
  performWithEvents,
  player,
  runActivity,
  START,
  startIntent,
  yields,
} from '../testing/small-world.ts'

const parts = {
  activities: [
    activity('net', { skillType: 'fishing' as const, outputs: [yields('fish')] }),
    activity('sift', { outputs: [yields('pearl', 1, 0.3), yields('gem', 1, 0.1)] }),
    fight('fight_ogre', 'ogre'),
  ],
  recipes: [burning],
  monsters: [
    monster('rat', { hitpoints: 1, coins: { least: 1, most: 4 }, loot: [yields('bones')] }),
    monster('ogre', { hitpoints: 1e9, attack: 99, strength: 99, bonus: 100, speed: 500 }),
  ],
  quests: [quest('task', [{ id: 'go', type: 'explore', text: '', requirements: { location: 'varrock' } }])],
  npcs: [npc('store', { shop: { items: [{ itemId: 'bread', price: 1 }] } })],
}
const worldWith = (...achievements: Achievement[]) => gameOf({ ...parts, achievements })
const of = (requirement: Requirement | Requirement[], rewards: Rewards = {}, id = 'it') =>
  achievement(id, { requirements: [requirement].flat(), rewards })
const claimIntent = (achievementId: string) => ({ type: 'claimAchievement', achievementId }) as const
const earnedAt = (events: Parameters<typeof eventsOf>[0], id = 'it') =>
  eventsOf(events, 'achieved').find(({ achievementId }) => achievementId === id)?.at

describe('[H1] when one is earned', () => {
  test('[H1] [ACH-7] at the completion that meets it, even during an absence', () => {
    const world = worldWith(of({ type: 'completions', target: 'chop', count: 100 }))
    const { state, events } = runActivity(player(), world, 'chop', hours(8))
    expect(earnedAt(events)).toBe(START + 200_000)
    expect(state.achievements).toEqual({ it: { completedAt: START + 200_000, claimed: true, waiting: {} } })
  })

  test('[H1] [ACH-7] not before all its requirements are met', () => {
    const both = of([
      { type: 'completions', target: 'chop', count: 3 },
      { type: 'visited', target: 'varrock' },
    ])
    const world = worldWith(both)
    const chopped = runActivity(player(), world, 'chop', seconds(60)).state
    expect(chopped.achievements).toEqual({})
    expect(isEarned(chopped, both)).toBe(false)
    const { state } = performWithEvents(chopped, world, { type: 'travel', locationId: 'varrock' })
    expect(state.achievements['it']).toMatchObject({ completedAt: START + 60_000 })
    expect(isEarned(state, both)).toBe(true)
  })
})

describe('[H2] types of requirements', () => {
  test('[H2] a level, the total level, the combat level', () => {
    const level = worldWith(of({ type: 'skill_level', skill: 'woodcutting', level: 3 }))
    const run = runActivity(player(), level, 'chop', seconds(600))
    expect(earnedAt(run.events)).toBe(eventsOf(run.events, 'levelled').find((event) => event.level === 3)?.at)
    const total = worldWith(of({ type: 'total_level', value: 31 }))
    expect(earnedAt(runActivity(player(), total, 'chop', seconds(600)).events)).toBe(START + 36_000)
    expect(progressOf(player(), { type: 'total_level', value: 31 })).toEqual({ progress: 29, target: 31 })
    expect(progressOf(player({}, { attack: 40, strength: 40 }), { type: 'combat_level', value: 50 })).toEqual({
      progress: 28,
      target: 50,
    })
  })

  test('[H2] completions of a recipe, by its id', () => {
    const world = worldWith(of({ type: 'completions', target: 'charcoal', count: 4 }))
    const ada = player({ inventory: pack(['logs', 50]) }, { firemaking: 5 })
    const begun = performIntent(ada, world, { type: 'startRecipe', recipeId: 'charcoal' })
    expect(earnedAt(advance(begun, world, START + hours(1)).events)).toBe(START + 8_000)
  })

  test('[H2] a quantity of an item, also of random outputs', () => {
    const world = worldWith(of({ type: 'items_gained', target: 'pearl', count: 10 }))
    const { events } = runActivity(player(), world, 'sift', hours(1))
    const one = advance(performIntent(player(), world, startIntent('sift')), world, START + hours(1), 'one-by-one')
    expect(earnedAt(events)).toBe(earnedAt(one.events))
    let pearls = 0
    const tenth = eventsOf(one.events, 'worked').find(({ gained }) => {
      pearls += gained['pearl'] ?? 0
      return pearls === 10
    })
    expect(earnedAt(events)).toBe(tenth?.at)
  })

  test('[H2] bought or given items count as obtained, not as gained', () => {
    const world = worldWith(of({ type: 'items_gained', target: 'bread', count: 5 }))
    const bought = performIntent(player(), world, {
      type: 'buyFromShop',
      npcId: 'store',
      itemId: 'bread',
      quantity: 10,
    })
    expect(bought.achievements).toEqual({})
    expect(bought.collection['bread']).toEqual({ firstAt: START, firstCount: 0, total: 0 })
  })

  test('[H2] a number of different items obtained', () => {
    const world = worldWith(of({ type: 'collection', count: 2 }))
    const { state, events } = runActivity(player(), world, 'sift', hours(1))
    expect(earnedAt(events)).toBe(Math.max(...Object.values(state.collection).map(({ firstAt }) => firstAt)))
  })

  test('[H2] kills of one kind, or of any', () => {
    const world = worldWith(of({ type: 'kills', target: 'rat', count: 5 }), of({ type: 'kills', count: 7 }, {}, 'any'))
    const { state, events } = advanceBy(performIntent(player(), world, startIntent('fight_rat')), world, hours(1))
    expect(Object.keys(state.achievements)).toEqual(['it', 'any'])
    expect((earnedAt(events, 'any') ?? 0) - (earnedAt(events) ?? 0)).toBeGreaterThanOrEqual(6_000)
    expect(earnedAt(events, 'any')).toBeLessThan(START + seconds(60))
  })

  test('[H2] coins held at once, from a fight or a sale', () => {
    const world = worldWith(of({ type: 'coins', value: 120 }))
    const { state, events } = advanceBy(performIntent(player(), world, startIntent('fight_rat')), world, hours(1))
    expect(state.coins).toBeGreaterThan(200)
    expect(earnedAt(events)).toBeLessThan(START + seconds(90))
    const sold = performWithEvents(player({ inventory: pack(['gem', 1]) }), world, {
      type: 'sellToShop',
      npcId: 'store',
      itemId: 'gem',
      quantity: 1,
    })
    expect(earnedAt(sold.events)).toBe(START)
  })

  test('[H2] quests, harvests, deaths and places', () => {
    const world = worldWith(
      of({ type: 'quests', count: 1 }, {}, 'one'),
      of({ type: 'quests', target: 'task' }, {}, 'named'),
      of({ type: 'harvests', count: 1 }, {}, 'garden'),
      of({ type: 'deaths', count: 1 }, {}, 'grave'),
      of({ type: 'visited', target: 'varrock' }, {}, 'road'),
    )
    const planted = performIntent(player({ inventory: pack(['guam_seed', 1]) }), world, {
      type: 'plant',
      slotId: 1,
      seedId: 'guam_seed',
    })
    const ready = advanceBy(planted, world, seconds(600)).state
    const reaped = performIntent(ready, world, { type: 'harvest', slotId: 1 })
    expect(Object.keys(reaped.achievements)).toEqual(['garden'])
    const died = advanceBy(performIntent(reaped, world, startIntent('fight_ogre')), world, seconds(60)).state
    expect(Object.keys(died.achievements)).toEqual(['garden', 'grave'])
    expect(died.achievements['grave']?.completedAt).toBe(died.lastStop?.at)
    const went = performIntent(performIntent(died, world, { type: 'startQuest', questId: 'task' }), world, {
      type: 'travel',
      locationId: 'varrock',
    })
    expect(Object.keys(went.achievements).sort()).toEqual(['garden', 'grave', 'named', 'one', 'road'])
  })
})

describe('[H3] rewards', () => {
  const rewards: Rewards = {
    coins: 50,
    xp: { mining: 100 },
    items: [{ itemId: 'gem', quantity: 2 }],
    title: 'Lumberjack',
  }
  const world = worldWith(of({ type: 'completions', target: 'chop', count: 2 }, rewards))

  test('[H3] [ACH-8] [ACH-10] coins, experience, things and a title are the player’s at once', () => {
    const { state, events } = runActivity(player(), world, 'chop', seconds(4))
    expect(state).toMatchObject({ coins: 150, titles: ['Lumberjack'] })
    expect(state.skills.mining).toMatchObject({ experience: 100, level: 2 })
    expect(countOf(state.inventory, 'gem')).toBe(2)
    expect(eventsOf(events, 'achieved')).toEqual([
      {
        type: 'achieved',
        at: START + 4_000,
        achievementId: 'it',
        coins: 50,
        points: { mining: 100 },
        gained: { gem: 2 },
      },
    ])
    expect(state.achievements['it']).toMatchObject({ claimed: true })
  })

  test('progress ends at the target, and an earned achievement stays complete after its coins are spent', () => {
    const purse = of([{ type: 'coins', value: 1_000 }], {}, 'purse')
    const wood = of([{ type: 'completions', target: 'net', count: 10 }], {}, 'wood')
    const rich = player({ coins: 2_500, completions: { net: 4 } })
    expect(requirementsProgress(rich, purse)).toEqual([{ progress: 1_000, target: 1_000 }])
    const spent = { ...rich, coins: 5, achievements: { purse: { completedAt: START, claimed: true, waiting: {} } } }
    expect(requirementsProgress(spent, purse)).toEqual([{ progress: 1_000, target: 1_000 }])
    const off = { ...of([{ type: 'deaths', count: 1 }], {}, 'off'), isActive: false }
    const { content } = eraAt(
      worldWith(purse, wood, of([{ type: 'harvests', count: 3 }], {}, 'idle'), off).timeline,
      START,
    )
    expect(achievementProgress({ ...spent, statistics: { ...spent.statistics, deaths: 1 } }, content)).toEqual({
      purse: { req_0: 1_000 },
      wood: { req_0: 4 },
    })
  })

  test('[H3] [ACH-9] once only, however long the player goes on', () => {
    const { state, events } = runActivity(player(), world, 'chop', hours(5))
    expect(eventsOf(events, 'achieved')).toHaveLength(1)
    expect(state).toMatchObject({ coins: 150, titles: ['Lumberjack'] })
    expect(refusalTextOf(state, world, claimIntent('it'))).toBe('There is nothing to collect')
  })

  test('[H4] [ACH-8] items without room wait, and everything else is paid', () => {
    const ada = player({ inventory: fullPack('nest', ['logs', 1]) })
    const { state, events } = runActivity(ada, world, 'chop', seconds(8))
    expect(state.achievements['it']).toEqual({ completedAt: START + 4_000, claimed: false, waiting: { gem: 2 } })
    expect(state).toMatchObject({ coins: 150, titles: ['Lumberjack'] })
    expect(eventsOf(events, 'achieved')).toMatchObject([{ gained: {} }])
    expect(refusalTextOf(state, world, claimIntent('it'))).toBe('Not enough inventory space')
    const room = performIntent(state, world, { type: 'dropItem', slot: 5, quantity: 1 })
    const fetched = performWithEvents(room, world, claimIntent('it'))
    expect(fetched.state.achievements['it']).toMatchObject({ claimed: true, waiting: {} })
    expect(countOf(fetched.state.inventory, 'gem')).toBe(2)
    expect(fetched.state.coins).toBe(150)
    expect(fetched.events).toEqual([{ type: 'fetched', at: START + 8_000, gained: { gem: 2 } }])
    expect(refusalTextOf(fetched.state, world, claimIntent('it'))).toBe('There is nothing to collect')
  })

  test('[H4] an achievement that is not earned cannot be claimed', () => {
    for (const id of ['it', 'nothing', '__proto__', 'constructor']) {
      expect(refusalTextOf(player(), world, claimIntent(id))).toBe('You have not earned this yet')
    }
  })

  test('[H4] the part that fits is claimed, the rest keeps waiting', () => {
    const fish = worldWith(
      of({ type: 'completions', target: 'chop', count: 1 }, { items: [{ itemId: 'fish', quantity: 5 }] }),
    )
    const { state } = runActivity(
      player({ inventory: fullPack('nest', ['logs', 1]).slice(0, 26) }),
      fish,
      'chop',
      seconds(2),
    )
    expect(state.achievements['it']?.waiting).toEqual({ fish: 3 })
    const room = performIntent(state, fish, { type: 'dropItem', slot: 3, quantity: 1 })
    expect(performIntent(room, fish, claimIntent('it')).achievements['it']).toMatchObject({
      claimed: false,
      waiting: { fish: 2 },
    })
  })

  test('[H5] [ACH-11] a deactivated achievement is not earned', () => {
    const off = { ...of({ type: 'completions', target: 'chop', count: 2 }), isActive: false }
    expect(runActivity(player(), worldWith(off), 'chop', hours(1)).state.achievements).toEqual({})
  })

  test('[H6] a reward may earn the next one', () => {
    const chain = worldWith(
      of(
        { type: 'completions', target: 'chop', count: 2 },
        { xp: { mining: 100 }, items: [{ itemId: 'gem', quantity: 1 }] },
        'a',
      ),
      of({ type: 'skill_level', skill: 'mining', level: 2 }, { coins: 900 }, 'b'),
      of({ type: 'coins', value: 1_000 }, { title: 'Rich' }, 'c'),
      of({ type: 'collection', count: 2 }, {}, 'd'),
    )
    const { state, events } = runActivity(player(), chain, 'chop', seconds(4))
    expect(Object.keys(state.achievements).sort()).toEqual(['a', 'b', 'c', 'd'])
    expect(eventsOf(events, 'achieved').every(({ at }) => at === START + 4_000)).toBe(true)
  })
})

describe('[K1] the collection log', () => {
  test('[K1] it records when an item first came, at which completion, and the total', () => {
    const world = gameOf(parts)
    const { state, events } = runActivity(player({ completions: { sift: 40 } }), world, 'sift', hours(1))
    const first = eventsOf(events, 'worked').find(({ gained }) => gained['gem'])
    const entry = state.collection['gem']
    expect(entry).toMatchObject({ firstAt: first?.at, firstCount: 40 + ((first?.at ?? 0) - START) / 2_000 })
    expect(entry?.total).toBe(countOf(state.inventory, 'gem'))
  })

  test('[K1] of a fight, at which kill', () => {
    const world = gameOf(parts)
    const { state } = advanceBy(performIntent(player(), world, startIntent('fight_rat')), world, seconds(60))
    expect(state.collection['bones']).toMatchObject({ firstCount: 1, total: state.kills['rat'] })
  })

  test('[K1] items that are used up, sold or banked stay in it', () => {
    const world = gameOf({ ...parts, activities: [activity('burn', { resources: [needs('logs')] })] })
    const chopped = runActivity(player(), world, 'chop', seconds(20)).state
    const burnt = advanceBy(performIntent(chopped, world, startIntent('burn')), world, seconds(60)).state
    expect(burnt.inventory).toEqual([])
    expect(burnt.collection['logs']).toEqual({ firstAt: START + 2_000, firstCount: 1, total: 10 })
  })

  test('[K1] moving items between pack, bank and equipment adds nothing', () => {
    const world = gameOf(parts)
    let ada: Player = player({ inventory: pack(['sword'], ['logs', 5]) })
    for (const intent of [
      { type: 'equip', itemId: 'sword' },
      { type: 'unequip', slot: 'weapon' },
      { type: 'depositAll' },
      { type: 'withdraw', itemId: 'logs', quantity: 5 },
    ] as const) {
      ada = performIntent(ada, world, intent)
    }
    expect(ada.collection).toEqual({})
  })
})

test('[H1] a requirement without a number needs one', () => {
  const asked: Requirement[] = [
    { type: 'kills', target: 'rat' },
    { type: 'coins' },
    { type: 'skill_level', skill: 'fishing' },
    { type: 'visited', target: 'varrock' },
  ]
  expect(asked.map((requirement) => progressOf(player(), requirement).target)).toEqual([1, 1, 1, 1])
})
