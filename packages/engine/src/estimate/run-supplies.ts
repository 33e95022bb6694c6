import { effectiveChance } from '../activity/run.ts'
import { INVENTORY_SLOTS, type Player } from '../character/player.ts'
import { CAST_RUNES } from '../combat/cast-runes.ts'
import { type Activity, type Content, find, type Item, type Monster, type Output } from '../content/content.ts'
import type { Era } from '../core/world.ts'
import { overflowsPack } from '../inventory/bank.ts'
import { supplyOf, usesBank } from '../inventory/supplies.ts'
import type { Spread } from './kill-statistics.ts'

/** Meals of one kind, in the order they are eaten. */
export interface Meals {
  heal: number
  count: number
}

/** All food the run may eat: the best of the pack first, then the best of the bank if it is used (rules FO and SB). */
export function mealsOf(player: Player, content: Content): Meals[] {
  if (!player.settings.autoEatEnabled) return []
  return [player.inventory, ...(usesBank(player) ? [player.bank] : [])].flatMap((stacks) =>
    stacks
      .map(({ id, quantity }) => ({ heal: healOf(find(content.items, id)), count: quantity }))
      .filter(({ heal }) => heal > 0)
      .sort((a, b) => b.heal - a.heal),
  )
}

function healOf(item: Item | undefined): number {
  return item?.type === 'food' ? (item.healAmount ?? 0) : 0
}

/** The food in one kill's loot, counted in meals of the one that heals most. */
export function mealsPerKill({ loot }: Monster, era: Era, { skillType }: Activity): Meals {
  const rows = loot.map((row) => ({ ...row, heal: healOf(find(era.content.items, row.itemId)) }))
  const best = Math.max(0, ...rows.map(({ heal }) => heal))
  const healed = rows.reduce(
    (sum, { heal, quantity, chance }) => sum + heal * quantity * effectiveChance(era, skillType, chance),
    0,
  )
  return { heal: best, count: best > 0 ? healed / best : 0 }
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

function arrowsOf(player: Player, monster: Monster, era: Era, activity: Activity): Shots {
  const { quiver = '', cape = '' } = player.equipment
  const saved = find(era.content.items, cape)?.ammunitionSaveChance ?? 0
  const isRefilled = usesBank(player)
  return {
    reason: 'combat/ammunition',
    held: player.ammunition + (isRefilled ? supplyOf(player, quiver) : 0),
    perBlow: { mean: 1 - saved, variance: saved * (1 - saved) },
    perKill: isRefilled ? lootOf(quiver, monster, era, activity) : { mean: 0, variance: 0 },
  }
}

function lootOf(id: string, { loot }: Monster, era: Era, { skillType }: Activity): Spread {
  const found = { mean: 0, variance: 0 }
  for (const { itemId, quantity, chance } of loot) {
    if (itemId !== id) continue
    const share = effectiveChance(era, skillType, chance)
    found.mean += quantity * share
    found.variance += quantity * quantity * share * (1 - share)
  }
  return found
}

/** The pack slots that loot takes after some kills; `null` if the pack cannot become full. Rule F21. */
export function slotsTaken(
  player: Player,
  { loot }: Monster,
  era: Era,
  { skillType }: Activity,
): { free: number; after: (kills: number) => Spread } | null {
  const { content } = era
  const isNew = ({ itemId }: Output) =>
    !find(content.items, itemId)?.stackable || !player.inventory.some(({ id }) => id === itemId)
  const rows = loot
    .filter((row) => !overflowsPack(player, row.itemId) && isNew(row))
    .map(({ itemId, quantity, chance }) => ({
      stackable: find(content.items, itemId)?.stackable ?? false,
      quantity,
      share: effectiveChance(era, skillType, chance),
    }))
  const free = INVENTORY_SLOTS - player.inventory.length
  const most = rows.reduce((sum, { stackable }) => sum + (stackable ? 1 : Number.POSITIVE_INFINITY), 0)
  if (most <= free) return null
  return {
    free,
    after(kills) {
      const taken = { mean: 0, variance: 0 }
      for (const { stackable, quantity, share } of rows) {
        const found = stackable ? 1 - (1 - share) ** kills : share
        const times = stackable ? 1 : kills
        taken.mean += times * (stackable ? 1 : quantity) * found
        taken.variance += times * (stackable ? 1 : quantity * quantity) * found * (1 - found)
      }
      return taken
    },
  }
}
