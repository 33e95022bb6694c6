import { experienceFor, MAX_LEVEL, type SkillType } from '@hearthward/engine'
import { useGame } from '../../client/index.ts'

/** A skill's figures. Renders again only when they change. */
export function useSkill(skill: SkillType) {
  const level = useGame((state) => state.player?.skills[skill].level ?? 1)
  const experience = useGame((state) => state.player?.skills[skill].experience ?? 0)
  const isActive = useGame((state) => state.player?.currentAction?.skillType === skill)
  const missing = level >= MAX_LEVEL ? null : experienceFor(level + 1) - experience
  return { level, experience, isActive, missing, share: shareOfLevel(level, experience) }
}

/** The progress to the next level, 0 to 1. */
function shareOfLevel(level: number, experience: number): number {
  if (level >= MAX_LEVEL) return 1
  const from = experienceFor(level)
  return (experience - from) / (experienceFor(level + 1) - from)
}
