import type { Locator, Page } from '@playwright/test'
import { apiAccount } from '../../support/api.ts'
import { details, row, submitReason } from '../../support/back-office.ts'
import { withDatabase } from '../../support/database.ts'
import { call, enterAsGuest, expectLoaded, newName, visitPage } from '../../support/player.ts'
import { enterAsOwner, enterAsStaff } from '../../support/staff.ts'
import { expect, test } from '../../support/story.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'The game is closed' })

test('a closed game is shown on every page of the back-office, and opened from there after a confirmation', async ({
  page,
  otherBrowser,
  product,
}) => {
  await enterAsStaff(page, product, ['view_players', 'maintenance_mode'])
  const reader = await otherBrowser.newPage()
  await enterAsStaff(reader, product, ['view_players'])
  await page.goto('/admin/players')
  await reader.goto('/admin/players')
  await expect(banner(page)).toHaveCount(0)
  await call(page, 'toggleMaintenanceMode', { enabled: true, reason: 'Restored from a backup' })
  for (const one of [page, reader]) await expect(banner(one)).toContainText('Restored from a backup')
  await page.goto('/admin')
  await expect(banner(page)).toBeVisible()
  await expect(banner(reader).getByRole('button')).toHaveCount(0)
  await banner(page).getByRole('button', { name: 'Open the game' }).click()
  expect((await call(page, 'getMaintenance', {})).maintenance.enabled).toBe(true)
  await submitReason(page, 'Open the game', 'All is well')
  for (const one of [page, reader]) await expect(banner(one)).toHaveCount(0)
  expect((await call(page, 'getMaintenance', {})).maintenance.enabled).toBe(false)
})

/** Scrolls to the last row; the head has to stay at the top of the scrolled area, with no row above it. */
async function expectHeadStays(page: Page): Promise<void> {
  const table = page.getByRole('table').first()
  await expect(table.locator('tbody tr').nth(3)).toBeAttached()
  await table.locator('tbody tr').last().scrollIntoViewIfNeeded()
  const above = await table.evaluate((element) => {
    const head = element.querySelector('thead')?.getBoundingClientRect()
    const frame = document.getElementById('main')?.getBoundingClientRect()
    return head && frame ? Math.round(head.top - frame.top) : null
  })
  expect(above).toBe(0)
  await expectNothingBelow(page)
}

/** The page's own frame scrolls. A document higher than the window would scroll everything away. */
async function expectNothingBelow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
}

test.describe('on a wide, low screen', () => {
  test.use({ viewport: { width: 1440, height: 320 } })

  test('the heads of tables stay in sight while their rows are scrolled', async ({ page, product }) => {
    await enterAsOwner(page, product)
    const about = await apiAccount(product.url, newName())
    const { uid } = (await about.load()).player
    for (let n = 0; n < 8; n++) {
      await apiAccount(product.url, newName()).then((one) => one.load())
      await call(page, 'addPlayerNote', { playerId: uid, content: `Note ${n}` })
    }
    for (const section of ['players', 'activity', 'items', 'rules']) {
      await page.goto(`/admin/${section}`)
      await expectHeadStays(page)
    }
    for (const place of ['analytics?part=economy', `players/${uid}`]) {
      await visitPage(page, `/admin/${place}`)
      await expectLoaded(page)
      await expectNothingBelow(page)
    }
  })

  test('the columns of the game scroll separately, and the document does not exceed the window', async ({ page }) => {
    await enterAsGuest(page)
    await expect(page.getByRole('navigation', { name: 'Skills' })).toBeVisible()
    await expectNothingBelow(page)
  })
})

const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

for (const [width, address] of [
  [390, () => 'players'],
  [1280, (uid: string) => `players?player=${uid}`],
] as const) {
  test(`the search does not cover the sort menu at ${width} px`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 800 })
    await enterAsStaff(page, product, ['view_players'])
    const { uid } = (await (await apiAccount(product.url, newName())).load()).player
    await page.goto(`/admin/${address(uid)}`)
    const [search, sort] = [page.getByRole('searchbox'), page.getByLabel('Sort by')]
    await expect(sort).toBeVisible()
    const [one, other] = [await boxOf(search), await boxOf(sort)]
    const isBeside = one.x + one.width <= other.x
    expect(isBeside || one.y + one.height <= other.y, JSON.stringify([one, other])).toBe(true)
  })
}

test('on a phone an offer shows its quantity and its price', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAsStaff(page, product, ['manage_economy', 'view_players'])
  const { uid } = (await (await apiAccount(product.url, newName())).load()).player
  const { now } = await call(page, 'getServerInfo', {})
  const id = crypto.randomUUID()
  await withDatabase(product.dataDir, (pool) =>
    pool.query(
      `insert into grand_exchange (id, player_uid, type, item_id, quantity, price, slot, status, sequence, tax_rate,
         items_held, created_at, updated_at)
       values ($1, $2, 'sell', 'logs', 77, 4321, 1, 'active', 1, 10000, 77, $3, $3)`,
      [id, uid, now],
    ),
  )
  await page.goto(`/admin/exchange?player=${uid}&playerName=somebody`)
  const offer = row(page, '4,321')
  for (const text of ['4,321', '77']) {
    const box = await boxOf(offer.getByText(text, { exact: true }))
    expect(box.width).toBeGreaterThan(0)
    expect(box.x + box.width).toBeLessThanOrEqual(390)
  }
  await withDatabase(product.dataDir, (pool) => pool.query('delete from grand_exchange where id = $1', [id]))
})

test('on a phone opening a row far down scrolls to its details, and closing them scrolls back to the row', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAsOwner(page, product)
  const { uid } = (await (await apiAccount(product.url, newName())).load()).player
  for (let n = 0; n < 20; n++) await call(page, 'addPlayerNote', { playerId: uid, content: `Note ${n}` })
  await page.goto('/admin/activity')
  const far = page.getByRole('main').getByRole('row').nth(18)
  const heading = details(page).getByRole('heading', { level: 2 })
  await far.click()
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await details(page).getByRole('button', { name: 'Close' }).click()
  await expect(far).toBeFocused()
  await expect(far).toBeInViewport()
})

test('the trend of the revenue stays within its card at 1280 px', async ({ page, product }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enterAsStaff(page, product, ['view_players'])
  // Imitates a server with a year of memberships, too many to create in a test.
  await page.route('**/api/loadDashboard', async (route) => {
    const answer = await route.fetch()
    const dashboard = await answer.json()
    const figures = { revenueStats: { totalRevenue: 12_345.67 }, trends: { ...dashboard.trends, revenueGrowth: 124.1 } }
    await route.fulfill({ response: answer, json: { ...dashboard, ...figures } })
  })
  await page.goto('/admin')
  const card = page.locator('[data-tone]').filter({ hasText: 'Monthly Revenue' })
  const trend = card.locator('[data-tip]').filter({ hasText: '124.1%' })
  await expect(trend).toBeVisible()
  const [inner, outer] = [await boxOf(trend), await boxOf(card)]
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
})

test('an audit entry describes its change in words, with a link to the player it names', async ({ page, product }) => {
  const { username } = await enterAsOwner(page, product)
  const [rude, witness] = [await apiAccount(product.url, newName()), await apiAccount(product.url, newName())]
  const { player } = await rude.load()
  const complaint = { targetType: 'player', targetId: player.uid, category: 'abuse', text: 'Look' } as const
  const { report } = await witness.call('submitReport', complaint)
  await call(page, 'takeReport', { id: report.id, expectedVersion: '' })
  await page.goto('/admin/activity')
  // In the middle of the row there may be a link to somewhere else.
  await row(page, player.username).first().getByRole('cell').first().click()
  const changes = details(page).getByRole('table')
  await expect(changes.getByRole('row', { name: `Assigned to nothing ${username}` })).toBeVisible()
  await expect(changes.getByRole('link', { name: username })).toHaveAttribute('href', /^\/admin\/players\/\w+$/)
  expect(await changes.innerText()).not.toMatch(/[A-Za-z0-9]{32}|\d{13}|[{}]|\b[a-z]+[A-Z]|\b[a-z]+\.[a-z]/)
})
