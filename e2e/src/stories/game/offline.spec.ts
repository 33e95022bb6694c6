import type { Page } from '@playwright/test'
import {
  activityNamed,
  connection,
  enterAsGuest,
  enterWithAccount,
  expectGame,
  goTo,
  openGame,
  packOf,
  recordToasts,
  runningAction,
  slotsHolding,
  startActivity,
  stopActivity,
  storedPlayer,
  title,
  toast,
} from '../../support/player.ts'
import { expect, HOUR, MINUTE, SECOND, test } from '../../support/story.ts'

const KINDLING = activityNamed('Gather kindling')
const FIRE = activityNamed('Burn logs')

/** Time passes on the page and on the server, while they are disconnected. */
async function passOffline(page: Page, pass: (ms: number) => Promise<void>, ms: number): Promise<void> {
  await pass(ms)
  await page.clock.fastForward(ms)
}

async function cutOff(page: Page): Promise<void> {
  await expect(connection(page)).toContainText('Saved')
  await page.context().setOffline(true)
  await expect(connection(page)).toContainText(/Offline|Connecting/)
}

test('[START-40] play goes on without a network, and on return the server confirms every item', async ({
  page,
  pass,
}) => {
  await page.clock.install()
  const messages = await recordToasts(page)
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await cutOff(page)
  await passOffline(page, pass, 2 * MINUTE)
  await goTo(page, 'Pack')
  await expect
    .poll(async () => (await packOf(page))['Logs'] ?? 0)
    .toBeGreaterThanOrEqual((2 * MINUTE) / KINDLING.duration)
  await slotsHolding(page, 'Logs').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await startActivity(page, 'Burn logs')
  await passOffline(page, pass, 30 * SECOND)
  await startActivity(page, 'Net shrimp')
  await passOffline(page, pass, 20 * SECOND)
  await stopActivity(page)
  await goTo(page, 'Pack')
  const without = await packOf(page)
  expect(Object.keys(without)).toEqual(expect.arrayContaining(['Logs', 'Ashes', 'Raw shrimp']))

  await page.context().setOffline(false)
  await page.clock.fastForward(5 * SECOND)
  await expect(connection(page)).toContainText('Saved')
  // Rolls of actions started offline are decided on return; everything else was known.
  expect(await packOf(page)).toMatchObject(without)
  const { inventory, skills, currentAction } = await storedPlayer(page)
  const quantities: Record<string, number> = {}
  for (const { id, quantity } of inventory) quantities[id] = (quantities[id] ?? 0) + quantity
  expect([quantities['logs'], quantities['ashes'], quantities['raw_shrimp']]).toEqual([
    without['Logs'],
    without['Ashes'],
    without['Raw shrimp'],
  ])
  expect(inventory.find(({ id }) => id === 'logs')?.slot).toBe(1)
  expect(skills.firemaking.experience).toBe(Math.floor((quantities['ashes'] ?? 0) * FIRE.xpRate))
  expect(currentAction).toBeNull()
  expect(await messages()).not.toContainEqual(expect.stringMatching(/could not be saved|Suspicious/))
})

test('a whole day without a network is replayed on return', async ({ page, pass }) => {
  await page.clock.install()
  await enterWithAccount(page)
  await startActivity(page, 'Gather kindling')
  await cutOff(page)
  await passOffline(page, pass, 3 * HOUR)
  await startActivity(page, 'Burn logs')
  await passOffline(page, pass, 2 * HOUR)
  await startActivity(page, 'Carve a club')
  await passOffline(page, pass, 18 * HOUR)
  await expect(runningAction(page)).toContainText('Inventory full! Bank your items to continue.')
  await goTo(page, 'Pack')
  const without = await packOf(page)

  await page.context().setOffline(false)
  await page.clock.fastForward(5 * SECOND)
  const report = page.getByRole('dialog', { name: 'Welcome back' })
  await expect(report).toContainText('You were away for 23 h')
  await report.getByRole('button', { name: 'Close' }).first().click()
  await expect(connection(page)).toContainText('Saved')
  const { inventory } = await storedPlayer(page)
  // Without keys for so many rolls the browser leaves rare finds to the server; certain gains it knew.
  const quantityOf = (itemId: string) =>
    inventory.reduce((sum, { id, quantity }) => sum + (id === itemId ? quantity : 0), 0)
  expect(quantityOf('ashes')).toBe(without['Ashes'])
  // Rare finds took slots in which the browser saw clubs: the logs not carved are still there.
  expect(quantityOf('logs') + quantityOf('wooden_club')).toBe((without['Logs'] ?? 0) + (without['Wooden club'] ?? 0))
  expect(quantityOf('wooden_club')).toBeGreaterThan(0)
  expect(inventory).toHaveLength(28)
  await expect(page.getByRole('region', { name: 'Pack' })).toContainText('28 of 28')
})

test('a room that was never loaded cannot be opened offline: the game goes on, and Try Again opens it later', async ({
  page,
}) => {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await cutOff(page)
  await page.getByRole('link', { name: 'Farm', exact: true }).click()
  await expect(title(page)).toHaveText('Something went wrong. Failed to load this page.')
  await expect(page.getByRole('main')).toContainText('The server cannot be reached.')
  // No reload is allowed here: it would end at the browser's own error page.
  await expect(page.getByRole('button', { name: 'Reload Page' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(title(page)).toHaveText('Something went wrong. Failed to load this page.')
  await expect(runningAction(page)).toContainText('Gather kindling')
  await page.getByRole('main').getByRole('link', { name: 'Back to the game' }).click()
  await expectGame(page)
  await page.getByRole('link', { name: 'Farm', exact: true }).click()
  await expect(title(page)).toHaveText('Something went wrong. Failed to load this page.')

  await page.context().setOffline(false)
  await expect(connection(page)).toContainText('Saved')
  await expect(page.getByRole('button', { name: 'Reload Page' })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(title(page)).toHaveText('Farm')
  await expect(runningAction(page)).toContainText('Gather kindling')
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[START-10] a reload without a network opens the local game, which goes on', async ({ page, pass }) => {
    await enterAsGuest(page)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await startActivity(page, 'Gather kindling')
    await pass(MINUTE)
    await expect(runningAction(page)).toContainText(/Woodcutting [2-9]/)
    await expect(connection(page)).toContainText('Saved')
    await page.context().setOffline(true)
    await page.reload()
    await expect(toast(page, 'Loaded from local save (offline mode)')).toBeVisible()
    await expectGame(page)
    await expect(connection(page)).toContainText(/Offline|Connecting/)
    await expect(runningAction(page)).toContainText('Gather kindling')
    await stopActivity(page)
    await goTo(page, 'Pack')
    const without = await packOf(page)
    expect(without['Logs']).toBeGreaterThanOrEqual(MINUTE / KINDLING.duration)

    await page.context().setOffline(false)
    await expect(connection(page)).toContainText('Saved')
    const { inventory, currentAction } = await storedPlayer(page)
    expect(inventory.find(({ id }) => id === 'logs')?.quantity).toBe(without['Logs'])
    expect(currentAction).toBeNull()
  })

  test('every page of the game opens without a network', async ({ page }) => {
    await enterAsGuest(page)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await openGame(page)
    await page.context().setOffline(true)
    for (const [path, heading] of [
      ['/game/skills', 'Skills'],
      ['/game/skills/fishing', 'Fishing'],
      ['/game/settings', 'Settings'],
      ['/game/account', 'Account'],
      ['/test-icons', 'Icons and pieces'],
      ['/nowhere', 'Page not found'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    }
  })
})
