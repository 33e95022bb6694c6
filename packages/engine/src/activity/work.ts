import { SKILLS, type SkillType } from '../character/skills.ts'
import { type Activity, type Content, find, type Recipe } from '../content/content.ts'
import type { Intent } from '../core/intents.ts'
import { type Refused, refuse } from '../core/refusals.ts'

const RECIPE = 'recipe:'

/** The id of a recipe where activities and recipes share one id space. */
export function recipeActivityId(recipeId: string): string {
  return RECIPE + recipeId
}

/** The intent that starts an activity or a recipe. */
export function startIntentOf({ id, locationId }: Activity): Intent {
  return id.startsWith(RECIPE)
    ? { type: 'startRecipe', recipeId: id.slice(RECIPE.length) }
    : { type: 'startActivity', locationId, activityId: id }
}

/**
 * Everything that runs on a timer has the shape of an activity. A recipe is an activity that can be done anywhere, so
 * the same rules serve both.
 */
export function workOf(content: Content, id: string): Activity | undefined {
  if (typeof id !== 'string' || !id.startsWith(RECIPE)) return find(content.activities, id)
  const recipe = find(content.recipes, id.slice(RECIPE.length))
  return recipe?.isUnlocked ? asActivity(recipe) : undefined
}

/** The refusal of an id that names no activity or recipe that can be done. Rules A1 and W2. */
export function notFound(activityId: unknown): Refused {
  const isRecipe = typeof activityId === 'string' && activityId.startsWith(RECIPE)
  return refuse(isRecipe ? 'recipe/not-found' : 'activity/not-found')
}

const worksByContent = new WeakMap<Content, readonly Activity[]>()

/** All activities, and the unlocked recipes as activities. */
export function worksOf(content: Content): readonly Activity[] {
  let works = worksByContent.get(content)
  if (!works) {
    const recipes = Object.values(content.recipes).filter(({ isUnlocked }) => isUnlocked)
    works = [...Object.values(content.activities), ...recipes.map(asActivity)]
    worksByContent.set(content, works)
  }
  return works
}

const activityByRecipe = new WeakMap<Recipe, Activity>()

function asActivity(recipe: Recipe): Activity {
  const found = activityByRecipe.get(recipe)
  if (found) return found
  const { id, name, description, skillType, requiredLevel, xpRate, duration, resources, outputs } = recipe
  const made: Activity = {
    id: recipeActivityId(id),
    name,
    description,
    icon: '',
    locationId: null,
    skillType,
    levelRequirements: { [skillType]: requiredLevel },
    xpRate,
    duration,
    resources: resources.map((resource) => ({ itemId: resource.id, quantity: resource.quantity, consumed: true })),
    outputs: outputs.map((output) => ({ itemId: output.id, quantity: output.quantity, chance: output.chance })),
    category: 'making',
    membersOnly: false,
    deactivated: false,
  }
  activityByRecipe.set(recipe, made)
  return made
}

type StoredFields = Record<string, unknown>

/** Reads a stored recipe and fills in missing values. Returns `null` if its id marks it as invalid. Rules W3 to W6. */
export function readRecipe(id: string, stored: StoredFields): Recipe | null {
  if (!id || id === 'undefined' || id === 'null') return null
  const outputs = listOf(stored['outputs']).map((output) => ({
    id: textOf(output['id'], ''),
    quantity: wholeOf(output['quantity'], 1),
    chance: shareOf(output['chance']),
  }))
  return {
    id,
    name: textOf(stored['name'], id),
    description: textOf(stored['description'], ''),
    skillType: SKILLS.includes(stored['skillType'] as SkillType) ? (stored['skillType'] as SkillType) : 'smithing',
    requiredLevel: wholeOf(stored['requiredLevel'], 1),
    xpRate: Math.max(0, numberOf(stored['xpRate'], 0)),
    duration: wholeOf(stored['duration'], 1_000),
    resources: listOf(stored['resources']).map((resource) => ({
      id: textOf(resource['id'], ''),
      quantity: wholeOf(resource['quantity'], 1),
    })),
    outputs,
    isUnlocked: stored['isUnlocked'] !== false,
    category: textOf(stored['category'], ''),
  }
}

function listOf(value: unknown): StoredFields[] {
  return Array.isArray(value) ? value.filter((entry) => entry !== null && typeof entry === 'object') : []
}

function textOf(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value : fallback
}

/** Without this check a duration of 0 would never end, and a negative quantity would give instead of take. */
function wholeOf(value: unknown, fallback: number): number {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : fallback
}

function shareOf(value: unknown): number {
  return Math.min(1, Math.max(0, numberOf(value, 1)))
}

function numberOf(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback
}
