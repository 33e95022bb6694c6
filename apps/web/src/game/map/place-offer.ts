import { availableSkills, type Content, type Player, type SkillType } from '@hearthward/engine'
import { useMemo } from 'react'
import { useGame } from '../../client/index.ts'

export interface SkillOffer {
  skill: SkillType
  /** The number of activities whose levels are met, and of all. */
  open: number
  all: number
  /** The level that opens the next activity; `null` where none is left or another skill is too low. */
  next: number | null
}

export function offerOf(content: Content, skills: Player['skills'], placeId: string): SkillOffer[] {
  const here = Object.values(content.activities).filter(
    ({ locationId, deactivated }) => locationId === placeId && !deactivated,
  )
  return availableSkills(content, placeId).map((skill) => {
    const own = here.filter(({ skillType }) => skillType === skill)
    const isOpen = (needs: (typeof own)[number]['levelRequirements']) =>
      Object.entries(needs).every(([name, level]) => skills[name as SkillType].level >= level)
    const open = own.filter(({ levelRequirements }) => isOpen(levelRequirements)).length
    const ahead = own
      .map(({ levelRequirements }) => levelRequirements[skill] ?? 1)
      .filter((level) => level > skills[skill].level)
    return { skill, open, all: own.length, next: ahead.length > 0 ? Math.min(...ahead) : null }
  })
}

export function usePlaceOffer(placeId: string): { skills: SkillOffer[]; people: number } {
  const content = useGame((state) => state.content)
  const skills = useGame((state) => state.player?.skills)
  return useMemo(() => {
    if (!content || !skills) return { skills: [], people: 0 }
    const people = Object.values(content.npcs).filter(({ location, isActive }) => location === placeId && isActive)
    return { skills: offerOf(content, skills, placeId), people: people.length }
  }, [content, skills, placeId])
}

/** True if travelling there ends the current action, because the action belongs to another place. */
export function endsCurrentAction({ currentAction }: Player, placeId: string): boolean {
  return currentAction !== null && currentAction.locationId !== null && currentAction.locationId !== placeId
}
