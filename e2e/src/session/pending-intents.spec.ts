import { content } from '@hearthward/content'
import type { SentIntent } from '@hearthward/contract'
import { MOST_INTENTS } from '@hearthward/contract'
import type { Page, Route } from '@playwright/test'
import { callOverHttp } from '../support/live-calls.ts'
import { connection, expectGame, newAccount, recordToasts, storedPlayer, toast, untilSaved } from '../support/player.ts'
import { expect, test } from '../support/story.ts'

/** A browser that was offline for longer than one call can carry intents. */

const OAKS = content.activities['fell_oaks']?.levelRequirements.woodcutting
const REACHES_SERVER = '**/api/{perform,sync,getServerInfo,loadPlayer}'

/** Signs in, performs this many intents offline, and leaves. Returns their ids. */
async function performOffline(page: Page, count: number): Promise<string[]> {
  await callOverHttp(page)
  await newAccount(page.request)
  await page.goto('/test-investigation')
  await expect.poll(() => page.evaluate(() => window.hearthward?.useGame.getState().phase)).toBe('ready')
  const { uid } = await storedPlayer(page)
  await page.route(REACHES_SERVER, (route) => route.abort('connectionrefused'))
  await page.evaluate(async (count) => {
    for (let done = 0; done < count; done++) {
      // The first one is checked at the end, whatever follows.
      const theme = done % 2 ? 'dark' : 'light'
      await window.hearthward?.game.act({
        type: 'updateSettings',
        ...(done === 0 ? { soundEnabled: true } : { theme }),
      })
    }
  }, count)
  await page.goto('/robots.txt')
  await page.unroute(REACHES_SERVER)
  const waiting = await waitingIn(page, uid)
  expect(waiting).toHaveLength(count)
  return waiting.map(({ id }) => id)
}

function waitingIn(page: Page, uid: string): Promise<SentIntent[]> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').pending, `hearthward:copy:${uid}`)
}

async function uidOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('hearthward:who') ?? '{}').uid)
}

/** Changes these pending intents so that the rules refuse them, as if an item had been removed meanwhile. */
async function makeInvalid(page: Page, ...places: number[]): Promise<void> {
  await page.evaluate(
    ([key, spoilt]) => {
      const copy = JSON.parse(localStorage.getItem(key) ?? '{}')
      for (const place of spoilt) {
        const { id, at } = copy.pending[place]
        copy.pending[place] = { id, at, type: 'startActivity', locationId: 'lumbridge', activityId: 'fell_oaks' }
      }
      localStorage.setItem(key, JSON.stringify(copy))
    },
    [`hearthward:copy:${await uidOf(page)}`, places] as const,
  )
}

/** The intents sent from now on, by call. */
function recordSentIntents(page: Page): string[][] {
  const sent: string[][] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/perform')) return
    sent.push((request.postDataJSON() as { intents: SentIntent[] }).intents.map(({ id }) => id))
  })
  return sent
}

test('pending intents are sent a hundred at a time, and those answered before the page was closed are not sent again', async ({
  context,
  page,
}) => {
  const ids = await performOffline(page, 2 * MOST_INTENTS + 30)
  const uid = await uidOf(page)
  const sent = recordSentIntents(page)
  // The second call is never answered.
  let calls = 0
  const secondCall = new Promise<void>((resolve) => {
    void page.route('**/api/perform', async (route: Route) => {
      if (++calls === 1) await route.continue()
      else resolve()
    })
  })
  await page.goto('/game')
  await secondCall
  expect(sent).toEqual([ids.slice(0, MOST_INTENTS), ids.slice(MOST_INTENTS, 2 * MOST_INTENTS)])
  expect((await waitingIn(page, uid)).map(({ id }) => id)).toEqual(ids.slice(MOST_INTENTS))
  await page.close()

  const again = await context.newPage()
  await callOverHttp(again)
  const sentNext = recordSentIntents(again)
  await again.goto('/game')
  await expectGame(again)
  await expect(connection(again)).toContainText('Saved')
  expect(sentNext).toEqual([ids.slice(MOST_INTENTS, 2 * MOST_INTENTS), ids.slice(2 * MOST_INTENTS)])
  expect(await waitingIn(again, uid)).toEqual([])
  expect((await storedPlayer(again)).settings.theme).toBe('dark')
})

test('refused offline intents are reported in one message', async ({ page }) => {
  await performOffline(page, MOST_INTENTS + 50)
  const uid = await uidOf(page)
  await makeInvalid(page, 7, MOST_INTENTS + 7)
  await page.goto('/game')
  await expect(toast(page, /could not be saved/)).toHaveText(
    `2 of 150 offline actions could not be saved: Requires woodcutting level ${OAKS}`,
  )
  await expectGame(page)
  await expect(connection(page)).toContainText('Saved')
  expect(await waitingIn(page, uid)).toEqual([])
})

test('an unknown intent is reported in words and does not affect the others', async ({ page }) => {
  await performOffline(page, MOST_INTENTS + 5)
  const uid = await uidOf(page)
  await page.evaluate((key) => {
    const copy = JSON.parse(localStorage.getItem(key) ?? '{}')
    copy.pending[3].type = 'paintTheFence'
    copy.pending[90].theme = 'the colour of a fence'
    copy.pending.push({ ...copy.pending[0], id: 'the-last-of-them', autoBankEnabled: true })
    localStorage.setItem(key, JSON.stringify(copy))
  }, `hearthward:copy:${uid}`)
  const messages = await recordToasts(page)
  await page.goto('/game')
  await expectGame(page)
  await expect(connection(page)).toContainText('Saved')
  // A warning about the altered copy appears as well, which is not part of this test.
  expect((await messages()).filter((message) => !message.startsWith('Suspicious'))).toEqual([
    '2 of 106 offline actions could not be saved: This version of the game does not support this action',
  ])
  expect(await waitingIn(page, uid)).toEqual([])
  expect((await storedPlayer(page)).settings).toMatchObject({ soundEnabled: true, autoBankEnabled: true })
})

test('intents answered before the connection broke are not sent again', async ({ page }) => {
  await page.clock.install()
  const waiting = await performOffline(page, MOST_INTENTS + 30)
  const sent: string[] = []
  let calls = 0
  await page.route('**/api/perform', async (route) => {
    if (++calls === 2) return route.abort('connectionreset')
    sent.push(...(route.request().postDataJSON() as { intents: SentIntent[] }).intents.map(({ id }) => id))
    return route.continue()
  })
  const messages = await recordToasts(page)
  await page.goto('/game')
  await expect(toast(page, 'Loaded from local save (offline mode)')).toBeVisible()
  await untilSaved(page)
  expect(sent).toEqual(waiting)
  await page.clock.runFor(3_000)
  expect(await messages()).not.toContainEqual(expect.stringContaining('Suspicious'))
})

test('refused intents are reported even if the page is closed before all are sent', async ({ context, page }) => {
  await performOffline(page, MOST_INTENTS + 30)
  await makeInvalid(page, 7)
  let calls = 0
  const secondCall = new Promise<void>((resolve) => {
    void page.route('**/api/perform', (route) => (++calls === 1 ? route.continue() : resolve()))
  })
  await page.goto('/game')
  await secondCall
  await page.close()
  const again = await context.newPage()
  await again.goto('/game')
  await expect(toast(again, /could not be saved/)).toBeVisible()
})
