import type { Locator, Page } from '@playwright/test'
import {
  enterAsGuest,
  expectGame,
  newName,
  PASSWORD,
  runningAction,
  signIn,
  slotsHolding,
  stopClock,
  storedPlayer,
  title,
  toast,
  visitPage,
  waitForFrame,
} from '../support/player.ts'
import { enterPrepared, stacks } from '../support/prepared-player.ts'
import { expect, SECOND, test } from '../support/story.ts'

/** Presses Tab until the element has the focus, and checks on the way that the focus is always visible. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stops = 0; stops < 80; stops++) {
    await page.keyboard.press('Tab')
    const shown = await page.evaluate(() => {
      const here = document.activeElement
      if (!here || here === document.body) return { name: 'the page itself', isMarked: true }
      const marks = [here, here.closest('label')].flatMap((element) => (element ? [getComputedStyle(element)] : []))
      const isMarked = marks.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
      return { name: here.outerHTML.slice(0, 120), isMarked }
    })
    expect(shown.isMarked, `the focus is to be seen at ${shown.name}`).toBe(true)
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to ${wanted}`)
}

test('by keyboard alone: from the login page to a running action, a queue, a moved item and out again', async ({
  page,
  pass,
}) => {
  await page.goto('/login')
  const guest = page.getByRole('button', { name: 'Play as guest' })
  await expect(guest).toBeVisible()
  await tabTo(page, guest)
  await page.keyboard.press('Enter')
  await expectGame(page)

  await tabTo(page, page.getByRole('link', { name: 'Skip to the game' }))
  await page.keyboard.press('Enter')
  const begin = page.getByRole('button', { name: 'Start Gather kindling' })
  await tabTo(page, begin)
  await page.keyboard.press('Enter')
  await expect(runningAction(page)).toContainText('Gather kindling')

  await tabTo(page, page.getByRole('button', { name: 'Queue Net shrimp' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Queue: Net shrimp' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // The focus is back where it came from.
  await expect(page.getByRole('button', { name: 'Queue Net shrimp' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Add to queue' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Plan', exact: true })).toContainText('Net shrimp')

  await pass(10_000)
  const logs = slotsHolding(page, 'Logs')
  await expect(logs).toBeVisible()
  await tabTo(page, logs)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(logs).toHaveAttribute('data-slot', '8')
  await expect(logs).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Logs' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(logs).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await page.reload()
  await expectGame(page)
  const menu = page.getByRole('button', { name: 'Account menu' })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'You' })).toBeFocused()
  for (const [key, item] of [
    ['ArrowUp', 'Sign out'],
    ['ArrowDown', 'You'],
    ['End', 'Sign out'],
    ['Home', 'You'],
    ['End', 'Sign out'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('menuitem', { name: item })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  const parting = page.getByRole('dialog', { name: /^Sign out and lose .*\?$/ })
  await expect(parting).toContainText('total level')
  await page.keyboard.press('Escape')
  await expect(parting).toBeHidden()
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(parting).toBeVisible()
  await tabTo(page, parting.getByRole('button', { name: 'Sign out anyway' }))
  await page.keyboard.press('Enter')
  await expect(guest).toBeVisible()
})

test('stopping and continuing an action by keyboard keeps the focus', async ({ page }) => {
  await enterAsGuest(page)
  const begin = page.getByRole('button', { name: 'Start Gather kindling' })
  await begin.press('Enter')
  await expect(page.getByRole('button', { name: 'Stop Gather kindling' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(begin).toBeFocused()
  const card = page.getByRole('main').getByRole('region', { name: 'Running action' })
  await card.getByRole('button', { name: 'Resume' }).press('Enter')
  await expect(card).toBeFocused()
  await card.getByRole('button', { name: 'Stop' }).press('Enter')
  await expect(card).toContainText('Nothing is running')
  await expect(card).toBeFocused()

  await begin.press('Enter')
  await visitPage(page, '/game/bank')
  await page.getByTestId('action-strip').getByRole('button', { name: 'Stop' }).press('Enter')
  await expect(page.getByTestId('action-strip')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('the second key of a sequence has to follow soon', async ({ page }) => {
  await page.clock.install()
  await enterAsGuest(page)
  const here = page.getByRole('heading', { name: 'Hearthford', level: 1 })
  await page.keyboard.press('g')
  await page.clock.runFor(2 * SECOND)
  await page.keyboard.press('b')
  await page.keyboard.press('g')
  await page.clock.runFor(SECOND)
  await expect(here).toBeVisible()
  await page.keyboard.press('f')
  await expect(page.getByRole('heading', { name: 'Farm', level: 1 })).toBeVisible()
})

test('Escape closes a tip, and its element keeps the focus', async ({ page }) => {
  await enterAsGuest(page)
  const queue = page.getByRole('button', { name: 'Queue Gather kindling' })
  await tabTo(page, queue)
  const tip = page.getByTestId('tip')
  await expect(tip).toHaveText('Queue with a goal of your choice')
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await expect(queue).toBeFocused()
})

/** A click may remove the element that was clicked: the next Tab must not start at the top of the page. */
async function pressInPlace(pressed: Locator, until: () => Promise<unknown>): Promise<void> {
  const page = pressed.page()
  const what = `${await pressed.textContent()}`
  await pressed.press('Enter')
  await until()
  await waitForFrame(page)
  const holds = () => page.evaluate(() => document.activeElement !== document.body)
  await expect.poll(holds, { message: `the focus after ${what}` }).toBe(true)
}

test('a key press that removes the pressed element keeps the focus near it', async ({
  page,
  product,
  otherBrowser,
}) => {
  await enterPrepared(page, product, (player) => {
    player.inventory = stacks(['guam_seed', 2], ['wooden_club', 1], ['logs', 1])
    player.bank = stacks(['oak_logs', 5])
    player.hiddenSkills = ['fishing']
  })
  const button = (name: string) => page.getByRole('main').getByRole('button', { name })

  for (const [path, search] of [
    ['/game/bank', 'Search the bank'],
    ['/game/achievements', 'Search achievements'],
    ['/game/collection', 'Search the collection'],
  ] as const) {
    await visitPage(page, path)
    await page.getByLabel(search).fill('nothing is called this')
    await pressInPlace(button('Show everything'), () => expect(button('Show everything')).toHaveCount(0))
  }

  await visitPage(page, '/game/equipment')
  await pressInPlace(button('Wear Wooden club'), () => expect(button('Take off')).toBeVisible())
  await pressInPlace(button('Take off'), () => expect(button('Wear Wooden club')).toBeVisible())

  await visitPage(page, '/game/farm')
  const plot = page.getByRole('listitem', { name: 'Slot 1' })
  await plot.getByRole('button', { name: 'Plant' }).press('Enter')
  const seed = page.getByRole('dialog').getByRole('button', { name: /guam/i })
  await pressInPlace(seed, () => expect(plot).toContainText('Ready in'))
  await expect(plot).toBeFocused()

  await visitPage(page, '/game/people/general_store?tab=shop')
  await button('Sell logs').press('Enter')
  const sell = page.getByRole('dialog').getByRole('button', { name: 'Sell 1 × logs' })
  await pressInPlace(sell, () => expect(button('Sell logs')).toHaveCount(0))
  await expect(page.getByRole('region', { name: 'Sell from your pack' })).toBeFocused()

  await visitPage(page, '/game/bank')
  await pressInPlace(button('Deposit all'), () => expect(button('Deposit all')).toBeDisabled())

  await visitPage(page, '/game/settings')
  await pressInPlace(button('Show all'), () => expect(button('Show all')).toHaveCount(0))

  const { username } = await storedPlayer(page)
  const other = await otherBrowser.newPage()
  await other.goto(`${product.url}/login`)
  await signIn(other, username)
  await expect(other.getByRole('button', { name: 'Play as guest' })).toHaveCount(0)
  await visitPage(page, '/game/account')
  const end = button('End sign-in on')
  await pressInPlace(end, () => expect(end).toHaveCount(0))
  await expect(page.getByRole('region', { name: 'Signed in on' })).toBeFocused()
})

test('Plant all by keyboard keeps the focus', async ({ page, product }) => {
  await enterPrepared(page, product, (player) => {
    player.inventory = stacks(['guam_seed', 1])
  })
  await visitPage(page, '/game/farm')
  const all = page.getByRole('button', { name: 'Plant all' })
  await pressInPlace(all, () => expect(all).toBeDisabled())
})

test('a guest who makes an account by keyboard keeps the focus', async ({ page }) => {
  await enterAsGuest(page)
  await visitPage(page, '/game/account')
  const form = page.getByRole('region', { name: 'Keep this character' })
  await form.getByLabel('Username').fill(newName())
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const kept = () => expect(toast(page, 'Your account is created and your character is kept.')).toBeVisible()
  await pressInPlace(form.getByRole('button', { name: 'Keep this character' }), kept)
})

test('Ctrl+K right after Escape opens the palette, and keys keep working', async ({ page }) => {
  await page.clock.install()
  await enterAsGuest(page)
  const queue = page.getByRole('button', { name: 'Queue Net shrimp' })
  const dialog = page.getByRole('dialog', { name: 'Queue: Net shrimp' })
  await queue.press('Enter')
  await expect(dialog).toBeVisible()
  // The dialog is invisible, but for the browser still open until the next frame.
  await stopClock(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.clock.resume()
  const palette = page.getByRole('combobox', { name: 'Find or do anything' })
  await expect(palette).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()

  await queue.press('Enter')
  await expect(dialog).toBeVisible()
  await stopClock(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.clock.resume()
  await expect(title(page)).toHaveText('Help')
})
