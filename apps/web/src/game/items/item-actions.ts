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
  if (item.equipmentSlot === 'quiver') return { kind: 'wear', label: 'Put in quiver', icon: 'quiver' }
  if (item.equipmentSlot) return { kind: 'wear', label: 'Wear', icon: 'breastplate' }
  if (OFFLINE_ITEMS.includes(item.id)) return { kind: 'stream', label: 'Activate', icon: 'hourglass' }
  return null
}

/** The intent of an action; `null` where the player has to choose something first. */
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

/** The outcome of an intent by the rules, without changing the state. */
export function previewIntent(player: Player, era: Era, intent: Intent): Advanced | Refused {
  return perform(player, { timeline: [era], rolls: () => undefined }, intent, player.settledAt)
}

/** The hitpoints one item gives back to a player who has none left. */
export function healingOf(player: Player, era: Era, itemId: string): number {
  const weak = { ...player, currentHitpoints: 0, combat: { ...player.combat, foodCooldownUntil: 0 } }
  const outcome = previewIntent(weak, era, { type: 'consume', itemId, quantity: 1 })
  const eaten = isRefused(outcome) ? undefined : outcome.events.find((event) => event.type === 'consumed')
  return eaten?.healed ?? 0
}

/** The refusal text if the action is impossible now. Cooldowns are left out: they end before the text can be read. */
export function hindranceOf(player: Player, era: Era, action: ItemAction, itemId: string): string | null {
  if (action.kind === 'stream') return player.offlineProgress ? textOf('offline/active', {}) : null
  const intent = intentOf(action, itemId)
  const outcome = intent && previewIntent(player, era, intent)
  if (!outcome || !isRefused(outcome) || outcome.refused === 'food/cooldown') return null
  return textOf(outcome.refused, outcome.details)
}
