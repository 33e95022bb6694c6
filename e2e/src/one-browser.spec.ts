import { MOST_INTENTS, type SentIntent } from '@hearthward/contract'
import type { Page } from '@playwright/test'
import {
  blocked,
  connection,
  enterAsGuest,
  enterWithAccount,
  expectGame,
  newAccount,
  noteMessages,
  openGame,
  PASSWORD,
  runningAction,
  signIn,
  signOut,
  start,
  storedPlayer,
  toast,
  untilSaved,
} from './player.ts'
import { expect, SECOND, test } from './story.ts'

test.use({ serviceWorkers: 'allow' })

test('a tab opened without a network beside one that lives does not cost the first what it has yet to say', async ({
  context,
  page,
}) => {
  await context.clock.install()
  await enterAsGuest(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect(connection(page)).toContainText('Saved')
  await context.setOffline(true)
  await start(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Offline')
  const second = await context.newPage()
  await second.goto('/game')
  await expect(blocked(second)).toBeVisible()
  await context.setOffline(false)
  await untilSaved(page)
  await expect(runningAction(page)).toContainText('Gather kindling')
  expect((await storedPlayer(page)).currentAction?.activityId).toBe('gather_kindling')
})

test('what one has yet to say waits for them also where the tab only notices by the game it is given', async ({
  context,
  page,
}) => {
  await page.clock.install()
  const first = await enterWithAccount(page)
  await context.setOffline(true)
  await start(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Offline')
  // Signed in while this page slept: no storage event tells it.
  await newAccount(page.request)
  await context.setOffline(false)
  await untilSaved(page)
  await signOut(page)
  await signIn(page, first.username)
  await expectGame(page)
  await expect(runningAction(page)).toContainText('Gather kindling')
})

/** The second player has played in this very tab, under the name of its session; the first plays there now. */
async function oneAfterTheOther(page: Page): Promise<string> {
  const { username } = await enterWithAccount(page)
  await expect(connection(page)).toContainText('Saved')
  await signOut(page)
  await newAccount(page.request)
  await openGame(page)
  return username
}

const signInSilently = (page: Page, username: string) =>
  page.request.post('/api/auth/sign-in/username', { data: { username, password: PASSWORD } })

test('what one asked for without the server is never done to the character of another', async ({ context, page }) => {
  await page.clock.install()
  const second = await oneAfterTheOther(page)
  await context.setOffline(true)
  await start(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Offline')
  await signInSilently(page, second)
  await context.setOffline(false)
  await untilSaved(page)
  expect((await storedPlayer(page)).currentAction).toBeNull()
})

test('what one asks for is never done to the character of another who has signed in meanwhile', async ({ page }) => {
  await page.addInitScript(() => {
    window.WebSocket = class {
      send() {}
      close() {}
    } as never
  })
  const second = await oneAfterTheOther(page)
  await signInSilently(page, second)
  const refused = page.waitForResponse((response) => response.url().endsWith('/api/perform'))
  // Only pressed: the game of the other takes its place at once.
  await page.getByRole('button', { name: 'Start Gather kindling', exact: true }).click()
  expect((await refused).status()).toBe(403)
  await expect(page.getByText('Nothing is running')).toBeVisible()
  expect((await storedPlayer(page)).currentAction).toBeNull()
})

async function doneWithoutServer(page: Page, things: number): Promise<SentIntent[]> {
  const server = '**/api/{perform,sync,getServerInfo,loadPlayer}'
  await newAccount(page.request)
  await page.goto('/test-investigation')
  await expect.poll(() => page.evaluate(() => window.hearthward?.useGame.getState().phase)).toBe('ready')
  await page.route(server, (route) => route.abort('connectionrefused'))
  await page.evaluate(async (count) => {
    for (let done = 0; done < count; done++)
      await window.hearthward?.game.act({ type: 'updateSettings', theme: done % 2 ? 'dark' : 'light' })
  }, things)
  await page.goto('/robots.txt')
  await page.unroute(server)
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('hearthward:copy:')) ?? ''
    return JSON.parse(localStorage.getItem(key) ?? '{}').pending
  })
}

test('what was answered before the line broke is not said again by the page that goes on', async ({ page }) => {
  await page.clock.install()
  const waiting = await doneWithoutServer(page, MOST_INTENTS + 30)
  const said: string[] = []
  let calls = 0
  await page.route('**/api/perform', async (route) => {
    if (++calls === 2) return route.abort('connectionreset')
    said.push(...(route.request().postDataJSON() as { intents: SentIntent[] }).intents.map(({ id }) => id))
    return route.continue()
  })
  await page.goto('/game')
  await expect(toast(page, 'Loaded from local save (offline mode)')).toBeVisible()
  await untilSaved(page)
  expect(said).toEqual(waiting.map(({ id }) => id))
})

test('things that cannot be kept are told also where the page is closed before all is said', async ({
  context,
  page,
}) => {
  await doneWithoutServer(page, MOST_INTENTS + 30)
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('hearthward:copy:')) ?? ''
    const copy = JSON.parse(localStorage.getItem(key) ?? '{}')
    const { id, at } = copy.pending[7]
    copy.pending[7] = { id, at, type: 'startActivity', locationId: 'lumbridge', activityId: 'fell_oaks' }
    localStorage.setItem(key, JSON.stringify(copy))
  })
  let calls = 0
  const secondAsked = new Promise<void>((asked) => {
    void page.route('**/api/perform', (route) => (++calls === 1 ? route.continue() : asked()))
  })
  await page.goto('/game')
  await secondAsked
  await page.close()
  const again = await context.newPage()
  await again.goto('/game')
  await expect(toast(again, /could not be kept/)).toBeVisible()
})

test('who says what waited, finds another device playing and is let in later is not suspected', async ({
  context,
  page,
  pass,
}) => {
  await enterAsGuest(page)
  await expect(connection(page)).toContainText('Saved')
  await context.setOffline(true)
  await start(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Offline')
  await page.close()
  await context.setOffline(false)
  await pass(11 * SECOND)
  await context.request.post('/api/loadPlayer', { data: { sessionId: 'another-device' } })

  const again = await context.newPage()
  const messages = await noteMessages(again)
  await again.goto('/game')
  await expect(blocked(again)).toBeVisible()
  await pass(11 * SECOND)
  await again.getByRole('button', { name: 'Refresh Page' }).click()
  await expectGame(again)
  await expect(connection(again)).toContainText('Saved')
  expect(await messages()).not.toContainEqual(expect.stringContaining('Suspicious'))
})
