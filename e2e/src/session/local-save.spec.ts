import type { Player } from '@hearthward/engine'
import type { Page } from '@playwright/test'
import { callOverHttp } from '../support/live-calls.ts'
import { failCalls } from '../support/network.ts'
import {
  activityNamed,
  connection,
  enterAsGuest,
  messages,
  packOf,
  startActivity,
  stopActivity,
  stopClock,
  storedPlayer,
  toast,
  untilSaved,
} from '../support/player.ts'
import { expect, SECOND, test, waitForAnswers } from '../support/story.ts'

test('[START-19, START-21] a save that does not reach the server is logged, stored locally without a message, and sent later', async ({
  page,
}) => {
  await page.clock.install()
  await callOverHttp(page)
  await enterAsGuest(page)
  const { uid } = await storedPlayer(page)
  const release = await failCalls(page, 'perform', 'sync', 'getServerInfo')
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Not saved on the server'))
  await startActivity(page, 'Gather kindling')
  await logged
  await expect(connection(page)).toContainText('Offline')
  await page.clock.runFor(activityNamed('Gather kindling').duration)
  await expect(page.getByRole('region', { name: 'This session' })).toContainText(/\d actions? completed/)
  await page.clock.runFor(31 * SECOND)
  await expect(messages(page).filter({ hasText: /sav/i })).toHaveCount(0)
  const copy = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), `hearthward:copy:${uid}`)
  expect(copy.pending).toHaveLength(1)
  expect(copy.player.currentAction.activityId).toBe('gather_kindling')

  await release()
  await untilSaved(page)
  expect((await storedPlayer(page)).currentAction?.activityId).toBe('gather_kindling')
})

test('[START-20] a save that fails locally and on the server shows one message', async ({ page }) => {
  await page.clock.install()
  await callOverHttp(page)
  await enterAsGuest(page)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  // While the server receives it nothing is lost.
  await startActivity(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Saved')
  await page.clock.runFor(SECOND)
  expect(await toast(page, 'Failed to save progress').count()).toBe(0)

  const release = await failCalls(page, 'perform', 'sync', 'getServerInfo')
  await stopActivity(page)
  await expect(toast(page, 'Failed to save progress')).toBeVisible()
  await page.clock.runFor(4.5 * SECOND)
  await expect(toast(page, 'Failed to save progress')).toHaveCount(0)
  for (let seconds = 0; seconds < 12; seconds++) {
    expect(await toast(page, 'Failed to save progress').count()).toBe(0)
    await page.clock.runFor(SECOND)
  }
  await release()
})

test('the page does not stay offline after one lost call', async ({ page }) => {
  await page.clock.install()
  await callOverHttp(page)
  await enterAsGuest(page)
  await page.route('**/api/perform', (route) => route.abort('connectionreset'), { times: 1 })
  await startActivity(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Offline')
  await stopActivity(page)
  await untilSaved(page)
  const { currentAction, lastStop } = await storedPlayer(page)
  expect(currentAction).toBeNull()
  expect(lastStop?.activityId).toBe('gather_kindling')
})

test('[START-1] the character is saved on the server and in this browser', async ({ page }) => {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Saved')
  const { uid, currentAction } = await storedPlayer(page)
  expect(currentAction?.activityId).toBe('gather_kindling')
  // Only what no completion changes: the two are stored at different moments.
  await expect.poll(() => storedLocally(page)).toMatchObject({ uid, currentAction: { activityId: 'gather_kindling' } })
})

test('[START-1] a game opened from the server is stored in this browser before any action', async ({ page }) => {
  await page.clock.install()
  await enterAsGuest(page)
  const { uid } = await storedPlayer(page)
  expect(await storedLocally(page)).toMatchObject({ uid })
})

test('[START-1] progress since the last save is stored in this browser when the page is closed', async ({
  page,
  pass,
}) => {
  await page.clock.install()
  await enterAsGuest(page)
  // The first log earns an achievement, and the page saves 2 s after one: its clock must not get that far.
  await stopClock(page)
  await startActivity(page, 'Gather kindling')
  await waitForAnswers(page.context())
  const storedCompletions = async () => (await storedLocally(page))?.completions['gather_kindling'] ?? 0
  const saved = await storedCompletions()
  // Fewer completions than trigger a save.
  await pass(3 * activityNamed('Gather kindling').duration)
  await expect.poll(async () => (await packOf(page))['Logs']).toBeGreaterThanOrEqual(saved + 3)
  expect(await storedCompletions()).toBe(saved)
  const shown = await packOf(page)
  await page.goto('/robots.txt')
  expect(await storedCompletions()).toBeGreaterThanOrEqual(shown['Logs'] ?? 0)
})

/** The character as stored in this browser. */
async function storedLocally(page: Page): Promise<Player | undefined> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('hearthward:copy:'))
    return JSON.parse(localStorage.getItem(key ?? '') ?? '{}').player
  })
}
