import { type Item, type SpecialAttack, seconds, skillName } from '@hearthward/engine'
import { formatDuration, formatSeconds } from '../../ui/format/durations.ts'
import { formatShare } from '../../ui/format/numbers.ts'
import { BONUSES, signed } from './comparison.ts'

export interface Fact {
  label: string
  value: string
}

/** What can be said of a thing whoever holds it. */
export function factsOf(item: Item): Fact[] {
  const facts: Fact[] = []
  const tell = (label: string, value: string | false | undefined) => value && facts.push({ label, value })
  tell('Heals', item.healAmount !== undefined && `${item.healAmount} hitpoints`)
  for (const { type, boost, duration } of item.potionEffects ?? []) {
    tell(skillName(type), `+${boost} for ${formatDuration(seconds(duration))}`)
  }
  for (const { key, name } of BONUSES) {
    const bonus = item.combatStats?.[key] ?? 0
    tell(name[0]?.toUpperCase() + name.slice(1), bonus !== 0 && signed(bonus))
  }
  tell('Used for', item.weapon?.mode)
  tell('Speed', item.weapon && `a blow every ${formatSeconds(item.weapon.speed)}`)
  tell('Takes arrows', item.weapon?.arrowTier !== undefined && `up to tier ${item.weapon.arrowTier}`)
  tell('Arrow tier', item.arrowTier?.toString())
  tell('Saves arrows', item.ammunitionSaveChance !== undefined && `${formatShare(item.ammunitionSaveChance)} of shots`)
  tell('Special attack', item.specialAttack && specialText(item.specialAttack))
  return facts
}

/** 'Left, Right: 2 blows at 70% damage, 110% accuracy, for 40 energy'. */
function specialText({ name, energyCost, effect }: SpecialAttack): string {
  const { accuracy, damage, hits, heal } = effect
  const parts = [
    `${hits === 1 ? 'a blow' : `${hits} blows`} at ${damage}% damage`,
    accuracy !== 100 && `${accuracy}% accuracy`,
    heal > 0 && `${heal}% of it comes back as hitpoints`,
  ]
  return `${name}: ${parts.filter(Boolean).join(', ')}, for ${energyCost} energy`
}
