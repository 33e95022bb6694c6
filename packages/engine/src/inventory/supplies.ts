import { workOf } from '../activity/work.ts'
import type { Player, Stack } from '../character/player.ts'
import { CAST_RUNES } from '../combat/cast-runes.ts'
import { type Content, find, isFight } from '../content/content.ts'
import { countOf, takeItem } from './inventory.ts'

/**
 * What actions, fights and meals may use: the pack and, if the player has switched it on, the bank. The pack comes
 * first. Rules SB1 to SB5.
 */
export function usesBank({ settings }: Player): boolean {
  return settings.bankSuppliesEnabled === true
}

export function supplyOf(player: Player, itemId: string): number {
  return countOf(player.inventory, itemId) + (usesBank(player) ? countOf(player.bank, itemId) : 0)
}

/** The caller has checked that enough is there. */
export function takeSupply(player: Player, itemId: string, quantity: number): void {
  const packed = Math.min(quantity, countOf(player.inventory, itemId))
  if (packed > 0) takeItem(player.inventory, itemId, packed)
  if (quantity > packed) takeItem(player.bank, itemId, quantity - packed)
}

/** The stack that one of a supply is taken from. */
export function supplyStack(player: Player, itemId: string): Stack | undefined {
  const isIt = ({ id }: Stack) => id === itemId
  return player.inventory.find(isIt) ?? (usesBank(player) ? player.bank.find(isIt) : undefined)
}

/**
 * How many arrows can be shot before the last one of the quiver, or another stack of them, is needed; 1 for the very last
 * arrow.
 */
export function arrowsAtHand(player: Player): number {
  const { ammunition, equipment } = player
  if (ammunition !== 1) return Math.max(0, ammunition - 1)
  return usesBank(player) ? (supplyStack(player, equipment.quiver ?? '')?.quantity ?? 1) : 1
}

/**
 * Spends arrows, not more than are at hand. The last one stays in the quiver while there are more of its kind among the
 * supplies.
 */
export function spendArrows(player: Player, arrows: number): void {
  const { quiver = '' } = player.equipment
  if (player.ammunition === 1 && usesBank(player) && supplyOf(player, quiver) > 0)
    return takeSupply(player, quiver, arrows)
  player.ammunition -= arrows
  if (player.ammunition === 0) delete player.equipment.quiver
}

/** The items the running action may use: tools and materials; in a fight food, the arrows in use and runes. */
export function suppliesInUse(player: Player, content: Content): Set<string> {
  const { currentAction, equipment, combatMode, inventory } = player
  const activity = currentAction && workOf(content, currentAction.activityId)
  if (!activity) return new Set()
  const needed = new Set(activity.resources.map(({ itemId }) => itemId))
  if (!isFight(activity)) return needed
  if (combatMode.mode === 'ranged' && equipment.quiver) needed.add(equipment.quiver)
  if (combatMode.mode === 'magic') for (const rune of CAST_RUNES) needed.add(rune)
  for (const { id } of inventory) if (isFood(content, id)) needed.add(id)
  return needed
}

function isFood(content: Content, itemId: string): boolean {
  const item = find(content.items, itemId)
  return item?.type === 'food' && (item.healAmount ?? 0) > 0
}
