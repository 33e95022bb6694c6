import type { Locator, Page } from '@playwright/test'
import { enterWithAccount } from '../../support/player.ts'
import { staffWith } from '../../support/staff.ts'
import { expect, HOUR, SECOND, test } from '../../support/story.ts'

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
const toastTexts = (kinds: readonly string[]) => kinds.map((kind) => `A toast of the kind ${kind}`)
const toastButton = (page: Page, what: string) => page.getByRole('button', { name: what, exact: true })

/** Opens the page on which every toast can be raised, with a controlled clock. */
async function openToastPage(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/test-icons')
  await expect(toastButton(page, 'info')).toBeVisible()
}

test('of many toasts at once three are visible, and the others wait', async ({ page }) => {
  await openToastPage(page)
  for (const kind of ['level', 'drop', 'info', 'achievement']) await toastButton(page, kind).click()
  await expect(messages(page)).toHaveText(toastTexts(['info', 'drop', 'level']))
  // A waiting toast is not repeated, and errors are shown before good news.
  for (const kind of ['achievement', 'warning', 'error']) await toastButton(page, kind).click()
  await expect(messages(page)).toHaveText(toastTexts(['error', 'warning', 'info', 'drop', 'level']))
  await page.mouse.move(0, 0)
  await page.clock.runFor(4.5 * SECOND)
  await expect(messages(page)).toHaveText(toastTexts(['achievement']))
  await page.clock.runFor(4.5 * SECOND)
  await expect(messages(page)).toHaveCount(0)
})

test('a level and a rare find are announced to screen readers: the live region exists before them', async ({
  page,
}) => {
  await openToastPage(page)
  const liveRegion = page.getByRole('region', { name: 'Messages' }).locator('[aria-live="polite"]')
  await expect(liveRegion).toBeAttached()
  for (const kind of ['level', 'drop']) await toastButton(page, kind).click()
  await expect(liveRegion.getByRole('listitem')).toHaveText(toastTexts(['drop', 'level']))
})

test('when the queue is full the oldest toasts are dropped', async ({ page }) => {
  await openToastPage(page)
  await toastButton(page, 'ten at once').click()
  await page.mouse.move(0, 0)
  const numberedToasts = (...some: number[]) => some.map((each) => `Toast ${each} of ten`)
  await expect(messages(page)).toHaveText(numberedToasts(3, 2, 1))
  await page.clock.runFor(4.5 * SECOND)
  await expect(messages(page)).toHaveText(numberedToasts(7, 6, 5))
})

test('a toast stays while the pointer is on it, and disappears after that', async ({ page }) => {
  await openToastPage(page)
  await toastButton(page, 'info').click()
  await messages(page).hover()
  await page.clock.runFor(10 * SECOND)
  await expect(messages(page)).toHaveText(toastTexts(['info']))
  await page.mouse.move(0, 0)
  await page.clock.runFor(4.5 * SECOND)
  await expect(messages(page)).toHaveCount(0)
})

test('with keyboard focus toasts wait for a response, and the focus then returns', async ({ page }) => {
  await openToastPage(page)
  await toastButton(page, 'with a button').click()
  await toastButton(page, 'info').press('Enter')
  await messages(page).getByRole('button', { name: 'Later' }).focus()
  await page.clock.runFor(10 * SECOND)
  await expect(messages(page)).toHaveText([...toastTexts(['info']), 'A toast that waitsLater'])
  await page.keyboard.press('Enter')
  await expect(toastButton(page, 'info')).toBeFocused()
  await page.clock.runFor(4.5 * SECOND)
  await expect(messages(page)).toHaveCount(0)
})

test('closing a toast with the mouse lets the others time out', async ({ page }) => {
  await openToastPage(page)
  await toastButton(page, 'info').click()
  await toastButton(page, 'with a button').click()
  await messages(page).getByRole('button', { name: 'Later' }).click()
  await page.clock.runFor(4.5 * SECOND)
  await expect(messages(page)).toHaveCount(0)
})

test('a toast does not cover the navigation, even when an announcement moves it down', async ({
  page,
  product,
  pass,
}) => {
  const staff = await staffWith(product, ['send_announcements'])
  await enterWithAccount(page)
  const rooms = page.getByRole('navigation', { name: 'Main' })
  const expectFree = async () => {
    await page.keyboard.press('s')
    await expect(messages(page)).toHaveText(['Nothing is running'])
    const [bar, message] = [await rooms.boundingBox(), await messages(page).boundingBox()]
    expect(message?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
    await expect(messages(page)).toHaveCount(0)
  }
  await expectFree()
  const { now } = await staff.call('getServerInfo', {})
  const news = { title: 'The bridge is mended', message: 'Carts cross it again.', priority: 'normal' } as const
  await staff.call('createAnnouncement', { ...news, audience: { kind: 'everyone' }, expiresAt: now + HOUR })
  await expect(page.getByRole('complementary', { name: 'Announcement' })).toBeVisible()
  await expectFree()
  await pass(2 * HOUR)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('closing a toast by touch lets the others time out, and new ones appear', async ({ page }) => {
    await openToastPage(page)
    await toastButton(page, 'with a button').tap()
    await toastButton(page, 'info').tap()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await messages(page).getByRole('button', { name: 'Later' }).tap()
    // Nothing had the focus before, so it moves to the main part of the page.
    await expect(page.getByRole('main')).toBeFocused()
    await page.clock.runFor(4.5 * SECOND)
    await expect(messages(page)).toHaveCount(0)
    await toastButton(page, 'drop').tap()
    await expect(messages(page)).toHaveText(toastTexts(['drop']))
    await page.clock.runFor(4.5 * SECOND)
    await expect(messages(page)).toHaveCount(0)
  })
  test('a toast lies between the bars', async ({ page }) => {
    await enterWithAccount(page)
    await page.keyboard.press('s')
    const box = async (bar: Locator) => (await bar.boundingBox()) ?? { y: 0, height: 0 }
    await expect(messages(page)).toBeVisible()
    const [top, message] = [await box(page.getByRole('banner')), await box(messages(page))]
    const bottom = await box(page.getByRole('navigation', { name: 'Main' }))
    expect(message.y).toBeGreaterThan(top.y + top.height)
    expect(message.y + message.height).toBeLessThan(bottom.y)
  })
})
