import { describe, expect, test } from 'vitest'
import { roll } from '../core/rolls.ts'
import {
  advance,
  blowRollsId,
  countOf,
  eraAt,
  FIRST_SEASON,
  fighterOf,
  fighterOfMonster,
  foeBlowRollsId,
  hitChance,
  hours,
  MAX_EXPERIENCE,
  type Millis,
  type Monster,
  offerableOf,
  type Player,
  type RollKey,
  rollBlock,
  seconds,
  viewOf,
  type World,
  withoutFinds,
} from '../index.ts'
import { advanceBy, fight, gameContent, gameOf, memberOf, monster, refusalTextOf } from '../testing/game.ts'
import {
  activity,
  era,
  eraOf,
  eventsOf,
  fullPack,
  pack,
  performIntent,
  performWithEvents,
  player,
  rollsFrom,
  runActivity,
  START,
  startIntent,
  yields,
} from '../testing/small-world.ts'

const ox = monster('ox', {
  hitpoints: 40,
  speed: 2_900,
  coins: { least: 2, most: 5 },
  loot: [yields('bones'), yields('gem', 2, 0.3), yields('fish', 1, 0.02)],
})
const oxen = { monsters: [ox], activities: [fight('fight_ox', 'ox', { duration: 7_000 })] }
const world = gameOf(oxen)
/** A player who survives any of these fights and gains no more levels. */
const bold = (parts: Partial<Player> = {}) => {
  const ada = player({ maxHitpoints: 1e6, currentHitpoints: 1e6, ...parts }, { hitpoints: 99 })
  ada.skills.hitpoints.experience = MAX_EXPERIENCE
  return ada
}
const foughtOver = (events: Parameters<typeof eventsOf>[0]) => {
  const sum = { kills: 0, dealt: 0, taken: 0, coins: 0 }
  for (const { kills, damageDealt, damageTaken, coins } of eventsOf(events, 'fought')) {
    sum.kills += kills
    sum.dealt += damageDealt
    sum.taken += damageTaken
    sum.coins += coins
  }
  for (const { coins } of eventsOf(events, 'found')) sum.coins += coins
  return sum
}

/** A second implementation of a simple fight, one blow after the other. */
function playedByHand(ada: Player, on: World, until: Millis) {
  const { content } = eraAt(on.timeline, START)
  const me = fighterOf(ada, content, START)
  const foe = fighterOfMonster(content.monsters['ox'] as Monster)
  const damage = (rollsId: string, blow: number, chance: number, most: number) => {
    const key = on.rolls(rollsId, rollBlock(blow), FIRST_SEASON) as RollKey
    const hits = Math.floor(chance * 2 ** 32)
    const above = roll(key, blow, 0) - (2 ** 32 - hits)
    return above >= 0 ? 1 + Math.floor((above * most) / hits) : 0
  }
  const kills: Millis[] = []
  let [mine, theirs, begun, left, health, blow, hit] = [
    START + me.speed,
    START + foe.speed,
    START,
    40,
    ada.currentHitpoints,
    0,
    0,
  ]
  while (Math.min(mine, theirs) <= until) {
    if (mine <= theirs) {
      const at = mine
      left -= damage(blowRollsId('fight_ox'), blow++, hitChance(me.accuracy, foe.defence), me.most)
      mine += me.speed
      if (left > 0) continue
      const end = Math.max(at, begun + 7_000)
      if (end > until) break
      kills.push(end)
      ;[begun, left, mine, theirs] = [end, 40, Math.max(mine, end), end + foe.speed]
    } else {
      health -= damage(foeBlowRollsId('fight_ox'), hit++, hitChance(foe.accuracy, me.defence), foe.most)
      theirs += foe.speed
    }
  }
  return { kills, health, blow, hit }
}

describe('beginning', () => {
  test('[F10] [ACT-6] [ACT-7] [ACT-21] a fight is an activity with a monster', () => {
    const { state } = performWithEvents(player(), world, startIntent('fight_ox'))
    expect(state.currentAction).toMatchObject({ activityId: 'fight_ox', skillType: 'attack', duration: 7_000 })
    expect(state.combat.currentTarget).toEqual({ monsterId: 'ox', hitpoints: 40, maxHitpoints: 40 })
    expect(viewOf(state, gameContent(oxen), START)).toMatchObject({ inCombat: true, combat: { isInCombat: true } })
  })

  test.each([{ monsterId: 'nobody' }, { monsterId: 'constructor' }])(
    '[F10] a fight without a known monster is refused: %o',
    (parts) => {
      const odd = gameOf({ activities: [fight('odd', 'x', parts)] })
      expect(refusalTextOf(player(), odd, startIntent('odd'))).toBe('Activity not found')
    },
  )

  test('[F11] [COMB-35] ranged needs a bow and arrows', () => {
    const archer = (parts: Partial<Player>) =>
      refusalTextOf(
        player({ combatMode: { style: 'controlled', mode: 'ranged' }, ...parts }),
        world,
        startIntent('fight_ox'),
      )
    expect(archer({ ammunition: 5, equipment: { quiver: 'arrow' } })).toBe('You need a bow for that')
    expect(archer({ equipment: { weapon: 'sword' } })).toBe('You need a bow for that')
    expect(archer({ equipment: { weapon: 'bow' } })).toBe('Out of ammunition!')
    expect(archer({ ammunition: 1, equipment: { weapon: 'bow', quiver: 'arrow' } })).toBeNull()
  })

  test('[F12] [COMB-37] magic needs both runes', () => {
    const mage = (...things: [string, number?][]) =>
      refusalTextOf(
        player({ combatMode: { style: 'controlled', mode: 'magic' }, inventory: pack(...things) }),
        world,
        startIntent('fight_ox'),
      )
    expect(mage()).toBe('Out of runes! No damage dealt.')
    expect(mage(['air_rune', 9])).toBe('Out of runes! No damage dealt.')
    expect(mage(['mind_rune', 9])).toBe('Out of runes! No damage dealt.')
    expect(mage(['air_rune', 1], ['mind_rune', 1])).toBeNull()
  })

  test('[F13] [COMB-7] both sides strike first after their own speed', () => {
    const begun = performIntent(bold({ equipment: { weapon: 'sword' } }), world, startIntent('fight_ox'))
    expect(begun.combat).toMatchObject({ nextPlayerAttack: START + 2_000, nextMonsterAttack: START + 2_900 })
    const blows = (at: Millis) => {
      const { blows: counts } = advance(begun, world, START + at).state
      return [counts['fight_ox'] ?? 0, counts['fight_ox#foe'] ?? 0]
    }
    expect([1_999, 2_000, 2_899, 2_900, 4_000].map(blows)).toEqual([
      [0, 0],
      [1, 0],
      [1, 0],
      [1, 1],
      [2, 1],
    ])
  })
})

describe('the course of a fight', () => {
  test('[F14] [F15] [F16] [COMB-7] [COMB-8] [COMB-9] an hour of fighting matches the second implementation', () => {
    for (const seed of [1, 2, 3]) {
      // Without experience the player gains no levels on the way.
      const seeded = gameOf(oxen, { xpMultiplier: 0 }, rollsFrom(seed))
      const ada = bold()
      const { state, events } = advanceBy(performIntent(ada, seeded, startIntent('fight_ox')), seeded, hours(1))
      const played = playedByHand(ada, seeded, START + hours(1))
      expect(played.kills.length).toBeGreaterThan(150)
      expect(state.kills).toEqual({ ox: played.kills.length })
      expect(state.completions).toEqual({ fight_ox: played.kills.length })
      expect(state.currentHitpoints).toBe(played.health)
      expect(state.blows).toEqual({ fight_ox: played.blow, 'fight_ox#foe': played.hit })
      expect(state.currentAction?.startTime).toBe(played.kills.at(-1))
      expect(foughtOver(events)).toMatchObject({ kills: played.kills.length, taken: 1e6 - played.health })
      expect(state.statistics).toMatchObject({ monstersDefeated: played.kills.length })
      expect(state.statistics.totalPlayTime).toBe((played.kills.at(-1) ?? 0) - START)
    }
  })

  test('[F14] the player’s blow comes first if both strike at the same moment', () => {
    const twin = gameOf({
      monsters: [monster('twin', { hitpoints: 1, speed: 2_400 })],
      activities: [fight('duel', 'twin')],
    })
    const begun = performIntent(bold(), twin, startIntent('duel'))
    const { state } = advance(begun, twin, START + 2_400)
    const isHit = state.combat.lastPlayerDamage > 0
    expect(state.combat.lastPlayerAttack).toBe(START + 2_400)
    expect(state.combat.lastMonsterAttack).toBe(isHit ? null : START + 2_400)
  })

  test('[F15] [COMB-8] a target that falls early is booked when the minimum duration has passed', () => {
    const rats = gameOf({
      monsters: [monster('mite', { hitpoints: 1 })],
      activities: [fight('swat', 'mite', { duration: 60_000 })],
    })
    const begun = performIntent(bold({}), rats, startIntent('swat'))
    const before = advance(begun, rats, START + 59_999).state
    expect(before.combat.fallenAt).not.toBeNull()
    expect(before.combat.currentTarget).toMatchObject({ hitpoints: 0 })
    expect(before.kills).toEqual({})
    expect(advance(before, rats, START + 60_000).state.kills).toEqual({ mite: 1 })
  })

  test('[F15] [COMB-8] a fight can last longer than its minimum duration', () => {
    const slow = gameOf({
      monsters: [monster('wall', { hitpoints: 500 })],
      activities: [fight('chip', 'wall', { duration: 2_000 })],
    })
    const { state } = runActivity(bold(), slow, 'chip', seconds(60))
    expect(state.kills).toEqual({})
    expect(state.combat.currentTarget?.hitpoints).toBeLessThan(500)
    expect(advanceBy(state, slow, hours(1)).state.kills['wall']).toBeGreaterThan(1)
  })

  test('[F16] [COMB-9] [COMB-11] kill, experience and loot come together, and the next target has full health', () => {
    const { state, events } = runActivity(bold(), world, 'fight_ox', hours(2))
    const { kills, coins } = foughtOver(events)
    expect(countOf(state.inventory, 'bones')).toBe(kills)
    expect(state.coins).toBe(100 + coins)
    expect(coins / kills).toBeGreaterThanOrEqual(2)
    expect(coins / kills).toBeLessThanOrEqual(5)
    const paid = (skill: 'attack' | 'strength' | 'defence') =>
      state.skills[skill].experience * 1_000 + state.skills[skill].thousandths
    expect([paid('attack'), paid('strength'), paid('defence')]).toEqual([
      13_333 * kills,
      13_333 * kills,
      13_333 * kills,
    ])
    const big = gameOf({ monsters: [monster('wall', { hitpoints: 60 })], activities: [fight('chip', 'wall')] })
    let now = performIntent(bold(), big, startIntent('chip'))
    while (now.kills['wall'] !== 3) now = advanceBy(now, big, 100).state
    expect(now.combat).toMatchObject({ currentTarget: { monsterId: 'wall', hitpoints: 60 }, fallenAt: null })
  })

  test.each([
    ['melee', 'accurate', { attack: 40 }],
    ['melee', 'aggressive', { strength: 40 }],
    ['melee', 'defensive', { defence: 40 }],
    ['ranged', 'accurate', { ranged: 40 }],
    ['ranged', 'defensive', { ranged: 20, defence: 20 }],
    ['magic', 'aggressive', { magic: 40 }],
    ['magic', 'defensive', { magic: 20, defence: 20 }],
  ] as const)(
    '[F7] [F8] [F9] [COMB-11] [COMB-12] [COMB-13] [COMB-14] [COMB-16] [COMB-17] [COMB-18] a kill by %s, %s',
    (mode, style, paid) => {
      const ada = player({
        combatStyle: style,
        combatMode: { style, mode },
        equipment: { weapon: 'bow', quiver: 'arrow' },
        ammunition: 999,
        inventory: pack(['air_rune', 999], ['mind_rune', 999]),
      })
      const begun = performIntent(ada, world, {
        type: 'queueAction',
        activityId: 'fight_ox',
        locationId: 'lumbridge',
        goal: { kind: 'count', count: 1 },
      })
      const { state, events } = advanceBy(begun, world, hours(1))
      expect(state.kills).toEqual({ ox: 1 })
      const gained = (skill: keyof Player['skills']) => state.skills[skill].experience - ada.skills[skill].experience
      for (const [skill, points] of Object.entries(paid)) expect(gained(skill as 'attack')).toBe(points)
      expect(gained('hitpoints')).toBe(13)
      const sum = Object.values(paid).reduce((a, b) => a + b, 0)
      expect(state.statistics.totalXp).toBe(sum + 13)
      expect(eventsOf(events, 'fought').map(({ points }) => points)).toContainEqual({ ...paid, hitpoints: 13 })
    },
  )

  test('[F16] [A8] experience of a kill follows the multiplier at its end', () => {
    const double = gameOf(oxen, { xpMultiplier: 2 })
    const begun = performIntent(
      bold({ combatMode: { style: 'accurate', mode: 'melee' }, combatStyle: 'accurate' }),
      double,
      startIntent('fight_ox'),
    )
    const { state } = advanceBy(begun, double, seconds(60))
    expect(state.skills.attack.experience).toBe(80 * (state.kills['ox'] ?? 0))
  })

  test('[F20] coins are between least and most, and every amount occurs', () => {
    let state = performIntent(bold(), world, startIntent('fight_ox'))
    const found = new Set<number>()
    for (let n = 0; n < 300; n++) {
      const next = advanceBy(state, world, 7_000)
      const kills = eventsOf(next.events, 'fought').reduce((sum, fought) => sum + fought.kills, 0)
      if (kills === 1) for (const { coins } of eventsOf(next.events, 'found')) found.add(coins)
      state = next.state
    }
    expect([...found].sort()).toEqual([2, 3, 4, 5])
  })

  test('[K2] [GX24] rare loot is counted as found, so that a guest cannot offer it', () => {
    const { state, events } = runActivity(bold(), world, 'fight_ox', hours(20))
    const finds = eventsOf(events, 'found').flatMap((found) => found.finds)
    expect(finds.length).toBeGreaterThan(20)
    expect(new Set(finds.map(({ itemId }) => itemId))).toEqual(new Set(['fish']))
    expect(state.collection['fish']?.found).toBe(finds.length)
    expect(state.collection['gem']?.found).toBeUndefined()
    const gems = countOf(state.inventory, 'gem')
    expect(['fish', 'gem'].map((id) => offerableOf(state, id, true))).toEqual([0, gems])
    expect(offerableOf(state, 'fish', false)).toBe(finds.length)
  })

  test('[F21] loot without room is reported as lost, and the fight stops with a full pack', () => {
    const ada = bold({ inventory: fullPack('nest', ['bones', 1]) })
    const { state, events } = runActivity(ada, world, 'fight_ox', hours(20))
    const [lost] = eventsOf(events, 'overflowed')
    expect(lost?.activityId).toBe('fight_ox')
    expect(Object.keys(lost?.lost ?? {})).toSatisfy((ids: string[]) => ids.every((id) => id === 'gem' || id === 'fish'))
    expect(state.lastStop).toMatchObject({ reason: 'inventory/full', at: lost?.at })
    expect(state.currentAction).toBeNull()
    expect(countOf(state.inventory, 'bones')).toBe(1 + (state.kills['ox'] ?? 0))
  })

  test('[F21] a fight can start with a full pack', () => {
    expect(refusalTextOf(bold({ inventory: fullPack() }), world, startIntent('fight_ox'))).toBeNull()
  })
})

describe('what cannot be rolled again', () => {
  test('[F22] [C1] leaving and returning continues with the next blow and the next loot', () => {
    const straight = advanceBy(performIntent(bold(), world, startIntent('fight_ox')), world, hours(1)).state
    let state = performIntent(bold(), world, startIntent('fight_ox'))
    while ((state.kills['ox'] ?? 0) < 100) {
      state = advanceBy(state, world, 31_000).state
      state = performIntent(performIntent(state, world, { type: 'stopAction' }), world, startIntent('fight_ox'))
    }
    const kills = state.kills['ox'] ?? 0
    let compared = performIntent(bold(), world, startIntent('fight_ox'))
    while ((compared.kills['ox'] ?? 0) < kills) compared = advanceBy(compared, world, 500).state
    expect(state.coins).toBe(compared.coins)
    expect(countOf(state.inventory, 'gem')).toBe(countOf(compared.inventory, 'gem'))
    expect(straight.kills['ox']).toBeGreaterThan(kills)
  })

  test('[F24] [C3] without the keys of the blows the fight pauses and reports it', () => {
    const keys = rollsFrom(1)
    const blind = gameOf(oxen, {}, (id, block, season) => (block < 1 ? keys(id, block, season) : undefined))
    const { state, events } = runActivity(bold(), blind, 'fight_ox', hours(5))
    expect(state.blows).toEqual({ fight_ox: 16, 'fight_ox#foe': expect.any(Number) })
    expect(eventsOf(events, 'unsettled').at(-1)).toMatchObject({ activityId: 'fight_ox', completions: 0, items: [] })
    expect(state.currentAction).not.toBeNull()
    const known = advanceBy(performIntent(bold(), world, startIntent('fight_ox')), world, hours(5)).state
    const caughtUp = advanceBy(state, world, 0).state
    expect(advance({ ...caughtUp, settledAt: START }, world, START + hours(5)).state.kills).toEqual(known.kills)
  })

  test('[C1] the rolls of the very first kill are those of the first block', () => {
    const keys = rollsFrom(1)
    const requested = new Set<string>()
    const watched = gameOf(oxen, {}, (id, block, season) => {
      requested.add(`${id} ${block}`)
      return keys(id, block, season)
    })
    runActivity(bold(), watched, 'fight_ox', 25_000)
    expect([...requested].sort()).toEqual(['fight_ox#blows 0', 'fight_ox#finds 0', 'fight_ox#foe 0'])
  })

  test('[F20] a fought event has the duration of its kills', () => {
    const { state, events } = runActivity(bold(), world, 'fight_ox', hours(1))
    const lasted = eventsOf(events, 'fought').reduce((sum, { duration }) => sum + duration, 0)
    expect(lasted).toBe(state.statistics.totalPlayTime)
    expect(lasted).toBeGreaterThan(hours(0.9))
  })

  test('[F33] without the hidden keys only the certain loot of a kill is booked, and the fight goes on', () => {
    const blind = { ...world, rolls: withoutFinds(world.rolls) }
    const seen = runActivity(bold(), blind, 'fight_ox', hours(1))
    const known = runActivity(bold(), world, 'fight_ox', hours(1))
    expect(seen.state.kills).toEqual(known.state.kills)
    expect(seen.state.skills).toEqual(known.state.skills)
    expect(countOf(seen.state.inventory, 'bones')).toBe(countOf(known.state.inventory, 'bones'))
    expect(countOf(seen.state.inventory, 'gem')).toBe(0)
    expect(seen.state.coins).toBe(bold().coins)
    expect([...eventsOf(seen.events, 'found'), ...eventsOf(seen.events, 'unsettled')]).toEqual([])
    expect(eventsOf(known.events, 'found').reduce((sum, { coins }) => sum + coins, 0)).toBe(
      known.state.coins - bold().coins,
    )
  })
})

describe('[F23] the checks after each kill', () => {
  const counted = (goal: Parameters<typeof performIntent>[2]) =>
    advanceBy(performIntent(bold(), world, goal), world, hours(20)).state
  const queued = { type: 'queueAction', activityId: 'fight_ox', locationId: 'lumbridge' } as const

  test('[F23] [Q2] a count, a level or a stock ends it at that kill', () => {
    expect(counted({ ...queued, goal: { kind: 'count', count: 7 } })).toMatchObject({
      kills: { ox: 7 },
      currentAction: null,
      lastStop: { reason: 'stop/goal' },
    })
    expect(counted({ ...queued, goal: { kind: 'stock', itemId: 'bones', quantity: 12 } }).kills).toEqual({ ox: 12 })
    const skilled = counted({ ...queued, goal: { kind: 'level', level: 5 } })
    expect(skilled.skills.attack.level).toBe(5)
    expect(skilled.lastStop?.at).toBe(skilled.skills.attack.reachedAt)
  })

  test('[F23] [M3] [MEMB-8] an ended membership ends it after the current kill', () => {
    const club = gameOf({ ...oxen, activities: [fight('fight_ox', 'ox', { membersOnly: true, duration: 7_000 })] })
    const ada = bold(memberOf('basic', START + seconds(100)))
    const { state } = advanceBy(performIntent(ada, club, startIntent('fight_ox')), club, hours(1))
    expect(state.lastStop).toMatchObject({ reason: 'activity/members' })
    expect(state.lastStop?.at).toBeGreaterThanOrEqual(START + seconds(100))
    expect(state.lastStop?.at).toBeLessThan(START + seconds(140))
  })

  test.each([
    ['closed by staff', { deactivated: true }, 'activity/not-found'],
    ['made harder', { levelRequirements: { mining: 50 } }, 'activity/level'],
  ] as const)('[F23] [A10] a fight %s ends after the kill under way', (_, change, reason) => {
    const closed = gameContent({
      monsters: [ox],
      activities: [fight('fight_ox', 'ox', { duration: 7_000, ...change })],
    })
    const changing = { timeline: [era(0, gameContent(oxen)), era(START + 100_000, closed)], rolls: rollsFrom(1) }
    const { state } = advanceBy(performIntent(bold(), changing, startIntent('fight_ox')), changing, hours(1))
    expect(state.lastStop).toMatchObject({ reason })
    const at = state.lastStop?.at ?? 0
    expect(at).toBeGreaterThan(START + 100_000)
    expect(at).toBeLessThan(START + 160_000)
  })

  test('[F23] [T3] [OFF-16] [OFF-17] a fight continues for exactly one day of absence at full rate', () => {
    const field = gameOf({ ...oxen, monsters: [{ ...ox, loot: [yields('bones'), yields('gem', 2, 0.3)] }] })
    const begun = performIntent(bold(), field, startIntent('fight_ox'))
    const { state } = advance(begun, field, START + hours(60))
    expect(state.lastStop).toMatchObject({ reason: 'stop/absence', at: START + hours(24) })
    let watched = begun
    for (let n = 1; n <= 24; n++)
      watched = advance({ ...watched, lastSeenAt: watched.settledAt }, field, START + hours(n)).state
    expect(state.kills).toEqual(watched.kills)
    expect(state.inventory).toEqual(watched.inventory)
  })
})

test('[F16] [A8] the next target after a content change follows the new content', () => {
  const small = { monsters: [monster('rat', { hitpoints: 1 })] }
  const large = {
    monsters: [monster('rat', { hitpoints: 5_000, speed: 1_000 })],
    activities: [fight('fight_rat', 'rat', { skillType: 'strength' })],
  }
  const world = {
    timeline: [era(0, gameContent(small)), era(START + 20_000, gameContent(large))],
    rolls: rollsFrom(1),
  }
  const { state } = advanceBy(performIntent(player(), world, startIntent('fight_rat')), world, seconds(60))
  expect(state.combat.currentTarget?.maxHitpoints).toBe(5_000)
  expect(state.currentAction?.skillType).toBe('strength')
})

test('[F21] [A9] the rarest loot gets the last free slot', () => {
  const world = gameOf({
    monsters: [monster('rat', { hitpoints: 1, loot: [yields('bones'), yields('gem', 1, 0.9999999)] })],
  })
  const { state } = advanceBy(
    performIntent(player({ inventory: fullPack().slice(1) }), world, startIntent('fight_rat')),
    world,
    seconds(20),
  )
  expect(state.inventory[0]).toEqual({ id: 'gem', quantity: 1, slot: 0 })
})

test('[F16] [F23] new content during a fight does not restart a swing', () => {
  const parts = {
    monsters: [monster('rat', { hitpoints: 1, speed: hours(1) })],
    activities: [fight('hunt', 'rat', { duration: 3_000 })],
  }
  let met = 0
  for (let seed = 1; seed <= 20; seed++) {
    const world = gameOf(parts, {}, rollsFrom(seed))
    const era = eraOf(world)
    const changed = { ...world, timeline: [era, { ...era, from: START + 2_900, content: { ...era.content } }] }
    const begun = performIntent(player(), world, startIntent('hunt'))
    const [same, other] = [world, changed].map((each) => advance(begun, each, START + 4_000).state)
    expect(other?.combat.nextPlayerAttack).toBe(same?.combat.nextPlayerAttack)
    met += same?.kills['rat'] ?? 0
  }
  expect(met).toBeGreaterThan(5)
})

test('[F10] [ACT-21] an activity with a monster is a fight, whatever its category', () => {
  const world = gameOf({
    monsters: [monster('rat')],
    activities: [activity('odd', { category: 'gathering', monsterId: 'rat' })],
  })
  const state = performIntent(player(), world, startIntent('odd'))
  expect(state.combat.currentTarget).toMatchObject({ monsterId: 'rat' })
  expect(advance(state, world, START + hours(1)).state.kills['rat']).toBeGreaterThan(0)
})
