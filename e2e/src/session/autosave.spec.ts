import type { SentIntent } from '@hearthward/contract'
import type { Page } from '@playwright/test'
import { watchLiveCalls } from '../support/live-calls.ts'
import {
  activityNamed,
  blockLiveConnection,
  connection,
  enterAsGuest,
  enterWithAccount,
  expectGame,
  signOut,
  startActivity,
  stopClock,
} from '../support/player.ts'
import { expect, SECOND, test } from '../support/story.ts'

interface RecordedCalls {
  calls: string[]
  answered: string[]
  intents: SentIntent[][]
}

/** The calls a page makes once it is opened, over HTTP and over its live connection, and the intents they carry. */
function recordCalls(page: Page): RecordedCalls {
  const recorded: RecordedCalls = { calls: [], answered: [], intents: [] }
  const nameOf = (url: string) => /\/api\/(sync|perform|loadPlayer)$/.exec(url)?.[1]
  const record = (name: string, input: unknown) => {
    recorded.calls.push(name)
    if (name === 'perform') recorded.intents.push((input as { intents: SentIntent[] }).intents)
  }
  page.on('request', (request) => {
    const name = nameOf(request.url())
    if (name) record(name, request.postDataJSON())
  })
  page.on('response', (response) => {
    const name = nameOf(response.url())
    if (name) recorded.answered.push(name)
  })
  watchLiveCalls(page, {
    sent: ({ name, input }) => record(name, input),
    answered: ({ name }) => recorded.answered.push(name),
  })
  return recorded
}

function forget(recorded: RecordedCalls): void {
  for (const list of Object.values(recorded)) list.length = 0
}

test('[CACHE-11] the game is saved every thirty seconds, also while nothing happens', async ({ page }) => {
  await page.clock.install()
  // Without a socket: its heartbeat does not follow the page's clock and would take the jumps for a broken connection.
  await blockLiveConnection(page)
  // Recorded on the page by its own clock: Playwright reports a call with a delay on a busy machine.
  await page.addInitScript(() => {
    const savedAt: number[] = []
    const { fetch } = window
    window.fetch = (...args) => {
      if (String(args[0]).endsWith('/api/sync')) savedAt.push(Date.now())
      return fetch(...args)
    }
    Object.assign(window, { savedAt })
  })
  const savedAt = () => page.evaluate<number[]>('savedAt')
  const { calls, answered } = recordCalls(page)
  await enterAsGuest(page)
  await stopClock(page)
  const stoppedAt = await page.evaluate(() => Date.now())
  for (let saves = 1; saves <= 3; saves++) {
    while ((await savedAt()).length < saves) await page.clock.runFor(SECOND)
    // No call may be pending when the clock jumps: it would time out.
    await expect.poll(() => answered.filter((name) => name === 'sync')).toHaveLength(saves)
  }
  expect(calls).toEqual(['loadPlayer', 'sync', 'sync', 'sync'])
  const [first = 0, second = 0, third = 0] = await savedAt()
  expect([second - first, third - second]).toEqual([30 * SECOND, 30 * SECOND])
  expect(first - stoppedAt).toBeLessThanOrEqual(30 * SECOND)
})

test('[CACHE-13] after ten completed actions the game is saved without waiting', async ({ page, pass }) => {
  await page.clock.install()
  const recorded = recordCalls(page)
  await enterAsGuest(page)
  await stopClock(page)
  await startActivity(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Saved')
  forget(recorded)
  const { duration } = activityNamed('Gather kindling')
  // The server's own time goes on as well: a slow machine may complete some more.
  await pass(6.5 * duration)
  await expect(page.getByRole('region', { name: 'This session' })).toContainText(/[6-9] actions completed/)
  expect(recorded.calls).toEqual([])
  await pass(4 * duration)
  await expect.poll(() => recorded.answered).toEqual(['sync'])
})

test('[CACHE-12] changes of settings are batched for five seconds', async ({ page }) => {
  await page.clock.install()
  const recorded = recordCalls(page)
  await enterAsGuest(page)
  await page.goto('/game/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await stopClock(page)
  await page.getByText('Noon').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.clock.runFor(3 * SECOND)
  await page.getByText('Compact').click()
  await expect(page.locator('html')).toHaveAttribute('data-display', 'compact')
  await page.clock.runFor(1.9 * SECOND)
  expect(recorded.intents).toEqual([])
  await page.clock.runFor(0.2 * SECOND)
  await expect.poll(() => recorded.answered).toContain('perform')
  expect(recorded.intents.map((intents) => intents.map(({ id: _, at: __, ...intent }) => intent))).toEqual([
    [
      { type: 'updateSettings', theme: 'light' },
      { type: 'updateSettings', displayMode: 'compact' },
    ],
  ])
  await page.reload()
  await expect(page.getByRole('radio', { name: /Noon/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Compact/ })).toBeChecked()
})

test('pending changes are saved when the page is closed', async ({ page, context }) => {
  await enterAsGuest(page)
  await page.goto('/game/settings')
  await page.getByText('Noon').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.close()
  const again = await context.newPage()
  await again.goto('/game/settings')
  await expect(again.getByRole('radio', { name: /Noon/ })).toBeChecked()
})

test('[START-15] nothing is saved after sign-out', async ({ page }) => {
  await page.clock.install()
  const recorded = recordCalls(page)
  await enterWithAccount(page)
  await startActivity(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Saved')
  await signOut(page)
  await expect(page.getByRole('button', { name: 'Play as guest' })).toBeVisible()
  forget(recorded)
  await page.clock.runFor(90 * SECOND)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.goto('/test-icons')
  await page.goto('/login')
  await page.clock.runFor(60 * SECOND)
  expect(recorded.calls).toEqual([])
})

test('the next player to sign in has their own game', async ({ page }) => {
  await enterWithAccount(page)
  await startActivity(page, 'Gather kindling')
  await signOut(page)
  await page.getByRole('button', { name: 'Play as guest' }).click()
  await expectGame(page)
  await expect(page.getByText('Nothing is running')).toBeVisible()
})
