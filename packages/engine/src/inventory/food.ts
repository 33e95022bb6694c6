import type { Buff, Player, Stack } from '../character/player.ts'
import { heal } from '../character/vitals.ts'
import { type Content, find, type Item } from '../content/content.ts'
import type { GameEvent } from '../core/events.ts'
import type { Consume, Drink, Eat } from '../core/intents.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import { isQuantity } from './inventory.ts'
import { supplyOf, takeSupply, usesBank } from './supplies.ts'

/** Food, potions and other consumables. Rules FO1 to FO10. */
const FOOD_COOLDOWN: Millis = 1_500

export function eat(player: Player, content: Content, { itemId }: Eat, at: Millis, events: GameEvent[]) {
  if (at < player.combat.foodCooldownUntil) return refuse('food/cooldown')
  const item = find(content.items, itemId)
  if (item?.type !== 'food' || !item.healAmount) return refuse('food/not-food')
  if (supplyOf(player, itemId) === 0) return refuse('inventory/not-found')
  if (player.currentHitpoints >= player.maxHitpoints) return refuse('food/full-health')
  takeSupply(player, item.id, 1)
  const healed = swallow(player, item, at)
  player.combat.lastManualFoodTime = at
  events.push({ type: 'ate', at, itemId, healed })
}

/** The effect of a piece of food that has been taken. Returns the hitpoints restored. */
export function swallow(player: Player, item: Item, at: Millis): number {
  player.combat.foodCooldownUntil = at + FOOD_COOLDOWN
  return heal(player, item.healAmount ?? 0)
}

/** The food that heals most, the first one if several are equal: in the pack, or if there is none, among the supplies. */
export function bestFood(player: Player, content: Content): Item | undefined {
  return bestFoodIn(player.inventory, content) ?? (usesBank(player) ? bestFoodIn(player.bank, content) : undefined)
}

function bestFoodIn(stacks: readonly Stack[], content: Content): Item | undefined {
  let best: Item | undefined
  for (const { id } of stacks) {
    const item = find(content.items, id)
    if (item?.type === 'food' && (item.healAmount ?? 0) > (best?.healAmount ?? 0)) best = item
  }
  return best
}

export function drink(player: Player, content: Content, { itemId }: Drink, at: Millis, events: GameEvent[]) {
  const item = find(content.items, itemId)
  if (item?.type !== 'potion' || !item.potionEffects?.length) return refuse('food/not-potion')
  if (supplyOf(player, itemId) === 0) return refuse('inventory/not-found')
  takeSupply(player, itemId, 1)
  for (const { type, boost, duration } of item.potionEffects) {
    const buff: Buff = {
      id: `${itemId}:${type}`,
      type,
      name: item.name,
      description: item.description,
      boost,
      startTime: at,
      duration,
      icon: item.icon,
    }
    player.combat.activeBuffs = [...player.combat.activeBuffs.filter((other) => other.type !== type), buff]
  }
  events.push({ type: 'drank', at, itemId })
}

/** Hitpoints healed by special consumables; all others heal 1. */
const HEALED_BY_CONSUMABLE: Readonly<Record<string, number>> = { bread: 5, apple: 2, cooked_fish: 8 }

export function consume(
  player: Player,
  content: Content,
  { itemId, quantity }: Consume,
  at: Millis,
  events: GameEvent[],
): Refused | undefined {
  if (!isQuantity(quantity)) return refuse('inventory/quantity')
  const item = find(content.items, itemId)
  if (item?.type !== 'consumable' && item?.type !== 'food') return refuse('food/not-consumable')
  if (supplyOf(player, itemId) < quantity) return refuse('food/not-enough')
  if (at < player.combat.foodCooldownUntil) return refuse('food/cooldown')
  takeSupply(player, itemId, quantity)
  player.combat.foodCooldownUntil = at + FOOD_COOLDOWN
  player.combat.lastManualFoodTime = at
  const healed = heal(player, quantity * (find(HEALED_BY_CONSUMABLE, itemId) ?? 1))
  events.push({ type: 'consumed', at, itemId, quantity, healed })
}
