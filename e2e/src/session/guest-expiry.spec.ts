import type { Page } from '@playwright/test'
import {
  enterAsGuest,
  enterWithAccount,
  expectGame,
  recordToasts,
  startActivity,
  storedPlayer,
  toast,
} from '../support/player.ts'
import { DAY, expect, SECOND, test } from '../support/story.ts'

const EXPIRED = 'This guest account has expired'
const playAsGuest = (page: Page) => page.getByRole('button', { name: 'Play as guest' })

test('a guest who expires during play sees the reason on the login page, and the next player has their own game', async ({
  page,
  pass,
}) => {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  const { uid } = await storedPlayer(page)
  await pass(DAY)
  await expect(toast(page, EXPIRED)).toBeVisible()
  await playAsGuest(page).click()
  await expectGame(page)
  await expect(page.getByText('Nothing is running')).toBeVisible()
  expect((await storedPlayer(page)).uid).not.toBe(uid)
})

test('an idle guest who expires sees the reason after the next save', async ({ page, pass }) => {
  await page.clock.install()
  // Recorded: the message may come and go while the clock runs.
  const messages = await recordToasts(page)
  await enterAsGuest(page)
  await pass(DAY)
  await page.clock.runFor(30 * SECOND)
  await expect.poll(messages).toContain(EXPIRED)
  await expect(playAsGuest(page)).toBeVisible()
})

for (const [who, enter] of [
  ['a guest', enterAsGuest],
  ['somebody with an account', enterWithAccount],
] as const) {
  test(`${who} whose session ends for another reason is not told about an expiry`, async ({ page }) => {
    await page.clock.install()
    const messages = await recordToasts(page)
    await enter(page)
    await page.request.post('/api/auth/sign-out', { data: {} })
    await expect(playAsGuest(page)).toBeVisible()
    // The chat shows its errors with a delay.
    await page.clock.runFor(5 * SECOND)
    expect(await messages()).toEqual([])
  })
}
