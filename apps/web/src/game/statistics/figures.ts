import { type Content, find, isFight, type Player, SKILLS, skillName, workOf } from '@hearthward/engine'
import { SKILL_ICONS } from '../../ui/icon-names.ts'
import { workIcon } from '../action/works.ts'
import { itemOf } from '../items/items.ts'

/** One line of a ranking. */
export interface Ranked {
  id: string
  name: string
  icon: string
  amount: number
}

const collator = new Intl.Collator('en')

function ranked(rows: readonly Ranked[]): Ranked[] {
  return rows.filter(({ amount }) => amount > 0).sort((a, b) => b.amount - a.amount || collator.compare(a.name, b.name))
}

export function experienceBySkill({ skills }: Player): Ranked[] {
  return ranked(
    SKILLS.map((skill) => ({
      id: skill,
      name: skillName(skill),
      icon: SKILL_ICONS[skill],
      amount: skills[skill].experience,
    })),
  )
}

export function foesBeaten({ kills }: Player, content: Content): Ranked[] {
  return ranked(
    Object.entries(kills).map(([id, amount]) => {
      const monster = find(content.monsters, id)
      return { id, amount, name: monster?.name ?? id, icon: monster?.icon ?? '' }
    }),
  )
}

/** Fights have their own ranking, by foe. */
export function workDone({ completions }: Player, content: Content): Ranked[] {
  return ranked(
    Object.entries(completions).flatMap(([id, amount]) => {
      const work = workOf(content, id)
      if (work && isFight(work)) return []
      return [{ id, amount, name: work?.name ?? id, icon: work ? workIcon(content, work) : '' }]
    }),
  )
}

/** What came of the player's own work, fights and harvests. */
export function thingsGained({ collection }: Player, content: Content): Ranked[] {
  return ranked(
    Object.entries(collection).map(([id, { total }]) => {
      const { name, icon } = itemOf(content, id)
      return { id, amount: total, name, icon }
    }),
  )
}

export function sumOf(rows: readonly Ranked[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
