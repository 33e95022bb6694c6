import { type BySkill, type SkillType, skillName } from '@hearthward/engine'
import { formatAmount, formatExact } from '../../ui/format/numbers.ts'

/** 'Attack 1.2k · Hitpoints 0.4k' */
export function shortExperience(perHour: BySkill): string {
  return textOf(perHour, (points) => (points < 100 ? formatExact(Math.round(points)) : `${tenths(points)}k`))
}

/** 'Attack 1,234 · Hitpoints 411' */
export function fullExperience(perHour: BySkill): string {
  return textOf(perHour, (points) => formatAmount(Math.round(points)))
}

const tenths = (points: number) => formatExact(Math.trunc(points / 100) / 10)

function textOf(perHour: BySkill, format: (points: number) => string): string {
  return (
    (Object.entries(perHour) as [SkillType, number][])
      // A skill and its number stay on one line.
      .map(([skill, points]) => `${skillName(skill)}\u00a0${format(points)}`)
      .join(' · ')
  )
}
