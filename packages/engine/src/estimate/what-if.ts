import type { Buff, CombatStyle, Player, Stack } from '../character/player.ts'
import { buffEnd } from '../character/vitals.ts'
import { type CombatMode, type Content, EQUIPMENT_SLOTS, type EquipmentSlot, find } from '../content/content.ts'
import type { Amounts } from '../core/events.ts'

/** What would be different, owned or not. What is absent stays. */
export interface WhatIf {
  /** By slot; `null` takes it off. */
  equipment?: Partial<Record<EquipmentSlot, string | null>>
  style?: CombatStyle
  mode?: CombatMode
  /** All arrows of the kind in the quiver, instead of those in quiver, pack and bank. */
  ammunition?: number
  /** Food in the pack instead of all present food. */
  food?: Amounts
  /** A potion whose effects are kept up. */
  potionId?: string
  autoEatThreshold?: number
}

/** In seconds; longer than any estimate looks ahead. */
const KEPT_UP = 7 * 24 * 3_600

/** The player as changed, for an estimate; the given one stays as it is. Rule F37. */
export function withChanges(player: Player, content: Content, changes: WhatIf): Player {
  const { style = player.combatStyle, mode = player.combatMode.mode, ammunition, autoEatThreshold } = changes
  const equipment = equipmentWith(player, changes)
  const withoutArrows = (stacks: Stack[]) =>
    ammunition === undefined ? stacks : stacks.filter(({ id }) => id !== equipment.quiver)
  const pack = changes.food ? packWithFood(player.inventory, content, changes.food) : player.inventory
  return {
    ...player,
    equipment,
    combatStyle: style,
    combatMode: { style, mode },
    ammunition: ammunition ?? player.ammunition,
    inventory: withoutArrows(pack),
    bank: withoutArrows(player.bank),
    settings:
      autoEatThreshold === undefined ? player.settings : { ...player.settings, autoEatEnabled: true, autoEatThreshold },
    combat: changes.potionId
      ? { ...player.combat, activeBuffs: buffsOf(player, content, changes.potionId) }
      : player.combat,
  }
}

function equipmentWith(player: Player, { equipment = {} }: WhatIf): Player['equipment'] {
  const worn = { ...player.equipment }
  for (const slot of EQUIPMENT_SLOTS) {
    const itemId = equipment[slot]
    if (itemId === null) delete worn[slot]
    else if (itemId !== undefined) worn[slot] = itemId
  }
  return worn
}

function packWithFood(inventory: readonly Stack[], content: Content, food: Amounts): Stack[] {
  const others = inventory.filter(({ id }) => find(content.items, id)?.type !== 'food')
  const meals = Object.entries(food).filter(([, quantity]) => quantity > 0)
  return [...others, ...meals.map(([id, quantity]) => ({ id, quantity, slot: 0 }))].map((stack, slot) => ({
    ...stack,
    slot,
  }))
}

function buffsOf({ settledAt, combat }: Player, content: Content, potionId: string): Buff[] {
  const item = find(content.items, potionId)
  const effects = item?.potionEffects ?? []
  const others = combat.activeBuffs.filter(({ type }) => !effects.some((effect) => effect.type === type))
  return [
    ...others,
    ...effects.map(({ type, boost }) => ({
      id: `${potionId}:${type}`,
      type,
      name: item?.name ?? potionId,
      description: '',
      boost,
      startTime: settledAt,
      duration: KEPT_UP,
      icon: item?.icon ?? '',
    })),
  ]
}

/** The potions an hour that keep up all effects that are active. */
export function activePotionsPerHour({ settledAt, combat }: Player, content: Content): number {
  const active = combat.activeBuffs.filter((buff) => buffEnd(buff) > settledAt)
  const potions = new Set(active.map(({ id }) => id.slice(0, id.lastIndexOf(':'))))
  return [...potions].reduce((sum, potionId) => sum + potionsPerHour(content, potionId), 0)
}

/** The potions an hour that keep all effects of one up. */
export function potionsPerHour(content: Content, potionId: string): number {
  const effects = find(content.items, potionId)?.potionEffects ?? []
  return effects.length > 0 ? 3_600 / Math.min(...effects.map(({ duration }) => duration)) : 0
}
