import type { Dashboard } from '@hearthward/contract'
import { versionOf } from '@hearthward/engine'
import { apiAccount } from '../../support/api.ts'
import { call, newName } from '../../support/player.ts'
import { preparePlayer } from '../../support/prepared-player.ts'
import { enterAsStaff } from '../../support/staff.ts'
import { DAY, expect, test } from '../../support/story.ts'

test('[DASH-2] [DASH-3] [DASH-4] [DASH-5] [DASH-6] [DASH-7] [DASH-8] the seven cards have their titles and their own figures', async ({
  page,
  otherBrowser,
  product,
  pass,
}) => {
  const newcomer = async () => (await (await apiAccount(product.url, newName())).load()).player.uid
  // All figures differ, so that none can appear on the wrong card: some players were active only the day before
  // yesterday, one has left again, three are reported, and one is a member.
  for (let n = 0; n < 3; n++) await newcomer()
  await pass(2 * DAY)
  await enterAsStaff(page, product, ['view_reports', 'edit_players'])
  await preparePlayer(await otherBrowser.newPage(), product, () => {})
  const witness = await apiAccount(product.url, newName())
  await witness.load()
  const reported = [await newcomer(), await newcomer(), await newcomer()]
  for (const targetId of reported) {
    await witness.call('submitReport', { targetType: 'player', targetId, category: 'abuse', text: 'Rude' })
  }
  const { now } = await call(page, 'getServerInfo', {})
  const prize = {
    tier: 'basic',
    until: now + DAY,
    expectedVersion: versionOf({ tier: null, until: 0 }),
    reason: 'A prize',
  } as const
  await call(page, 'grantMembership', { playerId: reported[0] ?? '', ...prize })
  const card = (name: string) =>
    page
      .getByRole('main')
      .locator('dl > div')
      .filter({ has: page.getByRole('term').getByText(name, { exact: true }) })
      .getByRole('definition')
      .first()
      .locator('span')
      .first()
  await expect(async () => {
    const answering = page.waitForResponse('**/api/loadDashboard')
    await page.goto('/admin')
    const { serverStatus, playerStats, contentStats, revenueStats } = (await (await answering).json()) as Dashboard
    const { errorRate, activeConnections } = serverStatus.performance
    const counted = {
      'Online Players': serverStatus.playerCount,
      'Daily Active': playerStats.activeTodayCount,
      'Pending Reports': contentStats.pendingReports,
      'Active Games': activeConnections,
      'Total Players': playerStats.totalPlayers,
    }
    const shown = { 'Server Health': `${100 - errorRate}%`, 'Monthly Revenue': `$${revenueStats.totalRevenue}` }
    for (const [name, figure] of Object.entries({ ...counted, ...shown })) {
      await expect(card(name), name).toHaveText(String(figure), { timeout: 1_000 })
    }
  }).toPass()
})
