import type { Page } from '@playwright/test'
import { apiAccount, apiPlayer } from '../support/api.ts'
import { expectHeadingOrder, expectLandmarks, expectNoSeriousViolations, ROUNDS } from '../support/axe.ts'
import { makeExperienced } from '../support/experienced-player.ts'
import { ROOMS } from '../support/game-pages.ts'
import { expectFits } from '../support/page-width.ts'
import {
  blocked,
  call,
  connection,
  enterAsGuest,
  expectLoaded,
  isNarrow,
  newAccount,
  newName,
  openGame,
  slotsHolding,
  startActivity,
  storedPlayer,
  title,
  visitPage,
} from '../support/player.ts'
import { enterPrepared } from '../support/prepared-player.ts'
import { expect, MINUTE, SECOND, test } from '../support/story.ts'
import { smallTargets } from '../support/touch.ts'

async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  const sessionId = 'the-wardrobe'
  await call(page, 'loadPlayer', { sessionId })
  await call(page, 'perform', { sessionId, intents: [{ id: `theme-${theme}`, type: 'updateSettings', theme }] })
  const { rules } = await call(page, 'getServerInfo', {})
  await call(page, 'sync', { sessionId, rules, leaving: true })
}

/** Checks every page, on a phone also the size of touch targets. */
async function expectAccessible(page: Page, where: string, part?: string): Promise<void> {
  await expectLoaded(page)
  await expectNoSeriousViolations(page, where, part)
  await expectHeadingOrder(page, where)
  await expectFits(page, where)
  if (isNarrow(page)) expect.soft(await smallTargets(page), where).toEqual([])
}

for (const { layout, theme, use } of ROUNDS) {
  test.describe(`${layout} and ${theme}`, () => {
    test.use(use)

    test('axe finds no serious violations outside the game', async ({ page, context }) => {
      await page.addInitScript((wanted) => localStorage.setItem('hearthward.theme', wanted), theme)
      await page.goto('/login')
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
      await expectNoSeriousViolations(page, 'login')
      await expectFits(page, 'login')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expectNoSeriousViolations(page, 'login with problems')
      await page.getByRole('tab', { name: 'Create account' }).click()
      await expect(page.getByLabel('Username')).toBeVisible()
      await expectNoSeriousViolations(page, 'create account')
      for (const path of ['/nowhere', '/test-icons', '/test-chat']) {
        await page.goto(path)
        await expect(title(page)).toBeVisible()
        // The icons are all drawn alike, so a few of them are enough.
        if (path === '/test-icons') await page.getByLabel('Find an icon').fill('sword')
        await expectNoSeriousViolations(page, path)
        await expectFits(page, path)
      }
      await enterAsGuest(page)
      const second = await context.newPage()
      await second.goto('/game')
      await expect(blocked(second)).toBeVisible()
      await expectNoSeriousViolations(second, 'Session Active Elsewhere')
      await second.close()
    })

    test('axe finds no serious violations in the chat', async ({ page, product }) => {
      const other = await apiPlayer(product.url)
      await other.guest()
      const { player } = await other.load()
      await newAccount(page.request)
      await wear(page, theme)
      await openGame(page)
      if (layout === 'narrow') await page.getByRole('button', { name: /Log and chat/ }).click()
      const talk = layout === 'narrow' ? 'dialog' : 'section[aria-label="Log and chat"]'
      await expect(page.getByRole('textbox', { name: 'Message to Global' })).toBeVisible()
      const { username } = await call(page, 'getUserProfile', { uid: (await storedPlayer(page)).uid })
      await other.call('sendMessage', { channel: 'global', text: `Hello @${username}, look at my [item:bread]` })
      const speaker = page.getByRole('button', { name: player.username, exact: true }).last()
      await expect(speaker).toBeVisible()
      await expectNoSeriousViolations(page, 'chat', talk)
      await speaker.click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectNoSeriousViolations(page, 'menu of a speaker', '[role="menu"]')
      await page.getByRole('menuitem', { name: 'Report message' }).click()
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
      await expectNoSeriousViolations(page, 'report', 'dialog')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Show an item' }).click()
      await expect(page.getByRole('dialog', { name: 'Show an item' })).toBeVisible()
      await expectNoSeriousViolations(page, 'item picker', 'dialog')
    })

    test('axe finds no serious violations in the game', async ({ page, pass }) => {
      await newAccount(page.request)
      await wear(page, theme)
      await openGame(page)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expectAccessible(page, 'game at rest')
      await expectLandmarks(page, 'game at rest')
      await startActivity(page, 'Gather kindling')
      await expectNoSeriousViolations(page, 'game with a running action')
      await page.getByRole('button', { name: 'Queue Net shrimp' }).click()
      await page.getByText('A number of times').click()
      await expectNoSeriousViolations(page, 'queue dialog', 'dialog')
      await page.getByRole('button', { name: 'Add to queue' }).click()
      await page.getByRole('tab', { name: 'Make' }).click()
      await expectNoSeriousViolations(page, 'what can be made, something queued', 'main')
      await page.getByRole('button', { name: 'Edit plan' }).click()
      await page.getByRole('button', { name: 'More for Net shrimp' }).click()
      await expectNoSeriousViolations(page, 'plan', 'dialog')
      await page.getByRole('button', { name: 'Rules' }).click()
      await expectNoSeriousViolations(page, 'rules of the plan', 'dialog:last-of-type')
      await page.keyboard.press('Escape')
      // A dialog that is closing still takes the key.
      await expect(page.getByRole('dialog')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await startActivity(page, 'Fight: Chicken')
      await pass(30 * SECOND)
      await expectNoSeriousViolations(page, 'what can be fought, a fight running', 'main')
      await startActivity(page, 'Gather kindling')
      await page.goto('/robots.txt')
      await pass(10 * MINUTE)
      await page.goto('/game')
      await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
      await expectNoSeriousViolations(page, 'return report', 'dialog')
      await page.keyboard.press('Escape')

      await visitPage(page, '/game/pack')
      await slotsHolding(page, 'Logs').click()
      await expect(page.getByRole('dialog', { name: 'Logs' })).toBeVisible()
      await expectNoSeriousViolations(page, 'item dialog', 'dialog')
      await page.getByRole('button', { name: 'Drop' }).click()
      await expect(page.getByRole('dialog', { name: 'Drop logs?' })).toBeVisible()
      await expectNoSeriousViolations(page, 'drop dialog', 'dialog')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectNoSeriousViolations(page, 'pack')
      await visitPage(page, '/game/bank')
      await page.getByRole('button', { name: 'Deposit all' }).click()
      await page
        .getByRole('list', { name: 'Items in the bank' })
        .getByRole('button', { name: /^Logs, / })
        .click()
      await expect(page.getByRole('button', { name: /^Withdraw/ })).toBeVisible()
      await expectNoSeriousViolations(page, 'stack dialog', 'dialog')
      await page.keyboard.press('Escape')
      await visitPage(page, '/game')
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('oak')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectNoSeriousViolations(page, 'palette', 'dialog')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Account menu' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectNoSeriousViolations(page, 'account menu', '[role="menu"]')
      await page.keyboard.press('Escape')
      await visitPage(page, '/game/people/tutorial_guide')
      await page.getByRole('button', { name: 'What do I do now?' }).click()
      await page.getByRole('button', { name: 'Walk me through it.' }).click()
      await expect(page.getByRole('button', { name: 'Ask something else' })).toBeVisible()
      await expectNoSeriousViolations(page, 'a talk', 'main')
      await page.goto('/test-investigation')
      await expect(page.getByTestId('state-hash')).toHaveText(/^[0-9a-f]{16}$/)
      await expectNoSeriousViolations(page, '/test-investigation')
      await expectFits(page, '/test-investigation')
    })

    test('every room of the game is accessible', async ({ page, pass, product }) => {
      // A newcomer's rooms in one layout, those of an advanced, rich player in the other.
      await enterPrepared(page, product, (player) => {
        player.settings.theme = theme
        if (layout === 'wide') return
        makeExperienced(player)
        player.coins = 888_888_888
      })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      const { username } = await storedPlayer(page)
      const [friend, stranger] = [await apiAccount(product.url, newName()), await apiAccount(product.url, newName())]
      await friend.call('addFriend', { username })
      await call(page, 'addFriend', { username: friend.username })
      await stranger.call('addFriend', { username })
      await startActivity(page, 'Gather kindling')
      await pass(4 * MINUTE)
      // An own offer, and once the clerk has come by, a trade to draw.
      await expect(connection(page)).toContainText('Saved')
      await call(page, 'createGEOffer', { type: 'sell', itemId: 'logs', quantity: 1, price: 1, slot: 1 })
      for (const path of ROOMS) {
        await visitPage(page, `/game/${path}`)
        await expectAccessible(page, path, 'main')
      }
      await visitPage(page, '/game/people/general_store?tab=shop')
      await page.getByRole('button', { name: 'Buy bread' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoSeriousViolations(page, 'a purchase', 'dialog')
    })
  })
}

test('a tip is inside a landmark', async ({ page }) => {
  await enterAsGuest(page)
  await page.getByRole('button', { name: 'Account menu' }).hover()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bank' }).hover()
  await expect(page.getByTestId('tip')).toBeVisible()
  await expectLandmarks(page, 'a tip')
})
