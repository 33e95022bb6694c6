import { content } from '@hearthward/content'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workOf, worksOf } from '../activity/work.ts'
import type { PlannerGoal, Player } from '../character/player.ts'
import { COMBAT_SKILLS, SKILLS, type SkillType } from '../character/skills.ts'
import { type Activity, isFight } from '../content/content.ts'
import type { EntryDraft } from '../core/intents.ts'
import {
  advance,
  COMBAT_STYLES,
  estimateFight,
  hours,
  type Millis,
  recipeActivityId,
  seconds,
  stockOf,
  USUAL_RATES,
  type World,
} from '../index.ts'
import { Coverage } from '../testing/properties.ts'
import { eventsOf, performIntent, player, rollsFrom } from '../testing/small-world.ts'
import { entriesOf, MOST_BRANCHES, planFor, purchasesOf } from './planner.ts'
import type { Branch } from './tree.ts'
import type { PlannerInput } from './unit-costs.ts'

const ERA = { ...USUAL_RATES, from: 0, content }
const WORLD: World = { timeline: [ERA], rolls: rollsFrom(7) }
const items = Object.keys(content.items)
const materials = [...new Set(worksOf(content).flatMap(({ resources }) => resources.map(({ itemId }) => itemId)))]

const aPlayer = fc
  .record({
    levels: fc.dictionary(fc.constantFrom(...SKILLS), fc.integer({ min: 1, max: 70 }), { maxKeys: 8 }),
    held: fc.dictionary(fc.constantFrom(...materials), fc.integer({ min: 1, max: 60 }), { minKeys: 40, maxKeys: 120 }),
  })
  .map(({ levels, held }) => {
    const bank = Object.entries(held).map(([id, quantity], slot) => ({ id, quantity, slot }))
    return player({ bank, coins: 0 }, levels as Partial<Record<SkillType, number>>)
  })
const aGoal: fc.Arbitrary<PlannerGoal> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('item' as const),
      itemId: fc.constantFrom(...items),
      quantity: fc.integer({ min: 1, max: 400 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('level' as const),
      skill: fc.constantFrom(...SKILLS),
      level: fc.integer({ min: 2, max: 75 }),
    }),
  },
)

// A fight is estimated from full health; the estimate depends on nothing but these levels here.
const fights = new Map<string, ReturnType<typeof estimateFight>>()
function fightOf(work: Activity, fighter: Player) {
  const key = `${work.id} ${COMBAT_SKILLS.map((skill) => fighter.skills[skill].level)}`
  if (!fights.has(key)) {
    fights.set(key, estimateFight({ ...fighter, currentHitpoints: fighter.maxHitpoints }, ERA, work))
  }
  return fights.get(key) ?? null
}
const inputOf = (state: Player): PlannerInput => ({
  player: state,
  era: ERA,
  priceOf: () => null,
  taxRate: 0,
  choices: {},
  fightOf,
})

const branchesOf = (branch: Branch): Branch[] => [branch, ...branch.branches.flatMap(branchesOf)]
const workOfEntry = ({ activityId = '', recipeId }: EntryDraft) =>
  workOf(content, recipeId === undefined ? activityId : recipeActivityId(recipeId))

/** Whether the number of runs that an entry takes depends on no chance. */
function isCertainEntry(entry: EntryDraft): boolean {
  const { goal } = entry
  if (goal?.kind !== 'stock') return true
  return workOfEntry(entry)?.outputs.some(({ itemId, chance }) => itemId === goal.itemId && chance >= 1) ?? false
}

/** Puts the entries into the plan, lets them run and returns the state and the time they took. */
function carryOut(state: Player, entries: EntryDraft[], most: Millis, world = WORLD): { state: Player; time: Millis } {
  const yielded = entries.flatMap((entry) => workOfEntry(entry)?.outputs ?? [])
  const onFullPack = Object.fromEntries(yielded.map(({ itemId }) => [itemId, 'bank' as const]))
  const rules = { onDeath: 'continue', onMissingSupplies: 'continue', onFullPack } as const
  let now = performIntent(state, world, { type: 'replacePlan', entries, rules })
  now = performIntent(now, world, { type: 'resumePlan' })
  let end = now.settledAt
  while (now.currentAction && now.settledAt < state.settledAt + most) {
    const until = now.settledAt + hours(23)
    const advanced = advance({ ...now, lastSeenAt: now.settledAt }, world, until)
    end = eventsOf(advanced.events, 'stopped').at(-1)?.at ?? end
    now = advanced.state
  }
  return { state: now, time: end - state.settledAt }
}

test('[PN8] carrying out the entries of a tree reaches the goal in the time it names', () => {
  const coverage = new Coverage()
  fc.assert(
    fc.property(aPlayer, aGoal, (state, goal) => {
      const tree = planFor(goal, inputOf(state))
      const branches = branchesOf(tree)
      const entries = entriesOf(tree)
      const works = entries.map(workOfEntry)
      const isByHand = branches.some(
        ({ way, need }) => way?.source.kind === 'crop' || need.kind === 'quest' || need.kind === 'achievement',
      )
      if (tree.isMet) return coverage.count('met')
      if (!tree.isTimeKnown || isByHand || purchasesOf(tree).length > 0) return coverage.count('by hand')
      if (works.some((work) => !work || isFight(work)) || entries.length > 50 || tree.time > hours(2_000))
        return coverage.count('too long')
      const done = carryOut(state, entries, tree.time * 3)
      expect(done.state.queue).toEqual([])
      expect(planFor(goal, inputOf(done.state)).isMet).toBe(true)
      const isCertain = entries.every(isCertainEntry)
      coverage.count(isCertain ? 'certain' : 'with chances')
      if (entries.length > 3) coverage.count('of several parts')
      if (branches.some(({ need }) => need.kind === 'item' && need.held > 0)) coverage.count('partly held')
      // Runs are whole, and what is yielded beside a goal may serve later.
      if (isCertain) expect(Math.abs(done.time - tree.time)).toBeLessThanOrEqual(tree.time * 0.02 + seconds(60))
    }),
    { numRuns: 100 },
  )
  coverage.expectEach({ certain: 30, 'with chances': 3, 'of several parts': 20, 'partly held': 15 })
})

const FOUGHT: readonly SkillType[] = ['attack', 'strength', 'defence', 'hitpoints']
const dropped = [
  ...new Set(Object.values(content.monsters).flatMap(({ loot }) => loot.filter(({ chance }) => chance > 0.2))),
].map(({ itemId }) => itemId)
const aFighter = fc
  .record({
    level: fc.integer({ min: 1, max: 60 }),
    cooking: fc.integer({ min: 1, max: 60 }),
    food: fc.constantFrom(0, 0, 40, 3_000),
    health: fc.constantFrom(0.4, 1),
    style: fc.constantFrom(...COMBAT_STYLES),
  })
  .map(({ level, cooking, food, health, style }) => {
    const hitpoints = Math.max(10, level)
    const bank = food > 0 ? [{ id: 'cooked_trout', quantity: food, slot: 0 }] : []
    const maxHitpoints = hitpoints * 10
    const state = { bank, coins: 0, maxHitpoints, currentHitpoints: maxHitpoints * health }
    const combatMode = { mode: 'melee', style } as const
    return player(
      { ...state, combatStyle: style, combatMode },
      { attack: level, strength: level, defence: level, hitpoints, cooking, fishing: cooking },
    )
  })
const aFightGoal: fc.Arbitrary<PlannerGoal> = fc.oneof(
  fc.record({
    kind: fc.constant('item' as const),
    itemId: fc.constantFrom(...dropped),
    quantity: fc.integer({ min: 1, max: 200 }),
  }),
  fc.record({
    kind: fc.constant('level' as const),
    skill: fc.constantFrom(...FOUGHT),
    level: fc.integer({ min: 2, max: 70 }),
  }),
)

test('[PN8] [PN15] the entries of a tree with fights reach the goal, because the food is there', () => {
  const coverage = new Coverage()
  let trips = 0
  fc.assert(
    fc.property(aFighter, aFightGoal, fc.nat(), (state, goal, seed) => {
      const tree = planFor(goal, inputOf(state))
      const branches = branchesOf(tree)
      const entries = entriesOf(tree)
      if (tree.isMet || !entries.map(workOfEntry).some((work) => work && isFight(work))) return coverage.count('none')
      if (!tree.isTimeKnown || purchasesOf(tree).length > 0) return coverage.count('unknown')
      if (entries.length > 50 || tree.time > hours(400)) return coverage.count('too long')
      const done = carryOut(state, entries, tree.time * 3, { ...WORLD, rolls: rollsFrom(seed) })
      trips++
      // Luck has no limit: a drop may take so many kills that the food does not last.
      if (done.state.statistics.deaths > 0) return coverage.count('died')
      expect(done.state.queue).toEqual([])
      expect(planFor(goal, inputOf(done.state)).isMet).toBe(true)
      const food = branches.filter(({ need }) => need.kind === 'item' && need.isEaten)
      coverage.count(food.length > 0 ? 'with food' : 'without food')
      if (food.some(({ isMet }) => isMet)) coverage.count('food held')
      if (food.some(({ isMet }) => !isMet)) coverage.count('food made')
    }),
    { numRuns: 120 },
  )
  expect(coverage.counts['died'] ?? 0).toBeLessThanOrEqual(trips * 0.05)
  coverage.expectEach({ 'with food': 15, 'without food': 3, 'food held': 5, 'food made': 5 })
})

test('[PN1] [PN5] [PN6] [PN9] no tree counts a held piece twice, needs itself or has other sums than its parts', () => {
  const coverage = new Coverage()
  fc.assert(
    fc.property(aPlayer, aGoal, fc.integer({ min: 0, max: 5 }), (state, goal, nth) => {
      // The other ways are chosen as well.
      const first = planFor(goal, inputOf(state))
      const choices = Object.fromEntries(
        branchesOf(first).flatMap(({ need, ways }) => {
          const way = ways[nth % Math.max(1, ways.length)]
          const key =
            need.kind === 'item' ? `item:${need.itemId}` : need.kind === 'level' ? `level:${need.skill}` : null
          return way && key ? [[key, way.id]] : []
        }),
      )
      const tree = planFor(goal, { ...inputOf(state), choices })
      const branches = branchesOf(tree)
      coverage.count('branches', branches.length)
      expect(branches.filter(({ ways }) => ways.length > 0).length).toBeLessThanOrEqual(MOST_BRANCHES)
      const held: Record<string, number> = {}
      for (const { need, time, coins } of branches) {
        expect(time).toBeGreaterThanOrEqual(0)
        expect(coins).toBeGreaterThanOrEqual(0)
        if (need.kind !== 'item') continue
        expect(need.held).toBeGreaterThanOrEqual(0)
        expect(need.held).toBeLessThanOrEqual(need.quantity)
        held[need.itemId] = (held[need.itemId] ?? 0) + need.held
      }
      const made = new Set(
        entriesOf(tree)
          .flatMap((entry) => workOfEntry(entry)?.outputs ?? [])
          .map(({ itemId }) => itemId),
      )
      const returned = new Set(
        entriesOf(tree)
          .flatMap((entry) => workOfEntry(entry)?.resources ?? [])
          .filter(({ consumed }) => !consumed)
          .map(({ itemId }) => itemId),
      )
      for (const [itemId, quantity] of Object.entries(held)) {
        if (quantity > 0) coverage.count('held')
        if (!made.has(itemId) && !returned.has(itemId)) expect(quantity).toBeLessThanOrEqual(stockOf(state, itemId))
      }
      expectNoCycle(tree, [])
      expect(coinsOf(branches)).toBeCloseTo(tree.coins, 3)
    }),
    { numRuns: 60 },
  )
  coverage.expectEach({ branches: 300, held: 30 })
})

function coinsOf(branches: Branch[]): number {
  return branches.reduce((sum, { purchase }) => sum + (purchase?.coins ?? 0), 0)
}

function expectNoCycle({ id, way, branches }: Branch, above: string[]): void {
  const key = id.slice(id.lastIndexOf('/') + 1)
  if (way) expect(above).not.toContain(key)
  for (const branch of branches) expectNoCycle(branch, [...above, key])
}
