import { watchLiveCalls } from '../../support/live-calls.ts'
import { figureAt } from '../../support/metrics.ts'
import {
  blocked,
  call,
  connection,
  enterAsGuest,
  expectGame,
  goTo,
  otherDevice,
  packOf,
  runningAction,
  slotsHolding,
  startActivity,
  stopActivity,
  storedPlayer,
} from '../../support/player.ts'
import { expect, LIVE, MINUTE, SECOND, test } from '../../support/story.ts'

test('[SESS-3, SESS-7, SESS-8, SESS-9] a second window is blocked while the first plays, and opens once it is closed', async ({
  context,
  page,
  product,
}) => {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  const second = await context.newPage()
  await second.goto('/game')
  await expect(blocked(second)).toBeVisible()
  await expect(second).toHaveTitle(/Session Active Elsewhere/)

  await second.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(blocked(second)).toBeVisible()
  await expect(runningAction(page)).toContainText('Gather kindling')

  // Once the server has received the end of the session: the lease of ten seconds is for pages that could not send it.
  const sessionEnds = () =>
    figureAt(product.url, 'hearthward_call_seconds_count{call="sync",outcome="ok"}').catch(() => 0)
  const before = await sessionEnds()
  await page.close()
  await expect.poll(sessionEnds).toBeGreaterThan(before)
  await second.getByRole('button', { name: 'Refresh Page' }).click()
  await expectGame(second)
  await expect(runningAction(second)).toContainText('Gather kindling')
})

test('a reload does not count as a second window', async ({ page }) => {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await page.reload()
  await expectGame(page)
  await expect(runningAction(page)).toContainText('Gather kindling')
})

test('[SESS-4] a device that was last seen more than ten seconds ago is taken over without a block', async ({
  page,
  pass,
}) => {
  // A device without a page: it opens the character and makes no further call.
  await page.request.post('/api/auth/sign-in/anonymous', { data: {} })
  const sessionId = 'a-device-that-falls-silent'
  await call(page, 'loadPlayer', { sessionId })
  const chop = { type: 'startActivity', locationId: 'lumbridge', activityId: 'gather_kindling' } as const
  await call(page, 'perform', { sessionId, intents: [{ ...chop, id: 'first-intent' }] })
  await pass(10 * SECOND + 1)
  await page.goto('/game')
  await expectGame(page)
  await expect(runningAction(page)).toContainText('Gather kindling')
})

test('[SESS-5, SESS-6, SESS-7] a player who returns while another device plays keeps earlier actions, and is frozen', async ({
  page,
  otherBrowser,
  pass,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url())
  })
  watchLiveCalls(page, { sent: ({ name }) => calls.push(name) })
  await page.clock.install()
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await pass(MINUTE)
  await stopActivity(page)
  await expect.poll(async () => (await storedPlayer(page)).currentAction).toBeNull()
  const { Logs } = await packOf(page)
  await page.context().setOffline(true)
  await goTo(page, 'Pack')
  await slotsHolding(page, 'Logs').focus()
  const moved = String(Number(await slotsHolding(page, 'Logs').getAttribute('data-slot')) + 1)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(slotsHolding(page, 'Logs')).toHaveAttribute('data-slot', moved)
  await expect(connection(page)).toContainText('Offline')

  await pass(11 * SECOND)
  const other = await otherDevice(page, otherBrowser)
  await other.goto('/game')
  await expectGame(other)
  await startActivity(other, 'Net shrimp')

  // Done after the other device took over: this one must not count.
  await slotsHolding(page, 'Logs').focus()
  await page.clock.fastForward(20 * SECOND)
  await page.keyboard.press('Shift+ArrowRight')
  await page.context().setOffline(false)
  await page.clock.fastForward(5 * SECOND)
  await expect(blocked(page)).toBeVisible()
  await goTo(other, 'Pack')
  await expect(slotsHolding(other, 'Logs')).toHaveAttribute('data-slot', moved)
  await goTo(other, 'Here')
  await expect(runningAction(other)).toContainText('Net shrimp')

  calls.length = 0
  await page.clock.runFor(2 * MINUTE)
  expect(calls).toEqual([])
  await stopActivity(other)
  await goTo(other, 'Pack')
  const { inventory } = await storedPlayer(other)
  const shrimp = inventory.find(({ id }) => id === 'raw_shrimp')?.quantity
  expect(await packOf(other)).toMatchObject({ Logs, ...(shrimp && { 'Raw shrimp': shrimp }) })
})

test('[SESS-4] a connected window keeps the character as long as it answers, and is frozen at once when it is taken over', async ({
  page,
  otherBrowser,
  pass,
}) => {
  let [probes, answers] = [0, true]
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      const isProbe = String(message).includes('["probe"')
      if (isProbe) probes++
      if (answers || !isProbe) socket.send(message)
    })
  })
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  const other = await otherDevice(page, otherBrowser)
  /** Not more at once: the server renews the leases of connected pages every few seconds. */
  const returnLater = async () => {
    await pass(3 * SECOND)
    await other.goto('/game')
  }
  await expect(async () => {
    await returnLater()
    await expect(blocked(other)).toBeVisible()
    expect(probes).toBeGreaterThan(0)
  }).toPass({ intervals: [4 * SECOND] })
  answers = false
  await expect(async () => {
    await returnLater()
    await expect(other.getByRole('heading', { name: 'Hearthford' })).toBeVisible(LIVE)
  }).toPass({ intervals: [4 * SECOND] })
  await expect(blocked(page)).toBeVisible()
})
