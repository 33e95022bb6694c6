import type { CombatStats, Item, Player, SkillType } from '@hearthward/engine'

/** The three bonuses with the names players use, in display order. */
export const BONUSES = [
  { key: 'attackBonus', name: 'attack' },
  { key: 'defenceBonus', name: 'defence' },
  { key: 'otherBonus', name: 'strength' },
] as const satisfies readonly { key: keyof CombatStats; name: string }[]

export interface StatChange {
  text: string
  isBetter: boolean
}

/** The differences if `item` replaces the worn item: '+4 attack', '0.4 s slower'. */
export function statChangesOf(item: Item, worn: Item | null): StatChange[] {
  const changes: StatChange[] = []
  for (const { key, name } of BONUSES) {
    const by = (item.combatStats?.[key] ?? 0) - (worn?.combatStats?.[key] ?? 0)
    if (by !== 0) changes.push({ text: `${formatSigned(by)} ${name}`, isBetter: by > 0 })
  }
  const slower = item.weapon && worn?.weapon ? item.weapon.speed - worn.weapon.speed : 0
  if (slower !== 0) {
    const seconds = Math.abs(slower) / 1_000
    changes.push({ text: `${seconds} s ${slower > 0 ? 'slower' : 'faster'}`, isBetter: slower < 0 })
  }
  return changes
}

/** Uses the minus sign, which is as wide as the plus. */
export function formatSigned(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`
}

export interface LevelRequirement {
  skill: SkillType
  level: number
  /** 0 if the requirement is met. */
  missing: number
}

/** The levels required to wear an item. */
export function levelRequirementsOf(item: Item, skills: Player['skills']): LevelRequirement[] {
  return (Object.entries(item.requirements ?? {}) as [SkillType, number][])
    .filter(([, level]) => level > 1)
    .map(([skill, level]) => ({ skill, level, missing: Math.max(0, level - skills[skill].level) }))
}
