import { failCalls, holdAnswer } from '../support/network.ts'
import {
  call,
  connection,
  enterAsGuest,
  expectGame,
  messages,
  runningAction,
  signInAsGuest,
  startActivity,
  stopClock,
  toast,
} from '../support/player.ts'
import { staffWith } from '../support/staff.ts'
import { expect, SECOND, test } from '../support/story.ts'

test('[START-22] a failure to load game data is logged, and play continues with the present data', async ({
  page,
  product,
  pass,
}) => {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Saved')
  // The world switches to a content version this browser has never seen and cannot load.
  await page.goto('/robots.txt')
  const writer = await staffWith(product, ['edit_items'])
  const { written } = await writer.call('getItem', { id: 'bird_nest' })
  const changes = { description: `Found by ${crypto.randomUUID()}` }
  const edit = { id: 'bird_nest', expectedVersion: written.updatedAt, reason: 'A test of new data', changes }
  await writer.call('updateItem', edit)
  await pass(2 * SECOND)
  await failCalls(page, 'getContent')
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('The game could not be loaded'))
  await page.goto('/game')
  await logged
  await expectGame(page)
  await expect(toast(page, 'Loaded from local save (offline mode)')).toBeVisible()
  await expect(runningAction(page)).toContainText('Gather kindling')
})

test('[START-18] loading the game data, including monsters, waits up to ten seconds for the sign-in', async ({
  page,
}) => {
  await page.clock.install()
  await signInAsGuest(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  let answer = () => {}
  await page.route('**/api/getAccount', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.fallback()
  })
  await stopClock(page)
  await page.goto('/game')
  await expect.poll(() => requests).toContain('/api/getAccount')
  await page.clock.runFor(9.9 * SECOND)
  await expect(page.getByRole('listitem').filter({ hasText: 'authenticating' })).toHaveAttribute('aria-current', 'step')
  expect(requests).not.toContain('/api/getContent')
  answer()
  await expectGame(page)
  expect(requests).toContain('/api/getContent')
  await expect(page.getByRole('alert')).toHaveCount(0)

  // Without an answer in all that time the page says so.
  await page.evaluate(() => localStorage.clear())
  const release = await holdAnswer(page, 'getAccount')
  const again = page.waitForRequest('**/api/getAccount')
  await page.goto('/game')
  await again
  await page.clock.runFor(10.1 * SECOND)
  await page.clock.resume()
  await expect(page.getByText('Failed to connect. Please refresh and try again.')).toBeVisible()
  await release()
})

test('an account that is closed while the game data is loading is shown as suspended, and no error is shown', async ({
  page,
  product,
}) => {
  await signInAsGuest(page)
  const moderator = await staffWith(product, ['ban_players'])
  const { account } = await call(page, 'getAccount', {})
  const refused: unknown[] = []
  await page.route('**/api/getContent?*', async (route) => {
    // The account is closed between loading the character and loading the data.
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

test('[START-16] items, monsters, recipes, activities, places and achievements are loaded on the first visit, and not again while they stay the same', async ({
  page,
  pass,
}) => {
  await page.clock.install()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const loaded = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/getContent')
  await enterAsGuest(page)
  const { content } = await (await loaded).json()
  for (const kind of ['items', 'monsters', 'recipes', 'activities', 'locations', 'achievements']) {
    expect(Object.keys(content[kind]).length, kind).toBeGreaterThan(10)
  }
  await startActivity(page, 'Gather kindling')
  for (let minute = 0; minute < 10; minute++) {
    await pass(60 * SECOND)
    await page.clock.runFor(60 * SECOND)
  }
  await page.reload()
  await expectGame(page)
  expect(requests.filter((path) => path === '/api/getContent')).toHaveLength(1)
  expect(requests).not.toContain('/api/getActivities')
})
