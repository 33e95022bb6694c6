import { content } from '@hearthward/content'
import {
  blowRollsId,
  chanceAgainst,
  fighterOf,
  fighterOfMonster,
  MAX_ENERGY,
  type Millis,
  type Monster,
  type Player,
  rollDamage,
  rollThreshold,
  specialRollsId,
} from '@hearthward/engine'
import type { Account } from './account.ts'
import { dressed, type Stance } from './characters.ts'

/** The figures of a stance against a foe. */
export interface Figures {
  stance: Stance
  /** How many of the 2^32 rolls hit. */
  threshold: number
  most: number
  speed: Millis
  /** Average damage of a blow. */
  average: number
  special: { threshold: number; most: number; hits: number; energyCost: number; average: number } | undefined
}

export function figuresOf(player: Player, stance: Stance, monster: Monster): Figures {
  const me = fighterOf(dressed(player, stance), content, player.settledAt)
  const foe = fighterOfMonster(monster)
  const threshold = rollThreshold(chanceAgainst(me, foe))
  const figures = { stance, threshold, most: me.most, speed: me.speed, average: averageDamage(threshold, me.most) }
  const attack = content.items[stance.weapon]?.specialAttack
  if (!attack) return { ...figures, special: undefined }
  const { accuracy, damage, hits } = attack.effect
  const chance = chanceAgainst({ ...me, accuracy: Math.floor((me.accuracy * accuracy) / 100) }, foe)
  const most = Math.max(1, Math.floor((me.most * damage) / 100))
  const average = averageDamage(rollThreshold(chance), most) * hits
  const special = { threshold: rollThreshold(chance), most, hits, energyCost: attack.energyCost, average }
  return { ...figures, special }
}

function averageDamage(threshold: number, most: number): number {
  return ((threshold / 2 ** 32) * (1 + most)) / 2
}

/** The damage of a coming blow, counted from 0, or `undefined` if the page does not know its roll. */
export function toldDamage(account: Account, activityId: string, figures: Figures, ahead: number): number | undefined {
  const blow = (account.state.blows[activityId] ?? 0) + ahead
  const key = account.toldKey(blowRollsId(activityId), blow)
  return key && rollDamage(key, blow, figures.threshold, figures.most)
}

/** The damage of a coming special attack, counted from 0. */
export function toldSpecial(
  account: Account,
  activityId: string,
  { special }: Figures,
  ahead: number,
): number | undefined {
  if (!special) return undefined
  const rollsId = specialRollsId(activityId)
  const first = (account.state.blows[rollsId] ?? 0) + ahead * special.hits
  let sum = 0
  for (let blow = first; blow < first + special.hits; blow++) {
    const key = account.toldKey(rollsId, blow)
    if (!key) return undefined
    sum += rollDamage(key, blow, special.threshold, special.most)
  }
  return sum
}

/** Energy rises by one point in this time, ten at a time. */
export const ENERGY_EVERY = 3_000
const ENERGY_STEP = 10

export function nextEnergyAt({ combat }: Player): Millis {
  return combat.lastEnergyTime + ENERGY_STEP * ENERGY_EVERY
}

export function hasEnergyFor(player: Player, figures: Figures): boolean {
  return specialsUntil(player, figures, player.settledAt) > 0
}

/** How many special attacks there is energy for until a moment. */
export function specialsUntil({ specialAttackEnergy, combat }: Player, { special }: Figures, at: Millis): number {
  if (!special) return 0
  const steps = Math.max(0, Math.floor((at - combat.lastEnergyTime) / (ENERGY_STEP * ENERGY_EVERY)))
  const energy = specialAttackEnergy >= MAX_ENERGY ? MAX_ENERGY : specialAttackEnergy + steps * ENERGY_STEP
  return Math.floor(Math.min(MAX_ENERGY, energy) / special.energyCost)
}
