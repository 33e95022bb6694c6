import type { Page } from '@playwright/test'
import {
  blocked,
  blockLiveConnection,
  call,
  connection,
  enterWithAccount,
  expectGame,
  newAccount,
  openGame,
  PASSWORD,
  runningAction,
  signIn,
  signOut,
  startActivity,
  storedPlayer,
  untilSaved,
  visitPage,
} from '../support/player.ts'
import { expect, SECOND, test } from '../support/story.ts'

/** Two players who share a browser and its local storage. */

interface StoredCopy {
  /** The owner according to the storage key. */
  owner: string
  username: string
  player: { uid: string }
  confirmed: { uid: string }
}

const loginPage = (page: Page) => page.getByRole('button', { name: 'Play as guest' })

function copiesIn(page: Page): Promise<StoredCopy[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('hearthward:copy:'))
      .map((key) => {
        const copy = JSON.parse(localStorage.getItem(key) ?? '{}')
        return { ...copy, owner: key.slice('hearthward:copy:'.length) }
      }),
  )
}

/** Expects that every copy belongs completely to its owner. */
async function expectSeparateCopies(page: Page, names: Record<string, string>): Promise<void> {
  const copies = await copiesIn(page)
  expect(copies.map(({ owner }) => owner).sort()).toEqual(Object.keys(names).sort())
  for (const { owner, username, player, confirmed } of copies)
    expect([username, player.uid, confirmed.uid]).toEqual([names[owner], owner, owner])
}

async function expectPlayingAs(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menu')).toContainText(`Playing as ${username}`)
  await page.keyboard.press('Escape')
}

/** A player with an account who chops wood, saved. */
async function chopping(page: Page): Promise<{ username: string; uid: string }> {
  const { username } = await enterWithAccount(page)
  await startActivity(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Saved')
  return { username, uid: (await storedPlayer(page)).uid }
}

/** Holds back calls of this page until released: otherwise both tabs would open the game at once, in either order. */
async function holdCall(page: Page, name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/${name}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a sign-in or sign-out applies to all tabs: no tab shows one player’s game under the other’s name', async ({
  context,
  page,
}) => {
  await blockLiveConnection(page)
  const first = await chopping(page)

  // The first tab saves when the other one hides it. With the new sign-in it would open the second player's game itself.
  const release = await holdCall(page, '*')
  const second = await newAccount(page.request)
  const other = await context.newPage()
  await openGame(other)
  release()
  const { uid: secondUid } = await storedPlayer(other)
  await expectPlayingAs(other, second.username)
  await expect(other.getByText('Nothing is running')).toBeVisible()
  // The first tab now requests the second player's game, which is in use.
  await expect(blocked(page)).toBeVisible()

  await signOut(other)
  await expect(loginPage(page)).toBeVisible()
  await other.close()
  await signIn(page, second.username)
  await expectGame(page)
  await expectPlayingAs(page, second.username)
  await expect(page.getByText('Nothing is running')).toBeVisible()
  await startActivity(page, 'Net shrimp')
  await expect(connection(page)).toContainText('Saved')
  await expectSeparateCopies(page, { [first.uid]: first.username, [secondUid]: second.username })

  await signOut(page)
  await signIn(page, first.username)
  await expectGame(page)
  await expectPlayingAs(page, first.username)
  await expect(runningAction(page)).toContainText('Gather kindling')
})

test('the next player in the same window sees nothing of the former one’s party and offers, even before the first answer', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext()
  const next = await newAccount(elsewhere.request)
  await elsewhere.close()
  await enterWithAccount(page)
  await call(page, 'createParty', { name: 'The Larks', settings: {} })
  await call(page, 'createGEOffer', { type: 'buy', itemId: 'logs', quantity: 1, price: 1, slot: 1 })
  await visitPage(page, '/game/exchange')
  await expect(page.getByRole('article', { name: /^Slot 1: buy/ })).toBeVisible()
  await visitPage(page, '/game/party')
  await expect(page.getByRole('heading', { name: 'The Larks' })).toBeVisible()

  await signOut(page)
  const release = await holdCall(page, '{getParty,getMyOffers}')
  await signIn(page, next.username)
  await expectGame(page)
  await visitPage(page, '/game/party')
  await expect(page.getByRole('status', { name: 'Loading party and friends' })).toBeVisible()
  await expect(page.getByText('The Larks')).toHaveCount(0)
  await visitPage(page, '/game/exchange')
  await expect(page.getByRole('status', { name: 'Loading your offers' })).toBeVisible()
  await expect(page.getByRole('article', { name: /^Slot/ })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { name: /Your offers\s*0 of/ })).toBeVisible()
  await visitPage(page, '/game/party')
  await expect(page.getByText('Create a party').first()).toBeVisible()
  await expect(page.getByText('The Larks')).toHaveCount(0)
})

/** From now on no call of this page reaches the server. */
async function cutOff(page: Page): Promise<void> {
  await page.route('**/api/{perform,sync,getServerInfo,loadPlayer}', (route) => route.abort('connectionrefused'))
}

test('the pending intents of a player are kept while another plays', async ({ context, page }) => {
  await context.clock.install()
  await blockLiveConnection(page)
  const first = await enterWithAccount(page)
  await cutOff(page)
  await startActivity(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Offline')

  const second = await newAccount(page.request)
  const requests: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/perform')) requests.push(request.postData() ?? '')
  })
  const other = await context.newPage()
  await openGame(other)
  await expectPlayingAs(other, second.username)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clock.runFor(10 * SECOND)
  await expect(blocked(page)).toBeVisible()
  expect(requests).toEqual([])

  await page.close()
  await signOut(other)
  await signIn(other, first.username)
  await expectGame(other)
  await expect(runningAction(other)).toContainText('Gather kindling')
  expect((await storedPlayer(other)).currentAction?.activityId).toBe('gather_kindling')
})

test('a tab that missed the sign-in of another player detects it by the loaded game', async ({ page }) => {
  await blockLiveConnection(page)
  const first = await chopping(page)
  // Only the cookie changes, without a storage event.
  const second = await newAccount(page.request)
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expectGame(page)
  await expect(page.getByText('Nothing is running')).toBeVisible()
  await expectPlayingAs(page, second.username)
  const { uid: secondUid } = await storedPlayer(page)
  await startActivity(page, 'Net shrimp')
  await expect(connection(page)).toContainText('Saved')
  await expectSeparateCopies(page, { [first.uid]: first.username, [secondUid]: second.username })
})

test('pending intents are also kept if the tab detects the new player only by the loaded game', async ({
  context,
  page,
}) => {
  await page.clock.install()
  const first = await enterWithAccount(page)
  await context.setOffline(true)
  await startActivity(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Offline')
  // Signed in while this page was asleep, without a storage event.
  await newAccount(page.request)
  await context.setOffline(false)
  await untilSaved(page)
  await signOut(page)
  await signIn(page, first.username)
  await expectGame(page)
  await expect(runningAction(page)).toContainText('Gather kindling')
})

/** The second player has played in this tab, under its session id; now the first plays there. */
async function playInTurn(page: Page): Promise<string> {
  const { username } = await enterWithAccount(page)
  await expect(connection(page)).toContainText('Saved')
  await signOut(page)
  // Not earlier: the sign-out would end the session of the next account.
  await expect(loginPage(page)).toBeVisible()
  await newAccount(page.request)
  await openGame(page)
  return username
}

const signInSilently = (page: Page, username: string) =>
  page.request.post('/api/auth/sign-in/username', { data: { username, password: PASSWORD } })

test('offline intents of one player are never performed on another’s character', async ({ context, page }) => {
  await page.clock.install()
  const second = await playInTurn(page)
  await context.setOffline(true)
  await startActivity(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Offline')
  await signInSilently(page, second)
  await context.setOffline(false)
  await untilSaved(page)
  expect((await storedPlayer(page)).currentAction).toBeNull()
})

test('an intent is never performed on the character of another player who has signed in meanwhile', async ({
  page,
}) => {
  await blockLiveConnection(page)
  const second = await playInTurn(page)
  await signInSilently(page, second)
  const refused = page.waitForResponse((response) => response.url().endsWith('/api/perform'))
  // Only clicked: the other player's game replaces it at once.
  await page.getByRole('button', { name: 'Start Gather kindling', exact: true }).click()
  expect((await refused).status()).toBe(403)
  await expect(page.getByText('Nothing is running')).toBeVisible()
  expect((await storedPlayer(page)).currentAction).toBeNull()
})
