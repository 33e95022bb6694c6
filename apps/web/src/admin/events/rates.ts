import type { WrittenGameEvent } from '@hearthward/contract'
import type { SkillType } from '@hearthward/engine'

export interface Rates {
  xpMultiplier: number
  dropRateMultiplier: number
}

type Multiplying = Rates & Pick<WrittenGameEvent, 'skills'>

/** What a skill is multiplied by, all in all: events come on top of what the server does anyway, and of each other. */
export function ratesFor(skill: SkillType, usual: Rates, on: readonly Multiplying[]): Rates {
  const acting = on.filter(({ skills }) => skills.length === 0 || skills.includes(skill))
  return {
    xpMultiplier: acting.reduce((product, event) => product * event.xpMultiplier, usual.xpMultiplier),
    dropRateMultiplier: acting.reduce((product, event) => product * event.dropRateMultiplier, usual.dropRateMultiplier),
  }
}

/** Skills with the same rates stand together, those with the highest first. */
export function ratesTogether(skills: readonly SkillType[], usual: Rates, on: readonly Multiplying[]) {
  const groups = new Map<string, { rates: Rates; skills: SkillType[] }>()
  for (const skill of skills) {
    const rates = ratesFor(skill, usual, on)
    const key = `${rates.xpMultiplier} ${rates.dropRateMultiplier}`
    const group = groups.get(key) ?? { rates, skills: [] }
    group.skills.push(skill)
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => b.rates.xpMultiplier - a.rates.xpMultiplier)
}
