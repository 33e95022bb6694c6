import { withDatabase } from '../support/database.ts'
import { callOverHttp } from '../support/live-calls.ts'
import { failCalls, holdAnswer } from '../support/network.ts'
import {
  call,
  connection,
  enterAsGuest,
  expectGame,
  packOf,
  recordToasts,
  runningAction,
  signInAsGuest,
  startActivity,
  stopActivity,
  stopClock,
  storedPlayer,
  toast,
  untilSaved,
} from '../support/player.ts'
import { expect, SECOND, test } from '../support/story.ts'

test('[START-3, AUTH-1] at first the sign-in state is unknown, then signed in or signed out', async ({ page }) => {
  await signInAsGuest(page)
  const { account } = await call(page, 'getAccount', {})
  const release = await holdAnswer(page, 'getAccount')
  await page.goto('/test-investigation')
  await expect(page.getByRole('listitem').filter({ hasText: 'authenticating' })).toHaveAttribute('aria-current', 'step')
  await release()
  await page.reload()
  await expect
    .poll(() => page.evaluate(() => window.hearthward?.useAuth.getState()))
    .toEqual({ user: account, isAuthenticated: true, isLoading: false, error: null })
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Play as guest' })).toBeVisible()
})

test('[START-4, START-5] the loading screen goes through its three stages in order', async ({ page }) => {
  await signInAsGuest(page)
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const stage = document.querySelector('[aria-current="step"]')?.textContent
      if (stage && seen.at(-1) !== stage) seen.push(stage)
    }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
  })
  await page.route('**/api/getAccount', async (route) => {
    await expect(page.getByRole('listitem').filter({ hasText: 'authenticating' })).toHaveAttribute(
      'aria-current',
      'step',
    )
    await route.continue()
  })
  await page.goto('/game')
  await expectGame(page)
  await expect.poll(() => page.evaluate('seen')).toEqual(['authenticating', 'loading data', 'ready'])
})

test('[START-2] the game requires sign-in', async ({ page }) => {
  await page.goto('/game')
  await expect(page.getByRole('button', { name: 'Play as guest' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hearthford' })).toHaveCount(0)
  const answer = await page.request.post('/api/loadPlayer', { data: { sessionId: 'a-session' } })
  expect(answer.status()).toBe(401)
})

test('[START-9, START-10] if the server does not answer within five seconds, the local copy is opened', async ({
  page,
}) => {
  await page.clock.install()
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Saved')
  const release = await holdAnswer(page, 'loadPlayer')
  const loadRequest = page.waitForRequest('**/api/loadPlayer')
  await stopClock(page)
  await page.reload()
  await loadRequest
  await page.clock.runFor(4.9 * SECOND)
  await expect(page.getByRole('listitem').filter({ hasText: 'loading data' })).toHaveAttribute('aria-current', 'step')
  await page.clock.runFor(0.2 * SECOND)
  await expectGame(page)
  await expect(toast(page, 'Loaded from local save (offline mode)')).toBeVisible()
  await expect(runningAction(page)).toContainText('Gather kindling')
  await expect(connection(page)).toContainText('Offline')

  await release()
  await untilSaved(page)
})

test('[START-11] without an answer and without a copy a new game starts, and is replaced once the server answers', async ({
  page,
}) => {
  await page.clock.install()
  await enterAsGuest(page)
  await startActivity(page, 'Net shrimp')
  await stopActivity(page)
  await expect(connection(page)).toContainText('Saved')
  const { uid } = await storedPlayer(page)
  await page.goto('/robots.txt')
  await page.evaluate((key) => localStorage.removeItem(key), `hearthward:copy:${uid}`)

  const release = await holdAnswer(page, 'loadPlayer')
  const messages = await recordToasts(page)
  for (const time of ['first', 'second']) {
    const loadRequest = page.waitForRequest('**/api/loadPlayer')
    // The page knows the server's time before its own clock is moved.
    const answered = page.waitForResponse('**/api/getServerInfo')
    await page.goto('/game')
    await Promise.all([loadRequest, answered])
    // The page handles answers in order: after a later one it has handled that of the server's time.
    await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()))
    await page.clock.runFor(5 * SECOND)
    // Also after a reload it does not count as a saved game.
    if (time === 'first') await expect(toast(page, 'Started new game (could not load save data)')).toBeVisible()
    await expectGame(page)
    await expect(connection(page)).toContainText('Offline')
  }
  await startActivity(page, 'Gather kindling')
  await release()
  const isBack = 'Your saved game is back. It replaces the game started without it.'
  await expect(async () => {
    await page.clock.runFor(2 * SECOND)
    // Recorded: the page's time may run past the message between two checks.
    expect((await messages()).join()).toContain(isBack)
  }).toPass()
  await expect(connection(page)).toContainText('Saved')
  await expect(runningAction(page)).toContainText('Net shrimp ended')
  expect((await storedPlayer(page)).completions['gather_kindling']).toBeUndefined()
})

test('[START-12, START-13] loading stops with a message after ten seconds', async ({ page }) => {
  await page.clock.install()
  await signInAsGuest(page)
  const release = await holdAnswer(page, 'getContent')
  const contentRequest = page.waitForRequest('**/api/getContent?*')
  await stopClock(page)
  await page.goto('/game')
  await contentRequest
  await page.clock.runFor(9.9 * SECOND)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.runFor(0.2 * SECOND)
  await expect(page.getByRole('alert')).toContainText('Loading timed out, please refresh the page')
  await release()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectGame(page)
})

test('[START-6, START-14] a failed connection shows a message, and Try Again loads again', async ({ page }) => {
  await signInAsGuest(page)
  const release = await failCalls(page, 'loadPlayer', 'getContent')
  await page.goto('/game')
  await expect(page.getByRole('alert')).toContainText('Failed to connect. Please refresh and try again.')
  const again = page.waitForRequest('**/api/loadPlayer')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await again
  await expect(page.getByRole('alert')).toContainText('Failed to connect. Please refresh and try again.')
  await release()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectGame(page)
})

test('[START-10] a failing server leads to the local copy, not to the login page', async ({
  page,
  product,
  allowedErrors,
}) => {
  allowedErrors.push(/^500 /)
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Saved')
  // Without the sessions table the server fails at every call of this player.
  await withDatabase(product.dataDir, async (pool) => {
    await pool.query('alter table auth_sessions rename to auth_sessions_away')
    try {
      // The server has the sign-in cached, and notices within a second that it has to read it again.
      await pool.query('insert into account_changes (uid) select uid from players')
      const getAccount = () => page.request.post('/api/getAccount', { data: {} })
      await expect.poll(async () => (await getAccount()).status()).toBe(500)
      await page.reload()
      await expect(toast(page, 'Loaded from local save (offline mode)')).toBeVisible()
      await expect(runningAction(page)).toContainText('Gather kindling')
    } finally {
      await pool.query('alter table auth_sessions_away rename to auth_sessions')
    }
  })
})

test('[ACT-14, ACT-24] an overdue action is shown as completing, and a moment later with its gain', async ({
  page,
}) => {
  // It lasts half a second, too short for polling.
  await page.addInitScript(() => {
    const shares: number[] = []
    Object.assign(window, { sharesWhileCompleting: shares })
    new MutationObserver(() => {
      const card = document.querySelector('[aria-label="Running action"]')
      const bar = card?.querySelector('[role="progressbar"]')
      if (!bar || !card?.textContent.includes('Completing…')) return
      const { left, width } = bar.getBoundingClientRect()
      const right = bar.firstElementChild?.getBoundingClientRect().right ?? 0
      shares.push(Math.round(((right - left) / width) * 100))
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.clock.install()
  await callOverHttp(page)
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Saved')
  await failCalls(page, 'getAccount', 'loadPlayer', 'sync', 'perform', 'getServerInfo')
  await page.goto('about:blank')
  await page.clock.fastForward(20 * SECOND)
  await page.goto('/game')
  await expect(runningAction(page)).toContainText('Gather kindling')
  await expect
    .poll(() => page.evaluate(() => [...new Set<number>(Object(window).sharesWhileCompleting)]), {
      message: 'it was completing',
    })
    .toEqual([100])
  await expect(runningAction(page)).not.toContainText('Completing…')
  await expect.poll(() => packOf(page)).toMatchObject({ Logs: expect.any(Number) })
  await page.unrouteAll({ behavior: 'wait' })
})
