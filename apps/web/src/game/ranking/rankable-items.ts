import { type Content, type Item, sourcesOf } from '@hearthward/engine'

/** The activities, recipes and foes that yield an item. */
export function waysToYield(content: Content, itemId: string): number {
  return (sourcesOf(content).get(itemId) ?? []).filter(({ kind }) => kind === 'work' || kind === 'drop').length
}

/** The items that a ranking can list something for. */
export function rankableItems(content: Content): Item[] {
  return Object.values(content.items).filter(({ id, deactivated }) => !deactivated && waysToYield(content, id) > 0)
}
