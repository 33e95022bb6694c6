import { type Activity, type Amounts, hours, type Player, xpRateOf } from '@hearthward/engine'
import { estimateOf, monsterOf, type Stance } from './characters.ts'
import { averageFinds, itemValue } from './hidden-outputs.ts'
import { ENERGY_EVERY, figuresOf } from './stances.ts'

/** What somebody plays for. */
export type Goal = 'experience' | 'coins' | 'finds' | 'uniques'

/** The averages of a fight in a stance, with special attacks. */
export interface Average {
  worthOfKill: number
  /** Per millisecond. */
  rate: number
}

export function averageOf(player: Player, work: Activity, stance: Stance, goal: Goal): Average {
  const estimate = estimateOf(player, stance, work)
  if (!estimate) throw new Error(`${work.id} is no fight`)
  const { killsPerHour, coinsPerHour, gainedPerHour, usedPerHour } = estimate
  const coins = () => (coinsPerHour + totalValue(gainedPerHour) - totalValue(usedPerHour)) / killsPerHour
  const worthOfKill = goal === 'experience' ? xpRateOf(work) : goal === 'coins' ? coins() : averageFinds(work, goal)
  const { special, average, speed } = figuresOf(player, stance, monsterOf(work))
  const specialRate = special ? special.average / (special.energyCost * ENERGY_EVERY) : 0
  return { worthOfKill, rate: ((worthOfKill * killsPerHour) / hours(1)) * (1 + (specialRate * speed) / average) }
}

function totalValue(amounts: Amounts): number {
  return Object.entries(amounts).reduce((sum, [id, quantity]) => sum + quantity * itemValue(id), 0)
}
