import type { Permission } from '@hearthward/contract'
import type { Page } from '@playwright/test'
import { apiPlayer } from './api.ts'
import { withDatabase } from './database.ts'
import { call, newAccount } from './player.ts'
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

/** Signs a page in as somebody who may do these things. */
export async function enterAsStaff(
  page: Page,
  { dataDir }: SharedProduct,
  permissions: readonly Permission[],
): Promise<void> {
  await newAccount(page.request)
  const { player } = await call(page, 'loadPlayer', { sessionId: 'the-desk-of-staff' })
  await withDatabase(dataDir, (pool) =>
    pool.query('update players set permissions = $2, version = version + 1 where uid = $1', [
      player.uid,
      JSON.stringify(permissions),
    ]),
  )
}
