import { apiAccount } from '../../support/api.ts'
import { giveReason } from '../../support/back-office.ts'
import { withDatabase } from '../../support/database.ts'
import { call, newName, PASSWORD } from '../../support/player.ts'
import type { SharedProduct } from '../../support/shared-products.ts'
import { enableTwoFactor, enterAsStaff } from '../../support/staff.ts'
import { expect, SECOND, test } from '../../support/story.ts'

const MAY = ['view_players', 'edit_players'] as const

/** Makes the last password entry appear old. */
const makePasswordEntryOld = ({ dataDir }: SharedProduct, uid: string) =>
  withDatabase(dataDir, (pool) => pool.query('update auth_sessions set confirmed_at = 1 where user_id = $1', [uid]))

test('entering the password again with two-factor: errors are shown at their field, and a backup code works', async ({
  page,
  product,
}) => {
  await enterAsStaff(page, product, MAY)
  const player = await apiAccount(product.url, newName())
  const { uid } = (await player.load()).player
  await page.goto(`/admin/players/${uid}`)
  const [backup = ''] = await enableTwoFactor(page)
  await page.reload()
  const { account } = await call(page, 'getAccount', {})

  const confirmWith = async (press: string, confirm: string) => {
    await makePasswordEntryOld(product, account?.uid ?? '')
    await page.getByRole('button', { name: press, exact: true }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('A mishap of ours')
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Enter your password to continue' })
  const password = dialog.getByLabel('Password', { exact: true })
  const code = dialog.getByLabel('Code from your app')
  const goOn = dialog.getByRole('button', { name: 'Continue' })

  await confirmWith('Delete…', 'Delete the character')
  await password.fill('not the password')
  await code.fill(backup)
  await goOn.click()
  await expect(password).toHaveAccessibleDescription('Wrong name or password')
  await expect(code).not.toHaveAttribute('aria-invalid')
  await password.fill(PASSWORD)
  for (const wrong of ['', '123', 'aaaaa-bbbbb']) {
    await code.fill(wrong)
    await goOn.click()
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await expect(password).not.toHaveAttribute('aria-invalid')
  }
  await expect(code).toHaveAccessibleDescription('This code is not valid')
  await code.fill(` ${backup} `)
  await goOn.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await giveReason(page, 'Restore the character')

  // Already used.
  await confirmWith('Delete…', 'Delete the character')
  await password.fill(PASSWORD)
  await code.fill(backup)
  await goOn.click()
  await expect(code).toHaveAccessibleDescription('This code is not valid')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  // The form still has its input.
  await expect(page.getByRole('dialog').getByLabel('Reason')).toHaveValue('A mishap of ours')
  expect((await player.load()).player.uid).toBe(uid)
})

test('staff without two-factor are advised to enable it, and have no back-office without it after the grace period', async ({
  page,
  product,
}) => {
  await enterAsStaff(page, product, MAY)
  await page.goto('/admin/players')
  const hint = page.getByRole('note', { name: 'Two-factor sign-in' })
  const dismiss = hint.getByRole('button', { name: 'Dismiss' })
  await expect(hint).toContainText('recommended for staff')
  await dismiss.click()
  await expect(hint).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Players' })).toBeVisible()
  await expect(hint).toHaveCount(0)

  // Another member of staff in the same browser sees the advice, with a link to the settings.
  await enterAsStaff(page, product, MAY)
  await page.goto('/admin')
  await hint.getByRole('link', { name: 'Set it up' }).click()
  await expect(page).toHaveURL('/game/account')
  // The character was opened without this browser; its lease ends after ten seconds.
  await expect(async () => {
    await page.reload()
    const card = page.getByRole('region', { name: 'Two-factor sign-in' })
    await expect(card).toContainText('Required for staff after a grace period', { timeout: 3 * SECOND })
  }).toPass()

  const { account } = await call(page, 'getAccount', {})
  await withDatabase(product.dataDir, (pool) =>
    pool.query('update staff_since set at = 1 where uid = $1', [account?.uid]),
  )
  await page.goto('/admin/players')
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in is required' })).toBeVisible()
  await enableTwoFactor(page)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('heading', { name: 'Players' })).toBeVisible()
  await expect(hint).toHaveCount(0)
})
