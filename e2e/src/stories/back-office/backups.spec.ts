import { versionOfSet } from '@hearthward/engine'
import type { Route } from '@playwright/test'
import { expectNoSeriousViolations } from '../../support/axe.ts'
import { details } from '../../support/back-office.ts'
import { call, expectGame, signIn, toast, visitPage } from '../../support/player.ts'
import { type Product, removeData, startProduct } from '../../support/product.ts'
import { enableTwoFactor, enterApprover, enterAsOwner } from '../../support/staff.ts'
import { expect, SECOND, test } from '../../support/story.ts'

const OWNER = { email: 'owner@hearthward.local', password: 'a password of an owner' }

/** The answer of a failing server. */
const failing = (route: Route) =>
  route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong' } })

/** Uses its own product, because a restore replaces all its data. */
test.describe('backups and maintenance', () => {
  test.describe.configure({ mode: 'serial' })
  let product: Product
  test.beforeAll(async () => {
    product = await startProduct({ env: { OWNER_PASSWORD: OWNER.password } })
  })
  test.afterAll(async () => {
    // If it did not start there is nothing to stop.
    await product?.stop()
    if (product) removeData(product)
  })

  test('[ADM-24] [MAINT-9] [MAINT-10] [MAINT-14] [MAINT-16] [BULK-5] an owner makes a backup, changes a setting, does a dry run before cleaning up, and restores the backup', async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage()
    await page.request.post('/api/auth/sign-in/email', { data: OWNER, headers: { origin: product.url } })

    await page.goto('/admin/backups')
    await expect(page.getByText('No backups yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Create backup' }).click()
    const making = page.getByRole('dialog', { name: 'Create backup' })
    await making.getByLabel('Label').fill('The good days')
    await page.route('**/api/createBackup', failing, { times: 1 })
    await making.getByRole('button', { name: 'Create backup' }).click()
    await expect(making.getByRole('alert')).toHaveText('Failed to create backup')
    await making.getByRole('button', { name: 'Create backup' }).click()
    await expect(toast(page, 'Database backup created successfully')).toBeVisible()
    await page.getByRole('row', { name: /The good days/ }).click()
    await expect(details(page)).toContainText('players')
    await expect(page.getByRole('button', { name: 'Download' })).toBeDisabled()
    await expect(details(page)).toContainText('A download needs two-factor sign-in.')
    const [code = ''] = await enableTwoFactor(page, OWNER.password)
    await page.reload()
    await page.getByRole('button', { name: 'Download' }).click()
    const confirming = page.getByRole('dialog', { name: 'Enter your password to continue' })
    await confirming.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await confirming.getByLabel('Code from your app').fill(code)
    const downloading = page.waitForEvent('download')
    await confirming.getByRole('button', { name: 'Continue' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^hearthward-.*\.backup$/)
    const [piece] = await (await download.createReadStream()).take(1).toArray()
    expect(String(piece)).toMatch(/^Hearthward backup, encrypted 1\n/)
    await expectNoSeriousViolations(page, 'the backups', 'main')

    await visitPage(page, '/admin/settings')
    await expect(page.getByText('Response time')).toBeVisible()
    await page.getByLabel('Shop tax').fill('500')
    await expect(page.getByText('From 0 to 100')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByLabel('Experience').fill('3')
    await page.getByRole('button', { name: 'Review and save…' }).click()
    const saving = page.getByRole('dialog', { name: 'Save these settings?' })
    await expect(saving.getByRole('row', { name: 'Experience 1 3' })).toBeVisible()
    await saving.getByLabel('Reason').fill('A feast')
    await saving.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Settings saved')).toBeVisible()
    await expect(page.getByText('Default: 1 ×.')).toBeVisible()
    await expectNoSeriousViolations(page, 'the settings', 'main')
    // Another member of staff changes the allowed roles meanwhile: it is shown before anything is overwritten.
    const saveAllowedRoles = async () => {
      await page.getByRole('button', { name: 'Save allowed roles…' }).click()
      await page.getByRole('dialog').getByLabel('Reason').fill('A small feast')
      await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    }
    await page.getByRole('switch', { name: 'Every player' }).click()
    const theirs = { allowedUserTypes: [], expectedVersion: versionOfSet(['admin' as const]), reason: 'Owners alone' }
    await call(page, 'updateMaintenanceSettings', theirs)
    await saveAllowedRoles()
    await expect(page.getByRole('alert')).toContainText('has changed this in the meantime')
    await page.getByRole('button', { name: 'Overwrite with my changes' }).click()
    await saveAllowedRoles()
    await expect(page.getByRole('button', { name: 'Save allowed roles…' })).toBeDisabled()
    const { maintenance } = await call(page, 'getMaintenance', {})
    expect(maintenance.allowedUserTypes).toEqual(['admin', 'default'])

    // Closing the game and opening it again keeps the allowed roles.
    await visitPage(page, '/admin/announcements')
    for (const [press, done] of [
      ['Close the game', 'Maintenance mode enabled'],
      ['Open the game', 'Maintenance mode disabled'],
    ] as const) {
      await page.getByRole('button', { name: 'Toggle Maintenance' }).click()
      await page.getByRole('dialog').getByLabel('Reason').fill('A new roof')
      await page.getByRole('dialog').getByRole('button', { name: press }).click()
      await expect(toast(page, done)).toBeVisible()
      const { maintenance: after } = await call(page, 'getMaintenance', {})
      expect(after.allowedUserTypes).toEqual(['admin', 'default'])
    }

    await visitPage(page, '/admin/operations')
    const items = page.getByRole('region', { name: 'Clean up invalid items' })
    await items.getByRole('button', { name: 'Dry run' }).click()
    await expect(page.getByRole('row', { name: /dry run No players would be changed/ })).toBeVisible()
    const migration = page.getByRole('region', { name: 'Migrate inventories' })
    await migration.getByRole('button', { name: 'Run…' }).click()
    const running = page.getByRole('dialog', { name: 'Migrate inventories?' })
    await expect(running.getByRole('button', { name: 'Run' })).toBeDisabled()
    await running.getByLabel('Reason').fill('A new release')
    await running.getByRole('button', { name: 'Run' }).click()
    await expect(toast(page, 'Start a dry run first and review its result')).toBeVisible()
    await page.route('**/api/migrateInventory', failing, { times: 1 })
    await migration.getByRole('button', { name: 'Dry run' }).click()
    await expect(toast(page, 'Failed to migrate inventory structure')).toBeVisible()
    await page.goto('/admin/operations')
    const colleague = await enterApprover(product)
    await items.getByRole('button', { name: 'Run…' }).click()
    const cleaning = page.getByRole('dialog', { name: 'Clean up invalid items?' })
    await cleaning.getByLabel('Reason').fill('After the feast')
    await cleaning.getByRole('button', { name: 'Run' }).click()
    await expect(toast(page, /Waiting for approval by a colleague/)).toBeVisible()
    await colleague.approve()
    await expect(page.getByRole('row', { name: /Clean up invalid items No players changed/ })).toBeVisible()
    await expectNoSeriousViolations(page, 'the operations', 'main')

    // Alone, the owner needs nothing but the code entered before.
    await colleague.retire()
    await page.goto('/admin/backups')
    await page.getByRole('row', { name: /The good days/ }).click()
    await page.getByRole('button', { name: 'Restore…' }).click()
    const restoring = page.getByRole('dialog', { name: 'Restore this backup?' })
    const press = restoring.getByRole('button', { name: 'Restore and lose later changes' })
    await restoring.getByLabel('Reason').fill('The feast went wrong')
    await restoring.getByLabel('Type “The good days” to confirm').fill('the good days')
    await expect(press).toBeDisabled()
    await restoring.getByLabel('Type “The good days” to confirm').fill('The good days')
    await press.click()
    const wait = page.getByRole('dialog', { name: 'Restoring' })
    await expect(wait).toBeVisible()
    // Neither keys nor a click outside close it.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(wait).toBeVisible()
    await expect(wait.getByRole('button')).toHaveCount(0)
    expect(await wait.evaluate((dialog) => getComputedStyle(dialog).opacity)).toBe('1')
    await expect(page.getByLabel('E-mail or username')).toBeVisible({ timeout: 120 * SECOND })

    await signIn(page, OWNER.email, OWNER.password)
    await expect(page.getByLabel('E-mail or username')).toHaveCount(0)
    await expect(page).toHaveURL(/\/game/)
    await page.goto('/admin/settings')
    await expect(page.getByLabel('Experience')).toHaveValue('1')
    await expect(page.getByText('The game is closed now')).toBeVisible()
    await page.goto('/admin/backups')
    await expect(page.getByRole('row', { name: /The good days owner Restored/ })).toBeVisible()
  })
})

test('the password of new test accounts stays visible until it is dismissed, and works', async ({
  page,
  otherBrowser,
  product,
}) => {
  await enterAsOwner(page, product)
  await page.goto('/admin/operations')
  const create = page.getByRole('button', { name: 'Create…' })
  await create.click()
  const dialog = page.getByRole('dialog', { name: 'Create test accounts' })
  await dialog.getByLabel('How many').fill('60')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(details(page).getByRole('status')).toHaveText('60 accounts created')
  const password = await dialog.getByRole('code').innerText()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(create).toBeFocused()

  const made = await details(page)
    .getByText(/^Test_/)
    .first()
    .innerText()
  const tester = await otherBrowser.newPage()
  await tester.goto(product.url)
  await signIn(tester, made, password)
  await expectGame(tester)
})
