import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  advance,
  hours,
  type Intent,
  minutes,
  type Player,
  partyMultiplier,
  seconds,
  timelineFor,
  withParty,
} from '../index.ts'
import { gameOf, npc } from '../testing/game.ts'
import {
  activity,
  contentOf,
  era,
  performIntent,
  player,
  rollsFrom,
  START,
  startIntent,
  yields,
} from '../testing/small-world.ts'
import { MOST_PARTY_MULTIPLIER } from './party.ts'

const chop = activity('chop', { xpRate: 10, duration: 2_000, outputs: [yields('logs')] })
const content = contentOf([chop])
const world = { timeline: [era(0, content)], rolls: rollsFrom(1) }
const cut = (state: Player) => state.skills.woodcutting.experience
const atWork = () => performIntent(player(), world, startIntent('chop'))

describe('[PARTY-27, PARTY-28, PARTY-29, PARTY-30] [PB1] the multiplier of a party', () => {
  test.each([
    [0, 1],
    [1, 1],
    [2, 1.05],
    [3, 1.1],
    [4, 1.15],
    [5, 1.15],
    [400, 1.15],
  ])('[PB1] %i members: %f', (members, multiplier) => {
    expect(partyMultiplier(members, true)).toBe(multiplier)
    expect(partyMultiplier(members, false)).toBe(1)
  })

  test('[PB1] no party exceeds the maximum multiplier', () => {
    expect(MOST_PARTY_MULTIPLIER).toBe(Math.max(...Array.from({ length: 20 }, (_, n) => partyMultiplier(n, true))))
  })

  test('[PB1] a multiplier of 1 leaves the world as it is', () => {
    const alone = withParty(player(), 'party', 1, START)
    expect(alone).toMatchObject({ partyId: 'party', partyBonuses: [] })
    expect(timelineFor(alone, world.timeline)).toBe(world.timeline)
    const after = withParty(withParty(player(), 'party', 1.05, START), null, 1, START + 1)
    expect(after).toMatchObject({ partyId: null, partyBonuses: [{ xpMultiplier: 1.05 }, { xpMultiplier: 1 }] })
  })

  test('[PB1] the later of two changes at one moment counts, and a change without effect is not stored', () => {
    const twice = withParty(withParty(player(), 'party', 1.05, START), 'party', 1.1, START)
    expect(twice.partyBonuses).toEqual([{ from: START + 1, xpMultiplier: 1.1 }])
    expect(withParty(twice, 'party', 1.1, START + 5).partyBonuses).toEqual(twice.partyBonuses)
  })
})

test('[PB2] the bonus comes on top of era and events, floored once after all of them', () => {
  const boost = { name: 'Feast', skills: [], xpMultiplier: 1.5, dropRateMultiplier: 1 }
  const open = gameOf({ activities: [activity('hum', { xpRate: 0.007 })] }, { xpMultiplier: 1.1, boosts: [boost] })
  const begun = withParty(performIntent(player(), open, startIntent('hum')), 'party', 1.15, START)
  const { experience, thousandths } = advance(begun, open, START + seconds(2)).state.skills.woodcutting
  expect(experience * 1_000 + thousandths).toBe(Math.floor(7 * 1.1 * 1.5 * 1.15))
})

test('[PB2] rewards and lessons are multiplied as well', () => {
  const trainer = npc('trainer', { type: 'skill_trainer', skillTrainer: { skills: ['attack'], maxLevel: 99 } })
  const open = gameOf({ npcs: [trainer] })
  const lesson: Intent = { type: 'trainSkill', npcId: 'trainer', skillType: 'attack' }
  const learned = (state: Player) => performIntent(state, open, lesson).skills.attack.experience
  const pupil = player({ coins: 1_000 })
  const before = START - 1
  expect(learned(withParty(pupil, 'party', 1.1, before))).toBe(learned(pupil) * 1.1)
})

test('[PB3] a bonus applies to every completion that ends after its moment', () => {
  const joined = withParty(atWork(), 'party', 1.1, START + minutes(10))
  expect(cut(advance(joined, world, START + minutes(20)).state)).toBe(300 * 10 + 300 * 11)
})

test('[PB3] settling at every change or once much later gives the same result', () => {
  const change = fc.record({ after: fc.integer({ min: 0, max: 90_000 }), members: fc.integer({ min: 1, max: 4 }) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      let at = START
      let late = atWork()
      let prompt = atWork()
      for (const { after, members } of changes) {
        at += after
        const multiplier = partyMultiplier(members, true)
        late = withParty(late, 'party', multiplier, at)
        prompt = withParty(advance(prompt, world, at).state, 'party', multiplier, at)
      }
      const end = at + hours(1)
      expect(advance(late, world, end).state).toEqual(advance(prompt, world, end).state)
    }),
  )
})

test('[PB4] past bonuses are removed, current and future ones are kept', () => {
  const [first, second, third] = [START + 10, START + 20, START + 30] as const
  let state = withParty(atWork(), 'party', 1.05, first - 1)
  state = withParty(state, 'party', 1.1, second - 1)
  state = withParty(state, null, 1, third - 1)
  const left = (at: number) => advance(state, world, at).state.partyBonuses.map(({ from }) => from)
  expect(left(first - 1)).toEqual([first, second, third])
  expect(left(first)).toEqual([first, second, third])
  expect(left(second)).toEqual([second, third])
  expect(left(third)).toEqual([])
})
