import fc from 'fast-check'
import { test } from 'vitest'
import { advance, eraAt, type GameEvent, mergeReports, reportOf } from '../index.ts'
import { Coverage, expectSame } from '../testing/properties.ts'
import { aScenario, type Scenario } from '../testing/scenarios.ts'
import { eventsOf, START, sumsOf } from '../testing/small-world.ts'

class PlayerSightings extends Coverage {
  noteAll({ world, state, until }: Scenario, events: readonly GameEvent[]): void {
    const stops = eventsOf(events, 'stopped')
    const reasons = (...wanted: string[]) => stops.filter(({ reason }) => wanted.includes(reason)).length
    const worked = eventsOf(events, 'worked')
    this.count('full pack', reasons('inventory/full'))
    this.count('things lost', eventsOf(events, 'overflowed').length)
    this.count('supplies gone', reasons('activity/resources', 'activity/resources-gone'))
    this.count('goal reached', reasons('stop/goal'))
    this.count('absence over the cap', reasons('stop/absence'))
    this.count('sold', eventsOf(events, 'sold').length)
    this.count('dropped', eventsOf(events, 'dropped').length)
    this.count('plan ended', reasons('stop/plan'))
    this.count('queue went on', eventsOf(events, 'started').length)
    this.count('level up', eventsOf(events, 'levelled').length)
    this.count('undecided', eventsOf(events, 'unsettled').length)
    this.count('stride', worked.filter(({ completions }) => completions > 1).length)
    this.count('era change', worked.length > 1 && eraAt(world.timeline, START) !== eraAt(world.timeline, until) ? 1 : 0)
    this.count('ran', state.currentAction ? 1 : 0)
    for (const { activityId, gained, at } of worked) {
      const { outputs } = eraAt(world.timeline, at).content.activities[activityId] ?? { outputs: [] }
      const byChance = outputs.filter(({ itemId, chance }) => chance < 1 && gained[itemId])
      if (byChance.length > 0) this.count('chance hit', 1)
    }
  }
}

const ENOUGH = {
  'full pack': 60,
  'things lost': 20,
  'supplies gone': 80,
  'goal reached': 60,
  'absence over the cap': 25,
  sold: 25,
  dropped: 40,
  'plan ended': 20,
  'queue went on': 60,
  'level up': 200,
  'chance hit': 60,
  'era change': 60,
  undecided: 40,
  stride: 80,
}
const RUNS = 1_000

test('[T1] [ACT-25] a day advanced in a hundred parts gives the same result as a day advanced at once', () => {
  const seen = new PlayerSightings()
  fc.assert(
    fc.property(aScenario, (scenario) => {
      const { world, state, until, cuts } = scenario
      const whole = advance(state, world, until)
      seen.noteAll(scenario, whole.events)
      let now = state
      const events: GameEvent[] = []
      for (const at of [...cuts, until]) {
        const piece = advance(now, world, at)
        // Saved games are read from JSON, so every part goes through JSON too.
        now = JSON.parse(JSON.stringify(piece.state))
        events.push(...piece.events)
      }
      expectSame(now, whole.state)
      expectSame(sumsOf(events), sumsOf(whole.events))
      expectSame(reportOf(events, START, until), reportOf(whole.events, START, until))
    }),
    { numRuns: RUNS },
  )
  seen.expectEach(ENOUGH)
})

test('[R2] the reports of two parts of an absence add up to the report of the whole', () => {
  const seen = new PlayerSightings()
  fc.assert(
    fc.property(aScenario, (scenario) => {
      const { world, state, until, cuts } = scenario
      const whole = advance(state, world, until)
      seen.noteAll(scenario, whole.events)
      const middle = cuts[0] ?? START
      const first = advance(state, world, middle)
      const second = advance(first.state, world, until)
      const parts = [reportOf(first.events, START, middle), reportOf(second.events, middle, until)] as const
      expectSame(mergeReports(...parts), reportOf(whole.events, START, until))
    }),
    { numRuns: RUNS },
  )
  seen.expectEach(ENOUGH)
})

test('[T2] a long absence booked in strides gives the same result as one by one', () => {
  const seen = new PlayerSightings()
  fc.assert(
    fc.property(aScenario, (scenario) => {
      const { world, state, until } = scenario
      const strides = advance(state, world, until)
      const oneByOne = advance(state, world, until, 'one-by-one')
      seen.noteAll(scenario, strides.events)
      expectSame(strides.state, oneByOne.state)
      expectSame(sumsOf(strides.events), sumsOf(oneByOne.events))
    }),
    { numRuns: RUNS },
  )
  seen.expectEach(ENOUGH)
})
