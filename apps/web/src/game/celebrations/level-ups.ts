import { type Content, SKILLS, type SkillType, worksOf } from '@hearthward/engine'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useGame } from '../../client/index.ts'

export interface LevelUpNews {
  skill: SkillType
  level: number
  /** The activities that this level unlocks. */
  opens: string[]
}

/** The level reached last, until it is dismissed. Levels from before the game was opened are left out. */
export function useLevelUp(): [news: LevelUpNews | null, dismiss: () => void] {
  const levels = useGame(({ player }) => (player ? SKILLS.map((skill) => player.skills[skill].level).join() : ''))
  const content = useGame((state) => state.content)
  const before = useRef('')
  const [news, setNews] = useState<LevelUpNews | null>(null)

  useEffect(() => {
    const found = before.current && levels ? findRisenLevel(before.current, levels) : null
    before.current = levels
    if (found) setNews({ ...found, opens: opensAt(content, found.skill, found.level) })
  }, [levels, content])

  const dismiss = useCallback(() => setNews(null), [])
  return [news, dismiss]
}

function findRisenLevel(before: string, after: string): { skill: SkillType; level: number } | null {
  const old = before.split(',').map(Number)
  const now = after.split(',').map(Number)
  const at = now.findIndex((level, index) => level > (old[index] ?? level))
  const skill = SKILLS[at]
  return skill ? { skill, level: now[at] ?? 1 } : null
}

function opensAt(content: Content | null, skill: SkillType, level: number): string[] {
  return (content ? worksOf(content) : [])
    .filter(({ deactivated, levelRequirements }) => !deactivated && levelRequirements[skill] === level)
    .map(({ name }) => name)
}
