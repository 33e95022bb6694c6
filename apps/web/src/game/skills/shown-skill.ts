import { type Activity, levelSkill, type Player, type SkillType, trainedSkills } from '@hearthward/engine'

/** The skill whose level ends the action, or else the first that it trains. */
export function shownSkill({ combatMode, currentAction }: Player, activity: Activity): SkillType {
  const goal = currentAction?.goal
  if (goal?.kind === 'level') return levelSkill(goal, activity.skillType)
  return trainedSkills(activity, combatMode)[0] ?? activity.skillType
}
