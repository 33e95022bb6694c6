import { expectGame, startActivity } from '../support/player.ts'
import { expect, test } from '../support/story.ts'
import { countTransfers } from '../support/transfers.ts'

const KIB = 1_024

test('the login page loads at most 250 KiB, and nothing of the game before somebody does something', async ({
  page,
}) => {
  const transfers = await countTransfers(page)
  await page.goto('/login', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Play as guest' })).toBeVisible()
  const { all, icons, 'game data': gameData } = transfers()
  expect({ icons, gameData }).toEqual({ icons: 0, gameData: 0 })
  expect(all).toBeLessThan(250 * KIB)
  const isSession = (address: string) => /\/assets\/game-.*\.js$/.test(address)
  const scripts = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  expect((await scripts()).filter(isSession)).toEqual([])
  await page.mouse.move(20, 20)
  await expect.poll(async () => (await scripts()).filter(isSession)).toHaveLength(1)
})

test('a first visit loads at most 450 KB until an activity runs, and its icons are among them', async ({ page }) => {
  const transfers = await countTransfers(page)
  await page.goto('/game')
  await page.getByRole('button', { name: 'Play as guest' }).click()
  await expectGame(page)
  await startActivity(page, 'Gather kindling')
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  expect(transfers().all, JSON.stringify(transfers())).toBeLessThan(450_000)
  await expect(page.locator('svg[viewBox="0 0 512 512"] > path:not([d])')).toHaveCount(0)
})
