import type { Page } from '@playwright/test'
import { expectGame, startActivity } from '../support/player.ts'
import { expect, test } from '../support/story.ts'
import { countTransfers } from '../support/transfers.ts'

const KIB = 1_024

/** Whether the page has loaded the file of the build whose name begins so. */
const isLoaded = (page: Page, stem: string) =>
  page.evaluate(
    (start) => performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname.startsWith(start)),
    `/assets/${stem}-`,
  )

test('the login page is visible before its script has arrived, and only there', async ({ page }) => {
  await page.route('**/assets/index-*.js', () => undefined)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByText('Somebody keeps the fire while you are away.')).toBeVisible()
  await expect(page.getByText('Play as guest')).toBeVisible()
  await page.goto('/game', { waitUntil: 'commit' })
  await expect(page.locator('#prerendered')).toHaveCount(1)
  await expect(page.locator('#prerendered')).toBeHidden()
})

test('the login page loads at most 250 KiB, and nothing of the game before somebody does something', async ({
  page,
}) => {
  const transfers = await countTransfers(page)
  await page.goto('/login', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Play as guest' })).toBeVisible()
  const { all, icons, 'game data': gameData } = transfers()
  expect({ icons, gameData }).toEqual({ icons: 0, gameData: 0 })
  expect(all).toBeLessThan(250 * KIB)
  expect(await isLoaded(page, 'game')).toBe(false)
  await page.mouse.move(20, 20)
  await expect.poll(() => isLoaded(page, 'game')).toBe(true)
})

test('a first visit loads at most 530 KB until an activity runs, and only the icons of a new game', async ({
  page,
}) => {
  const transfers = await countTransfers(page)
  await page.goto('/game')
  await page.getByRole('button', { name: 'Play as guest' }).click()
  await expectGame(page)
  await startActivity(page, 'Gather kindling')
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  expect(transfers().all, JSON.stringify(transfers())).toBeLessThan(530_000)
  expect(await isLoaded(page, 'icons-others')).toBe(false)
  await expect(page.locator('svg[viewBox="0 0 512 512"] > path:not([d])')).toHaveCount(0)
})
