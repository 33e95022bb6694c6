import { experienceFor, INVENTORY_SLOTS } from '@hearthward/engine'
import { IN_BOTH_LAYOUTS } from '../../support/layouts.ts'
import {
  activityNamed,
  enterAsGuest,
  goTo,
  packOf,
  runningAction,
  slotsHolding,
  startActivity,
  stopClock,
  storedPlayer,
  toast,
} from '../../support/player.ts'
import { expect, SECOND, test, waitForAnswers } from '../../support/story.ts'

const KINDLING = activityNamed('Gather kindling')
const FIRE = activityNamed('Burn logs')
const CLUB = activityNamed('Carve a club')

test('a visitor plays as a guest, chops wood, sees the logs arrive and stops', { tag: IN_BOTH_LAYOUTS }, async ({
  page,
  pass,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Somebody keeps the fire while you are away.' })).toBeVisible()
  await page.getByRole('button', { name: 'Play as guest' }).click()
  await expect(page.getByRole('heading', { name: 'Hearthford' })).toBeVisible()
  await expect(page.getByText('Nothing is running')).toBeVisible()

  await startActivity(page, 'Gather kindling')
  const fill = page.getByTestId('action-bar').first().locator('div')
  const filled = () => fill.evaluate((bar) => Number(bar.getAnimations()[0]?.currentTime ?? 0))
  const before = await filled()
  await expect.poll(filled, 'the bar moves').not.toBe(before)
  expect(await page.title()).toContain('Gather kindling')

  await pass(KINDLING.duration)
  await goTo(page, 'Pack')
  await expect(slotsHolding(page, 'Logs')).toBeVisible()
  await expect(page.locator('[data-slot]')).toHaveCount(INVENTORY_SLOTS)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await goTo(page, 'Here')
  await expect(runningAction(page)).toContainText(/Gather kindling ended .+: Stopped\./)
  await goTo(page, 'Pack')
  await waitForAnswers(page.context())
  const { inventory } = await storedPlayer(page)
  // Sometimes there is also a bird's nest.
  expect((await packOf(page))['Logs']).toBe(inventory.find(({ id }) => id === 'logs')?.quantity)
})

test('[SCR-29, SKILL-7] a new level is announced by a toast that stays four seconds', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ page, pass }) => {
  await page.clock.install()
  await enterAsGuest(page)
  await stopClock(page)
  await startActivity(page, 'Gather kindling')
  const armfuls = Math.ceil(experienceFor(2) / KINDLING.xpRate)
  await pass((armfuls + 0.5) * KINDLING.duration)
  await expect(runningAction(page)).toContainText('Woodcutting 2')
  const message = toast(page, 'Level up! Woodcutting is now level 2!')
  const celebration = page.getByTestId('level-up')
  await page.clock.runFor(0.05 * SECOND)
  await expect(message).toBeVisible()
  await expect(celebration).toContainText('2Woodcutting')
  await page.clock.runFor(3.9 * SECOND)
  await expect(message).toBeVisible()
  await expect(celebration).toBeHidden()
  await page.clock.runFor(0.3 * SECOND)
  await expect(message).toBeHidden()
  await page.clock.resume()
  await goTo(page, 'Skills')
  await expect(page.getByRole('link', { name: /^Woodcutting/ })).toContainText('2')
})

test('a started action is stopped by a second click at the same spot', { tag: IN_BOTH_LAYOUTS }, async ({ page }) => {
  await enterAsGuest(page)
  const begin = page.getByRole('button', { name: 'Start Gather kindling' })
  await begin.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await begin.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const press = () => page.mouse.click(x + width / 2, y + height / 2)
  await press()
  await expect(page.getByRole('button', { name: 'Stop Gather kindling' })).toBeVisible()
  await press()
  await expect(begin).toBeVisible()
})

test('[ACT-17, ACT-18] an action stops when the logs are used up and when the pack is full, and says so', async ({
  page,
  pass,
}) => {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await pass(20 * KINDLING.duration)
  await startActivity(page, 'Burn logs')
  await pass(30 * FIRE.duration)
  await expect(toast(page, 'Need 1x Logs to start this activity')).toBeVisible()
  await expect(runningAction(page)).toContainText('Nothing is running')
  await expect(runningAction(page)).toContainText('Need 1x Logs to start this activity')

  await startActivity(page, 'Gather kindling')
  await pass(2 * INVENTORY_SLOTS * KINDLING.duration)
  await startActivity(page, 'Carve a club')
  await pass(INVENTORY_SLOTS * CLUB.duration)
  await expect(toast(page, 'Inventory full! Bank your items to continue.')).toBeVisible()
  await expect(runningAction(page)).toContainText('Inventory full! Bank your items to continue.')
  await expect(page.getByRole('article', { name: 'Carve a club' })).toContainText('No room in the pack')
  await goTo(page, 'Pack')
  await expect(page.getByRole('region', { name: 'Pack' })).toContainText('28 of 28')
  const { inventory } = await storedPlayer(page)
  expect(inventory).toHaveLength(INVENTORY_SLOTS)
  await expect(slotsHolding(page, 'Wooden club')).toHaveCount(inventory.filter(({ id }) => id === 'wooden_club').length)
  // There is wood left, but no room.
  await expect(slotsHolding(page, 'Logs')).toHaveCount(1)
})
