import { experienceOf } from '../activity/run.ts'
import { startIntentOf } from '../activity/work.ts'
import { THOUSANDTHS } from '../character/experience.ts'
import type { SkillType } from '../character/skills.ts'
import { type Activity, isFight } from '../content/content.ts'
import type { EntryDraft } from '../core/intents.ts'
import type { Millis } from '../core/time.ts'
import type { Goal } from '../plan/plan.ts'
import { courseOf } from './fight-course.ts'
import { growMeals } from './grow-meals.ts'
import { type Material, materialsOf, neededFor } from './materials.ts'
import { experiencePerKill } from './trained-fights.ts'
import type { Branch, MissingLevel } from './tree.ts'
import type { Place, Search } from './ways.ts'

/** Grows the branches that a number of runs needs: levels first, then tools and materials, then food. */
export function growWork(
  search: Search,
  work: Activity,
  runs: number,
  missing: readonly MissingLevel[],
  place: Place,
  fight: { trained?: SkillType | undefined; kills?: number } = {},
): Branch[] {
  const levels = missing.map(({ skill, level }) => search.grow({ kind: 'level', skill, level, present: 0 }, place))
  const materials = materialsOf(work).map((material) => search.grow(itemNeed(material, runs), place))
  const meals = isFight(work)
    ? growMeals(search, courseOf(search, work, fight.kills ?? runs, fight.trained), place)
    : []
  return [...levels, ...materials, ...meals]
}

function itemNeed(material: Material, runs: number) {
  const { itemId } = material
  return { kind: 'item', itemId, quantity: neededFor(material, runs), held: 0, isGain: false } as const
}

/**
 * Books the runs whose branches have grown: what they use up, give for certain and teach. Fights that train a skill get
 * faster while its level rises.
 */
export function bookRuns(search: Search, work: Activity, runs: number, trained?: SkillType): Millis {
  const { input, ledger } = search
  for (const material of materialsOf(work)) {
    ledger.reserve(material.itemId, -neededFor(material, runs))
    ledger.add(material.itemId, -material.spent * runs)
  }
  if (isFight(work)) return bookFight(search, work, runs, trained)
  const returned = new Set(work.resources.filter(({ consumed }) => consumed).map(({ itemId }) => itemId))
  for (const { itemId, quantity, chance } of work.outputs) {
    if (chance >= 1 && !returned.has(itemId)) ledger.add(itemId, quantity * runs)
  }
  ledger.train(work.skillType, (experienceOf(work, input.era) / THOUSANDTHS) * runs)
  return work.duration * runs
}

function bookFight(search: Search, work: Activity, kills: number, trained: SkillType | undefined): Millis {
  const { input, ledger } = search
  const { time } = courseOf(search, work, kills, trained)
  for (const [skill, points] of Object.entries(experiencePerKill(input, work)) as [SkillType, number][]) {
    ledger.train(skill, points * kills)
  }
  return time
}

/** The entry of the plan for an activity or a recipe. */
export function entryFor(work: Activity, goal: Goal): EntryDraft {
  const start = startIntentOf(work)
  if (start.type === 'startRecipe') return { recipeId: start.recipeId, goal }
  return { activityId: work.id, locationId: work.locationId, goal }
}
