import type { Buff, Player } from '../character/player.ts'
import { heal } from '../character/vitals.ts'
import { type Content, find, type Item } from '../content/content.ts'
import type { GameEvent } from '../core/events.ts'
import type { Consume, Drink, Eat } from '../core/intents.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import { countOf, isQuantity, takeItem } from './inventory.ts'

/** Food, potions and other consumables. Rules FO1 to FO10. */
const FOOD_COOLDOWN: Millis = 1_500

export function eat(player: Player, content: Content, { itemId }: Eat, at: Millis, events: GameEvent[]) {
  if (at < player.combat.foodCooldownUntil) return refuse('food/cooldown')
  const item = find(content.items, itemId)
  if (item?.type !== 'food' || !item.healAmount) return refuse('food/not-food')
  if (countOf(player.inventory, itemId) === 0) return refuse('inventory/not-found')
  if (player.currentHitpoints >= player.maxHitpoints) return refuse('food/full-health')
  const healed = eatOne(player, item, at)
  player.combat.lastManualFoodTime = at
  events.push({ type: 'ate', at, itemId, healed })
}

export function eatOne(player: Player, item: Item, at: Millis): number {
  takeItem(player.inventory, item.id, 1)
  player.combat.foodCooldownUntil = at + FOOD_COOLDOWN
  return heal(player, item.healAmount ?? 0)
}

/** The food in the pack that heals most; the first one if several are equal. */
export function bestFood(player: Player, content: Content): Item | undefined {
  let best: Item | undefined
  for (const { id } of player.inventory) {
    const item = find(content.items, id)
    if (item?.type === 'food' && (item.healAmount ?? 0) > (best?.healAmount ?? 0)) best = item
  }
  return best
}

export function drink(player: Player, content: Content, { itemId }: Drink, at: Millis, events: GameEvent[]) {
  const item = find(content.items, itemId)
  if (item?.type !== 'potion' || !item.potionEffects?.length) return refuse('food/not-potion')
  if (countOf(player.inventory, itemId) === 0) return refuse('inventory/not-found')
  takeItem(player.inventory, itemId, 1)
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
  if (countOf(player.inventory, itemId) < quantity) return refuse('food/not-enough')
  if (at < player.combat.foodCooldownUntil) return refuse('food/cooldown')
  takeItem(player.inventory, itemId, quantity)
  player.combat.foodCooldownUntil = at + FOOD_COOLDOWN
  player.combat.lastManualFoodTime = at
  const healed = heal(player, quantity * (find(HEALED_BY_CONSUMABLE, itemId) ?? 1))
  events.push({ type: 'consumed', at, itemId, quantity, healed })
}
