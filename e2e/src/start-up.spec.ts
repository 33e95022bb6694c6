import { type Player, stateOf } from '@hearthward/engine'
import type { Page } from '@playwright/test'
import {
  activityNamed,
  call,
  connection,
  enterAsGuest,
  expectGame,
  packOf,
  runningAction,
  start,
  stop,
  stopClock,
  storedPlayer,
  toast,
  untilSaved,
} from './player.ts'
import { staffWith } from './staff.ts'
import { answeredAll, expect, SECOND, test } from './story.ts'

async function signInAsGuest(page: Page): Promise<void> {
  await page.request.post('/api/auth/sign-in/anonymous', { data: {} })
}

/** The server takes the call and never answers, until it is let go. */
async function hang(page: Page, call: string): Promise<() => Promise<void>> {
  const path = `**/api/${call}`
  await page.route(path, () => undefined)
  return () => page.unroute(path)
}

/** The call does not reach the server, until it is let go. */
async function cut(page: Page, ...calls: string[]): Promise<() => Promise<void>> {
  for (const call of calls) await page.route(`**/api/${call}`, (route) => route.abort('connectionrefused'))
  return async () => {
    for (const call of calls) await page.unroute(`**/api/${call}`)
  }
}

function messages(page: Page) {
  return page.getByRole('region', { name: /Messages/ }).getByRole('listitem')
}

test('[START-3, AUTH-1] at first nobody knows who is signed in; then somebody is, or nobody', async ({ page }) => {
  await signInAsGuest(page)
  const { account } = await call(page, 'getAccount', {})
  const letGo = await hang(page, 'getAccount')
  await page.goto('/test-investigation')
  await expect(page.getByRole('listitem').filter({ hasText: 'authenticating' })).toHaveAttribute('aria-current', 'step')
  await letGo()
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

test('[START-2] nobody plays without signing in', async ({ page }) => {
  await page.goto('/game')
  await expect(page.getByRole('button', { name: 'Play as guest' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hearthford' })).toHaveCount(0)
  const answer = await page.request.post('/api/loadPlayer', { data: { sessionId: 'a-session' } })
  expect(answer.status()).toBe(401)
})

test('[START-9, START-10] a server that does not answer within five seconds is given up for the local copy', async ({
  page,
}) => {
  await page.clock.install()
  await enterAsGuest(page)
  await start(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Saved')
  const letGo = await hang(page, 'loadPlayer')
  const asked = page.waitForRequest('**/api/loadPlayer')
  await stopClock(page)
  await page.reload()
  await asked
  await page.clock.runFor(4.9 * SECOND)
  await expect(page.getByRole('listitem').filter({ hasText: 'loading data' })).toHaveAttribute('aria-current', 'step')
  await page.clock.runFor(0.2 * SECOND)
  await expectGame(page)
  await expect(toast(page, 'Loaded from local save (offline mode)')).toBeVisible()
  await expect(runningAction(page)).toContainText('Gather kindling')
  await expect(connection(page)).toContainText('Offline')

  await letGo()
  await untilSaved(page)
})

test('[START-11] without an answer and without a copy a new game begins, and gives way once the server answers', async ({
  page,
}) => {
  await page.clock.install()
  await enterAsGuest(page)
  await start(page, 'Net shrimp')
  await stop(page)
  await expect(connection(page)).toContainText('Saved')
  const { uid } = await storedPlayer(page)
  await page.goto('/robots.txt')
  await page.evaluate((key) => localStorage.removeItem(key), `hearthward:copy:${uid}`)

  const letGo = await hang(page, 'loadPlayer')
  for (const time of ['first', 'second']) {
    const asked = page.waitForRequest('**/api/loadPlayer')
    // The page knows the server's time before its own is moved on.
    const told = page.waitForResponse('**/api/getServerInfo')
    await page.goto('/game')
    await Promise.all([asked, told])
    await page.clock.runFor(5 * SECOND)
    // Also after a reload it is not taken for a saved game.
    if (time === 'first') await expect(toast(page, 'Started new game (could not load save data)')).toBeVisible()
    await expectGame(page)
    await expect(connection(page)).toContainText('Offline')
  }
  await start(page, 'Gather kindling')
  await letGo()
  await expect(async () => {
    await page.clock.runFor(2 * SECOND)
    const message = toast(page, 'Your saved game is back. The one begun without it was set aside.')
    await expect(message).toBeVisible({ timeout: SECOND })
  }).toPass()
  await expect(connection(page)).toContainText('Saved')
  await expect(runningAction(page)).toContainText('Net shrimp ended')
  expect((await storedPlayer(page)).completions['gather_kindling']).toBeUndefined()
})

test('[START-12, START-13] loading that takes over ten seconds is ended with a message', async ({ page }) => {
  await page.clock.install()
  await signInAsGuest(page)
  const letGo = await hang(page, 'getContent')
  const asked = page.waitForRequest('**/api/getContent')
  await stopClock(page)
  await page.goto('/game')
  await asked
  await page.clock.runFor(9.9 * SECOND)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.runFor(0.2 * SECOND)
  await expect(page.getByRole('alert')).toContainText('Loading timed out, please refresh the page')
  await letGo()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectGame(page)
})

test('[START-6, START-14] a start that cannot connect says so, and Try Again loads again', async ({ page }) => {
  await signInAsGuest(page)
  const letGo = await cut(page, 'loadPlayer', 'getContent')
  await page.goto('/game')
  await expect(page.getByRole('alert')).toContainText('Failed to connect. Please refresh and try again.')
  const again = page.waitForRequest('**/api/loadPlayer')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await again
  await expect(page.getByRole('alert')).toContainText('Failed to connect. Please refresh and try again.')
  await letGo()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectGame(page)
})

test('[START-19, START-21] a save that does not reach the server is logged, kept here without a message, and sent later', async ({
  page,
}) => {
  await page.clock.install()
  await enterAsGuest(page)
  const { uid } = await storedPlayer(page)
  const letGo = await cut(page, 'perform', 'sync', 'getServerInfo')
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Not saved on the server'))
  await start(page, 'Gather kindling')
  await logged
  await expect(connection(page)).toContainText('Offline')
  await page.clock.runFor(activityNamed('Gather kindling').duration)
  await expect(page.getByRole('region', { name: 'This session' })).toContainText(/\d actions? completed/)
  await page.clock.runFor(31 * SECOND)
  await expect(messages(page).filter({ hasText: /sav/i })).toHaveCount(0)
  const copy = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), `hearthward:copy:${uid}`)
  expect(copy.pending).toHaveLength(1)
  expect(copy.player.currentAction.activityId).toBe('gather_kindling')

  await letGo()
  await untilSaved(page)
  expect((await storedPlayer(page)).currentAction?.activityId).toBe('gather_kindling')
})

test('[START-20] a save that is lost here and on the server is told, once', async ({ page }) => {
  await page.clock.install()
  await enterAsGuest(page)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  // While the server hears of it nothing is lost.
  await start(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Saved')
  await page.clock.runFor(SECOND)
  expect(await toast(page, 'Failed to save progress').count()).toBe(0)

  const letGo = await cut(page, 'perform', 'sync', 'getServerInfo')
  await stop(page)
  await expect(toast(page, 'Failed to save progress')).toBeVisible()
  await page.clock.runFor(4.5 * SECOND)
  await expect(toast(page, 'Failed to save progress')).toHaveCount(0)
  for (let seconds = 0; seconds < 12; seconds++) {
    expect(await toast(page, 'Failed to save progress').count()).toBe(0)
    await page.clock.runFor(SECOND)
  }
  await letGo()
})

test('one lost call does not leave the page saying that it is offline', async ({ page }) => {
  await page.clock.install()
  await enterAsGuest(page)
  await page.route('**/api/perform', (route) => route.abort('connectionreset'), { times: 1 })
  await start(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Offline')
  await stop(page)
  await untilSaved(page)
  const { currentAction, lastStop } = await storedPlayer(page)
  expect(currentAction).toBeNull()
  expect(lastStop?.activityId).toBe('gather_kindling')
})

test('[START-10] a server in trouble opens the local copy, not the login page', async ({ page }) => {
  await enterAsGuest(page)
  await start(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Saved')
  const trouble = { code: 'internal', message: 'Something went wrong on the server', details: { id: 'x' } }
  await page.route('**/api/{getAccount,loadPlayer,sync,perform,getServerInfo}', (route) =>
    route.fulfill({ status: 500, json: trouble }),
  )
  await page.reload()
  await expect(toast(page, 'Loaded from local save (offline mode)')).toBeVisible()
  await expect(runningAction(page)).toContainText('Gather kindling')
})

test('[ACT-14, ACT-24] an action found overdue shows that it is completing, and a moment later its gain', async ({
  page,
}) => {
  // It lasts half a second: too short to be met by asking now and then.
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
  await enterAsGuest(page)
  await start(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Saved')
  await cut(page, 'getAccount', 'loadPlayer', 'sync', 'perform', 'getServerInfo')
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

test('[START-22] game data that cannot be loaded is logged, and play goes on with what is here', async ({ page }) => {
  await enterAsGuest(page)
  await start(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Saved')
  // The world has moved on to data this browser has never seen, and cannot get.
  await page.route('**/api/loadPlayer', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const timeline = [...body.timeline, { ...body.timeline.at(-1), from: body.now, contentVersion: 'f'.repeat(16) }]
    await route.fulfill({ response, json: { ...body, timeline } })
  })
  await cut(page, 'getContent')
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('The game could not be loaded'))
  await page.goto('/game')
  await logged
  await expectGame(page)
  await expect(toast(page, 'Loaded from local save (offline mode)')).toBeVisible()
  await expect(runningAction(page)).toContainText('Gather kindling')
  // The page goes on asking: an answer under way when the story ends would have nobody to pass it on.
  await page.unrouteAll({ behavior: 'wait' })
})

test('[START-18] the game data, monsters among it, waits up to ten seconds for the sign-in', async ({ page }) => {
  await page.clock.install()
  await signInAsGuest(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  let answer = () => {}
  await page.route('**/api/getAccount', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.fallback()
  })
  await stopClock(page)
  await page.goto('/game')
  await expect.poll(() => asked).toContain('/api/getAccount')
  await page.clock.runFor(9.9 * SECOND)
  await expect(page.getByRole('listitem').filter({ hasText: 'authenticating' })).toHaveAttribute('aria-current', 'step')
  expect(asked).not.toContain('/api/getContent')
  answer()
  await expectGame(page)
  expect(asked).toContain('/api/getContent')
  await expect(page.getByRole('alert')).toHaveCount(0)

  // Without a word in all that time the page says so.
  await page.evaluate(() => localStorage.clear())
  const letGo = await hang(page, 'getAccount')
  const again = page.waitForRequest('**/api/getAccount')
  await page.goto('/game')
  await again
  await page.clock.runFor(10.1 * SECOND)
  await page.clock.resume()
  await expect(page.getByText('Failed to connect. Please refresh and try again.')).toBeVisible()
  await letGo()
})

test('an account that is closed while the game data is loading is shown as suspended, and no error is shown', async ({
  page,
  product,
}) => {
  await signInAsGuest(page)
  const moderator = await staffWith(product, ['ban_players'])
  const { account } = await call(page, 'getAccount', {})
  const refused: unknown[] = []
  await page.route('**/api/getContent', async (route) => {
    // Between the character and the data its account is closed.
    await moderator.call('banPlayer', { playerId: account?.uid ?? '', reason: 'A test of doors' })
    const response = await route.fetch()
    refused.push((await response.json()).code)
    await route.fulfill({ response })
  })
  await page.goto('/game')
  await expect(page.getByRole('heading', { name: 'Account suspended' })).toBeVisible()
  expect(refused).toEqual(['permission-denied'])
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(messages(page)).toHaveCount(0)
})

test('[START-1] the character is saved on the server and in this browser', async ({ page }) => {
  await enterAsGuest(page)
  await start(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Saved')
  const { uid, currentAction } = stateOf(await storedPlayer(page))
  expect(currentAction?.activityId).toBe('gather_kindling')
  await expect.poll(() => keptPlayer(page)).toMatchObject({ uid, currentAction })
})

test('[START-1] a game opened from the server is in this browser before anything is done in it', async ({ page }) => {
  await page.clock.install()
  await enterAsGuest(page)
  const { uid } = await storedPlayer(page)
  expect(await keptPlayer(page)).toMatchObject({ uid })
})

test('[START-1] what came in since the last save is in this browser when the page is left', async ({ page, pass }) => {
  await page.clock.install()
  await enterAsGuest(page)
  // On a busy machine the page would save by itself before it is looked at: the first armful is a deed.
  await stopClock(page)
  await start(page, 'Gather kindling')
  await answeredAll(page.context())
  const kept = async () => (await keptPlayer(page))?.completions['gather_kindling'] ?? 0
  const saved = await kept()
  // Fewer than are saved by themselves.
  await pass(3 * activityNamed('Gather kindling').duration)
  await expect.poll(async () => (await packOf(page))['Logs']).toBeGreaterThanOrEqual(saved + 3)
  expect(await kept()).toBe(saved)
  const shown = await packOf(page)
  await page.goto('/robots.txt')
  expect(await kept()).toBeGreaterThanOrEqual(shown['Logs'] ?? 0)
})

/** The character as this browser keeps it. */
async function keptPlayer(page: Page): Promise<Player | undefined> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('hearthward:copy:'))
    return JSON.parse(localStorage.getItem(key ?? '') ?? '{}').player
  })
}

test('[START-16] items, monsters, recipes, activities, places and achievements come with the first visit, and are not asked for again while they stay the same', async ({
  page,
  pass,
}) => {
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const loaded = page.waitForResponse((response) => response.url().endsWith('/api/getContent'))
  await enterAsGuest(page)
  const { content } = await (await loaded).json()
  for (const kind of ['items', 'monsters', 'recipes', 'activities', 'locations', 'achievements']) {
    expect(Object.keys(content[kind]).length, kind).toBeGreaterThan(10)
  }
  await start(page, 'Gather kindling')
  for (let minute = 0; minute < 10; minute++) {
    await pass(60 * SECOND)
    await page.clock.runFor(60 * SECOND)
  }
  await page.reload()
  await expectGame(page)
  expect(asked.filter((path) => path === '/api/getContent')).toHaveLength(1)
  expect(asked).not.toContain('/api/getActivities')
})
