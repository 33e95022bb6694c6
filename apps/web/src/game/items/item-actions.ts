import {
  type Advanced,
  type Era,
  type Intent,
  type Item,
  isRefused,
  OFFLINE_ITEMS,
  type Player,
  perform,
  type Refused,
  textOf,
} from '@hearthward/engine'

/** What a player can do with an item. Items that do nothing by themselves have no action. */
export interface ItemAction {
  kind: 'eat' | 'drink' | 'wear' | 'consume' | 'stream'
  label: string
  icon: string
}

export function itemActionOf(item: Item): ItemAction | null {
  if (item.type === 'food' && item.healAmount) return { kind: 'eat', label: 'Eat', icon: 'meal' }
  if (item.type === 'potion' && item.potionEffects?.length) return { kind: 'drink', label: 'Drink', icon: 'drinking' }
  if (item.type === 'consumable') return { kind: 'consume', label: 'Use', icon: 'meal' }
  if (item.equipmentSlot === 'quiver') return { kind: 'wear', label: 'Into the quiver', icon: 'quiver' }
  if (item.equipmentSlot) return { kind: 'wear', label: 'Wear', icon: 'breastplate' }
  if (OFFLINE_ITEMS.includes(item.id)) return { kind: 'stream', label: 'Set to work', icon: 'hourglass' }
  return null
}

/** How one asks the rules for it; `null` where something has to be chosen first. */
export function intentOf({ kind }: ItemAction, itemId: string): Intent | null {
  switch (kind) {
    case 'eat':
    case 'drink':
      return { type: kind, itemId }
    case 'wear':
      return { type: 'equip', itemId }
    case 'consume':
      return { type: 'consume', itemId, quantity: 1 }
    case 'stream':
      return null
  }
}

/** What would come of it, asked of the rules themselves. Nothing changes. */
export function wouldBe(player: Player, era: Era, intent: Intent): Advanced | Refused {
  return perform(player, { timeline: [era], rolls: () => undefined }, intent, player.settledAt)
}

/** What one of it gives back to somebody who needs it. */
export function givesBack(player: Player, era: Era, itemId: string): number {
  const weak = { ...player, currentHitpoints: 0, combat: { ...player.combat, foodCooldownUntil: 0 } }
  const outcome = wouldBe(weak, era, { type: 'consume', itemId, quantity: 1 })
  const eaten = isRefused(outcome) ? undefined : outcome.events.find((event) => event.type === 'consumed')
  return eaten?.healed ?? 0
}

/** Why it cannot be done now, in the rules' own words. A cooldown is over before anybody has read of it. */
export function hindranceOf(player: Player, era: Era, action: ItemAction, itemId: string): string | null {
  if (action.kind === 'stream') return player.offlineProgress ? textOf('offline/active', {}) : null
  const intent = intentOf(action, itemId)
  const outcome = intent && wouldBe(player, era, intent)
  if (!outcome || !isRefused(outcome) || outcome.refused === 'food/cooldown') return null
  return textOf(outcome.refused, outcome.details)
}
