import {
  type Activity,
  type Content,
  find,
  isFight,
  type Output,
  recipeActivityId,
  type SkillType,
  workOf,
  worksOf,
} from '@hearthward/engine'

/** A recipe has no icon, so it shows that of its output. */
export function workIcon(content: Content | null, { icon, outputs }: Activity): string {
  if (icon || !content) return icon
  return find(content.items, outputs[0]?.itemId ?? '')?.icon ?? ''
}

/** Stands for an unknown id, which is not shown, because in a shared plan it can be any text. */
export const UNKNOWN_WORK = 'Unknown action'

/** The name of what a plan holds. */
export function workName(content: Content, activityId: string): string {
  return workOf(content, activityId)?.name ?? UNKNOWN_WORK
}

/** The outputs of one run; for a fight, the loot table. */
export function yieldsOf(content: Content, activity: Activity): readonly Output[] {
  const { monsterId, outputs } = activity
  return isFight(activity) ? (find(content.monsters, monsterId ?? '')?.loot ?? []) : outputs
}

const RECIPE = recipeActivityId('')

export function isRecipe({ id }: Activity): boolean {
  return id.startsWith(RECIPE)
}

/** Activities and recipes that require a level of the skill, lowest first. */
export function openingsOf(content: Content, skill: SkillType): Activity[] {
  return worksOf(content)
    .filter(({ deactivated, levelRequirements }) => !deactivated && levelRequirements[skill] !== undefined)
    .sort((a, b) => (a.levelRequirements[skill] ?? 1) - (b.levelRequirements[skill] ?? 1))
}
