import { PERMISSIONS, type Permission } from '@hearthward/contract'
import { expect, type Page } from '@playwright/test'
import { apiPlayer } from './api.ts'
import { withDatabase } from './database.ts'
import { call, type NewAccount, newAccount, newName, PASSWORD } from './player.ts'
import type { SharedProduct } from './shared-products.ts'
import { totp } from './totp.ts'

/** A member of staff with these permissions, without a browser. */
export async function staffWith({ url, dataDir }: SharedProduct, permissions: readonly Permission[]) {
  const staff = await apiPlayer(url)
  // Not 'Staff_' and digits: such a name is reserved.
  await staff.signUp(newName())
  const { player } = await staff.load()
  await grant(dataDir, player.uid, permissions)
  return staff
}

/** The same with a browser, signed in without an open page. */
export async function enterAsStaff(
  page: Page,
  { dataDir }: SharedProduct,
  permissions: readonly Permission[],
): Promise<NewAccount> {
  const account = await newAccount(page.request)
  const { player } = await call(page, 'loadPlayer', { sessionId: `staff-${account.username}` })
  await grant(dataDir, player.uid, permissions)
  return account
}

async function grant(dataDir: string, uid: string, permissions: readonly Permission[]): Promise<void> {
  await withDatabase(dataDir, (pool) =>
    pool.query('update players set permissions = $2 where uid = $1', [uid, JSON.stringify(permissions)]),
  )
}

const OWNERS_ADDRESS = 'owner@hearthward.local'

/** Signs in as an owner: an account with the verified address of the configuration. */
export async function enterAsOwner(page: Page, { dataDir }: SharedProduct): Promise<NewAccount> {
  const account = await newAccount(page.request)
  const { player } = await call(page, 'loadPlayer', { sessionId: `owner-${account.username}` })
  await withDatabase(dataDir, async (pool) => {
    const former = `${player.uid}@former-owner.invalid`
    await pool.query('update auth_users set email = $2 where email = $1', [OWNERS_ADDRESS, former])
    await pool.query('update auth_users set email = $2, email_verified = true where id = $1', [
      player.uid,
      OWNERS_ADDRESS,
    ])
  })
  // The server caches identities for two seconds.
  await expect.poll(async () => (await call(page, 'getAccount', {})).account?.role).toBe('owner')
  return account
}

/** Turns two-factor sign-in on for the signed-in account. Returns its backup codes. */
export async function enableTwoFactor(page: Page, password = PASSWORD): Promise<string[]> {
  const headers = { origin: new URL(page.url()).origin }
  const begun = await page.request.post('/api/auth/two-factor/enable', { data: { password }, headers })
  const { secret, backupCodes } = await begun.json()
  await page.request.post('/api/auth/two-factor/verify-totp', { data: { code: totp(secret) }, headers })
  return backupCodes
}

/** Enters the password again, with a code. */
export async function confirmWith(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your password to continue' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Code from your app').fill(code)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

/** A colleague without a browser, who can approve everything. */
export async function enterApprover(product: SharedProduct) {
  const colleague = await staffWith(product, PERMISSIONS)
  const { uid } = (await colleague.load()).player
  const setTwoFactor = (isOn: boolean) =>
    withDatabase(product.dataDir, async (pool) => {
      await pool.query('update auth_users set two_factor_enabled = $2 where id = $1', [uid, isOn])
      await pool.query('update auth_sessions set second_factor_at = $2 where user_id = $1', [uid, Date.now()])
    })
  await setTwoFactor(true)
  // The server caches identities for two seconds.
  await expect.poll(async () => (await colleague.call('getStaffAccess', {})).secondFactorDueAt).toBeNull()
  await colleague.call('listPlayers', {})
  return {
    /** Approves the newest request. */
    async approve(): Promise<void> {
      const [newest] = (await colleague.call('listApprovals', { only: 'open' })).requests
      const decided = await colleague.call('decideApproval', { requestId: newest?.id ?? '', decision: 'approve' })
      expect(decided.request).toMatchObject({ state: 'executed', problem: null })
    },
    /** Cannot be asked any more. */
    retire: () => setTwoFactor(false),
  }
}
