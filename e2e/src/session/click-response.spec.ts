import type { Locator } from '@playwright/test'
import { enterAsGuest, runningAction, slotsHolding, startActivity } from '../support/player.ts'
import { expect, test } from '../support/story.ts'

/** A click shows a reaction at once; its result is drawn after the next frame. */

/** The text of a part of the page, right after a click and before the browser draws. */
function textAfterClick(button: Locator, part: string): Promise<string> {
  return button.evaluate(async (element: HTMLElement, selector) => {
    element.click()
    await Promise.resolve()
    return document.querySelector(selector)?.textContent ?? ''
  }, part)
}

test('a click on Start shows a reaction before the next frame', async ({ page }) => {
  await enterAsGuest(page)
  const begin = page.getByRole('button', { name: 'Start Gather kindling' })
  expect(await textAfterClick(begin, 'section[aria-label="Running action"]')).toContain('Nothing is running')
  await expect(runningAction(page)).toContainText('Gather kindling')
})

test('a tab is selected at once, and its content is drawn after that', async ({ page }) => {
  await enterAsGuest(page)
  const seen = await page.getByRole('tab', { name: 'Make' }).evaluate(async (tab: HTMLElement) => {
    const panel = tab.closest('[role="tablist"]')?.parentElement?.parentElement?.querySelector('[role="tabpanel"]')
    const chosen = new Promise<void>((resolve) => {
      new MutationObserver(() => tab.ariaSelected === 'true' && resolve()).observe(tab, { attributes: true })
    })
    tab.click()
    await chosen
    return panel?.textContent
  })
  expect(seen).toContain('Gather kindling')
  const panel = page.getByRole('main').getByRole('tabpanel')
  await expect(panel).toContainText('Burn logs')
  await expect(panel).not.toContainText('Gather kindling')
})

test('a click behind a dialog counts from the moment the dialog is closed', async ({ page, pass }) => {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await pass(10_000)
  await slotsHolding(page, 'Logs').click()
  await expect(page.getByRole('dialog', { name: 'Logs' })).toBeVisible()
  const tab = page.getByRole('tab', { name: 'Make' })
  const { x, y } = (await tab.boundingBox()) ?? { x: 0, y: 0 }
  // No further frame comes: the dialog is closed, but not yet removed.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[data-left]')).toBeAttached()
  await page.mouse.click(x + 5, y + 5)
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await page.clock.resume()
  await expect(page.locator('dialog')).toHaveCount(0)
})

test('a click outside closes a dialog; a dialog that replaces another leaves no gap', async ({ page, pass }) => {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await pass(10_000)
  await slotsHolding(page, 'Logs').click()
  const things = page.getByRole('dialog', { name: 'Logs' })
  await expect(things).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(things).toHaveCount(0)
  await slotsHolding(page, 'Logs').click()
  const gaps = await things.getByRole('button', { name: 'Drop' }).evaluate(async (button: HTMLElement) => {
    button.click()
    await Promise.resolve()
    let without = 0
    for (let frame = 0; frame < 10; frame++) {
      if (!document.querySelector('dialog:modal')) without += 1
      await new Promise(requestAnimationFrame)
    }
    return without
  })
  expect(gaps).toBe(0)
  await expect(page.getByRole('dialog', { name: 'Drop logs?' })).toBeVisible()
})
