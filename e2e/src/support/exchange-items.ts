import { content } from '@hearthward/content'
import { type Item, isTradeable } from '@hearthward/engine'
import { withDatabase } from './database.ts'
import type { SharedProduct } from './shared-products.ts'

/** An item that nobody has traded or offered yet: the stories of one product share its market. */
export function untradedItem(
  { dataDir }: SharedProduct,
  fits: (item: Item) => boolean,
): Promise<{ id: string; name: string }> {
  return withDatabase(dataDir, async (pool) => {
    const { rows } = await pool.query<{ item_id: string }>(
      'select item_id from grand_exchange where not is_clerk union select item_id from ge_transactions',
    )
    const touched = new Set(rows.map((row) => row.item_id))
    const item = Object.values(content.items).find((each) => fits(each) && !touched.has(each.id))
    if (!item) throw new Error('Everything has been traded already')
    return { id: item.id, name: item.name.toLowerCase() }
  })
}

/** Not traded by the clerk, and valuable enough that one per cent is more than a coin. */
export const isTreasure = (item: Item) =>
  item.type === 'treasure' && item.stackable && isTradeable(content, item) && item.value >= 150 && item.value <= 190
