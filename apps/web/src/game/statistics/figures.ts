import {
  type Content,
  find,
  isFight,
  newPlayer,
  type Player,
  type SkillType,
  skillName,
  workOf,
} from '@hearthward/engine'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { workIcon } from '../action/works.ts'
import { type Target, targetOfWork } from '../encyclopedia/targets.ts'
import { itemOf } from '../items/items.ts'

/** A row of a ranking. */
export interface RankedRow {
  id: string
  name: string
  icon: string
  amount: number
  /** The encyclopedia entry; none for removed content. */
  target?: Target
}

const collator = new Intl.Collator('en')

function ranked(rows: readonly RankedRow[]): RankedRow[] {
  return rows.filter(({ amount }) => amount > 0).sort((a, b) => b.amount - a.amount || collator.compare(a.name, b.name))
}

const FRESH = newPlayer('', 0).skills

/** Experience of the given skills, without what every player starts with. */
export function experienceBySkill({ skills }: Player, shown: readonly SkillType[]): RankedRow[] {
  return ranked(
    shown.map((skill) => ({
      id: skill,
      name: skillName(skill),
      icon: SKILL_ICONS[skill],
      amount: skills[skill].experience - FRESH[skill].experience,
    })),
  )
}

export function foesBeaten({ kills }: Player, content: Content): RankedRow[] {
  return ranked(
    Object.entries(kills).map(([id, amount]) => {
      const monster = find(content.monsters, id)
      if (!monster) return { id, amount, name: id, icon: '' }
      return { id, amount, name: monster.name, icon: monster.icon, target: { kind: 'monsters', id } }
    }),
  )
}

/** Fights are left out: they have their own ranking. */
export function workDone({ completions }: Player, content: Content): RankedRow[] {
  return ranked(
    Object.entries(completions).flatMap(([id, amount]) => {
      const work = workOf(content, id)
      if (work && isFight(work)) return []
      if (!work) return [{ id, amount, name: id, icon: '' }]
      return [{ id, amount, name: work.name, icon: workIcon(content, work), target: targetOfWork(work) }]
    }),
  )
}

/** Items from the player's own activities, fights and harvests. */
export function thingsGained({ collection }: Player, content: Content): RankedRow[] {
  return ranked(
    Object.entries(collection).map(([id, { total }]) => {
      const { name, icon } = itemOf(content, id)
      return { id, amount: total, name, icon, ...(content.items[id] && { target: { kind: 'items', id } }) }
    }),
  )
}

export function sumOf(rows: readonly RankedRow[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
