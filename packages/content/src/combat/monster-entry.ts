import { type CombatMode, fightXpRate, type Monster, type Output } from '@hearthward/engine'
import { along, type Curve } from '../pace.ts'

/** A monster as it is written down. Its figures follow from the player it is meant for, so that fights keep the pace. */
export interface MonsterEntry {
  name: string
  description: string
  icon: string
  /** The level in the fighting skills at which it is a fair match, 1 to 99. */
  meantFor: number
  mode?: CombatMode
  /** Between two blows, in milliseconds. */
  speed?: number
  /** Times the usual hitpoints. */
  tough?: number
  /** Times the usual damage. */
  fierce?: number
  coins?: { least: number; most: number }
  loot: { item: string; quantity?: number; chance?: number }[]
}

/** Levels of monsters run ahead of players': a kill pays by them. */
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

/** Experience an hour that a fair match is to bring, before anybody chooses the easier ones. */
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

/** Seconds a player lives through such fights without eating. A beginner has no food yet, and should not need any. */
const LIFE: Curve = [
  [1, 1_800],
  [10, 900],
  [30, 450],
  [60, 300],
  [99, 250],
]

/** Damage a second of a player with the gear of that level, in the rules' own formulas: two of three blows, every 2.4 s. */
function fairDamage(level: number): number {
  const most = ((level + 41) * (100 + level)) / 200
  return ((0.68 * (1 + most)) / 2 / 2_400) * 1_000
}

export function monsters(entries: Record<string, MonsterEntry>): Record<string, Monster> {
  return Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, monster(id, entry)]))
}

function monster(id: string, entry: MonsterEntry): Monster {
  const { name, description, icon, meantFor, mode = 'melee', speed = 2_800, tough = 1, fierce = 1 } = entry
  const level = Math.round(along(LEVEL, meantFor))
  const worn = (meantFor + 11) * (100 + 1.2 * meantFor)
  // Four blows in ten land.
  const meanHit = ((Math.max(100, 10 * meantFor) / along(LIFE, meantFor)) * fierce * speed) / 1_000 / 0.4
  return {
    id,
    name,
    description,
    icon,
    level,
    hitpoints: Math.round(((fairDamage(meantFor) * fightXpRate(level) * 3_600) / along(PACE, meantFor)) * tough),
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
