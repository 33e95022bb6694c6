import type { Page } from '@playwright/test'
import { callOverHttp } from '../../support/live-calls.ts'
import {
  activityNamed,
  connection,
  enterAsGuest,
  enterWithAccount,
  expectGame,
  runningAction,
  startActivity,
  stopActivity,
  storedPlayer,
} from '../../support/player.ts'
import { staffWith } from '../../support/staff.ts'
import { expect, HOUR, MINUTE, test, waitForAnswers } from '../../support/story.ts'

const strip = (page: Page) => page.getByRole('complementary', { name: 'Announcement' })
const chip = (page: Page) => page.getByRole('link', { name: /^Game event: / })
const closed = (page: Page) => page.getByRole('heading', { name: 'Closed for maintenance' })

// Announcements and events of a failed story must not affect the next one.
test.afterEach(({ pass }) => pass(2 * HOUR))

test('an announcement appears live, is dismissed for good, and expires', async ({ page, product, pass }) => {
  const staff = await staffWith(product, ['send_announcements'])
  await enterWithAccount(page)
  const { uid } = await storedPlayer(page)
  const { now } = await staff.call('getServerInfo', {})
  const news = { message: 'Carts cross it again.', audience: { kind: 'everyone' }, expiresAt: now + HOUR } as const
  await expect(strip(page)).toHaveCount(0)

  await staff.call('createAnnouncement', { ...news, title: 'The bridge is mended', priority: 'normal' })
  await expect(strip(page)).toContainText('The bridge is mended')
  await expect(page.getByRole('status').filter({ hasText: 'Announcement: The bridge is mended.' })).toHaveCount(1)
  const own = { ...news, audience: { kind: 'player', uid } as const }
  await staff.call('createAnnouncement', { ...own, title: 'A word to you alone', priority: 'high' })
  await expect(strip(page)).toContainText('A word to you alone')
  await expect(strip(page)).toContainText('and 1 more')

  const putAside = strip(page).getByRole('button', { name: 'Dismiss announcement' })
  await putAside.click()
  await expect(strip(page)).toContainText('The bridge is mended')
  await putAside.click()
  await expect(strip(page)).toHaveCount(0)
  const grave = { ...news, title: 'Save your tea', priority: 'critical', expiresAt: now + 2 * HOUR } as const
  const { announcement } = await staff.call('createAnnouncement', grave)
  await expect(strip(page)).toContainText('Save your tea')
  await expect(putAside).toHaveCount(0)
  await page.reload()
  await expectGame(page)
  await expect(strip(page)).toContainText('Save your tea')
  await expect(strip(page)).not.toContainText('more')

  await strip(page).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Notice board' })).toBeVisible()
  const board = page.getByRole('region', { name: 'Announcements' }).getByRole('article')
  await expect(board.getByRole('heading')).toHaveText(['Save your tea', 'A word to you alone', 'The bridge is mended'])
  await staff.call('updateAnnouncement', {
    id: announcement.id,
    title: 'Your tea is safe',
    priority: 'low',
    expectedVersion: 1,
  })
  await expect(board.getByRole('heading')).toHaveText([
    'A word to you alone',
    'The bridge is mended',
    'Your tea is safe',
  ])
  await pass(HOUR)
  await expect(board.getByRole('heading')).toHaveText(['Your tea is safe'])
  await staff.call('updateAnnouncement', { id: announcement.id, expiresAt: now, expectedVersion: 2 })
  await expect(page.getByText('No announcements right now.')).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
})

test('[ANN-6] a game event doubles experience while it lasts, on screen and on the server', async ({
  page,
  product,
  pass,
}) => {
  const staff = await staffWith(product, ['send_announcements'])
  const { xpRate, duration } = activityNamed('Gather kindling')
  await enterWithAccount(page)
  await startActivity(page, 'Gather kindling')
  const { currentAction } = await storedPlayer(page)
  const started = currentAction?.startTime ?? 0
  const [startTime, endTime] = [started + 10 * MINUTE, started + 40 * MINUTE]
  const rates = { xpMultiplier: 2, dropRateMultiplier: 1, skills: ['woodcutting' as const] }
  const feast = { name: 'Harvest feast', description: 'Lanterns over every field.', ...rates, startTime, endTime }
  await staff.call('createGameEvent', feast)
  const card = page.getByRole('article', { name: 'Gather kindling' })
  await expect(chip(page)).toHaveAccessibleName(/^Game event: 2× experience in Woodcutting, Harvest feast begins in /)
  await expect(card).toContainText(`${xpRate} xp`)

  await pass(10 * MINUTE)
  await expect(chip(page)).toHaveAccessibleName(/(29|30) min left$/)
  await expect(card).toContainText(`${xpRate * 2} xp`)
  await chip(page).click()
  const shown = page.getByRole('region', { name: 'Game events' })
  await expect(shown.getByRole('article')).toContainText('Lanterns over every field.')
  // With two events at once the bar names one and counts the other; its tooltip and accessible name list both.
  const fishing = { ...feast, name: 'Lantern night', skills: ['fishing' as const] }
  const both = { ...fishing, startTime: undefined, endTime: endTime + HOUR }
  const { event: second } = await staff.call('createGameEvent', both)
  await expect(chip(page)).toContainText('+1')
  await expect(chip(page)).toHaveAccessibleName(/Harvest feast .* left ?; Lantern night: 2× experience in Fishing$/)
  await expect(chip(page)).toHaveAttribute('data-tip', /^Harvest feast: .*; Lantern night: /)
  await expect(shown.getByRole('heading', { level: 3 })).toHaveText(['Harvest feast', 'Lantern night'])
  await staff.call('endGameEvent', { id: second.id, expectedVersion: second.version })
  await expect(chip(page)).toHaveAccessibleName(/min left$/)
  const next = { ...feast, name: 'Frost fair', startTime: endTime + HOUR, endTime: endTime + 2 * HOUR }
  const { event } = await staff.call('createGameEvent', next)
  await expect(shown.getByRole('heading', { level: 3 })).toHaveText(['Harvest feast', 'Frost fair'])
  await staff.call('endGameEvent', { id: event.id, expectedVersion: event.version })
  await expect(shown.getByRole('heading', { level: 3 })).toHaveText(['Harvest feast'])
  await pass(20 * MINUTE)
  await waitForAnswers(page.context())

  // The rest of the event passes while no page is open.
  await page.goto('about:blank')
  await pass(30 * MINUTE)
  await page.goto('/game/notices')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Close|on/ })
    .first()
    .click()
  await expect(page.getByText('No event is running.')).toBeVisible()
  await expect(chip(page)).toHaveCount(0)
  const { settledAt, skills } = await storedPlayer(page)
  const until = (moment: number) => Math.ceil((moment - started) / duration)
  const all = Math.floor((settledAt - started) / duration)
  const doubled = until(endTime) - until(startTime)
  expect(skills.woodcutting.experience).toBe(Math.floor((all + doubled) * xpRate))
})

test('the top bar of a guest fits announcements and events at every width', async ({ page, product }) => {
  const staff = await staffWith(product, ['send_announcements'])
  await enterAsGuest(page)
  const { settledAt } = await storedPlayer(page)
  const terms = {
    startTime: settledAt + MINUTE,
    endTime: settledAt + 90 * MINUTE,
    xpMultiplier: 2,
    dropRateMultiplier: 1,
  }
  await staff.call('createGameEvent', { name: 'A feast of all lanterns', description: 'Light.', skills: [], ...terms })
  await expect(chip(page)).toBeVisible()
  for (const width of [761, 999, 1024, 1239, 1240, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const overlaps = await page.getByRole('banner').evaluate((bar) => {
      const parts = [...bar.querySelectorAll(':scope > a, dl > div, :scope > div > *')]
        .map((part) => part.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .sort((a, b) => a.left - b.left)
      return parts.filter((part, index) => part.right > (parts[index + 1]?.left ?? bar.clientWidth) + 0.5).length
    })
    expect(overlaps, `at ${width} px`).toBe(0)
  }
})

test('[MAINT-1, MAINT-2] maintenance closes the game and opens it again, staff can enter and nothing is lost', async ({
  page,
  product,
  otherBrowser,
  baseURL,
}) => {
  const staff = await staffWith(product, ['maintenance_mode'])
  await callOverHttp(page)
  await enterWithAccount(page)
  await startActivity(page, 'Gather kindling')
  await stopActivity(page)
  await waitForAnswers(page.context())
  const switched = (enabled: boolean, reason: string) => staff.call('toggleMaintenanceMode', { enabled, reason })
  try {
    // The last intent has not reached the server when the game closes.
    await page.route('**/api/perform', (route) => route.abort())
    await startActivity(page, 'Net shrimp')
    await expect(connection(page)).toContainText('Offline')
    await switched(true, 'We move to a larger house. Back at eleven.')
    await page.unroute('**/api/perform')
    await expect(closed(page)).toBeVisible()
    await expect(page.getByText('We move to a larger house. Back at eleven.')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)

    const newcomer = await otherBrowser.newPage()
    await newcomer.goto(`${baseURL}/login`)
    const note = newcomer.getByRole('status').filter({ hasText: 'Closed for maintenance' })
    await expect(note).toContainText('We move to a larger house. Back at eleven.')
    await expect(newcomer.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
    await newcomer.request.post(`${baseURL}/api/auth/sign-in/anonymous`, { data: {} })
    await newcomer.goto(`${baseURL}/game`)
    await expect(closed(newcomer)).toBeVisible()
    await newcomer.getByRole('button', { name: 'Try Again' }).click()
    await expect(closed(newcomer)).toBeVisible()
    expect((await staff.load()).player.role).toBe('default')

    await switched(false, 'All is in its place')
    await expect(runningAction(page).getByText('Net shrimp', { exact: true })).toBeVisible()
    await expect(connection(page)).toContainText('Saved')
    await expectGame(newcomer)
    expect((await storedPlayer(page)).currentAction?.activityId).toBe('net_shrimp')
  } finally {
    await switched(false, 'The story is over')
  }
})
