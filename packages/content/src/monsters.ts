import type { CombatMode, Monster, Output } from '@hearthward/engine'
import { along, type Curve } from './pace.ts'

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

/** Seconds a fair match takes, by a player with the gear of that level. */
const SECONDS: Curve = [
  [1, 7],
  [10, 16],
  [20, 27],
  [30, 35],
  [40, 38],
  [50, 35],
  [60, 30],
  [70, 25],
  [80, 21.5],
  [90, 18.5],
  [99, 18],
]

/** Damage a second of that player, in the rules' own formulas: two blows out of three hit, every 2.4 s. */
function fairDamage(level: number): number {
  const most = 2 + Math.floor(((level + 1) * (100 + level)) / 60)
  return ((0.68 * (1 + most)) / 2 / 2_400) * 1_000
}

export function monsters(entries: Record<string, MonsterEntry>): Record<string, Monster> {
  return Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, monster(id, entry)]))
}

function monster(id: string, entry: MonsterEntry): Monster {
  const { name, description, icon, meantFor, mode = 'melee', speed = 2_800, tough = 1, fierce = 1 } = entry
  const level = Math.round(along(LEVEL, meantFor))
  const worn = (meantFor + 11) * (100 + 1.2 * meantFor)
  // Four blows in ten land; unhealed, a fair match would end the player after some four minutes.
  const meanHit = ((Math.max(100, 10 * meantFor) / 250) * fierce * speed) / 1_000 / 0.4
  return {
    id,
    name,
    description,
    icon,
    level,
    hitpoints: Math.max(4, Math.round(fairDamage(meantFor) * along(SECONDS, meantFor) * tough)),
    attack: Math.max(1, Math.round(worn / 300 - 10)),
    strength: Math.max(1, Math.round((2 * meanHit - 3) * 0.6)),
    defence: Math.round(((meantFor + 10) * (100 + meantFor)) / 100 - 10),
    mode,
    speed,
    coins: entry.coins ?? { least: level, most: level * 3 },
    loot: entry.loot.map(({ item, quantity = 1, chance = 1 }): Output => ({ itemId: item, quantity, chance })),
  }
}
