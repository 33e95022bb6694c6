import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { enterAsGuest, start } from './player.ts'
import { expect, test } from './story.ts'

/** Nothing that would keep somebody out, in either theme and on either screen. */
async function expectAccessible(page: Page): Promise<void> {
  // What fades or slides in has the wrong contrast until it has arrived.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(grave.map(({ id, nodes }) => `${theme}: ${id}: ${nodes[0]?.html}`)).toEqual([])
  }
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`${size.width} wide`, () => {
    test.use({ viewport: size })

    for (const path of ['/login', '/test-icons', '/test-chat', '/nowhere']) {
      test(`${path} keeps nobody out`, async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await expectAccessible(page)
      })
    }

    test('the game keeps nobody out, at rest and at work', async ({ page }) => {
      await enterAsGuest(page)
      await expectAccessible(page)
      await start(page, 'Gather kindling')
      await expectAccessible(page)
    })

    for (const path of ['/game/skills', '/game/pack', '/game/settings', '/game/account', '/game/you']) {
      test(`${path} keeps nobody out`, async ({ page }) => {
        await enterAsGuest(page)
        await page.goto(path)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await expectAccessible(page)
      })
    }
  })
}

test('nothing is wider than the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enterAsGuest(page)
  for (const path of ['/game', '/game/skills', '/game/pack', '/game/settings', '/game/account']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }
})
