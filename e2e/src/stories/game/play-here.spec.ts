import type { Page } from '@playwright/test'
import { IN_BOTH_LAYOUTS } from '../../support/layouts.ts'
import {
  blocked,
  connection,
  enterAsGuest,
  goTo,
  otherDevice,
  packOf,
  runningAction,
  slotsHolding,
  startActivity,
  stopActivity,
  storedPlayer,
} from '../../support/player.ts'
import { expect, MINUTE, test } from '../../support/story.ts'

const playHere = (page: Page) => page.getByRole('button', { name: 'Play here' })

/** The game is open, in whatever room the page was. */
const expectPlaying = (page: Page) => expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible()

async function expectBlocked(page: Page): Promise<void> {
  await expect(blocked(page)).toBeVisible()
  await expect(playHere(page)).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeEnabled()
}

/** Moves the logs one slot to the right, and returns the slot they are in. */
async function moveLogs(page: Page): Promise<string> {
  await goTo(page, 'Pack')
  const logs = slotsHolding(page, 'Logs')
  const slot = String(Number(await logs.getAttribute('data-slot')) + 1)
  await logs.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(logs).toHaveAttribute('data-slot', slot)
  return slot
}

const logsOf = async (page: Page) => {
  const { inventory } = await storedPlayer(page)
  return inventory.reduce((sum, { id, quantity }) => sum + (id === 'logs' ? quantity : 0), 0)
}

test('a player who left a page open at home goes on elsewhere, with everything gathered there, and back again', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ page, otherBrowser, pass }) => {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await pass(MINUTE)
  await stopActivity(page)
  const gathered = await logsOf(page)
  expect(gathered).toBeGreaterThan(0)
  const other = await otherDevice(page, otherBrowser)
  await other.goto('/game')
  await expectBlocked(other)

  // The last press on the old page counts, too.
  const slot = await moveLogs(page)
  await playHere(other).click()
  await expectPlaying(other)
  await expectBlocked(page)
  await expect(page.getByText('Everything up to now is saved.')).toBeVisible()
  await goTo(other, 'Pack')
  await expect(slotsHolding(other, 'Logs')).toHaveAttribute('data-slot', slot)
  expect(await logsOf(other)).toBe(gathered)

  await startActivity(other, 'Net shrimp')
  await playHere(page).click()
  await expectPlaying(page)
  await expectBlocked(other)
  await goTo(page, 'Here')
  await expect(runningAction(page)).toContainText('Net shrimp')
  for (const [next, former] of [
    [other, page],
    [page, other],
  ] as const) {
    await playHere(next).click()
    await expectPlaying(next)
    await expectBlocked(former)
  }
  expect(await logsOf(page)).toBe(gathered)
})

test('of pages that take over at the same time exactly one gets the character, and another one may ask again', async ({
  page,
  otherBrowser,
}) => {
  await enterAsGuest(page)
  const pages = [page, await otherDevice(page, otherBrowser), await otherBrowser.newPage()]
  const [, first, second] = pages as [Page, Page, Page]
  for (const each of [first, second]) {
    await each.goto('/game')
    await expectBlocked(each)
  }
  const playing = async () => {
    const isFree = await Promise.all(pages.map((each) => playHere(each).isVisible()))
    const isBusy = await Promise.all(pages.map((each) => playHere(each).and(each.locator('[aria-busy]')).isVisible()))
    return pages.filter((_, index) => !isFree[index] || isBusy[index])
  }
  for (let round = 0; round < 2; round++) {
    const [former] = await playing()
    const rivals = pages.filter((each) => each !== former)
    await Promise.all(rivals.map((each) => playHere(each).click()))
    // The second one may take over from the first one, so the pages change until the last claim has been answered.
    await expect(async () => {
      const open = await playing()
      expect(open).toHaveLength(1)
      expect(rivals).toContain(open[0])
      await expectPlaying(open[0] as Page)
    }).toPass()
  }
})

test('what was done without a connection counts up to the takeover; the rest is listed, and no item comes or goes', async ({
  page,
  otherBrowser,
  pass,
}) => {
  await page.clock.install()
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await pass(MINUTE)
  await stopActivity(page)
  const gathered = await logsOf(page)
  await page.context().setOffline(true)
  const slot = await moveLogs(page)
  await startActivity(page, 'Gather kindling')
  await stopActivity(page)
  await expect(connection(page)).toContainText('Offline')

  const other = await otherDevice(page, otherBrowser)
  await other.goto('/game')
  await expectBlocked(other)
  await playHere(other).click()
  await expect(other.getByRole('main').getByRole('status')).toContainText('Waiting for the other page')
  await expectPlaying(other)
  await startActivity(other, 'Net shrimp')
  await moveLogs(page)

  await page.context().setOffline(false)
  await page.clock.fastForward(5_000)
  await expectBlocked(page)
  const list = page.getByRole('region', { name: '3 actions not saved' })
  await expect(list.getByRole('listitem')).toHaveText([
    /^Start Gather kindling.*decides this now$/,
    /^Stop the action.*decides this now$/,
    /^Move Logs.*after the character was taken over/,
  ])
  await expect(runningAction(other)).toContainText('Net shrimp')
  await stopActivity(other)
  await goTo(other, 'Pack')
  await expect(slotsHolding(other, 'Logs')).toHaveAttribute('data-slot', slot)
  const pack = await packOf(other)
  expect([pack['Logs'], await logsOf(other)]).toEqual([gathered, gathered])

  await playHere(page).click()
  await expectPlaying(page)
  await expectBlocked(other)
  await goTo(page, 'Pack')
  expect(await packOf(page)).toEqual(pack)
  await expect(slotsHolding(page, 'Logs')).toHaveAttribute('data-slot', slot)
})
