import type { Page } from '@playwright/test'
import { IN_BOTH_LAYOUTS } from '../../support/layouts.ts'
import { call, enterAsGuest, runningAction, storedPlayer, toast, visitPage } from '../../support/player.ts'
import { enterPrepared } from '../../support/prepared-player.ts'
import { expect, HOUR, MINUTE, test } from '../../support/story.ts'

const GOAL = '5 × Wooden club'

async function searchGoal(page: Page, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'What do you want?' })
  await field.fill(text)
  await expect(page.getByRole('option').first()).toBeVisible()
  await field.press('Enter')
}

test('a goal is planned from nothing, put into the plan, and shows when it is reached', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ page, pass }) => {
  await enterAsGuest(page)
  await visitPage(page, '/game/planner')
  await searchGoal(page, '5 wooden clubs')
  await expect(page.getByRole('heading', { name: GOAL })).toBeVisible()
  const tree = page.getByRole('list', { name: 'What it takes' })
  await expect(tree).toContainText('Logs 5 missing', { timeout: 30_000 })

  // Another way is chosen, and the tree follows.
  await tree.getByRole('button', { name: /Change the way to Logs/ }).click()
  const ways = page.getByRole('dialog', { name: 'Ways to Logs' })
  await expect(ways.getByRole('radio').first()).toBeChecked()
  await ways.getByText('Gather: Clear storm-fall').click()
  await ways.getByRole('button', { name: 'Done' }).click()
  await expect(tree.getByRole('button', { name: 'Gather: Clear storm-fall. Change the way to Logs' })).toBeVisible()
  await expect(tree).toContainText('Woodcutting 5')

  await page.getByRole('button', { name: 'Pin goal' }).click()
  const pinned = page.getByRole('region', { name: 'Pinned goals' })
  await expect(pinned.getByRole('listitem')).toContainText(`${GOAL}0 of 5`)
  await page.getByRole('button', { name: 'Add to plan' }).click()
  await expect(toast(page, /^Added \d+ actions? to the plan\.$/)).toBeVisible()
  await expect(page.getByText('Nothing is running')).toHaveCount(0)
  await expect(page.getByText('Already in the plan')).toBeVisible()

  await pass(10 * MINUTE)
  await expect(page.getByText('Done: you have reached this goal.')).toBeVisible()
  await expect(pinned.getByRole('listitem')).toContainText(`${GOAL}done`)
  await expect(runningAction(page)).toHaveCount(0)
  const { inventory, bank, pinnedGoals, queue } = await storedPlayer(page)
  const clubs = [...inventory, ...bank].filter(({ id }) => id === 'wooden_club')
  expect(clubs.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(5)
  expect(pinnedGoals).toMatchObject([{ choices: { 'item:logs': 'clear_storm_fall' } }])
  expect(queue).toEqual([])
})

test('a material is ordered on the exchange, bought from the clerk and collected, and the tree has it', async ({
  page,
  product,
  pass,
}) => {
  await enterPrepared(page, product, (player) => {
    player.coins = 2_000
  })
  await pass(HOUR)
  // The clerk works by the server's own clock.
  const sold = async () => (await call(page, 'getOrderBook', { itemId: 'logs' })).sells
  await expect.poll(async () => (await sold()).length).toBeGreaterThan(0)
  const price = (await sold())[0]?.price ?? 0
  await visitPage(page, '/game/planner?goal=item:wooden_club:5')
  const tree = page.getByRole('list', { name: 'What it takes' })
  await tree.getByRole('button', { name: /Change the way to Logs/ }).click({ timeout: 30_000 })
  const ways = page.getByRole('dialog', { name: 'Ways to Logs' })
  await ways.getByText('Buy: Grand Exchange').click()
  await ways.getByRole('button', { name: 'Done' }).click()

  const purchases = page.getByRole('region', { name: 'To buy first' })
  await expect(purchases.getByRole('listitem')).toContainText('5 × Logs Grand Exchange')
  await purchases.getByRole('button', { name: 'Place orders' }).click()
  const orders = page.getByRole('dialog', { name: 'Place buy orders' })
  await expect(orders.getByRole('listitem')).toHaveText(`5 × Logs at ${price} coins each`)
  await orders.getByRole('button', { name: 'Place 1 order' }).click()
  await expect(toast(page, `Bought 5 × logs for ${5 * price} coins.`)).toBeVisible()
  // What is ordered is not ordered twice.
  await expect(purchases.getByRole('listitem')).toContainText('5 to collect')
  await expect(purchases.getByRole('button', { name: 'Place orders' })).toHaveCount(0)

  await purchases.getByRole('link', { name: 'Trade on the exchange' }).click()
  await page.getByRole('button', { name: 'Collect from logs' }).click()
  await expect(toast(page, 'Collected 5 × logs.')).toBeVisible()
  await page.goBack()
  await expect(tree).toContainText('Logs 5 held by then', { timeout: 30_000 })
  await expect(purchases).toHaveCount(0)
  expect((await storedPlayer(page)).inventory).toMatchObject([{ id: 'logs', quantity: 5 }])
})
