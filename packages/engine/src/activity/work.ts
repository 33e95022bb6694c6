import { SKILLS, type SkillType } from '../character/skills.ts'
import { type Activity, type Content, find, type Recipe } from '../content/content.ts'
import type { Intent } from '../core/intents.ts'

const RECIPE = 'recipe:'

/** How a recipe is named where activities and recipes stand side by side. */
export function recipeWork(recipeId: string): string {
  return RECIPE + recipeId
}

/** How something is begun: a recipe is asked for by its own name, anything else where it is done. */
export function startOf({ id, locationId }: Activity): Intent {
  return id.startsWith(RECIPE)
    ? { type: 'startRecipe', recipeId: id.slice(RECIPE.length) }
    : { type: 'startActivity', locationId, activityId: id }
}

/**
 * Whatever runs on a timer has the shape of an activity. A recipe is one that can be done anywhere, so that one rule
 * serves both.
 */
export function workOf(content: Content, id: string): Activity | undefined {
  if (typeof id !== 'string' || !id.startsWith(RECIPE)) return find(content.activities, id)
  const recipe = find(content.recipes, id.slice(RECIPE.length))
  return recipe?.isUnlocked ? asActivity(recipe) : undefined
}

/** Everything that can be done, recipes included. */
export function worksOf(content: Content): Activity[] {
  const recipes = Object.values(content.recipes).filter(({ isUnlocked }) => isUnlocked)
  return [...Object.values(content.activities), ...recipes.map(asActivity)]
}

const known = new WeakMap<Recipe, Activity>()

function asActivity(recipe: Recipe): Activity {
  const found = known.get(recipe)
  if (found) return found
  const { id, name, description, skillType, requiredLevel, xpRate, duration, resources, outputs } = recipe
  const made: Activity = {
    id: recipeWork(id),
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
  known.set(recipe, made)
  return made
}

type Loose = Record<string, unknown>

/**
 * A recipe as a collection may hold it, with what is missing filled in. `null` where its id says that it is none. Rules
 * W3 to W6.
 */
export function readRecipe(id: string, stored: Loose): Recipe | null {
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

function listOf(value: unknown): Loose[] {
  return Array.isArray(value) ? value.filter((entry) => entry !== null && typeof entry === 'object') : []
}

function textOf(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}

/** Without this a duration of 0 would never come to an end, and a quantity below it would give what it takes. */
function wholeOf(value: unknown, otherwise: number): number {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : otherwise
}

function shareOf(value: unknown): number {
  return Math.min(1, Math.max(0, numberOf(value, 1)))
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}
