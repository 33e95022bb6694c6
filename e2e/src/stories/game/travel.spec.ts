import type { Locator } from '@playwright/test'
import { IN_BOTH_LAYOUTS } from '../../support/layouts.ts'
import {
  call,
  enterAsGuest,
  openRoom,
  runningAction,
  startActivity,
  storedPlayer,
  toast,
  waitForFrame,
} from '../../support/player.ts'
import { enterAsStaff } from '../../support/staff.ts'
import { expect, SECOND, test, waitForAnswers } from '../../support/story.ts'

test('[SCR-14, LOC-19] a player selects a place on the map, travels there and finds its activities and people', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ page }) => {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await openRoom(page, 'Map')
  const map = page.getByRole('list', { name: 'Places' })
  await expect(map.getByRole('button')).toHaveCount(15)
  await expect(map.locator('[aria-current=location]')).toHaveText(/^Hearthford/)

  await map.getByRole('button', { name: 'Anvilgate' }).click()
  const card = page.getByRole('region', { name: 'Anvilgate' })
  await expect(card.getByRole('list', { name: 'Skills' }).getByRole('listitem')).toHaveCount(3)
  await expect(card).toContainText('Travelling ends what you are doing.')
  await card.getByRole('button', { name: 'Travel to Anvilgate' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Anvilgate' })).toBeVisible()
  await expect(page).toHaveURL(/\/game$/)
  await expect(page.getByRole('tab', { name: 'Gather' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'People' })).toBeVisible()
  await expect(runningAction(page)).toContainText('Gather kindling ended')
  await waitForAnswers(page.context())
  expect((await storedPlayer(page)).currentLocation).toBe('varrock')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Anvilgate' })).toBeVisible()
})

test('[LOC-1] every place added by staff is listed beside the map, and can be travelled to', async ({
  page,
  otherBrowser,
  product,
  pass,
}) => {
  const office = await otherBrowser.newPage()
  await enterAsStaff(office, product, ['edit_items'])
  // Places are never deleted: a retry finds them here.
  const run = Date.now().toString(36)
  const names = ['North', 'West', 'South'].map((side) => `${side} field ${run}, as long a name as a place can have`)
  for (const name of names) {
    await call(office, 'createLocation', { entry: { name, description: 'Grass.' }, reason: 'Room to roam' })
  }
  await pass(2 * SECOND)
  await enterAsGuest(page)
  await openRoom(page, 'Map')
  const beyond = page.getByRole('region', { name: 'Beyond the map' })
  // Each is clicked in its middle, which fails if another one covers it.
  for (const name of names) {
    await beyond.getByRole('button', { name }).click()
    await expect(page.getByRole('region', { name })).toBeVisible()
  }
  expect(await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0)
  await page.getByRole('button', { name: `Travel to ${names[2]}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: String(names[2]) })).toBeVisible()
})

test('[SCR-9] back and forward lead through the rooms', async ({ page }) => {
  await enterAsGuest(page)
  await openRoom(page, 'Map')
  await expect(page.getByRole('heading', { name: 'World map' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Hearthford' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'World map' })).toBeVisible()
})

test('the map works with the keyboard alone', async ({ page }) => {
  await enterAsGuest(page)
  await page.goto('/game/map')
  const map = page.getByRole('list', { name: 'Places' })
  await map.getByRole('button', { name: 'Saltrow' }).focus()
  await page.keyboard.press('Enter')
  await expect(map.getByRole('button', { name: 'Saltrow' })).toHaveAttribute('aria-pressed', 'true')
  const go = page.getByRole('button', { name: 'Travel to Saltrow' })
  await go.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Saltrow' })).toBeVisible()
})

test('a double click before the next frame counts once', async ({ page }) => {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  const twice = async (press: Locator) => {
    await press.evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
  }
  await twice(page.getByRole('button', { name: 'Stop', exact: true }))
  await expect(runningAction(page)).toContainText('Nothing is running')
  await openRoom(page, 'Map')
  await page.getByRole('list', { name: 'Places' }).getByRole('button', { name: 'Anvilgate' }).click()
  await twice(page.getByRole('button', { name: 'Travel to Anvilgate' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Anvilgate' })).toBeVisible()
  await expect(toast(page, /./)).toHaveCount(0)

  // Once it is visible, a click counts separately again.
  await waitForFrame(page)
  await page.keyboard.press('s')
  await expect(toast(page, 'Nothing is running')).toBeVisible()
})
