// How long each skill takes, by the rules' own estimates: always the best thing open to somebody of that level.
import {
  type Activity,
  type CombatMode,
  type Content,
  EQUIPMENT_SLOTS,
  type Era,
  estimate,
  estimateFight,
  experienceFor,
  type Item,
  MAX_LEVEL,
  newPlayer,
  type Player,
  SKILLS,
  type SkillType,
  USUAL_RATES,
  worksOf,
} from '@hearthward/engine'

export interface Milestones {
  skill: SkillType
  /** Hours until each level, by level; what it was reached with. */
  hours: number[]
  by: string[]
}

/** Level, least and most hours. */
export const BOUNDS: readonly (readonly [level: number, least: number, most: number])[] = [
  [10, 10 / 60, 30 / 60],
  [50, 8, 25],
  [99, 80, 300],
]

/** Hitpoints begin at 10: that level takes no time. */
export function outliers(milestones: readonly Milestones[]): string[] {
  return milestones.flatMap(({ skill, hours }) =>
    BOUNDS.flatMap(([level, least, most]) => {
      const took = hours[level] ?? 0
      const isExempt = skill === 'hitpoints' && level === 10
      return isExempt || (took >= least && took <= most) ? [] : `${skill} ${level}: ${took.toFixed(2)} h`
    }),
  )
}

export function progression(content: Content): Milestones[] {
  const era: Era = { ...USUAL_RATES, from: 0, content }
  return SKILLS.map((skill) => train(skill, era))
}

function train(skill: SkillType, era: Era): Milestones {
  const hours = [0, 0]
  const by = ['', '']
  const first = newPlayer('simulated', 0).skills[skill].level
  for (let level = 1; level < MAX_LEVEL; level++) {
    const best = bestAt(skill, level, era)
    const needed = experienceFor(level + 1) - experienceFor(level)
    hours.push((hours[level] ?? 0) + (level < first ? 0 : needed / best.perHour))
    by.push(best.name)
  }
  return { skill, hours, by }
}

interface Choice {
  name: string
  perHour: number
}

function bestAt(skill: SkillType, level: number, era: Era): Choice {
  let best: Choice = { name: 'nothing', perHour: 1e-9 }
  const better = (name: string, perHour: number) => {
    if (perHour > best.perHour) best = { name, perHour }
  }
  const peaceful = personAt(level, era.content, 'melee')
  for (const work of worksOf(era.content)) {
    if (work.membersOnly || !isOpen(work, level)) continue
    if (work.category !== 'combat') {
      if (work.skillType === skill) better(work.name, estimate(peaceful, era, work).experiencePerHour)
      continue
    }
    for (const fighter of fightersFor(skill, level, era.content)) {
      const fight = estimateFight(fighter, era, work)
      // Who dies in one fight of two hundred, from full health, is fighting above their level.
      if (fight && fight.chanceToDie < 0.005) better(work.name, fight.experiencePerHour[skill] ?? 0)
    }
  }
  return best
}

function isOpen({ levelRequirements }: Activity, level: number): boolean {
  return Object.values(levelRequirements).every((needed) => needed <= level)
}

const people = new Map<string, Player>()

/** Somebody of that level in everything, in the best gear that level can wear. */
function personAt(level: number, content: Content, mode: CombatMode): Player {
  const known = people.get(`${mode}:${level}`)
  if (known) return known
  const person = newPlayer('simulated', 0)
  for (const skill of SKILLS) {
    const reached = Math.max(level, person.skills[skill].level)
    person.skills[skill] = { ...person.skills[skill], level: reached, experience: experienceFor(reached) }
  }
  person.maxHitpoints = person.currentHitpoints = person.skills.hitpoints.level * 10
  for (const slot of EQUIPMENT_SLOTS) {
    const item = bestFor(content, mode, level, slot)
    if (item) person.equipment[slot] = item.id
  }
  if (person.equipment.quiver) person.ammunition = 1_000
  people.set(`${mode}:${level}`, person)
  return person
}

function bestFor(content: Content, mode: CombatMode, level: number, slot: string): Item | undefined {
  const worth = ({ combatStats: stats, weapon }: Item) =>
    ((stats?.attackBonus ?? 0) + (stats?.otherBonus ?? 0) + (stats?.defenceBonus ?? 0)) /
    ((weapon?.speed ?? 2_400) / 2_400)
  const made = new Set(Object.values(content.recipes).flatMap(({ outputs }) => outputs.map(({ id }) => id)))
  const fitting = Object.values(content.items).filter(
    ({ id, equipmentSlot, requirements = {}, weapon }) =>
      equipmentSlot === slot &&
      made.has(id) &&
      (slot !== 'weapon' || weapon?.mode === mode) &&
      Object.values(requirements).every((needed) => needed <= level),
  )
  return fitting.reduce<Item | undefined>((best, item) => (best && worth(best) >= worth(item) ? best : item), undefined)
}

const TRAINED_BY: Readonly<Partial<Record<SkillType, readonly (readonly [CombatMode, Player['combatStyle']])[]>>> = {
  attack: [['melee', 'accurate']],
  strength: [['melee', 'aggressive']],
  defence: [['melee', 'defensive']],
  ranged: [['ranged', 'accurate']],
  magic: [['magic', 'accurate']],
  hitpoints: [['melee', 'accurate']],
}

function fightersFor(skill: SkillType, level: number, content: Content): Player[] {
  return (TRAINED_BY[skill] ?? []).map(([mode, style]) => {
    const person = personAt(level, content, mode)
    return { ...person, combatStyle: style, combatMode: { mode, style } }
  })
}
