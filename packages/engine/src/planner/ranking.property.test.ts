import { content } from '@hearthward/content'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startIntentOf, worksOf } from '../activity/work.ts'
import type { Player } from '../character/player.ts'
import { SKILLS, type SkillType } from '../character/skills.ts'
import { isFight } from '../content/content.ts'
import { advance, estimateFight, hours, stockOf, USUAL_RATES, type World } from '../index.ts'
import { memberOf } from '../testing/game.ts'
import { Coverage } from '../testing/properties.ts'
import { performIntent, player, rollsFrom } from '../testing/small-world.ts'
import { type RankedWork, type RankingGoal, rankWorks } from './ranking.ts'

const ERA = { ...USUAL_RATES, from: 0, content }
const WORLD: World = { timeline: [ERA], rolls: rollsFrom(7) }
const yielded = [...new Set(worksOf(content).flatMap(({ outputs }) => outputs.map(({ itemId }) => itemId)))]

// Fights are estimated once, for a new player: which of them are safe does not matter here.
const fights = new Map<string, ReturnType<typeof estimateFight>>()
function rowsFor(goal: RankingGoal, state: Player): RankedWork[] {
  return rankWorks(goal, {
    player: state,
    era: ERA,
    priceOf: () => null,
    taxRate: 0,
    choices: {},
    runOf: () => null,
    fightOf: (work) => {
      if (!fights.has(work.id)) fights.set(work.id, estimateFight(player(), ERA, work))
      return fights.get(work.id) ?? null
    },
  })
}

const aPlayer = fc
  .record({
    levels: fc.dictionary(fc.constantFrom(...SKILLS), fc.integer({ min: 1, max: 99 }), { minKeys: 4, maxKeys: 20 }),
    isMember: fc.boolean(),
  })
  .map(({ levels, isMember }) =>
    player(
      { coins: 0, settings: { ...player().settings, bankSuppliesEnabled: true }, ...(isMember && memberOf('elite')) },
      levels as Partial<Record<SkillType, number>>,
    ),
  )
const aSkill = fc.record({ kind: fc.constant('experience' as const), skill: fc.constantFrom(...SKILLS) })
const anItem = fc.record({ kind: fc.constant('item' as const), itemId: fc.constantFrom(...yielded) })
const aGoal: fc.Arbitrary<RankingGoal> = fc.oneof(aSkill, fc.constant({ kind: 'coins' as const }), anItem)
const aYield = fc.oneof(aSkill, { arbitrary: anItem, weight: 3 })

/** The player with materials and tools for many runs, where the work is done, having started it. */
function started(state: Player, { work }: RankedWork): Player {
  const bank = work.resources.map(({ itemId: id }, slot) => ({ id, quantity: 1_000_000, slot }))
  const { locationId } = work
  const supplied = { ...state, bank }
  const there =
    locationId === null || locationId === state.currentLocation
      ? supplied
      : performIntent(supplied, WORLD, { type: 'travel', locationId })
  return performIntent(there, WORLD, startIntentOf(work))
}

test('[PN11] [PN12] every row can be started with its materials, and the best one comes first', () => {
  const coverage = new Coverage()
  fc.assert(
    fc.property(aPlayer, aGoal, fc.nat(), (state, goal, nth) => {
      const rows = rowsFor(goal, state)
      if (rows.length === 0) return coverage.count('none')
      const row = rows[nth % rows.length] as RankedWork
      expect(started(state, row).currentAction?.activityId).toBe(row.work.id)
      coverage.count(isFight(row.work) ? 'fight' : row.work.resources.length > 0 ? 'made' : 'gathered')
      if (row.work.membersOnly) coverage.count('for members')
      const measures = rows.map(({ perHourWithMaterials }) => perHourWithMaterials ?? Number.NEGATIVE_INFINITY)
      expect(measures).toEqual(measures.toSorted((a, b) => b - a))
      for (const { perHour, perHourWithMaterials } of rows) {
        expect(Math.max(perHour, perHourWithMaterials ?? 0)).toBeGreaterThan(0)
        if (goal.kind !== 'coins') expect(perHourWithMaterials ?? 0).toBeLessThanOrEqual(perHour * (1 + 1e-9))
      }
    }),
    { numRuns: 150 },
  )
  coverage.expectEach({ fight: 5, made: 20, gathered: 10, 'for members': 1 })
})

test('[PN12] the yield per hour of work without chances is what the rules book', () => {
  const coverage = new Coverage()
  fc.assert(
    fc.property(aPlayer, aYield, fc.nat(), (state, goal, nth) => {
      const rows = rowsFor(goal, state).filter(
        ({ work }) => !isFight(work) && work.outputs.every(({ chance }) => chance >= 1),
      )
      const row = rows[nth % Math.max(1, rows.length)]
      if (!row) return
      const { work } = row
      // What is yielded goes to the bank, so that the pack never ends the work.
      const rules = Object.fromEntries(work.outputs.map(({ itemId }) => [itemId, 'bank' as const]))
      const banking = performIntent(state, WORLD, { type: 'setPlanRules', rules: { onFullPack: rules } })
      const before = started(banking, row)
      const span = work.duration * 100
      const after = advance({ ...before, lastSeenAt: before.settledAt }, WORLD, before.settledAt + span).state
      const gained =
        goal.kind === 'item'
          ? stockOf(after, goal.itemId) - stockOf(before, goal.itemId)
          : pointsOf(after, goal.skill) - pointsOf(before, goal.skill)
      expect(gained).toBeCloseTo((row.perHour * span) / hours(1), 3)
      coverage.count(goal.kind)
    }),
    { numRuns: 200 },
  )
  coverage.expectEach({ experience: 10, item: 10 })
})

const pointsOf = ({ skills }: Player, skill: SkillType) => skills[skill].experience + skills[skill].thousandths / 1_000
