import {
  type Content,
  experienceFor,
  MAX_LEVEL,
  type Player,
  type SkillType,
  trainedSkills,
  workOf,
} from '@hearthward/engine'
import { useGame } from '../../client/index.ts'

/** A skill's figures. Renders again only when they change. */
export function useSkill(skill: SkillType) {
  const level = useGame((state) => state.player?.skills[skill].level ?? 1)
  const experience = useGame((state) => state.player?.skills[skill].experience ?? 0)
  const isActive = useGame(({ player, content }) => isTrained(skill, player, content))
  const missing = level >= MAX_LEVEL ? null : experienceFor(level + 1) - experience
  return { level, experience, isActive, missing, share: shareOfLevel(level, experience) }
}

/** Whether the running action trains a skill. In a fight the style decides, whatever skill the fight belongs to. */
export function isTrained(skill: SkillType, player: Player | null, content: Content | null): boolean {
  const action = player?.currentAction
  const activity = action && content && workOf(content, action.activityId)
  return activity ? trainedSkills(activity, player.combatMode).includes(skill) : action?.skillType === skill
}

/** The progress to the next level, 0 to 1. */
function shareOfLevel(level: number, experience: number): number {
  if (level >= MAX_LEVEL) return 1
  const from = experienceFor(level)
  return (experience - from) / (experienceFor(level + 1) - from)
}
