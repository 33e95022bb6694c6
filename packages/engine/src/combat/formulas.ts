import type { CombatStyle, Player } from '../character/player.ts'
import type { SkillType } from '../character/skills.ts'
import { buffEnd } from '../character/vitals.ts'
import {
  type CombatMode,
  type CombatStats,
  type Content,
  type EquipmentSlot,
  find,
  type Monster,
} from '../content/content.ts'
import type { Millis } from '../core/time.ts'

/**
 * The chance to hit and the maximum hit. Both sides use the same functions (rules F1 to F6):
 *
 *   rating   (level + 10) x (100 + bonus), for accuracy and for defence alike
 *   chance   2A / (2A + D), from 0.05 to 0.95: equal ratings hit two times in three
 *            accuracy counts 110% against the mode it has an advantage over, 90% against the one that has it
 *   most     floor((level + 40) x (100 + bonus) / 200), at least 1; a hit does 1 to `most`
 */
function rating(level: number, bonus: number): number {
  return (level + 10) * (100 + bonus)
}

const LEAST_CHANCE = 0.05
const MOST_CHANCE = 0.95

/** The advantage of melee over ranged, ranged over magic and magic over melee, in hundredths of the accuracy. */
const ADVANTAGE = { over: 110, even: 100, under: 90 }
const BEATS: Readonly<Record<CombatMode, CombatMode>> = { melee: 'ranged', ranged: 'magic', magic: 'melee' }

function advantageOf(mode: CombatMode, against: CombatMode): number {
  if (mode === against) return ADVANTAGE.even
  return BEATS[mode] === against ? ADVANTAGE.over : ADVANTAGE.under
}

/** The chance that a blow of the attacker hits the defender. */
export function chanceAgainst(attacker: Fighter, defender: Fighter): number {
  const accuracy = Math.floor((attacker.accuracy * advantageOf(attacker.mode, defender.mode)) / 100)
  return hitChance(accuracy, defender.defence)
}

export function hitChance(accuracy: number, defence: number): number {
  return Math.min(MOST_CHANCE, Math.max(LEAST_CHANCE, (2 * accuracy) / (2 * accuracy + defence)))
}

export function maximumHit(level: number, bonus: number): number {
  return Math.max(1, Math.floor(((level + 40) * (100 + bonus)) / 200))
}

/** The combat figures of one side of a fight. */
export interface Fighter {
  mode: CombatMode
  accuracy: number
  defence: number
  most: number
  /** Between two blows. */
  speed: Millis
}

const UNARMED_SPEED: Millis = 2_400
const NO_STAFF_SPEED: Millis = 3_000

export function fighterOf(player: Player, content: Content, at: Millis): Fighter {
  const { mode, style } = player.combatMode
  const bonus = bonusesOf(player, content, mode)
  const level = (skill: SkillType) => player.skills[skill].level + buffBoost(player, skill, at)
  const [accuracy, power] = SKILLS_OF[mode]
  const weapon = weaponOf(player, content)
  return {
    mode,
    accuracy: rating(level(accuracy) + STYLES[style].accuracy, bonus.attackBonus),
    defence: rating(level('defence') + STYLES[style].defence, bonus.defenceBonus),
    most: maximumHit(level(power) + STYLES[style].power, bonus.otherBonus),
    speed: weapon?.mode === mode ? weapon.speed : mode === 'magic' ? NO_STAFF_SPEED : UNARMED_SPEED,
  }
}

export function fighterOfMonster({ mode, attack, defence, strength, bonus, speed }: Monster): Fighter {
  return { mode, accuracy: rating(attack, 0), defence: rating(defence, 0), most: maximumHit(strength, bonus), speed }
}

/** The skills for accuracy and for damage. */
const SKILLS_OF: Readonly<Record<CombatMode, readonly [SkillType, SkillType]>> = {
  melee: ['attack', 'strength'],
  ranged: ['ranged', 'ranged'],
  magic: ['magic', 'magic'],
}

/** Levels a style adds. */
const STYLES: Readonly<Record<CombatStyle, { accuracy: number; power: number; defence: number }>> = {
  accurate: { accuracy: 3, power: 0, defence: 0 },
  aggressive: { accuracy: 0, power: 3, defence: 0 },
  defensive: { accuracy: 0, power: 0, defence: 3 },
  controlled: { accuracy: 1, power: 1, defence: 1 },
}

/** The sum of all worn items; a weapon counts only in its own mode. */
export function bonusesOf(player: Player, content: Content, mode: CombatMode): CombatStats {
  const sum = { attackBonus: 0, defenceBonus: 0, otherBonus: 0 }
  for (const slot in player.equipment) {
    const item = find(content.items, player.equipment[slot as EquipmentSlot] ?? '')
    if (!item?.combatStats || (slot === 'weapon' && item.weapon?.mode !== mode)) continue
    if (slot === 'quiver' && mode !== 'ranged') continue
    sum.attackBonus += item.combatStats.attackBonus
    sum.defenceBonus += item.combatStats.defenceBonus
    sum.otherBonus += item.combatStats.otherBonus
  }
  return sum
}

export function weaponOf(player: Player, content: Content) {
  return find(content.items, player.equipment.weapon ?? '')?.weapon
}

function buffBoost(player: Player, skill: SkillType, at: Millis): number {
  for (const buff of player.combat.activeBuffs) if (buff.type === skill && buffEnd(buff) > at) return buff.boost
  return 0
}

/** The skills a kill trains, each with the divisor of its share; hitpoints come on top (rules F7 to F9). */
export function experienceShares({ mode, style }: Player['combatMode']): readonly (readonly [SkillType, number])[] {
  return [...mainShares(mode, style), ['hitpoints', 3]]
}

function mainShares(mode: CombatMode, style: CombatStyle): (readonly [SkillType, number])[] {
  if (mode !== 'melee') {
    return style === 'defensive'
      ? [
          [mode, 2],
          ['defence', 2],
        ]
      : [[mode, 1]]
  }
  switch (style) {
    case 'accurate':
      return [['attack', 1]]
    case 'aggressive':
      return [['strength', 1]]
    case 'defensive':
      return [['defence', 1]]
    case 'controlled':
      return [
        ['attack', 3],
        ['strength', 3],
        ['defence', 3],
      ]
  }
}
