import { PERMISSIONS } from '@hearthward/contract'
import type { Page } from '@playwright/test'
import { apiAccount } from '../support/api.ts'
import { expectHeadingOrder, expectNoSeriousViolations, ROUNDS } from '../support/axe.ts'
import { expectFits } from '../support/page-width.ts'
import { call, expectLoaded, newName, recordConsoleErrors, title, visitPage } from '../support/player.ts'
import { enterAsStaff } from '../support/staff.ts'
import { declaredPages, type PageIds, STAFF_PAGES } from '../support/staff-pages.ts'
import { DAY, expect, MINUTE, test } from '../support/story.ts'

/** Creates a banned, reported and investigated player and an announcement, so that no page of staff is empty. */
async function createOneOfEach(page: Page, url: string): Promise<PageIds> {
  const [rude, witness] = [await apiAccount(url, newName()), await apiAccount(url, newName())]
  const { message } = await rude.call('sendMessage', { channel: 'help', text: 'Something rude' })
  const complaint = { targetType: 'message', targetId: `${message.id}`, category: 'abuse', text: 'Look' } as const
  const { report } = await witness.call('submitReport', complaint)
  const { uid } = (await rude.load()).player
  const reason = 'A test of colours'
  // Leaves a snapshot.
  await call(page, 'giveItemsToPlayer', { playerId: uid, itemId: 'logs', quantity: 1, reason })
  await call(page, 'banPlayer', { playerId: uid, reason })
  const opened = { playerId: uid, type: 'abuse', priority: 'high', reason } as const
  const { investigation } = await call(page, 'createInvestigation', opened)
  const { now } = await call(page, 'getServerInfo', {})
  const { announcement } = await call(page, 'createAnnouncement', {
    title: 'A word to one',
    message: 'Of colours.',
    priority: 'normal',
    audience: { kind: 'player', uid },
    expiresAt: now + MINUTE,
  })
  return { uid, report: report.id, investigation: investigation.id, announcement: announcement.id }
}

const NO_IDS: PageIds = { uid: '', report: '', investigation: '', announcement: '' }

test('the tests cover all pages of the back-office', () => {
  const listed = Object.values(STAFF_PAGES).flatMap((pages) => Object.keys(pages(NO_IDS)))
  expect(listed.sort()).toEqual(declaredPages().sort())
})

for (const { layout, theme, use } of ROUNDS) {
  test.describe(`${layout} and ${theme}`, () => {
    test.use(use)

    for (const [area, pages] of Object.entries(STAFF_PAGES)) {
      test(`the pages for ${area} are accessible, and log no error`, async ({ page, pass, product }) => {
        await page.addInitScript((chosen) => localStorage.setItem('hearthward.theme', chosen), theme)
        await enterAsStaff(page, product, PERMISSIONS)
        const ids = await createOneOfEach(page, product.url)
        // Older moments are the longer texts.
        await pass(2 * DAY)
        await enterAsStaff(page, product, PERMISSIONS)
        const errors = recordConsoleErrors(page)
        await page.goto('/admin')
        await expect(page.getByText('Online Players')).toBeVisible()
        for (const address of Object.values(pages(ids)).flat()) {
          await visitPage(page, `/admin/${address}`)
          await expect(title(page), address).not.toHaveText(/not found/)
          await expectLoaded(page)
          // Only the dashboard is checked with the frame around it, which is the same for all pages.
          await expectNoSeriousViolations(page, address, address === '' ? 'html' : 'main')
          await expectHeadingOrder(page, address)
          await expectFits(page, address)
        }
        expect(errors).toEqual([])
      })
    }

    test('axe finds no serious violations in the forms and dialogs of staff and on the page of a banned player', async ({
      page,
      product,
      otherBrowser,
    }) => {
      await page.addInitScript((chosen) => localStorage.setItem('hearthward.theme', chosen), theme)
      await enterAsStaff(page, product, PERMISSIONS)
      const rude = await apiAccount(product.url, newName())
      const { uid } = (await rude.load()).player
      await page.goto(`/admin/players/${uid}`)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      for (const tab of ['Overview', 'Skills', 'Pack', 'Bank', 'Equipment', 'Quests']) {
        await page.getByRole('tab', { name: tab }).click()
        await expectNoSeriousViolations(page, `editing: ${tab}`, 'main')
      }
      await page.getByRole('button', { name: 'Ban…' }).click()
      await expectNoSeriousViolations(page, 'a reason', 'dialog')
      await page.goto(`/admin/players/${uid}/view`)
      // Two loads: the page of staff, and the game it leads to.
      await expect(page.getByRole('complementary', { name: 'View only' })).toBeVisible()
      await expect(page.getByText('Stirring the embers')).toHaveCount(0)
      // In the theme of its player, which is loaded with it.
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expectNoSeriousViolations(page, 'a game looked at')
      await page.goto('/admin/map-activities/new')
      await page.getByRole('button', { name: 'Create activity' }).click()
      await expect(page.getByText('Validation failed')).toBeVisible()
      await expectNoSeriousViolations(page, 'a form with problems', 'main')

      await call(page, 'banPlayer', { playerId: uid, reason: 'A test of colours' })
      const [name, value] = rude.cookie().split('=') as [string, string]
      await otherBrowser.addCookies([{ name, value: value.split(';')[0] ?? '', url: product.url }])
      const outside = await otherBrowser.newPage()
      await outside.goto('/game')
      await expect(outside.getByRole('heading', { name: 'Account suspended' })).toBeVisible()
      await expectNoSeriousViolations(outside, 'suspended')
    })
  })
}
