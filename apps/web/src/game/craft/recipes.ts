import {
  type Activity,
  type Content,
  isRefused,
  type Player,
  prepareAction,
  SKILLS,
  type SkillType,
  worksOf,
} from '@hearthward/engine'
import { isRecipe } from '../action/works.ts'

export interface RecipeShelf {
  skill: SkillType
  recipes: Activity[]
  /** How many recipes can be made right now. */
  possible: number
}

/** The recipes of these skills, the easiest first. */
export function shelvesOf(content: Content, player: Player, skills: readonly SkillType[] = SKILLS): RecipeShelf[] {
  const recipes = worksOf(content).filter(isRecipe)
  return skills
    .map((skill) => {
      const own = recipes
        .filter(({ skillType }) => skillType === skill)
        .sort((a, b) => (a.levelRequirements[skill] ?? 1) - (b.levelRequirements[skill] ?? 1))
      return { skill, recipes: own, possible: own.filter((recipe) => isPossible(recipe, content, player)).length }
    })
    .filter((shelf) => shelf.recipes.length > 0)
}

export function isPossible(recipe: Activity, content: Content, player: Player): boolean {
  return !isRefused(prepareAction(player, content, { activityId: recipe.id, locationId: null }, player.settledAt))
}
