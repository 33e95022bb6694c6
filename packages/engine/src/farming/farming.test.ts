import { describe, expect, test } from 'vitest'
import type { Intent } from '../core/intents.ts'
import { advance, hours, isUnlocked, type Player, SLOT_LOCKS, seconds, viewOf } from '../index.ts'
import { achievement, advanceBy, gameContent, gameOf, memberOf, refusalTextOf } from '../testing/game.ts'
import {
  eventsOf,
  fullPack,
  pack,
  performIntent,
  performWithEvents,
  player,
  START,
  startIntent,
} from '../testing/small-world.ts'
import { slotOpenedBy } from './farming.ts'

const world = gameOf()
const plantIntent = (slotId: number, seedId = 'guam_seed') => ({ type: 'plant', slotId, seedId }) as const
const harvestIntent = (slotId: number) => ({ type: 'harvest', slotId }) as const
const slotIntent = (slotId: number, how: { autoReplant?: boolean; autoHarvest?: boolean; harvestToBank?: boolean }) =>
  ({ type: 'setFarmingSlot', slotId, ...how }) as const
const open = (state: Player) => [1, 2, 3, 4, 5, 6, 7].filter((slot) => isUnlocked(state, slot, state.settledAt))
const seeds = (count: number, parts: Partial<Player> = {}) =>
  player({ inventory: pack(['guam_seed', count]), ...parts })
const slotOf = (state: Player, id = 1) => state.farming.slots.find((slot) => slot.id === id)
const GROWN = seconds(600)

describe('open slots', () => {
  test('[FA1] [FARM-17] [FARM-18] there are seven, and the first is open to everybody', () => {
    expect(player().farming.slots.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(open(player())).toEqual([1])
    expect(SLOT_LOCKS).toHaveLength(7)
    expect([0, 8, -1, 1.5, Number.NaN].map((slot) => isUnlocked(player(), slot, START))).not.toContain(true)
  })

  test('[FA1] [FARM-19] the second opens at farming level 50', () => {
    expect(open(player({}, { farming: 49 }))).toEqual([1])
    expect(open(player({}, { farming: 50 }))).toEqual([1, 2])
    expect(SLOT_LOCKS[1]).toEqual({ unlockRequirement: 'level', unlockDetails: 'Farming level 50' })
  })

  test('[FA1] [FARM-20] the third opens by a quest', () => {
    expect(open(player({ questProgress: { activeQuests: [], completedQuests: ['master_gardener'] } }))).toEqual([1, 3])
    expect(SLOT_LOCKS[2]).toEqual({ unlockRequirement: 'quest', unlockDetails: 'Master Gardener Quest' })
  })

  test('[FA1] [FARM-21] the fourth opens by an achievement, claimed or not', () => {
    const thumb = { completedAt: START, claimed: false, waiting: { logs: 1 } }
    expect(open(player({ achievements: { green_thumb: thumb } }))).toEqual([1, 4])
    expect(SLOT_LOCKS[3]).toEqual({ unlockRequirement: 'achievement', unlockDetails: 'Green Thumb Achievement' })
  })

  test('[FA1] content that opens a slot is known by its table and its id', () => {
    expect(slotOpenedBy('quests', 'master_gardener')).toBe(3)
    expect(slotOpenedBy('achievements', 'green_thumb')).toBe(4)
    expect(slotOpenedBy('quests', 'green_thumb')).toBeNull()
    expect(slotOpenedBy('achievements', 'master_gardener')).toBeNull()
  })

  test('[FA2] [FARM-23] [FARM-24] [FARM-25] memberships open the rest, the higher ones with the lower', () => {
    expect(open(player(memberOf('basic')))).toEqual([1, 5])
    expect(open(player(memberOf('advanced')))).toEqual([1, 5, 6])
    expect(open(player(memberOf('elite')))).toEqual([1, 5, 6, 7])
    expect(open(player(memberOf('elite', START)))).toEqual([1])
    expect(open(player(memberOf('elite', START + 1)))).toEqual([1, 5, 6, 7])
  })
})

describe('planting', () => {
  test('[FA3] [FARM-28] [FARM-41] a slot has to be open', () => {
    for (const slot of [2, 7, 0, 8, -1, 1.5])
      expect(refusalTextOf(seeds(5), world, plantIntent(slot))).toBe('This slot is locked')
  })

  test('[FA3] [FARM-29] [FARM-42] and empty', () => {
    expect(refusalTextOf(performIntent(seeds(5), world, plantIntent(1)), world, plantIntent(1))).toBe(
      'This slot already has a crop',
    )
  })

  test.each(['logs', 'wonder', '', 'constructor', '__proto__'])('[FA3] [FARM-30] %o is no seed', (seed) => {
    expect(refusalTextOf(player({ inventory: pack([seed, 5]) }), world, plantIntent(1, seed))).toBe('Invalid seed')
  })

  test('[FA3] [FARM-31] the level of the seed is needed', () => {
    const held = { inventory: pack(['irit_seed', 1]) }
    expect(refusalTextOf(player(held, { farming: 43 }), world, plantIntent(1, 'irit_seed'))).toBe(
      'Requires Farming level 44',
    )
    expect(refusalTextOf(player(held, { farming: 44 }), world, plantIntent(1, 'irit_seed'))).toBeNull()
  })

  test('[FA3] [FARM-32] and the seed in the pack', () => {
    expect(refusalTextOf(player({ bank: pack(['guam_seed', 5]) }), world, plantIntent(1))).toBe(
      "You don't have that seed",
    )
  })

  test('[FA4] [FARM-33] the seed is used up at once', () => {
    const { state, events } = performWithEvents(seeds(5), world, plantIntent(1))
    expect(state.inventory).toEqual(pack(['guam_seed', 4]))
    expect(slotOf(state)?.currentCrop).toEqual({
      seedId: 'guam_seed',
      plantedAt: START,
      growthDuration: GROWN,
      waits: false,
    })
    expect(events).toEqual([{ type: 'planted', at: START, slotId: 1, seedId: 'guam_seed' }])
  })
})

describe('harvesting', () => {
  const planted = performIntent(seeds(5), world, plantIntent(1))

  test('[FA5] [FARM-26] [FARM-27] a crop is ready once its time has passed, whether or not the player was there', () => {
    expect(refusalTextOf(advance(planted, world, START + GROWN - 1).state, world, harvestIntent(1))).toBe(
      'Crop is not ready yet',
    )
    expect(refusalTextOf(advance(planted, world, START + GROWN).state, world, harvestIntent(1))).toBeNull()
    expect(refusalTextOf(advance(planted, world, START + hours(100)).state, world, harvestIntent(1))).toBeNull()
  })

  test('[FA6] [FARM-26] [FARM-35] [FARM-36] the herb, the experience and an empty slot', () => {
    const ready = advance(planted, world, START + GROWN).state
    const { state, events } = performWithEvents(ready, world, harvestIntent(1))
    expect(state.inventory).toEqual(pack(['guam_seed', 4], ['guam', 1]))
    expect(state.skills.farming.experience).toBe(18)
    expect(slotOf(state)?.currentCrop).toBeNull()
    expect(state.farming.totalHarvested).toBe(1)
    expect(state.collection['guam']).toEqual({ firstAt: START + GROWN, firstCount: 1, total: 1 })
    const harvest = { slotId: 1, seedId: 'guam_seed', points: 18, gained: { guam: 1 } }
    expect(events).toEqual([{ type: 'harvested', at: START + GROWN, ...harvest }])
    expect(refusalTextOf(state, world, plantIntent(1))).toBeNull()
  })

  test('[FA6] a crop with an unknown seed brings nothing and frees its slot', () => {
    const ready = structuredClone(advance(planted, world, START + GROWN).state)
    Object.assign(slotOf(ready)?.currentCrop ?? {}, { seedId: 'lost_seed' })
    const { state, events } = performWithEvents(ready, world, harvestIntent(1))
    expect(slotOf(state)?.currentCrop).toBeNull()
    expect(events).toMatchObject([{ type: 'harvested', points: 0, gained: {} }])
  })

  test('[FA6] [H1] a harvest counts for quests and achievements at once', () => {
    const wanted = [{ type: 'items_gained' as const, target: 'guam', count: 1 }]
    const waiting = gameOf({ achievements: [achievement('herbalist', { requirements: wanted })] })
    const { events } = performWithEvents(advance(planted, waiting, START + GROWN).state, waiting, harvestIntent(1))
    expect(events.map(({ type }) => type)).toEqual(['harvested', 'achieved'])
  })

  test('[FA7] [FARM-34] not before it is ready', () => {
    expect(refusalTextOf(planted, world, harvestIntent(1))).toBe('Crop is not ready yet')
  })

  test('[FA7] [FARM-43] [FARM-41] an empty slot cannot be harvested', () => {
    expect(refusalTextOf(player(), world, harvestIntent(1))).toBe('Nothing is planted here')
    expect(refusalTextOf(player(), world, harvestIntent(3))).toBe('This slot is locked')
    expect(refusalTextOf(player(), world, harvestIntent(9))).toBe('This slot is locked')
  })

  test('[FA8] [INV-8] without room the crop stays where it is', () => {
    const full = { ...advance(planted, world, START + GROWN).state, inventory: fullPack() }
    expect(refusalTextOf(full, world, harvestIntent(1))).toBe('Not enough inventory space')
    const room = { ...full, inventory: fullPack().slice(1) }
    expect(performIntent(room, world, harvestIntent(1)).inventory[0]).toEqual({ id: 'guam', quantity: 1, slot: 0 })
  })

  test('[FA9] [FARM-39] a slot can send its harvest to the bank', () => {
    const set = performIntent(planted, world, slotIntent(1, { harvestToBank: true }))
    const { state } = performWithEvents(advance(set, world, START + GROWN).state, world, harvestIntent(1))
    expect(state.bank).toEqual(pack(['guam', 1]))
    expect(state.inventory).toEqual(pack(['guam_seed', 4]))
    expect(performIntent(advance(planted, world, START + GROWN).state, world, harvestIntent(1)).bank).toEqual([])
  })

  test('[FA9] if the bank is full, the harvest goes to the pack', () => {
    const bank = Array.from({ length: 200 }, (_, slot) => ({ id: `thing_${slot}`, quantity: 1, slot }))
    const set = { ...performIntent(planted, world, slotIntent(1, { harvestToBank: true })), bank }
    expect(performIntent(advance(set, world, START + GROWN).state, world, harvestIntent(1)).inventory).toContainEqual({
      id: 'guam',
      quantity: 1,
      slot: 1,
    })
  })
})

describe('automatic harvest and replanting', () => {
  const auto = (parts: Partial<Player>, how: Parameters<typeof slotIntent>[1]) =>
    performIntent(performIntent(seeds(4, parts), world, plantIntent(1)), world, slotIntent(1, how))

  test('[FA10] [FARM-38] with the setting a ready crop is harvested at that moment', () => {
    const { state, events } = advance(auto({}, { autoHarvest: true }), world, START + hours(5))
    expect(eventsOf(events, 'harvested')).toMatchObject([{ at: START + GROWN, gained: { guam: 1 }, points: 18 }])
    expect(state.skills.farming).toMatchObject({ experience: 18, lastActiveTime: START + GROWN })
    expect(slotOf(state)?.currentCrop).toBeNull()
    expect(advance(auto({}, {}), world, START + hours(5)).events).toEqual([])
  })

  test('[FA10] [H1] quests and achievements are met at the moment of an automatic harvest', () => {
    const wanted = [{ type: 'items_gained' as const, target: 'guam', count: 1 }]
    const waiting = gameOf({ achievements: [achievement('herbalist', { requirements: wanted })] })
    const { events } = advance(auto({}, { autoHarvest: true }), waiting, START + hours(5))
    expect(eventsOf(events, 'achieved').map(({ at }) => at)).toEqual([START + GROWN])
  })

  test('[FA10] [FARM-38] a ready crop is harvested when the setting is turned on', () => {
    const ready = advance(performIntent(seeds(1), world, plantIntent(1)), world, START + hours(1)).state
    const { state, events } = performWithEvents(ready, world, slotIntent(1, { autoHarvest: true }))
    expect(eventsOf(events, 'harvested')).toHaveLength(1)
    expect(state.farming.totalHarvested).toBe(1)
  })

  test('[FA10] a crop without room waits for the player', () => {
    const begun = { ...auto({}, { autoHarvest: true, autoReplant: true }), inventory: fullPack() }
    const { state, events } = advance(begun, world, START + hours(5))
    expect(events).toEqual([])
    expect(slotOf(state)?.currentCrop).toMatchObject({ plantedAt: START, waits: true })
    const room = performIntent(state, world, { type: 'dropItem', slot: 0, quantity: 1 })
    expect(advanceBy(room, world, hours(1)).events).toEqual([])
    expect(refusalTextOf(room, world, harvestIntent(1))).toBeNull()
    expect(eventsOf(performWithEvents(room, world, slotIntent(1, {})).events, 'harvested')).toHaveLength(1)
  })

  test('[FA10] automatic harvest stops after 24 hours of absence; crops keep growing', () => {
    const begun = { ...auto({}, { autoHarvest: true }), lastSeenAt: START + GROWN - hours(24) - 1 }
    const away = advance(begun, world, START + hours(1))
    expect(away.events).toEqual([])
    const back = advance({ ...away.state, lastSeenAt: START + hours(1) }, world, START + hours(1) + 1)
    expect(eventsOf(back.events, 'harvested')).toMatchObject([{ at: START + hours(1) }])
    const just = advance({ ...begun, lastSeenAt: START + GROWN - hours(24) }, world, START + hours(1))
    expect(eventsOf(just.events, 'harvested')).toHaveLength(1)
  })

  test('[FA11] [FARM-37] with replanting on the same seed is planted again 100 ms later', () => {
    const { state, events } = advance(auto({}, { autoHarvest: true, autoReplant: true }), world, START + hours(1))
    const harvests = eventsOf(events, 'harvested').map(({ at }) => at - START)
    expect(harvests).toEqual([600_000, 1_200_100, 1_800_200, 2_400_300])
    expect(eventsOf(events, 'planted').map(({ at }) => at - START)).toEqual([600_100, 1_200_200, 1_800_300])
    expect(state.inventory).toEqual([{ id: 'guam', quantity: 4, slot: 1 }])
    expect(slotOf(state)?.currentCrop).toBeNull()
  })

  test('[FA11] [FARM-37] also after a manual harvest, and from the bank if the pack has none', () => {
    const begun = performIntent(
      performIntent(seeds(1, { bank: pack(['guam_seed', 2]) }), world, plantIntent(1)),
      world,
      slotIntent(1, { autoReplant: true }),
    )
    const { state } = performWithEvents(advance(begun, world, START + hours(1)).state, world, harvestIntent(1))
    expect(state.bank).toEqual(pack(['guam_seed', 1]))
    expect(slotOf(state)?.currentCrop).toMatchObject({ plantedAt: START + hours(1) + 100 })
  })

  test('[FARM-40] [T1] an hour advanced every 59 s gives the same slots as an hour at once', () => {
    const begun = auto({}, { autoHarvest: true, autoReplant: true })
    let watched = begun
    for (let at = START; at < START + hours(1); at += 59_000) watched = advance(watched, world, at).state
    expect(advance(watched, world, START + hours(1)).state).toEqual(advance(begun, world, START + hours(1)).state)
  })

  test('[FA10] the running action continues beside it', () => {
    const begun = performIntent(auto({}, { autoHarvest: true, autoReplant: true }), world, startIntent('chop'))
    const { state } = advance(begun, world, START + hours(1))
    expect(state.completions).toEqual({ chop: 1_800 })
    expect(state.inventory).toEqual([
      { id: 'logs', quantity: 1_800, slot: 1 },
      { id: 'guam', quantity: 4, slot: 2 },
    ])
  })
})

describe('a slot that closes', () => {
  const member = (tier: 'basic' | 'elite') => ({ ...seeds(9), ...memberOf(tier, START + seconds(30)) })

  test('[FA12] [MEMB-8] its crop can be harvested, but nothing is planted there any more', () => {
    const planted = performIntent(
      performIntent(member('elite'), world, plantIntent(7)),
      world,
      slotIntent(7, { autoHarvest: true, autoReplant: true }),
    )
    const { state, events } = advance(planted, world, START + hours(1))
    expect(eventsOf(events, 'harvested')).toHaveLength(1)
    expect(slotOf(state, 7)?.currentCrop).toBeNull()
    expect(refusalTextOf(state, world, plantIntent(7))).toBe('This slot is locked')
    expect(refusalTextOf(state, world, slotIntent(7, { autoHarvest: false }))).toBe('This slot is locked')
    const byHand = advance(performIntent(member('basic'), world, plantIntent(5)), world, START + hours(1)).state
    expect(refusalTextOf(byHand, world, harvestIntent(5))).toBeNull()
  })

  test('[FA12] settings of a slot are changed one by one and kept', () => {
    const once = performIntent(player(), world, slotIntent(1, { autoHarvest: true }))
    const twice = performIntent(once, world, slotIntent(1, { harvestToBank: true, autoHarvest: false }))
    expect(slotOf(twice)).toMatchObject({ autoHarvest: false, autoReplant: false, harvestToBank: true })
    expect(refusalTextOf(player(), world, slotIntent(2, { autoHarvest: true }))).toBe('This slot is locked')
  })
})

test('[FA1] a view has the open slots and what unlocks the others', () => {
  const { farming } = viewOf(
    player(memberOf('basic')),
    gameContent({ achievements: [achievement('green_thumb')] }),
    START,
  )
  expect(farming.unlockedSlots).toBe(2)
  expect(farming.slots[4]).toMatchObject({ id: 5, isUnlocked: true, unlockDetails: 'Basic membership' })
})

test.each(['autoReplant', 'autoHarvest', 'harvestToBank'])('[FA12] [T5] %s is a switch', (field) => {
  for (const value of [1, 'yes', Number.NaN, {}, null]) {
    const intent = { type: 'setFarmingSlot', slotId: 1, [field]: value } as unknown as Intent
    expect(refusalTextOf(player(), gameOf(), intent)).toBe(`Invalid value for ${field}`)
  }
})
