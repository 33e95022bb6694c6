import type { CombatStats, Item, Player, SkillType } from '@hearthward/engine'

/** The three bonuses with the names players use, in display order. */
export const BONUSES = [
  { key: 'attackBonus', name: 'attack' },
  { key: 'defenceBonus', name: 'defence' },
  { key: 'otherBonus', name: 'strength' },
] as const satisfies readonly { key: keyof CombatStats; name: string }[]

export interface Change {
  text: string
  isBetter: boolean
}

/** The differences if `item` replaces the worn item: '+4 attack', '0.4 s slower'. */
export function changesOf(item: Item, worn: Item | null): Change[] {
  const changes: Change[] = []
  for (const { key, name } of BONUSES) {
    const by = (item.combatStats?.[key] ?? 0) - (worn?.combatStats?.[key] ?? 0)
    if (by !== 0) changes.push({ text: `${signed(by)} ${name}`, isBetter: by > 0 })
  }
  const slower = item.weapon && worn?.weapon ? item.weapon.speed - worn.weapon.speed : 0
  if (slower !== 0) {
    const seconds = Math.abs(slower) / 1_000
    changes.push({ text: `${seconds} s ${slower > 0 ? 'slower' : 'faster'}`, isBetter: slower < 0 })
  }
  return changes
}

/** Uses the minus sign, which is as wide as the plus. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`
}

export interface Need {
  skill: SkillType
  level: number
  /** 0 if the requirement is met. */
  missing: number
}

/** The levels required to wear an item. */
export function needsOf(item: Item, skills: Player['skills']): Need[] {
  return (Object.entries(item.requirements ?? {}) as [SkillType, number][])
    .filter(([, level]) => level > 1)
    .map(([skill, level]) => ({ skill, level, missing: Math.max(0, level - skills[skill].level) }))
}
