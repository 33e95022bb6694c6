import { type Item, type SpecialAttack, seconds, skillName } from '@hearthward/engine'
import { formatDuration, formatSeconds } from '../../ui/format/durations.ts'
import { formatShare, plural } from '../../ui/format/numbers.ts'
import { BONUSES, formatSigned } from './comparison.ts'

export interface ItemFact {
  label: string
  value: string
}

/** Facts about an item that are the same for every player. */
export function factsOf(item: Item): ItemFact[] {
  const facts: ItemFact[] = []
  const add = (label: string, value: string | false | undefined) => value && facts.push({ label, value })
  add('Heals', item.healAmount !== undefined && plural(item.healAmount, 'hitpoint'))
  for (const { type, boost, duration } of item.potionEffects ?? []) {
    add(skillName(type), `+${boost} for ${formatDuration(seconds(duration))}`)
  }
  for (const { key, name } of BONUSES) {
    const bonus = item.combatStats?.[key] ?? 0
    add(name[0]?.toUpperCase() + name.slice(1), bonus !== 0 && formatSigned(bonus))
  }
  add('Used for', item.weapon?.mode)
  add('Speed', item.weapon && `one attack every ${formatSeconds(item.weapon.speed)}`)
  add('Takes arrows', item.weapon?.arrowTier !== undefined && `up to tier ${item.weapon.arrowTier}`)
  add('Arrow tier', item.arrowTier?.toString())
  add('Saves arrows', item.ammunitionSaveChance !== undefined && `${formatShare(item.ammunitionSaveChance)} of shots`)
  add('Special attack', item.specialAttack && specialText(item.specialAttack))
  return facts
}

/** 'Left, Right: 2 hits at 70% damage, 110% accuracy, for 40 energy'. */
function specialText({ name, energyCost, effect }: SpecialAttack): string {
  const { accuracy, damage, hits, heal } = effect
  const parts = [
    `${plural(hits, 'hit')} at ${damage}% damage`,
    accuracy !== 100 && `${accuracy}% accuracy`,
    heal > 0 && `heals ${heal}% of the damage`,
  ]
  return `${name}: ${parts.filter(Boolean).join(', ')}, for ${energyCost} energy`
}
