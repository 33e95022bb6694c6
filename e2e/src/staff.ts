import type { Permission } from '@hearthward/contract'
import { apiPlayer } from './api.ts'
import { withDatabase } from './database.ts'
import type { SharedProduct } from './shared-products.ts'

/** Somebody who may do these things, and has no browser: an owner would have allowed them. */
export async function staffWith({ url, dataDir }: SharedProduct, permissions: readonly Permission[]) {
  const staff = await apiPlayer(url)
  await staff.signUp(`Staff_${crypto.randomUUID().slice(0, 8)}`)
  const { player } = await staff.load()
  await withDatabase(dataDir, (pool) =>
    pool.query('update players set permissions = $2 where uid = $1', [player.uid, JSON.stringify(permissions)]),
  )
  return staff
}
