import { content } from '@hearthward/content'
import {
  type Activity,
  advance,
  type Boost,
  COMBAT_STYLES,
  type Era,
  type GameEvent,
  hours,
  isFight,
  isRefused,
  newPlayer,
  type Player,
  perform,
  pointsPerCompletion,
  type RollKey,
  reportOf,
  startIntentOf,
  USUAL_RATES,
  worksOf,
} from '@hearthward/engine'
import { beforeEach, describe, expect, test } from 'vitest'
import { reportEvents } from '../../client/event-messages.ts'
import { useGame } from '../../client/index.ts'
import { formatPoints, formatRate } from '../../ui/format/numbers.ts'
import { ratesOf } from './rates.ts'

const START = 1_000_000
const party: Boost = { name: 'Party', skills: [], xpMultiplier: 1.05, dropRateMultiplier: 1 }
const feast: Boost = { name: 'Feast', skills: ['hitpoints'], xpMultiplier: 2, dropRateMultiplier: 1 }
const usual: Era = { from: 0, content, ...USUAL_RATES }
const boosted: Era = { ...usual, xpMultiplier: 1.5, boosts: [party, feast] }
const chickens = content.activities['fight_chickens'] as Activity
const kindling = content.activities['gather_kindling'] as Activity

function fighter(style: Player['combatMode']['style']): Player {
  return { ...newPlayer('p', START), combatMode: { style, mode: 'melee' }, combatStyle: style }
}

const shownAs = (text: string) => Number(text.replaceAll(',', ''))

describe('the figures shown for an activity agree', () => {
  test('experience a kill times kills an hour is experience an hour, Hitpoints included', () => {
    for (const era of [usual, boosted])
      for (const style of COMBAT_STYLES) {
        const player = fighter(style)
        const { experiencePerHour, experience, timePerRun } = ratesOf(player, era, chickens)
        const perKill = pointsPerCompletion(chickens, era, player.combatMode)
        const kills = hours(1) / timePerRun
        expect(perKill * kills).toBeCloseTo(experiencePerHour, 6)
        expect(experience.hitpoints).toBeGreaterThan(0)
        // What a player computes from the screen is off by no more than the rounding of each figure.
        const product = shownAs(formatPoints(perKill)) * shownAs(formatRate(kills))
        expect(Math.abs(product - Math.round(experiencePerHour))).toBeLessThan(0.005 * kills + 0.5 * perKill + 1)
      }
  })

  test('so do those of all other work', () => {
    const player = newPlayer('p', START)
    for (const work of worksOf(content).filter((each) => !isFight(each))) {
      const perRun = pointsPerCompletion(work, boosted, player.combatMode)
      expect(perRun * (hours(1) / work.duration)).toBeCloseTo(ratesOf(player, boosted, work).experiencePerHour, 6)
    }
  })
})

describe('the floating figures', () => {
  beforeEach(() => useGame.setState({ totals: reportOf([], START, START), drops: [], finds: [] }))

  const key = (_: string, block: number): RollKey => [block + 1, 2, 3, 4]
  const pointsOf = ({ skills }: Player) => Object.values(skills).reduce((sum, { experience }) => sum + experience, 0)

  /** Advances by each completion, as a page does, and reports what happened. */
  function play(player: Player, activity: Activity, spans: number, span: number): { floated: number; booked: number } {
    const world = { timeline: [boosted], rolls: key }
    const outcome = perform(player, world, startIntentOf(activity), START)
    if (isRefused(outcome)) throw new Error(outcome.refused)
    let { state } = outcome
    let floated = 0
    for (let n = 1; n <= spans; n++) {
      const next: { state: Player; events: GameEvent[] } = advance(state, world, START + n * span)
      state = next.state
      reportEvents(next.events, content)
      floated += useGame.getState().drops.reduce((sum, { experience }) => sum + experience, 0)
      useGame.setState({ drops: [] })
    }
    return { floated, booked: pointsOf(state) - pointsOf(player) }
  }

  test('are the points booked, also the fractions that add up over several completions', () => {
    const { floated, booked } = play(newPlayer('p', START), kindling, 40, kindling.duration)
    expect(floated).toBe(booked)
    const perRun = pointsPerCompletion(kindling, boosted, fighter('accurate').combatMode)
    expect(booked).toBe(Math.floor(40 * perRun))
    expect(perRun % 1).toBeGreaterThan(0)
  })

  test('of a kill are those of all its skills', () => {
    const player = { ...fighter('controlled'), currentHitpoints: 90_000, maxHitpoints: 90_000 }
    const { floated, booked } = play(player, chickens, 40, 5_000)
    expect(floated).toBe(booked)
    expect(useGame.getState().totals.kills).toBeGreaterThan(3)
    expect(Object.keys(useGame.getState().totals.experience)).toContain('hitpoints')
  })
})
