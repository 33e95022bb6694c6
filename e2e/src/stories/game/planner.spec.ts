import type { Page } from '@playwright/test'
import { IN_BOTH_LAYOUTS } from '../../support/layouts.ts'
import { enterAsGuest, runningAction, storedPlayer, toast, visitPage } from '../../support/player.ts'
import { expect, MINUTE, test } from '../../support/story.ts'

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
