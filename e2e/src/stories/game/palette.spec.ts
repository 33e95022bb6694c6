import type { Page } from '@playwright/test'
import { IN_BOTH_LAYOUTS } from '../../support/layouts.ts'
import { enterAsGuest, goTo, runningAction, setVisibility, toast, waitForFrame } from '../../support/player.ts'
import { enterPrepared, stacks } from '../../support/prepared-player.ts'
import { expect, MINUTE, test, waitForAnswers } from '../../support/story.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find or do anything' })
const field = (page: Page) => palette(page).getByRole('combobox')
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })
const here = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('by keyboard alone a player searches, starts, stops, continues, travels and looks things up', async ({ page }) => {
  await enterAsGuest(page)
  // Typed while the palette is still loading, and with a typo.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('gather kindlign')
  await expect(chosen(page)).toContainText('Gather kindling')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
  await expect(runningAction(page)).toContainText('Gather kindling')
  await page.keyboard.press('s')
  await expect(runningAction(page)).toContainText('Nothing is running')
  await page.keyboard.press('r')
  await expect(runningAction(page)).not.toContainText('Nothing is running')
  await page.keyboard.press('s')
  await expect(runningAction(page)).toContainText('Nothing is running')
  await waitForFrame(page)
  await page.keyboard.press('s')
  await expect(toast(page, 'Nothing is running')).toBeVisible()
  await page.keyboard.press('1')
  await expect(runningAction(page)).not.toContainText('Nothing is running')

  // An unavailable command shows the reason, and does nothing.
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('fell oaks')
  await expect(chosen(page)).toContainText('Needs Woodcutting 10 (9 levels away)')
  await expect(chosen(page)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeVisible()
  await field(page).fill('anvilgate')
  await expect(chosen(page)).toContainText('Ends your current action')
  await page.keyboard.press('Enter')
  await expect(here(page, 'Anvilgate')).toBeVisible()

  // Shortcuts are disabled in a text field.
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect(here(page, 'Bank')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await page.keyboard.type('gf')
  await expect(page.getByRole('searchbox')).toHaveValue('gf')
  await expect(here(page, 'Bank')).toBeVisible()

  // The latest command comes first, and the arrow keys lead on from there.
  await page.keyboard.press('Control+k')
  const first = palette(page).getByRole('option').first()
  await expect(first).toContainText('Travel to Anvilgate')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toContainText('Gather kindling')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeFocused()

  // With single-key shortcuts disabled, the one with a modifier still works.
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('?')
  await expect(here(page, 'Help')).toBeVisible()
  await expect(page.getByText('A plan holds up to 50 entries')).toBeVisible()
  await page.getByRole('switch', { name: 'Single keys' }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(here(page, 'Help')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
})

test('Enter runs what was typed, even if the list is drawn late', async ({ page }) => {
  await enterAsGuest(page)
  const cdp = await page.context().newCDPSession(page)
  const slowDown = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })
  // All at once, before the palette itself is loaded.
  await slowDown(6)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('collection')
  await page.keyboard.press('Enter')
  // Only the typing has to be faster than the page. Its target may be a large page.
  await slowDown(1)
  await expect(here(page, 'Collection')).toBeVisible()
  await expect(palette(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  // The latest command stays first while the other results load.
  await expect(chosen(page)).toContainText('Collection')
  await slowDown(6)
  await page.keyboard.type('bank')
  await page.keyboard.press('Enter')
  await slowDown(1)
  await expect(here(page, 'Bank')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('items are found from the page You, opened and eaten', async ({ page, product }) => {
    await enterPrepared(page, product, (player) => {
      player.inventory = stacks(['cooked_shrimp', 3])
      player.currentHitpoints = 20
    })
    await goTo(page, 'You')
    const find = page.getByRole('button', { name: 'Find or do anything' })
    await find.click()
    await field(page).fill('eat')
    const box = await palette(page).boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await palette(page)
      .getByRole('option', { name: /^Eat: cooked shrimp/ })
      .tap()
    await expect(palette(page)).toBeHidden()
    await find.click()
    await field(page).fill('cooked')
    await expect(palette(page).getByRole('option', { name: /^Cooked shrimp You carry/ })).toContainText('You carry 2')
    await palette(page)
      .getByRole('option', { name: /^Cooked shrimp You carry/ })
      .tap()
    await expect(page.getByRole('dialog', { name: 'Cooked shrimp' })).toBeVisible()
    await waitForAnswers(page.context())
  })
})

test('the banner of a rare find waits until the tab is visible, does not block clicks and can be dismissed', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ page, pass }) => {
  await enterAsGuest(page)
  await page.keyboard.press('1')
  await expect(runningAction(page)).not.toContainText('Nothing is running')
  const moment = page.getByTestId('rare-find')
  await setVisibility(page, 'hidden')
  // Every second time this duration brings one.
  await expect(async () => {
    await pass(8 * MINUTE)
    await expect(toast(page, /rare finds|Rare find: Bird's nest/).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ intervals: [0] })
  await expect(moment).toHaveCount(0)
  await setVisibility(page, 'visible')
  await expect(moment).toContainText("Bird's nest1 in 250")
  const card = await moment.locator('.find-card').boundingBox()
  const middle = card ? card.x + card.width / 2 : Number.NaN
  expect(Math.abs(middle - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThan(1)
  const isCovered = await page.evaluate(() => {
    const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    return top === null || top.closest('.find') !== null
  })
  expect(isCovered).toBe(false)
  await page.keyboard.press('Escape')
  await expect(moment).toBeHidden()
})
