import { SECTIONS } from '@hearthward/contract'
import { versionOfSet } from '@hearthward/engine'
import type { Page } from '@playwright/test'
import { details, giveReason, submitReason } from '../../support/back-office.ts'
import { withDatabase } from '../../support/database.ts'
import { isTreasure, untradedItem } from '../../support/exchange-items.ts'
import { call, enterAsGuest, enterWithAccount, expectGame, PASSWORD, toast, visitPage } from '../../support/player.ts'
import { enterApprover, enterAsOwner, enterAsStaff } from '../../support/staff.ts'
import { expect, LIVE, test } from '../../support/story.ts'

const DENIED = "Access Denied - You don't have permission to access this section."

const title = (page: Page) => page.locator('h1:visible')
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Back-office' })

test('[ADM-1] [ADM-13] [ADM-14] [ADM-15] [ADM-16] [ADM-17] [ADM-18] only staff can enter the back-office, also after becoming staff', async ({
  page,
  product,
}) => {
  await page.goto('/admin/players')
  await expect(page).toHaveURL(/\/game$/)
  await expect(page.getByRole('button', { name: 'Play as guest' })).toBeVisible()

  await enterWithAccount(page)
  const { account } = await call(page, 'getAccount', {})
  await page.goto('/admin')
  await expect(title(page)).toHaveText('Admin Access Issue')
  const refresh = page.getByRole('button', { name: 'Refresh Player Data' })
  await refresh.click()
  await expect(toast(page, 'Admin access still not available. Please contact support.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to Game' }).click()
  await expectGame(page)

  await page.goto('/admin')
  await page.route('**/api/getAccount', (route) => route.abort())
  await refresh.click()
  await expect(toast(page, /^Reload failed: ./)).toBeVisible()
  await page.unroute('**/api/getAccount')
  await withDatabase(product.dataDir, (pool) =>
    pool.query(`update players set permissions = '["view_reports"]' where uid = $1`, [account?.uid]),
  )
  await refresh.click()
  await expect(toast(page, 'Player data refreshed! Admin access should now work.')).toBeVisible()
  await expect(title(page)).toHaveText(/^Welcome back, /)
})

test('revoking the last permission closes the back-office and removes the member from the list of staff', async ({
  page,
  otherBrowser,
  product,
}) => {
  const { username } = await enterAsStaff(page, product, ['view_reports'])
  await page.goto('/admin/reports?status=resolved')
  await expect(title(page)).toHaveText('Reports')
  const owner = await otherBrowser.newPage()
  await enterAsOwner(owner, product)
  await owner.goto('/admin/admins')
  await owner.getByRole('row', { name: new RegExp(username) }).click()
  await expect(owner).toHaveURL(/\?admin=/)
  await details(owner).getByRole('checkbox', { name: 'view reports' }).uncheck()
  await details(owner).getByRole('button', { name: 'Review and save' }).click()
  await giveReason(owner, 'Save')
  await expect(details(owner)).toHaveCount(0)
  await expect(owner).toHaveURL('/admin/admins')
  await expect(title(page)).toHaveText('Admin Access Issue')
  await expect(page).toHaveURL('/admin/reports')
})

test('a player who is granted a permission on the closed page is let in, and led out when it is revoked', async ({
  page,
  otherBrowser,
  product,
}) => {
  await enterWithAccount(page)
  const playerId = (await call(page, 'getAccount', {})).account?.uid ?? ''
  await page.goto('/admin')
  await expect(title(page)).toHaveText('Admin Access Issue')
  const owner = await otherBrowser.newPage()
  await enterAsOwner(owner, product)
  const reason = 'A helping hand'
  await call(owner, 'setPermissions', {
    playerId,
    permissions: ['view_reports'],
    expectedVersion: versionOfSet([]),
    reason,
  })
  await expect(title(page)).toHaveText(/^Welcome back, /, LIVE)
  await call(owner, 'setPermissions', {
    playerId,
    permissions: [],
    expectedVersion: versionOfSet(['view_reports']),
    reason,
  })
  await expect(title(page)).toHaveText('Admin Access Issue', LIVE)
  await call(owner, 'setPermissions', {
    playerId,
    permissions: ['view_reports'],
    expectedVersion: versionOfSet([]),
    reason,
  })
  await expect(title(page)).toHaveText(/^Welcome back, /, LIVE)
})

test('[ADM-2] [ADM-5] [ADM-8] [ADM-9] [ADM-12] [DASH-1] [DASH-19] [DASH-20] [DASH-24] the layout is remembered; a section without permission says so', async ({
  page,
  product,
}) => {
  await enterAsStaff(page, product, ['view_players', 'view_analytics', 'edit_items'])
  for (const path of ['cellar/of/wonders', 'players/nobody/nothing', 'settings/more']) {
    await page.goto(`/admin/${path}`)
    await expect(page, path).toHaveURL(/\/admin$/)
  }
  await expect(title(page)).toHaveText(/^Welcome back, /)
  await expect(page.getByRole('navigation', { name: 'Quick access' }).getByRole('link')).not.toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Create new' }).getByRole('link')).toHaveText('New item')
  // Links to forbidden sections are absent.
  await expect(page.getByRole('link', { name: 'View all' })).toHaveCount(0)
  for (const path of ['activity', 'exchange', 'rules', 'admins']) {
    await visitPage(page, `/admin/${path}`)
    await expect(page.getByRole('alert').filter({ hasText: DENIED }), path).toBeVisible()
  }

  const group = sidebar(page).getByRole('button', { name: 'Player Management' })
  await group.click()
  await expect(sidebar(page).getByRole('link', { name: 'Players' })).toBeHidden()
  await page.reload()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect(sidebar(page).getByRole('link', { name: 'Players' })).toBeHidden()
  await group.click()
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand the sidebar' })).toBeVisible()
  expect((await sidebar(page).boundingBox())?.width).toBeLessThan(80)
  await page.getByRole('button', { name: 'Expand the sidebar' }).click()
  await expect(sidebar(page).getByText('Player Management')).toBeVisible()

  // If the dashboard cannot be read it shows an error, and recovers.
  await page.route('**/api/loadDashboard', (route) => route.abort())
  await visitPage(page, '/admin')
  await page.reload()
  await expect(page.getByText('Dashboard Load Failed')).toBeVisible()
  await page.unroute('**/api/loadDashboard')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Online Players')).toBeVisible()
})

test('[DASH-14] [RULES-2] [RULES-3] an owner changes a rule after entering the password again and a colleague approves it, and open pages follow at once', async ({
  page,
  otherBrowser,
  product,
}) => {
  const analyst = await otherBrowser.newPage()
  await enterAsStaff(analyst, product, ['view_analytics', 'send_announcements'])
  await analyst.goto('/admin/analytics')
  await expect(title(analyst)).toHaveText('Analytics')

  const { approve } = await enterApprover(product)
  const { username } = await enterAsOwner(page, product)
  await withDatabase(product.dataDir, (pool) =>
    pool.query(
      `update auth_sessions set confirmed_at = 1 where user_id = (select id from auth_users where name = $1)`,
      [username],
    ),
  )
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/admin/settings')
  await expect(title(page)).toHaveText('Settings')
  await visitPage(page, '/admin/rules?show=section')
  const current = page.getByRole('navigation', { name: 'Back-office' }).locator('[aria-current=page]')
  await expect(current).toHaveText('Access rules')
  await expect(current).toBeInViewport({ ratio: 1 })
  await page.getByLabel('analytics needs').focus()
  await page.getByLabel('analytics needs').selectOption('nobody')
  // Unsaved choices are not dropped by a link or by Back without a question.
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Settings' }).click()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await page.goBack()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(question).toHaveCount(0)
  await expect(title(page)).toHaveText('Access rules')
  await page.getByRole('button', { name: 'Review 1 change' }).click()
  await expect(
    page.getByRole('dialog').getByRole('row', { name: /Section: analytics view analytics nobody/ }),
  ).toBeVisible()
  await submitReason(page, 'Change the rules', 'Figures are counted from zero again')
  // An irreversible action asks for the password, then continues by itself.
  const asked = page.getByRole('dialog', { name: /password/i })
  await asked.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await asked.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(page, /Waiting for approval by a colleague/)).toBeVisible()
  await approve()
  await expect(analyst.getByText(DENIED)).toBeVisible(LIVE)

  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await giveReason(page, 'Change the rules', 'They are counted')
  await approve()
  await expect(title(analyst)).toHaveText('Analytics', LIVE)

  // A button disappears with the permission for its call, and comes back with it.
  await visitPage(analyst, '/admin/announcements')
  const write = analyst.getByRole('button', { name: 'New announcement' })
  await expect(write).toBeVisible()
  await page.getByRole('button', { name: 'Calls' }).click()
  await page.getByLabel('createAnnouncement needs').focus()
  await page.getByLabel('createAnnouncement needs').selectOption('nobody')
  await page.getByRole('button', { name: 'Review 1 change' }).click()
  await giveReason(page, 'Change the rules', 'Nothing is said for now')
  await approve()
  await expect(write).toHaveCount(0, LIVE)
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await giveReason(page, 'Change the rules', 'It may be said again')
  await approve()
  await expect(write).toBeVisible(LIVE)

  await visitPage(page, '/admin')
  await page.getByRole('link', { name: 'View all' }).click()
  await expect(page).toHaveURL(/\/admin\/activity$/)
  await visitPage(page, '/admin/admins')
  await expect(page.getByRole('row', { name: new RegExp(username) })).toContainText('owner')
  const paths = Object.values(SECTIONS).map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining(['/admin/exchange', '/admin/rules', '/admin/admins', '/admin/analytics']),
  )
})

test('[ADM-29] [GE-58] staff freeze an item: the player on its market page sees it, and nothing is traded', async ({
  page,
  otherBrowser,
  product,
}) => {
  await enterAsGuest(page)
  await visitPage(page, '/game/exchange/clay')
  await expect(title(page)).toHaveText('Clay')
  const desk = await otherBrowser.newPage()
  await enterAsStaff(desk, product, ['manage_economy'])
  await desk.goto('/admin/exchange?item=clay')
  await details(desk).getByRole('button', { name: 'Freeze this item' }).click()
  await giveReason(desk, 'Freeze', 'Somebody found a way to copy it.')
  const suspended = page.getByText('Trading suspended: Somebody found a way to copy it.')
  await expect(suspended).toBeVisible(LIVE)
  await expect(page.getByText('Time to fill')).toHaveCount(0)
  const form = page.getByRole('region', { name: 'Make an offer' })
  await expect(form.getByRole('status')).toHaveText(/^This item is frozen: you cannot make offers for it/)
  await expect(form.getByRole('button', { name: /^Buy .*clay$/ })).toHaveCount(0)
  const offer = { type: 'buy', itemId: 'clay', quantity: 1, price: 5, slot: 1 } as const
  await expect(call(page, 'createGEOffer', offer)).rejects.toThrow('suspended')
  await details(desk).getByRole('button', { name: 'Open trading again' }).click()
  await giveReason(desk, 'Open trading', 'It is mended')
  await expect(suspended).toHaveCount(0, LIVE)
  await expect(page.getByText('Time to fill')).toBeVisible()
  await expect(form.getByRole('button', { name: /^Buy .*clay$/ })).toBeVisible()
})

test('[GE-58] a player with an open offer sees the freeze of its item at once, and its end', async ({
  page,
  otherBrowser,
  product,
}) => {
  const item = await untradedItem(product, isTreasure)
  await enterAsGuest(page)
  await call(page, 'createGEOffer', { type: 'buy', itemId: item.id, quantity: 1, price: 1, slot: 1 })
  const card = page.getByRole('article', { name: `Slot 1: buy ${item.name}` })
  await visitPage(page, `/game/exchange/${item.id}`)
  await expect(card).toContainText('Waiting')
  await visitPage(page, '/game/exchange')
  const edit = card.getByRole('button', { name: `Edit price of ${item.name}` })
  await expect(card).toContainText('Waiting')
  await edit.click()
  await expect(card.getByLabel('New price each')).toBeVisible()

  const desk = await otherBrowser.newPage()
  await enterAsStaff(desk, product, ['manage_economy'])
  await desk.goto(`/admin/exchange?item=${item.id}`)
  const freeze = async () => {
    await details(desk).getByRole('button', { name: 'Freeze this item' }).click()
    await giveReason(desk, 'Freeze', 'Somebody found a way to copy it.')
  }
  const open = async () => {
    await details(desk).getByRole('button', { name: 'Open trading again' }).click()
    await giveReason(desk, 'Open trading', 'It is mended')
  }
  await freeze()
  await expect(card).toContainText('Trading suspended: Somebody found a way to copy it.', LIVE)
  await expect(card).not.toContainText('Waiting')
  await expect(card.getByLabel('New price each')).toHaveCount(0)
  await expect(edit).toHaveCount(0)

  // The page of the item shows it as well, although its price was read a moment before.
  await visitPage(page, `/game/exchange/${item.id}`)
  const stall = page.getByText('You can still cancel and collect your offers.')
  await expect(stall).toBeVisible()
  await expect(page.getByText('Time to fill')).toHaveCount(0)
  await open()
  await expect(card).toContainText('Waiting', LIVE)
  await expect(card).not.toContainText('Trading suspended')
  await expect(edit).toBeVisible()
  await expect(stall).toHaveCount(0)
  await expect(page.getByText('Time to fill')).toBeVisible()

  // The offer can be cancelled and collected during the freeze.
  await freeze()
  await expect(card).toContainText('Trading suspended: Somebody found a way to copy it.', LIVE)
  await expect(edit).toHaveCount(0)
  await card.getByRole('button', { name: `Cancel offer for ${item.name}` }).click()
  await expect(card).toContainText('Cancelled')
  await card.getByRole('button', { name: `Collect from ${item.name}` }).click()
  await expect(card).toHaveCount(0)
  await open()
})
