import { readFileSync } from 'node:fs'
import type { Player } from '@hearthward/engine'
import { type ApiPlayer, apiAccount } from '../../support/api.ts'
import { expectNoSeriousViolations } from '../../support/axe.ts'
import { details, giveReason, pressInDetails, row } from '../../support/back-office.ts'
import { withDatabase } from '../../support/database.ts'
import { newName, toast } from '../../support/player.ts'
import type { SharedProduct } from '../../support/shared-products.ts'
import { enterApprover, enterAsStaff } from '../../support/staff.ts'
import { expect, SECOND, test } from '../../support/story.ts'

const MAY = ['server_settings', 'ban_players', 'view_players'] as const

/** Adds experience without a source, as an exploit would. */
async function cheat(
  player: ApiPlayer & { username: string },
  product: SharedProduct,
  pass: (ms: number) => Promise<void>,
) {
  const says = { type: 'updateSettings', soundEnabled: true } as const
  await player.perform(says)
  await pass(30 * SECOND)
  await withDatabase(product.dataDir, async (pool) => {
    const { rows } = await pool.query('select state from players where username = $1', [player.username])
    const state = rows[0].state as Player
    state.skills.mining.experience += 500_000
    const text = 'update players set state = $2::json, version = version + 1 where username = $1'
    await pool.query(text, [player.username, JSON.stringify(state)])
  })
  await player.perform(says)
}

test('[ADM-25] [ADM-26] [INVEST-1] [INVEST-8] [INVEST-14] [INVEST-15] [CHEAT-1] an investigation, from the alert to its completion', async ({
  page,
  product,
  pass,
}) => {
  const suspect = await apiAccount(product.url, newName())
  const { username: detective } = await enterAsStaff(page, product, MAY)
  await cheat(suspect, product, pass)

  await page.goto('/admin/anti-cheat')
  await page.getByRole('button', { name: 'Check now' }).click()
  const found = row(page, suspect.username)
  await expect(found).toContainText('Experience above the maximum')
  await found.click()
  await expect(details(page)).toContainText('Mining 500,000')
  await expectNoSeriousViolations(page, 'an alert', 'main')
  await page.getByRole('tab', { name: 'Rules' }).click()
  await page.getByRole('row').filter({ hasText: 'Machine-like timing' }).click()
  await details(page).getByRole('button', { name: 'Test on 7 days' }).click()
  await expect(details(page).getByRole('status')).toContainText('Would have raised')
  await expectNoSeriousViolations(page, 'a rule', 'main')
  await page.getByRole('tab', { name: 'Risk profiles' }).click()
  await page.getByRole('button', { name: `about ${suspect.username}` }).click()

  await page.getByRole('row').filter({ hasText: suspect.username }).click()
  await details(page).getByRole('button', { name: 'Investigate' }).click()
  const dialog = page.getByRole('dialog', { name: `Investigate ${suspect.username}` })
  await expect(dialog.getByLabel('Priority')).toHaveValue('critical')
  // The alert has left the list before the last figure is fetched again.
  await page.route('**/api/getDetectionStats', async (route) => {
    await expect(found).toHaveCount(0)
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Open the case' }).click()
  await expect(page).toHaveURL(/\/admin\/investigations\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: `Case of ${suspect.username}` })).toBeVisible()
  const part = (name: string) => page.getByRole('region', { name })
  await expect(part('Evidence')).toContainText('Alert "Experience above the maximum"')
  await expect(part('Experience')).toContainText('Anomaly')

  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByText(`assigned to ${detective}`)).toBeVisible()
  await part('Notes').getByLabel('New note').fill('Has no pickaxe.')
  await part('Notes').getByRole('button', { name: 'Add note' }).click()
  await expect(part('Notes').getByRole('listitem')).toContainText('Has no pickaxe.')
  await part('Evidence').getByRole('button', { name: 'Verify' }).click()
  await giveReason(page, 'Verify', 'Seen in the log')
  await expect(part('Evidence')).toContainText('Verified')
  await expectNoSeriousViolations(page, 'a case', 'main')

  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await giveReason(page, 'Complete', 'Clear enough')
  await expect(toast(page, 'Enter the findings before you complete it')).toBeVisible()
  await part('Findings').getByLabel('What was found').fill('An exploit of the mine.')
  await part('Findings').getByRole('button', { name: 'Save' }).click()
  await giveReason(page, 'Save', 'What the log says')
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await giveReason(page, 'Complete', 'Clear enough')
  await expect(page.getByText('Case completed')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Write report' }).click()
  const report = readFileSync(await (await downloading).path(), 'utf8')
  expect(report).toContain(`# Investigation of ${suspect.username}`)
  expect(report).toContain('An exploit of the mine.')

  await page.goto('/admin/investigations?list=completed')
  await expect(page.getByRole('row').filter({ hasText: suspect.username })).toContainText('Completed')
  await expectNoSeriousViolations(page, 'the queue', 'main')
  await page.goto('/admin/investigations/nothing-at-all')
  await expect(page.getByRole('heading', { name: 'Investigation not found' })).toBeVisible()

  await page.goto('/test-investigation')
  const own = page.getByRole('region', { name: 'As a case would show it' })
  await expect(own).toContainText('Game state on this page')
  await expect(own).toContainText('Within what the rules allow')
})

test('[INVEST-1] staff who navigate away while a case is opened see a message and stay where they are', async ({
  page,
  product,
}) => {
  const suspect = await apiAccount(product.url, newName())
  const { uid } = (await suspect.load()).player
  await enterAsStaff(page, product, MAY)
  let release = () => {}
  const isTime = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/createInvestigation', async (route) => {
    await isTime
    await route.continue()
  })
  await page.goto(`/admin/investigations?open=${uid}&name=${suspect.username}`)
  const dialog = page.getByRole('dialog', { name: `Investigate ${suspect.username}` })
  await dialog.getByLabel('Reason').fill('Seen in two places')
  await dialog.getByRole('button', { name: 'Open the case' }).click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name: 'Players' }).click()
  await expect(page).toHaveURL('/admin/players')
  release()
  await expect(toast(page, 'The investigation is open.')).toBeVisible()
  await expect(page).toHaveURL('/admin/players')
  await expect(page.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible()
})

test('a resolved alert leaves the list; its details show it, also to a colleague with the link', async ({
  page,
  product,
  pass,
}) => {
  const suspect = await apiAccount(product.url, newName())
  await enterAsStaff(page, product, MAY)
  await cheat(suspect, product, pass)
  await page.goto('/admin/anti-cheat')
  await page.getByRole('button', { name: 'Check now' }).click()
  await row(page, suspect.username).click()
  await pressInDetails(page, 'Resolve')
  await giveReason(page, 'Resolve')
  await expect(row(page, suspect.username)).toHaveCount(0)
  await expect(details(page)).toContainText('Resolved')
  await expect(details(page).getByRole('heading', { level: 2 })).toBeFocused()
  await expect(page).toHaveURL(/\?alert=/)
  await page.reload()
  await expect(details(page)).toContainText('Resolved')
  await expect(details(page)).toContainText(suspect.username)
})

test('a rule that a colleague approves raises an alert at once, and is deleted', async ({ page, product, pass }) => {
  const suspect = await apiAccount(product.url, newName())
  await enterAsStaff(page, product, MAY)
  const { approve } = await enterApprover(product)
  await cheat(suspect, product, pass)
  await page.goto('/admin/anti-cheat?tab=rules')
  await page.getByRole('button', { name: 'New rule' }).click()
  const create = details(page).getByRole('button', { name: 'Create…' })
  const name = `Rule of ${newName()}`
  // The rule may also match suspects of other stories.
  const raised = row(page, name).filter({ hasText: suspect.username })
  await details(page).getByLabel('Name').fill(name)
  await details(page).getByLabel('Threshold').fill('0.5')
  await expect(details(page).getByText('From 1 to 100')).toBeVisible()
  await expect(create).toBeDisabled()
  await details(page).getByLabel('Threshold').fill('2')
  await pressInDetails(page, 'Test on 7 days')
  await expect(details(page).getByText(/^Would have raised [1-9]/)).toBeVisible()
  await create.click()
  await giveReason(page, 'Create the rule')
  await expect(toast(page, /Waiting for approval by a colleague/)).toBeVisible()
  await approve()
  await page.goto('/admin/anti-cheat?tab=rules')
  await expect(row(page, name)).toBeVisible()
  await page.goto('/admin/anti-cheat')
  await expect(raised).toBeVisible()

  await page.goto('/admin/anti-cheat?tab=rules')
  await row(page, name).click()
  await pressInDetails(page, 'Delete…')
  await giveReason(page, 'Delete the rule')
  await expect(toast(page, /Waiting for approval by a colleague/)).toBeVisible()
  await approve()
  await page.goto('/admin/anti-cheat?tab=rules')
  await expect(page.getByRole('button', { name: 'New rule' })).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)
  await page.goto('/admin/anti-cheat')
  await expect(raised).toBeVisible()
})
