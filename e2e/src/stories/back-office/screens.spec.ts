import type { Page } from '@playwright/test'
import { details, row } from '../../support/back-office.ts'
import { withDatabase } from '../../support/database.ts'
import { call, toast, visitPage } from '../../support/player.ts'
import type { SharedProduct } from '../../support/shared-products.ts'
import { enterAsOwner, enterAsStaff, staffWith } from '../../support/staff.ts'
import { DAY, expect, SECOND, test } from '../../support/story.ts'

const title = (page: Page) => page.locator('h1:visible')
const picker = (page: Page, name: string) => page.getByRole('combobox', { name })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

/** A player to select, with an e-mail address that does not start like the name. */
async function newPlayerWithEmail(product: SharedProduct) {
  const player = await staffWith(product, [])
  const { account } = await player.call('getAccount', {})
  const [uid, username] = [account?.uid ?? '', account?.username ?? '']
  const email = `mail.of.${username.toLowerCase()}@example.org`
  await withDatabase(product.dataDir, (pool) =>
    pool.query('update players set email = $2, version = version + 1 where uid = $1', [uid, email]),
  )
  return { uid, username, email }
}

test('[ADM-4] every other path of the back-office opens its screen', async ({ page, product }) => {
  await enterAsOwner(page, product)
  const { uid: playerId, username } = await newPlayerWithEmail(product)
  const about = { playerId, type: 'bot', priority: 'low', reason: 'A test of addresses' } as const
  const { investigation } = await call(page, 'createInvestigation', about)
  await page.goto('/admin')
  const screens: Readonly<Record<string, string>> = {
    bans: 'Bans',
    exchange: 'Grand Exchange',
    backups: 'Backups',
    rules: 'Access rules',
    announcements: 'Announcements',
    events: 'Game events',
    [`investigations/${investigation.id}`]: `Case of ${username}`,
    npcs: 'NPCs',
    achievements: 'Achievements',
    locations: 'Locations',
  }
  for (const [path, heading] of Object.entries(screens)) {
    await visitPage(page, `/admin/${path}`)
    await expect(title(page), path).toHaveText(heading)
    await expect(page, path).toHaveURL(new RegExp(`/admin/${path}$`))
  }
  // Also by its address alone, as from a bookmark.
  await page.goto(`/admin/investigations/${investigation.id}`)
  await expect(title(page)).toHaveText(`Case of ${username}`)
})

test('[ADM-23] the analytics screen draws the counted days, and each part fetches its own figures', async ({
  page,
  product,
}) => {
  await enterAsStaff(page, product, ['view_analytics'])
  // A past day: the server counts today itself, once a minute.
  const { now } = await call(page, 'getServerInfo', {})
  const at = Math.floor(now / DAY) * DAY - 20 * DAY
  await withDatabase(product.dataDir, (pool) =>
    pool.query(
      "insert into analytics (span, at, players, active, new_players) values ('day', $1, 987654, 4321, 3) on conflict (span, at) do update set players = excluded.players, active = excluded.active",
      [at],
    ),
  )
  await page.goto('/admin/analytics')
  await expect(title(page)).toHaveText('Analytics')
  const chart = (name: string) => page.getByRole('figure').filter({ hasText: name })
  await chart('All players and members').getByText('As a table').click()
  await expect(chart('All players and members').getByRole('cell', { name: '987,654' })).toBeVisible()
  await chart('Active and new players').getByText('As a table').click()
  await expect(chart('Active and new players').getByRole('cell', { name: '4,321' })).toBeVisible()
  const parts: Readonly<Record<string, RegExp>> = {
    Retention: /getRetention$/,
    Levels: /getLevelDistribution$/,
    Activity: /getActivityBreakdown$/,
    Economy: /getEconomyFlows$/,
    Wealth: /getWealth$/,
    Prices: /getPriceIndex$/,
  }
  for (const [part, address] of Object.entries(parts)) {
    const answered = page.waitForResponse(address)
    await page.getByRole('tab', { name: part, exact: true }).click()
    expect((await answered).status(), part).toBe(200)
    await expect(page.getByRole('tab', { name: part, exact: true })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel').getByRole('alert'), part).toHaveCount(0)
  }
})

test('[ADM-27] the audit log shows actor, target and reason of an action, and can be filtered by player', async ({
  page,
  product,
}) => {
  const { username: by } = await enterAsOwner(page, product)
  const [rude, other] = [await newPlayerWithEmail(product), await newPlayerWithEmail(product)]
  await call(page, 'banPlayer', { playerId: rude.uid, reason: 'Shouts at the ducks', minutes: 5 })
  await call(page, 'addPlayerNote', { playerId: other.uid, content: 'A friendly sort' })
  await page.goto('/admin/activity')
  await expect(title(page)).toHaveText('Activity')
  const ban = row(page, rude.username)
  await expect(ban).toContainText('Ban player')
  await expect(ban).toContainText(by)
  await expect(row(page, other.username)).toContainText('Add player note')
  // A click in the middle of the row could hit a link.
  await ban.getByRole('cell').first().click()
  await expect(details(page)).toContainText('Shouts at the ducks')

  // By the start of the e-mail address, with the keyboard alone.
  await picker(page, 'Affected player').focus()
  await page.keyboard.type(rude.email.slice(0, -4))
  await expect(option(page, new RegExp(rude.username))).toContainText(rude.email)
  await page.keyboard.press('ArrowDown')
  await expect(option(page, new RegExp(rude.username))).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`player=${rude.uid}`))
  await expect(row(page, rude.username)).not.toHaveCount(0)
  await expect(row(page, other.username)).toHaveCount(0)
})

test('[DASH-23] the dashboard is fetched again every 30 s', async ({ page, product }) => {
  await enterAsStaff(page, product, ['view_players', 'view_reports'])
  const witness = await staffWith(product, [])
  const reports = async () => {
    const { uid: targetId } = await newPlayerWithEmail(product)
    await witness.call('submitReport', { targetType: 'player', targetId, category: 'abuse', text: 'Rude' })
  }
  await reports()
  const { contentStats } = await call(page, 'loadDashboard', {})
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/loadDashboard')) requests++
  })
  // Without a live connection only the timer can cause another fetch.
  await page.route('**/socket.io/**', (route) => route.abort())
  await page.clock.install()
  await page.goto('/admin')
  const pending = page
    .locator('[data-tone]')
    .filter({ has: page.getByText('Pending Reports', { exact: true }) })
    .getByRole('definition')
    .first()
    .locator('span')
    .first()
  await expect(pending).toHaveText(String(contentStats.pendingReports))
  await reports()
  // Real time passes as well, so neither moment is close to the thirty seconds.
  await page.clock.runFor(20 * SECOND)
  expect(requests).toBe(1)
  await page.clock.runFor(11 * SECOND)
  await expect(pending).toHaveText(String(contentStats.pendingReports + 1))
  await reports()
  await page.clock.runFor(20 * SECOND)
  expect(requests).toBe(2)
  await page.clock.runFor(11 * SECOND)
  await expect(pending).toHaveText(String(contentStats.pendingReports + 2))
})

test('a backup is made on the dashboard, which shows the result', async ({ page, product }) => {
  await enterAsOwner(page, product)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Create Backup' }).click()
  const making = page.getByRole('dialog')
  await making.getByLabel('Label').fill('From the dashboard')
  await making.getByRole('button', { name: 'Create backup' }).click()
  await expect(page.getByRole('dialog', { name: 'Backup created' })).toContainText(/From the dashboard: [\d,]+ rows/)
  await expect(toast(page, 'Database backup created successfully')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page).toHaveURL(/\/admin$/)
})

test('an announcement is sent from the dashboard, which shows its audience', async ({ page, product }) => {
  await enterAsStaff(page, product, ['send_announcements', 'view_players'])
  const reader = await newPlayerWithEmail(product)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Send Announcement' }).click()
  const sending = page.getByRole('dialog', { name: 'Send announcement' })
  await sending.getByLabel('Title').fill('Free cake')
  await sending.getByLabel('Message').fill('At the mill, until it is gone.')
  await sending.getByLabel('For', { exact: true }).selectOption('player')
  await expect(sending.getByRole('button', { name: 'Send' })).toBeDisabled()
  await sending.getByRole('combobox', { name: 'Player' }).fill(reader.email)
  await option(page, new RegExp(reader.username)).click()
  await expect(sending.getByRole('status').filter({ hasText: reader.username })).toBeVisible()
  // A click outside the dialog does not lose the text.
  await page.keyboard.press('Escape')
  await expect(sending.getByLabel('Title')).toHaveValue('Free cake')
  await sending.getByRole('button', { name: 'Send' }).click()
  const out = page.getByRole('dialog', { name: 'Announcement sent' })
  await expect(out).toContainText(`Free cake, for ${reader.username}`)
  const { announcements } = await call(page, 'listAnnouncements', {})
  expect(announcements[0]).toMatchObject({ title: 'Free cake', audience: { kind: 'player', uid: reader.uid } })
})

test('a critical alert appears at the bell on any page, with its severity, until it is handled', async ({
  page,
  product,
}) => {
  await enterAsStaff(page, product, ['server_settings', 'view_players'])
  const { uid, username } = await newPlayerWithEmail(product)
  const id = (severity: string) => `${severity}-${uid}`.slice(0, 60)
  const raise = (severity: 'critical' | 'low') =>
    withDatabase(product.dataDir, (pool) =>
      pool.query(
        `insert into detection_alerts (id, rule_id, player_id, severity, status, score, evidence, created_at, seen_at)
         select $1, id, $2, $3, 'open', 3, '{}', $4, $4
         from detection_rules where kind = case when $3 = 'critical' then 'xp_rate' else 'wealth_jump' end limit 1`,
        [id(severity), uid, severity, Date.now()],
      ),
    )
  await raise('low')
  await page.goto('/admin/players')
  await expect(title(page)).toHaveText('Players')
  // Other stories may have left critical alerts.
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeVisible()
  await raise('critical')
  const handle = (alertId: string) =>
    call(page, 'handleAlert', { alertId, status: 'resolved', expectedVersion: 'open', reason: 'Looked at' })
  // Every change of alerts is published to all open pages.
  await handle(id('low'))
  await expect(bell).toHaveAccessibleName(/^Notifications, [1-9]\d* unread, [1-9]\d* to act on$/)
  await bell.click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  const entry = list.getByRole('listitem').filter({ hasText: username })
  await expect(entry).toContainText('Critical alert')
  await expect(entry).toContainText('critical')
  await expect(entry).toContainText('action required')
  await handle(id('critical'))
  await expect(entry).not.toContainText('action required')
  await entry.getByRole('link', { name: 'See the alert' }).click()
  await expect(page).toHaveURL(/\/admin\/anti-cheat\?alert=critical-/)
  await expect(details(page)).toContainText(username)
  await expect(list).toHaveCount(0)
})

test('items are given by name; an unknown name is reported before anything is sent', async ({ page, product }) => {
  await enterAsStaff(page, product, ['view_players', 'edit_players'])
  const { uid } = await newPlayerWithEmail(product)
  await page.goto(`/admin/players/${uid}`)
  await page.getByRole('button', { name: 'Give items…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Item').fill('Moon cheese')
  await dialog.getByLabel('Reason').fill('A prize')
  await expect(dialog.getByText('No item has this name or id.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Give', exact: true }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Item').fill('logs')
  await dialog.getByLabel('Item').fill('Oak logs')
  await expect(dialog.getByText('Oak logs, oak_logs')).toBeVisible()
  await dialog.getByRole('button', { name: 'Give', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const { player } = await call(page, 'getPlayerDetails', { playerId: uid })
  expect(player.inventory).toMatchObject([{ id: 'oak_logs', quantity: 1 }])
})

test('[BULK-1] a cleanup continues after the selected player, and says so', async ({ page, product }) => {
  await enterAsOwner(page, product)
  const { uid, username } = await newPlayerWithEmail(product)
  await page.goto('/admin/operations')
  const card = page.getByRole('region', { name: 'Clean up invalid items' })
  await card.getByRole('combobox', { name: 'Resume after a player or an id' }).fill(username)
  await expect(option(page, new RegExp(username))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(card).toContainText(`Resumes after ${username}`)
  const sent = page.waitForRequest('**/api/cleanupInvalidItems')
  await card.getByRole('button', { name: 'Dry run' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ dryRun: true, resumeFromId: uid })
  // The opening drawer moves the cards, so clicks wait until it is open.
  await expect(page.getByRole('heading', { name: 'Clean up invalid items, dry run' })).toBeVisible()
  await card.getByRole('button', { name: 'From the beginning' }).click()
  await expect(card.getByRole('combobox', { name: 'Resume after a player or an id' })).toBeVisible()
})
