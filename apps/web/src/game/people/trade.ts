import {
  askedPrice,
  countOf,
  type Era,
  find,
  freeSlots,
  type Item,
  type Npc,
  type Player,
  paidPrice,
} from '@hearthward/engine'

/** An item to buy or sell: price per piece, and the maximum quantity. */
export interface Ware {
  itemId: string
  price: number
  most: number
  held: number
}

/** The shop's goods at current prices. */
export function goodsOf(player: Player, era: Era, { shop }: Npc): Ware[] {
  return (shop?.items ?? []).flatMap(({ itemId, price: base }) => {
    const item = find(era.content.items, itemId)
    if (!item) return []
    const price = askedPrice(base, era)
    const affordable = price > 0 ? Math.floor(player.coins / price) : Number.MAX_SAFE_INTEGER
    const held = countOf(player.inventory, itemId)
    return [{ itemId, price, most: Math.min(affordable, roomFor(player, item, held)), held }]
  })
}

function roomFor({ inventory }: Player, { stackable }: Item, held: number): number {
  const free = freeSlots(inventory)
  if (!stackable) return free
  return held > 0 || free > 0 ? Number.MAX_SAFE_INTEGER : 0
}

/** The items of the pack in their order, those without value last. */
export function salesOf({ inventory }: Player, era: Era): Ware[] {
  const wares = [...new Set(inventory.map(({ id }) => id))].map((itemId) => {
    const held = countOf(inventory, itemId)
    return { itemId, price: paidPrice(find(era.content.items, itemId)?.value ?? 0, era), most: held, held }
  })
  return [...wares.filter(({ price }) => price > 0), ...wares.filter(({ price }) => price === 0)]
}
