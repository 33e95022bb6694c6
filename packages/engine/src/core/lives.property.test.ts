import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  advance,
  eraAt,
  type GameEvent,
  maxGainBetween,
  mergeReports,
  reportOf,
  SKILLS,
  seconds,
  stateHash,
} from '../index.ts'
import { aLife, type Life } from '../testing/lives.ts'
import { FIGHTS, WORKS } from '../testing/lives-content.ts'
import { Coverage, expectSame } from '../testing/properties.ts'
import { eventsOf, START, sumsOf } from '../testing/small-world.ts'

class LifeSightings extends Coverage {
  noteAll({ world, state, until }: Life, after: Life['state'], events: readonly GameEvent[]): void {
    const fought = eventsOf(events, 'fought')
    const worked = eventsOf(events, 'worked')
    const used = (...ids: string[]) => fought.filter((event) => ids.some((id) => event.used[id])).length
    this.count('kill', fought.filter(({ kills }) => kills > 0).length)
    this.count('loot', fought.filter(({ gained }) => Object.keys(gained).length > 0).length)
    const paid = [...fought, ...eventsOf(events, 'found')].filter(({ coins }) => coins > 0)
    this.count('coins', paid.length)
    this.count('food eaten', used('bread', 'cake', 'trout'))
    this.count('arrows', used('arrow'))
    this.count('runes', used('air_rune'))
    this.count('buff ended', state.combat.activeBuffs.length > after.combat.activeBuffs.length ? 1 : 0)
    this.count('bank filled', JSON.stringify(state.bank) !== JSON.stringify(after.bank) ? 1 : 0)
    this.count('health back', after.currentHitpoints > state.currentHitpoints ? 1 : 0)
    this.count('stride', worked.filter(({ completions }) => completions > 1).length)
    this.count('work', worked.length)
    this.count('era change', events.length > 0 && eraAt(world.timeline, START) !== eraAt(world.timeline, until) ? 1 : 0)
    for (const { type } of events) this.count(type, 1)
    for (const { reason } of eventsOf(events, 'stopped')) this.count(reason, 1)
    this.count('reward waits', Object.values(after.achievements).filter(({ claimed }) => !claimed).length)
    this.count(
      'reward packed',
      eventsOf(events, 'achieved').filter(({ gained }) => Object.keys(gained).length > 0).length,
    )
  }
}

/** Advances at once and in parts, saving and loading between them. */
function expectPieces({ world, state, until, cuts }: Life): ReturnType<typeof advance> {
  const whole = advance(state, world, until)
  let now = state
  const events: GameEvent[] = []
  for (const at of [...cuts, until]) {
    const piece = advance(now, world, at)
    now = JSON.parse(JSON.stringify(piece.state))
    events.push(...piece.events)
  }
  expectSame(now, whole.state)
  expectSame(sumsOf(events), sumsOf(whole.events))
  expectSame(reportOf(events, START, until), reportOf(whole.events, START, until))
  const middle = cuts[0] ?? START
  const first = advance(state, world, middle)
  const second = advance(first.state, world, until)
  const merged = mergeReports(reportOf(first.events, START, middle), reportOf(second.events, middle, until))
  expectSame(merged, reportOf(whole.events, START, until))
  return whole
}

const RUNS = 800

test('[T1] [LO8] [R2] [F22] [V6] [ACT-25] [OFF-17] a fight advanced in parts gives the same result as a fight advanced at once', () => {
  const seen = new LifeSightings()
  fc.assert(
    fc.property(aLife([...FIGHTS, 'chop']), (life) => {
      const { state, events } = expectPieces(life)
      seen.noteAll(life, state, events)
    }),
    { numRuns: RUNS },
  )
  seen.expectEach({
    kill: 200,
    loot: 100,
    coins: 100,
    'food eaten': 40,
    arrows: 60,
    runes: 15,
    'buff ended': 40,
    levelled: 200,
    died: 40,
    achieved: 100,
    stepDone: 20,
    'era change': 100,
    'health back': 20,
    'combat/ammunition': 8,
    'combat/runes': 8,
    'activity/members': 10,
    'inventory/full': 20,
    'stop/goal': 20,
    'stop/absence': 10,
    'stop/plan': 20,
    sold: 20,
    dropped: 20,
    started: 60,
    loadoutWorn: 25,
  })
}, 120_000)

test('[T1] [T2] [R2] [Q14] [H1] [FARM-40] work with quests, rewards, crops and a full bank gives the same result in strides, one by one and in parts', () => {
  const seen = new LifeSightings()
  fc.assert(
    fc.property(aLife(WORKS), (life) => {
      const { world, state, until } = life
      const strides = expectPieces(life)
      const oneByOne = advance(state, world, until, 'one-by-one')
      expectSame(strides.state, oneByOne.state)
      expectSame(sumsOf(strides.events), sumsOf(oneByOne.events))
      seen.noteAll(life, strides.state, strides.events)
    }),
    { numRuns: RUNS },
  )
  seen.expectEach({
    stride: 300,
    levelled: 200,
    achieved: 100,
    'reward waits': 10,
    'reward packed': 40,
    stepDone: 20,
    questDone: 5,
    harvested: 60,
    planted: 20,
    streamed: 40,
    'bank filled': 60,
    sold: 40,
    dropped: 40,
    'stop/plan': 20,
    'era change': 100,
    'inventory/full': 40,
    'activity/members': 10,
    'stop/goal': 20,
    travelled: 10,
  })
}, 120_000)

const TICK = seconds(7)

/** Settles like the server while a page is open: often, and every time the player is seen. */
function advancePresent({ world, state, until, cuts }: Life): ReturnType<typeof advance> {
  const ticks = Array.from({ length: Math.floor((until - START) / TICK) }, (_, n) => START + (n + 1) * TICK)
  let now = state
  const events: GameEvent[] = []
  for (const at of [...ticks, ...cuts, until].sort((a, b) => a - b)) {
    const piece = advance(now, world, at)
    now = { ...JSON.parse(JSON.stringify(piece.state)), lastSeenAt: at }
    events.push(...piece.events)
  }
  return { state: now, events }
}

test('[PL9] [PL11] [SB1] [LO8] [X2] a plan gives the same game and the same report to a player who is present and to one who is away', () => {
  const seen = new LifeSightings()
  fc.assert(
    fc.property(aLife([...FIGHTS, ...WORKS]), (drawn) => {
      const life = { ...drawn, state: { ...drawn.state, lastSeenAt: START } }
      const { world, state, until } = life
      const away = advance(state, world, until)
      const present = advancePresent(life)
      expect(stateHash(present.state)).toBe(stateHash(away.state))
      expectSame(sumsOf(present.events), sumsOf(away.events))
      expectSame(reportOf(present.events, START, until), reportOf(away.events, START, until))
      seen.noteAll(life, away.state, away.events)
    }),
    { numRuns: (RUNS * 3) / 8 },
  )
  seen.expectEach({
    died: 10,
    'inventory/full': 20,
    'activity/resources': 10,
    'stop/goal': 20,
    'stop/plan': 5,
    sold: 10,
    dropped: 10,
    started: 40,
    loadoutWorn: 4,
  })
}, 120_000)

test('[X7] no player who follows the rules gains more than the bound, however the time is split', () => {
  const seen = new Coverage()
  fc.assert(
    fc.property(aLife([...FIGHTS, ...WORKS]), ({ world, state, until, cuts }) => {
      let before = advance(state, world, START).state
      for (const at of [...cuts, until]) {
        const after = advance(before, world, at).state
        const { timeline } = world
        const eras = timeline.filter(
          ({ from }, index) => from <= after.settledAt && (timeline[index + 1]?.from ?? Infinity) > before.settledAt,
        )
        for (const skill of SKILLS) {
          const gained = after.skills[skill].experience - before.skills[skill].experience
          if (gained === 0) continue
          seen.count('gain', 1)
          // The fraction of a point from before may have become a whole one.
          const allowed = maxGainBetween(before, after, eras, skill) + 1
          if (gained > allowed) throw new Error(`${skill}: ${gained} gained, ${allowed} allowed`)
        }
        before = after
      }
    }),
    { numRuns: RUNS },
  )
  seen.expectEach({ gain: 500 })
})
