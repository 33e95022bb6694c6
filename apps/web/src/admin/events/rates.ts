import type { WrittenGameEvent } from '@hearthward/contract'
import type { SkillType } from '@hearthward/engine'

export interface RateMultipliers {
  xpMultiplier: number
  dropRateMultiplier: number
}

type MultiplyingEvent = RateMultipliers & Pick<WrittenGameEvent, 'skills'>

/** The effective multipliers of a skill: the server's rates times all its events. */
export function ratesFor(skill: SkillType, usual: RateMultipliers, on: readonly MultiplyingEvent[]): RateMultipliers {
  const applying = on.filter(({ skills }) => skills.length === 0 || skills.includes(skill))
  return {
    xpMultiplier: applying.reduce((product, event) => product * event.xpMultiplier, usual.xpMultiplier),
    dropRateMultiplier: applying.reduce(
      (product, event) => product * event.dropRateMultiplier,
      usual.dropRateMultiplier,
    ),
  }
}

/** Groups skills with the same rates, highest first. */
export function groupByRates(skills: readonly SkillType[], usual: RateMultipliers, on: readonly MultiplyingEvent[]) {
  const groups = new Map<string, { rates: RateMultipliers; skills: SkillType[] }>()
  for (const skill of skills) {
    const rates = ratesFor(skill, usual, on)
    const key = `${rates.xpMultiplier} ${rates.dropRateMultiplier}`
    const group = groups.get(key) ?? { rates, skills: [] }
    group.skills.push(skill)
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => b.rates.xpMultiplier - a.rates.xpMultiplier)
}
