import { worksOf } from '../activity/work.ts'
import { xpRateOf } from '../activity/xp-rates.ts'
import { isPremium } from '../character/membership.ts'
import { INVENTORY_SLOTS, type Player } from '../character/player.ts'
import {
  type Activity,
  type Content,
  EQUIPMENT_SLOTS,
  type EquipmentSlot,
  find,
  type Item,
  isFight,
} from '../content/content.ts'
import type { Amounts } from '../core/events.ts'
import type { Era } from '../core/world.ts'
import { usesBank } from '../inventory/supplies.ts'
import { estimateFightRun } from './fight-run.ts'
import { type WhatIf, withChanges } from './what-if.ts'

/** A fight below this chance to survive an hour is risky. */
export const SAFE = 0.95

/** Something of the player's own means, and the chance to survive an hour with it. Rule F38. */
export type FightHelp = { survival: number } & (
  | { kind: 'food'; food: Amounts }
  | { kind: 'gear'; equipment: Partial<Record<EquipmentSlot, string>> }
  | { kind: 'style' }
  | { kind: 'auto-eat'; threshold: number }
  | { kind: 'foe'; activityId: string }
)

/** A smaller gain is not worth a line. */
const WORTH_IT = 0.02
const EATS_EARLIER = 60
/** Weaker foes that are looked at. */
const FOES = 8

export function fightHelp(player: Player, era: Era, activity: Activity): FightHelp[] {
  const survivalOf = (changes: WhatIf) =>
    estimateFightRun(withChanges(player, era.content, changes), era, activity, null)?.survival[1] ?? 0
  const present = survivalOf({})
  const help: FightHelp[] = []
  const offer = (each: FightHelp) => {
    if (each.survival - present >= WORTH_IT) help.push(each)
  }
  const food = foodWithBank(player, era.content)
  if (food) offer({ kind: 'food', food: food.taken, survival: survivalOf({ food: food.all }) })
  const equipment = bestOwnedGear(player, era.content)
  if (Object.keys(equipment).length > 0) offer({ kind: 'gear', equipment, survival: survivalOf({ equipment }) })
  if (player.combatStyle !== 'defensive') offer({ kind: 'style', survival: survivalOf({ style: 'defensive' }) })
  const { autoEatEnabled, autoEatThreshold } = player.settings
  if (!autoEatEnabled || autoEatThreshold < EATS_EARLIER) {
    offer({ kind: 'auto-eat', threshold: EATS_EARLIER, survival: survivalOf({ autoEatThreshold: EATS_EARLIER }) })
  }
  const foe = safeFoe(player, era, activity)
  return [...help.sort((a, b) => b.survival - a.survival), ...(foe ? [foe] : [])]
}

/** The food of the pack with the best of the bank in its free slots. */
function foodWithBank(player: Player, content: Content): { all: Amounts; taken: Amounts } | null {
  if (usesBank(player)) return null
  const isFood = ({ id }: { id: string }) => healOf(find(content.items, id)) > 0
  const taken = player.bank
    .filter(isFood)
    .sort((a, b) => healOf(find(content.items, b.id)) - healOf(find(content.items, a.id)))
    .slice(0, INVENTORY_SLOTS - player.inventory.length)
  if (taken.length === 0) return null
  const all: Amounts = {}
  for (const { id, quantity } of [...player.inventory.filter(isFood), ...taken]) all[id] = (all[id] ?? 0) + quantity
  return { all, taken: Object.fromEntries(taken.map(({ id, quantity }) => [id, quantity])) }
}

const healOf = (item: Item | undefined) => (item?.type === 'food' ? (item.healAmount ?? 0) : 0)

/** The best gear of pack and bank that the levels allow, for the present mode; only what differs from what is worn. */
function bestOwnedGear(player: Player, content: Content): Partial<Record<EquipmentSlot, string>> {
  const owned = [...player.inventory, ...player.bank]
    .map(({ id }) => find(content.items, id))
    .filter((item) => item !== undefined)
  const better: Partial<Record<EquipmentSlot, string>> = {}
  for (const slot of EQUIPMENT_SLOTS) {
    if (slot === 'quiver') continue
    const worn = find(content.items, player.equipment[slot] ?? '')
    let best = worn
    for (const item of owned) {
      if (item.equipmentSlot !== slot || !canWear(player, item)) continue
      if (slot === 'weapon' && item.weapon?.mode !== player.combatMode.mode) continue
      if (bonusOf(item) > bonusOf(best)) best = item
    }
    if (best && best !== worn) better[slot] = best.id
  }
  return better
}

const canWear = ({ skills }: Player, { requirements = {} }: Item) =>
  Object.entries(requirements).every(([skill, level]) => skills[skill as keyof typeof skills].level >= level)

const bonusOf = (item: Item | undefined) =>
  item?.combatStats ? item.combatStats.attackBonus + item.combatStats.defenceBonus + item.combatStats.otherBonus : 0

/** The fight with the most experience that is safe, of those that pay less than this one. */
function safeFoe(player: Player, era: Era, activity: Activity): FightHelp | null {
  const weaker = worksOf(era.content)
    .filter((work) => isFight(work) && !work.deactivated && xpRateOf(work) < xpRateOf(activity) && isOpen(player, work))
    .sort((a, b) => xpRateOf(b) - xpRateOf(a))
  const step = Math.max(1, Math.ceil(weaker.length / FOES))
  for (const [index, work] of weaker.entries()) {
    if (index % step !== 0 && index !== weaker.length - 1) continue
    const survival = estimateFightRun(player, era, work, null)?.survival[1] ?? 0
    if (survival >= SAFE) return { kind: 'foe', activityId: work.id, survival }
  }
  return null
}

/** Whether levels and membership allow the work. */
function isOpen(player: Player, { levelRequirements, membersOnly }: Activity): boolean {
  if (membersOnly && !isPremium(player, player.settledAt)) return false
  return Object.entries(levelRequirements).every(
    ([skill, level]) => player.skills[skill as keyof Player['skills']].level >= level,
  )
}
