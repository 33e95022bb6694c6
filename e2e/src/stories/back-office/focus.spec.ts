import type { Page } from '@playwright/test'
import { apiAccount } from '../../support/api.ts'
import { details, giveReason, pressInDetails, row, submitReason } from '../../support/back-office.ts'
import { call, newName } from '../../support/player.ts'
import { enterAsOwner } from '../../support/staff.ts'
import { expect, HOUR, MINUTE, test } from '../../support/story.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test.describe('an action in the details keeps the focus there, or moves it to the heading of the list', () => {
  test.beforeEach(async ({ page, product }) => {
    await enterAsOwner(page, product)
  })

  test('a report is taken and resolved', async ({ page, product }) => {
    const witness = await apiAccount(product.url, newName())
    const { player } = await (await apiAccount(product.url, newName())).load()
    const about = { targetType: 'player', targetId: player.uid, category: 'abuse', text: 'Rude' } as const
    await witness.call('submitReport', about)
    await page.goto('/admin/reports')
    await row(page, player.username).click()
    const title = details(page).getByRole('heading', { level: 2 })
    await pressInDetails(page, 'Assign to me')
    await expect(details(page)).toContainText('reviewing')
    await expect(title).toBeFocused()
    await pressInDetails(page, 'Resolve…')
    await giveReason(page, 'Resolve', 'Talked to', 'Decision')
    await expect(row(page, player.username)).toHaveCount(0)
    await expect(title).toBeFocused()
    // Its row is gone as well.
    await pressInDetails(page, 'Close')
    await expect(details(page)).toHaveCount(0)
    await expect(heading(page, 'Reports')).toBeFocused()
  })

  test('an announcement is withdrawn, which ends it at once', async ({ page }) => {
    const title = `The roof leaks ${newName()}`
    const { now } = await call(page, 'getServerInfo', {})
    const words = { title, message: 'Bring buckets.', priority: 'normal', audience: { kind: 'everyone' } } as const
    await call(page, 'createAnnouncement', { ...words, expiresAt: now + HOUR })
    await page.goto('/admin/announcements')
    await row(page, title).click()
    await expect(row(page, title)).toContainText('active')
    await pressInDetails(page, 'Withdraw…')
    await giveReason(page, 'Withdraw')
    expect(await row(page, title).innerText()).toContain('over')
    await expect(details(page).getByRole('button', { name: 'Withdraw…' })).toHaveCount(0)
    await expect(details(page).getByRole('heading', { level: 2, name: title })).toBeFocused()
  })

  test('an event is ended', async ({ page }) => {
    const name = `A feast ${newName()}`
    const { now } = await call(page, 'getServerInfo', {})
    const event = { name, description: '', xpMultiplier: 1, dropRateMultiplier: 1, skills: [] }
    await call(page, 'createGameEvent', { ...event, endTime: now + HOUR })
    await page.goto('/admin/events')
    await page
      .getByRole('button', { name: new RegExp(`^${name}, `) })
      .first()
      .click()
    await pressInDetails(page, 'End now…')
    await giveReason(page, 'End event')
    await expect(details(page)).toContainText('over')
    await expect(details(page).getByRole('button', { name: 'End now…' })).toHaveCount(0)
    await expect(heading(page, name)).toBeFocused()
  })

  test('a backup is deleted', async ({ page }) => {
    const label = `Before the feast ${newName()}`
    await call(page, 'createBackup', { label })
    await page.goto('/admin/backups')
    await expect(row(page, label)).not.toContainText('being made', { timeout: 20_000 })
    await row(page, label).click()
    await pressInDetails(page, 'Delete…')
    await giveReason(page, 'Delete')
    await expect(row(page, label)).toHaveCount(0)
    await expect(heading(page, 'Backups')).toBeFocused()
    await expect(page).toHaveURL('/admin/backups')
  })

  test('a backup is deleted whose row disappears before the answer', async ({ page }) => {
    const label = `Before the storm ${newName()}`
    await call(page, 'createBackup', { label })
    await page.goto('/admin/backups')
    await expect(row(page, label)).not.toContainText('being made', { timeout: 20_000 })
    await row(page, label).click()
    const deleted = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<void>()
    await page.route('**/api/deleteBackup', async (route) => {
      const response = await route.fetch()
      deleted.resolve()
      await gone.promise
      await route.fulfill({ response })
    })
    await pressInDetails(page, 'Delete…')
    await submitReason(page, 'Delete')
    await deleted.promise
    // After a while the list is fetched again, and the details close.
    await page.clock.install()
    await page.clock.fastForward(MINUTE)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(row(page, label)).toHaveCount(0)
    await expect(details(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\?backup=/)
    gone.resolve()
    await expect(page).toHaveURL('/admin/backups')
  })
})
