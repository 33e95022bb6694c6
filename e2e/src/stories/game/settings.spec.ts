import type { Page } from '@playwright/test'
import {
  enterAsGuest,
  openRoom,
  setVisibility,
  startActivity,
  storedPlayer,
  toast,
  visitPage,
} from '../../support/player.ts'
import { enterPrepared } from '../../support/prepared-player.ts'
import { expect, HOUR, MINUTE, test, waitForAnswers } from '../../support/story.ts'

test('[SET-1, SET-2] every setting is changed on its page and kept after a reload', async ({ page }) => {
  await answerNotifications(page, 'granted')
  await enterAsGuest(page)
  await visitPage(page, '/game/settings')
  await page.getByText('Compact').click()
  // The browser's own user interface around the page.
  const frame = page.locator('meta[name="theme-color"]')
  const dusk = (await frame.getAttribute('content')) ?? ''
  await page.getByText('Noon').click()
  await expect(frame).not.toHaveAttribute('content', dusk)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('html')).toHaveAttribute('data-display', 'compact')
  await page.getByRole('switch', { name: 'Supplies from the bank' }).click()
  await page.getByRole('switch', { name: 'Auto-bank when the pack is full' }).click()
  await page.getByRole('switch', { name: 'Sounds' }).click()
  await page.getByRole('switch', { name: 'Notifications' }).click()
  const threshold = page.getByRole('slider', { name: 'Eat at this percentage of your health' })
  await threshold.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('40% of your health, 40 hitpoints')).toBeVisible()
  await page.getByRole('switch', { name: 'Auto-eat in fights' }).click()
  await expect(threshold).toBeDisabled()

  // Settings wait for the next save, which a reload triggers.
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Sounds' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Auto-eat in fights' })).not.toBeChecked()
  await waitForAnswers(page.context())
  expect((await storedPlayer(page)).settings).toEqual({
    bankSuppliesEnabled: false,
    autoBankEnabled: true,
    soundEnabled: true,
    notificationsEnabled: true,
    theme: 'light',
    autoEatEnabled: false,
    autoEatThreshold: 40,
    displayMode: 'compact',
  })
})

test('notifications about a level and a stopped action appear only while the tab is hidden', async ({ page, pass }) => {
  await answerNotifications(page, 'granted')
  await enterAsGuest(page)
  await visitPage(page, '/game/settings')
  await page.getByRole('switch', { name: 'Notifications' }).click()
  await openRoom(page, 'Here')
  await startActivity(page, 'Gather kindling')
  await pass(5 * MINUTE)
  await expect(toast(page, /Level up!/).first()).toBeVisible()
  const notifications = () =>
    page.evaluate(() => (window as unknown as { notifications: string[] }).notifications.join())
  expect(await notifications()).toBe('')
  await setVisibility(page, 'hidden')
  await pass(15 * MINUTE)
  await expect.poll(notifications).toMatch(/Level up! Woodcutting is now level \d+!/)

  // A stopped action also shows at the tab until it is visible again.
  await startActivity(page, 'Burn logs')
  await pass(HOUR)
  await expect.poll(notifications).toContain('Need 1x Logs to start this activity')
  await expect(page).toHaveTitle('Ended · Hearthward')
  const flame = () => page.locator('link[rel=icon]').getAttribute('href')
  await expect.poll(flame).toContain(CALLING)
  await setVisibility(page, 'visible')
  await expect(page).toHaveTitle('Idle · Hearthward')
  expect(await flame()).not.toContain(CALLING)
})

/** The dot at the icon of the tab. */
const CALLING = 'e5484d'

/**
 * Replaces the Notification API, which this browser lacks: answers the permission request and records notifications.
 */
async function answerNotifications(page: Page, answer: 'granted' | 'denied'): Promise<void> {
  await page.addInitScript((permission) => {
    const notifications: string[] = []
    class FakeNotification {
      static permission = 'default'
      static async requestPermission() {
        FakeNotification.permission = permission
      }
      constructor(_: string, { body }: { body: string }) {
        notifications.push(body)
      }
    }
    Object.assign(window, { notifications, Notification: FakeNotification })
  }, answer)
}

test('sounds play only if enabled, and a denied notification permission is respected', async ({ page, pass }) => {
  // The machine may have no audio device: this replacement only counts.
  await page.addInitScript(() => {
    const sounds: number[] = []
    const part = () => ({
      frequency: {},
      gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
      connect: (next: unknown) => next,
      start: () => sounds.push(Date.now()),
      stop() {},
    })
    class Speaker {
      currentTime = 0
      createOscillator = part
      createGain = part
      async resume() {}
    }
    Object.assign(window, { sounds, AudioContext: Speaker })
  })
  const playedSounds = () => page.evaluate(() => (window as unknown as { sounds: number[] }).sounds.length)
  await answerNotifications(page, 'denied')
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await pass(5 * MINUTE)
  await expect(toast(page, /Level up!/).first()).toBeVisible()
  expect(await playedSounds()).toBe(0)
  await visitPage(page, '/game/settings')
  const notifications = page.getByRole('switch', { name: 'Notifications' })
  await notifications.click()
  await expect(notifications).toBeDisabled()
  await expect(notifications).not.toBeChecked()
  await expect(page.getByText('Your browser blocks notifications from this page.')).toBeVisible()
  await page.getByRole('switch', { name: 'Sounds' }).click()
  await expect.poll(playedSounds).toBe(2)
  await openRoom(page, 'Map')
  await pass(15 * MINUTE)
  await expect.poll(playedSounds).toBeGreaterThan(2)
  await expect.poll(async () => (await storedPlayer(page)).settings.soundEnabled).toBe(true)
  expect((await storedPlayer(page)).settings.notificationsEnabled).toBe(false)
})

test('notifications enabled elsewhere are shown as off in a browser without permission', async ({ page, product }) => {
  await answerNotifications(page, 'denied')
  await enterPrepared(page, product, (player) => {
    player.settings.notificationsEnabled = true
  })
  await visitPage(page, '/game/settings')
  await expect(page.getByText('Your browser will ask you.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Notifications' })).not.toBeChecked()
})

test('icon and title of the tab show whether an action is running', async ({ page }) => {
  await enterAsGuest(page)
  const flame = () => page.locator('link[rel=icon]').getAttribute('href')
  await expect.poll(flame).toContain('4a5a5c')
  await startActivity(page, 'Gather kindling')
  await expect.poll(flame).toContain('d9532c')
  await expect(page).toHaveTitle('Gather kindling · Hearthward')
  await page.getByRole('button', { name: 'Stop', exact: true }).first().click()
  await expect.poll(flame).toContain('4a5a5c')
  await expect(page).toHaveTitle('Idle · Hearthward')
})
