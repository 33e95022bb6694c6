import type { EraEntity } from '@hearthward/contract'
import type { StoredEffect, StoredEra } from './world-data.ts'

/** Splits the stored eras wherever a game event begins or ends, and adds the boosts of the events in force. */
export function applyBoosts(eras: readonly StoredEra[], effects: readonly StoredEffect[]): EraEntity[] {
  const [first] = eras
  if (!first) return []
  const bounds = [...eras, ...effects].map(({ from }) => from).concat(effects.map(({ until }) => until))
  const moments = [...new Set(bounds)].filter((at) => at >= first.from).sort((a, b) => a - b)
  return moments.map((from) => {
    const era = eras.findLast((one) => one.from <= from) ?? first
    const boosts = effects.filter((effect) => effect.from <= from && from < effect.until).map(boostOf)
    return { ...era, from, ...(boosts.length > 0 && { boosts }) }
  })
}

function boostOf({ name, skills, xpMultiplier, dropRateMultiplier }: StoredEffect) {
  return { name, skills, xpMultiplier, dropRateMultiplier }
}
