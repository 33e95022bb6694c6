import type { Page } from '@playwright/test'
import {
  blocked,
  connection,
  enterAsGuest,
  expectGame,
  packOf,
  recordToasts,
  runningAction,
  startActivity,
  stopActivity,
  storedPlayer,
  toast,
  untilSaved,
} from '../support/player.ts'
import { expect, MINUTE, SECOND, test } from '../support/story.ts'

test.use({ serviceWorkers: 'allow' })

const sessionOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('hearthward:session'))

test('everything done without a network, in a closed tab and in the next one, is kept on return', async ({
  context,
  page,
  pass,
}) => {
  /** Time passes on the page and on the server, while they are disconnected. */
  const passOffline = async (ms: number) => {
    await pass(ms)
    await context.clock.fastForward(ms)
  }
  await context.clock.install()
  await enterAsGuest(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await startActivity(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Saved')
  const session = await sessionOf(page)
  await context.setOffline(true)
  await expect(connection(page)).toContainText(/Offline|Connecting/)
  await passOffline(MINUTE)
  await startActivity(page, 'Burn logs')
  await passOffline(20 * SECOND)
  await page.close()

  const again = await context.newPage()
  const messages = await recordToasts(again)
  await again.goto('/game')
  await expect(toast(again, 'Loaded from local save (offline mode)')).toBeVisible()
  await expectGame(again)
  await expect(runningAction(again)).toContainText('Burn logs')
  await expect.poll(() => sessionOf(again)).toBe(session)
  await startActivity(again, 'Net shrimp')
  await passOffline(30 * SECOND)
  await expect.poll(async () => Object.keys(await packOf(again))).toContain('Raw shrimp')
  await stopActivity(again)
  const without = await packOf(again)
  expect(Object.keys(without)).toEqual(expect.arrayContaining(['Logs', 'Ashes', 'Raw shrimp']))

  await context.setOffline(false)
  await untilSaved(again)
  // Levels depend on what is gained, and rare finds on chance.
  const toasts = (await messages()).filter((text) => !/^(Level up!|Rare find:)/.test(text))
  expect(toasts).toEqual(['Loaded from local save (offline mode)'])
  // Rolls of actions started offline are decided on return; everything else was known.
  expect(await packOf(again)).toMatchObject(without)
  const { inventory, currentAction, lastStop } = await storedPlayer(again)
  const quantityOf = (itemId: string) =>
    inventory.reduce((sum, { id, quantity }) => sum + (id === itemId ? quantity : 0), 0)
  expect([quantityOf('logs'), quantityOf('ashes'), quantityOf('raw_shrimp')]).toEqual([
    without['Logs'],
    without['Ashes'],
    without['Raw shrimp'],
  ])
  expect(currentAction).toBeNull()
  expect(lastStop?.activityId).toBe('net_shrimp')
})

test('a second tab opened without a network does not lose the pending intents of the first', async ({
  context,
  page,
}) => {
  await context.clock.install()
  await enterAsGuest(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect(connection(page)).toContainText('Saved')
  await context.setOffline(true)
  await startActivity(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Offline')
  const second = await context.newPage()
  await second.goto('/game')
  await expect(blocked(second)).toBeVisible()
  await context.setOffline(false)
  await untilSaved(page)
  await expect(runningAction(page)).toContainText('Gather kindling')
  expect((await storedPlayer(page)).currentAction?.activityId).toBe('gather_kindling')
})
