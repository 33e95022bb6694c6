import { type CombatMode, fightXpRate, type Monster, type Output } from '@hearthward/engine'
import { type Curve, interpolate } from '../xp-curve.ts'

/**
 * A monster as written in the content. Its figures are derived from its level, so that fights keep the intended pace.
 */
export interface MonsterEntry {
  name: string
  description: string
  icon: string
  /** The combat level of a player for whom it is a fair match, 1 to 99. */
  meantFor: number
  mode?: CombatMode
  /** Milliseconds between two attacks. */
  speed?: number
  /** Factor for the usual hitpoints. */
  tough?: number
  /** Factor for the usual damage. */
  fierce?: number
  coins?: { least: number; most: number }
  loot: { item: string; quantity?: number; chance?: number }[]
}

/** Monster level by player level: experience is paid by it, so it grows faster. */
const LEVEL: Curve = [
  [1, 1],
  [10, 8],
  [20, 17],
  [30, 27],
  [40, 40],
  [50, 58],
  [60, 80],
  [70, 105],
  [80, 135],
  [90, 170],
  [99, 210],
]

/** Experience per hour that a fair match should bring. */
const PACE: Curve = [
  [1, 3_600],
  [10, 4_100],
  [20, 5_600],
  [30, 8_000],
  [40, 11_000],
  [50, 16_000],
  [60, 25_000],
  [70, 40_000],
  [80, 62_000],
  [90, 88_000],
  [99, 105_000],
]

/** Seconds a player survives such fights without eating. A beginner has no food yet and should not need any. */
const LIFE: Curve = [
  [1, 1_800],
  [10, 900],
  [30, 450],
  [60, 300],
  [99, 250],
]

/**
 * Damage per second of a player with the gear of that level, by the formulas of the rules: two of three hits, every 2.4
 * s.
 */
function fairDamage(level: number): number {
  const most = ((level + 41) * (100 + level)) / 200
  return ((0.68 * (1 + most)) / 2 / 2_400) * 1_000
}

export function monsters(entries: Record<string, MonsterEntry>): Record<string, Monster> {
  return Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, monster(id, entry)]))
}

function monster(id: string, entry: MonsterEntry): Monster {
  const { name, description, icon, meantFor, mode = 'melee', speed = 2_800, tough = 1, fierce = 1 } = entry
  const level = Math.round(interpolate(LEVEL, meantFor))
  const worn = (meantFor + 11) * (100 + 1.2 * meantFor)
  // Four of ten attacks hit.
  const meanHit = ((Math.max(100, 10 * meantFor) / interpolate(LIFE, meantFor)) * fierce * speed) / 1_000 / 0.4
  return {
    id,
    name,
    description,
    icon,
    level,
    hitpoints: Math.round(((fairDamage(meantFor) * fightXpRate(level) * 3_600) / interpolate(PACE, meantFor)) * tough),
    attack: Math.max(1, Math.round(worn / 300 - 10)),
    strength: meantFor,
    bonus: Math.max(-98, Math.round(((2 * meanHit - 1) * 200) / (meantFor + 40) - 100)),
    defence: Math.round(((meantFor + 10) * (100 + meantFor)) / 100 - 10),
    mode,
    speed,
    coins: entry.coins ?? { least: level, most: level * 3 },
    loot: entry.loot.map(({ item, quantity = 1, chance = 1 }): Output => ({ itemId: item, quantity, chance })),
  }
}
