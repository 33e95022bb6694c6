import { effectiveChance } from '../activity/run.ts'
import type { Player } from '../character/player.ts'
import { CAST_RUNES } from '../combat/cast-runes.ts'
import { type Activity, type Content, find, type Item, type Monster } from '../content/content.ts'
import type { Amounts } from '../core/events.ts'
import type { Era } from '../core/world.ts'
import { supplyOf, usesBank } from '../inventory/supplies.ts'
import type { Spread } from './kill-statistics.ts'

/** Meals of one kind, in the order they are eaten. */
export interface Meals {
  id: string
  heal: number
  count: number
  /** Whether they take a slot of the pack. */
  isPacked: boolean
}

/** All food the run may eat: the best of the pack first, then the best of the bank if it is used (rules FO and SB). */
export function mealsOf(player: Player, content: Content): Meals[] {
  if (!player.settings.autoEatEnabled) return []
  return [player.inventory, ...(usesBank(player) ? [player.bank] : [])].flatMap((stacks) =>
    stacks
      .map(({ id, quantity }) => ({
        id,
        heal: healOf(find(content.items, id)),
        count: quantity,
        isPacked: stacks === player.inventory,
      }))
      .filter(({ heal }) => heal > 0)
      .sort((a, b) => b.heal - a.heal),
  )
}

/** The food of a day of meals, or all there is if it is less, an hour: the kinds in the order they are eaten. */
export function foodPerHour(player: Player, content: Content, mealsPerHour: number): Amounts {
  const eaten: Amounts = {}
  const wanted = mealsPerHour * 24
  let left = wanted
  for (const { id, count } of mealsOf(player, content)) {
    const meals = Math.min(left, count)
    if (meals > 0) eaten[id] = (eaten[id] ?? 0) + meals
    left -= meals
  }
  const scale = left < wanted ? mealsPerHour / (wanted - left) : 0
  return Object.fromEntries(Object.entries(eaten).map(([id, meals]) => [id, meals * scale]))
}

function healOf(item: Item | undefined): number {
  return item?.type === 'food' ? (item.healAmount ?? 0) : 0
}

/** The food in one kill's loot, counted in meals of the one that heals most. */
export function mealsPerKill({ loot }: Monster, era: Era, { skillType }: Activity): Meals {
  const rows = loot.map((row) => ({ ...row, heal: healOf(find(era.content.items, row.itemId)) }))
  const best = Math.max(0, ...rows.map(({ heal }) => heal))
  const id = rows.find(({ heal }) => heal > 0 && heal === best)?.itemId ?? ''
  const healed = rows.reduce(
    (sum, { heal, quantity, chance }) => sum + heal * quantity * effectiveChance(era, skillType, chance),
    0,
  )
  return { id, heal: best, count: best > 0 ? healed / best : 0, isPacked: true }
}

/** What a shot or a cast uses up. */
export interface Shots {
  reason: 'combat/ammunition' | 'combat/runes'
  held: number
  /** Used by one blow. */
  perBlow: Spread
  /** Found in one kill's loot. */
  perKill: Spread
}

/** The arrows, or the runes that run out first. `null` for melee. */
export function shotsOf(player: Player, monster: Monster, era: Era, activity: Activity): Shots | null {
  const { mode } = player.combatMode
  if (mode === 'ranged') return arrowsOf(player, monster, era, activity)
  if (mode !== 'magic') return null
  const [first, second] = CAST_RUNES.map(
    (rune): Shots => ({
      reason: 'combat/runes',
      held: supplyOf(player, rune),
      perBlow: { mean: 1, variance: 0 },
      perKill: lootOf(rune, monster, era, activity),
    }),
  ) as [Shots, Shots]
  return first.held - second.held <= 0 ? first : second
}

/** The arrows a fight may shoot: those of pack and bank only if they refill the quiver. Rule SB3. */
export function arrowsHeld(player: Player): number {
  return player.ammunition + (usesBank(player) ? supplyOf(player, player.equipment.quiver ?? '') : 0)
}

function arrowsOf(player: Player, monster: Monster, era: Era, activity: Activity): Shots {
  const { quiver = '', cape = '' } = player.equipment
  const saved = find(era.content.items, cape)?.ammunitionSaveChance ?? 0
  const isRefilled = usesBank(player)
  return {
    reason: 'combat/ammunition',
    held: arrowsHeld(player),
    perBlow: { mean: 1 - saved, variance: saved * (1 - saved) },
    perKill: isRefilled ? lootOf(quiver, monster, era, activity) : { mean: 0, variance: 0 },
  }
}

/** How much of an item one kill brings. */
export function lootOf(id: string, { loot }: Monster, era: Era, { skillType }: Activity): Spread {
  const found = { mean: 0, variance: 0 }
  for (const { itemId, quantity, chance } of loot) {
    if (itemId !== id) continue
    const share = effectiveChance(era, skillType, chance)
    found.mean += quantity * share
    found.variance += quantity * quantity * share * (1 - share)
  }
  return found
}
