import type { Millis } from '@hearthward/engine'
import type { RowOf, Tagged } from '../../platform/database/sql.ts'
import type { geFrozen } from './tables.ts'

type FrozenRow = RowOf<typeof geFrozen>

export interface FrozenItem {
  itemId: string
  reason: string
  frozenAt: Millis
  frozenByName: string
}

const frozenOf = (row: FrozenRow): FrozenItem => ({
  itemId: row.item_id,
  reason: row.reason,
  frozenAt: Number(row.frozen_at),
  frozenByName: row.frozen_by_name,
})

/** The freeze of an item, or null. It cannot change while the item's market is locked. */
export async function readFrozen(sql: Tagged, itemId: string): Promise<FrozenItem | null> {
  const [row] = await sql<FrozenRow>`select * from ge_frozen where item_id = ${itemId}`
  return row ? frozenOf(row) : null
}

/** The reasons of the frozen items among these, by item. */
export async function readFrozenAmong(sql: Tagged, itemIds: readonly string[]): Promise<Record<string, string>> {
  const rows = await sql<
    Pick<FrozenRow, 'item_id' | 'reason'>
  >`select item_id, reason from ge_frozen where item_id = any(${itemIds})`
  return Object.fromEntries(rows.map((row) => [row.item_id, row.reason]))
}

export async function listFrozen(sql: Tagged): Promise<FrozenItem[]> {
  return (await sql<FrozenRow>`select * from ge_frozen order by frozen_at desc`).map(frozenOf)
}

export async function insertFrozen(tx: Tagged, { itemId, reason, frozenAt, frozenByName }: FrozenItem, by: string) {
  const rows = await tx`
    insert into ge_frozen (item_id, reason, frozen_at, frozen_by, frozen_by_name)
    values (${itemId}, ${reason}, ${frozenAt}, ${by}, ${frozenByName}) on conflict do nothing returning item_id`
  return rows.length > 0
}

export async function deleteFrozen(tx: Tagged, itemId: string): Promise<FrozenItem | null> {
  const [row] = await tx<FrozenRow>`delete from ge_frozen where item_id = ${itemId} returning *`
  return row ? frozenOf(row) : null
}
