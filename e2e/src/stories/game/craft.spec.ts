import { content } from '@hearthward/content'
import { SKILLS } from '@hearthward/engine'
import { IN_BOTH_LAYOUTS } from '../../support/layouts.ts'
import {
  enterAsGuest,
  goTo,
  openRoom,
  packOf,
  runningAction,
  startActivity,
  stopActivity,
  storedPlayer,
} from '../../support/player.ts'
import { enterPrepared } from '../../support/prepared-player.ts'
import { expect, MINUTE, SECOND, test } from '../../support/story.ts'

const MEAL = content.recipes['cooked_fish']

test('fish are cooked on the craft page until none is left', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ page, pass }) => {
  if (!MEAL) throw new Error('There is no such meal')
  await enterAsGuest(page)
  await startActivity(page, 'Net shrimp')
  await pass(MINUTE)
  await stopActivity(page)
  await goTo(page, 'Pack')
  const netted = (await packOf(page))['Raw shrimp'] ?? 0
  const [needed, served] = [MEAL.resources[0]?.quantity ?? 0, MEAL.outputs[0]?.quantity ?? 0]
  expect(netted).toBeGreaterThanOrEqual(needed * 2)

  await openRoom(page, 'Craft')
  await expect(page.getByText(/^You can make \d+ recipes? right now\.$/)).toBeVisible()
  // The page opens at a skill with something to make.
  await expect(page.getByRole('tab', { name: /^Cooking/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('switch', { name: 'Only what I can make now' }).click()
  const card = page.getByRole('article', { name: MEAL.name })
  await expect(card).toContainText('Raw shrimp')
  await card.getByRole('button', { name: `Start ${MEAL.name}` }).click()
  await expect(runningAction(page)).toContainText(MEAL.name)
  await pass(Math.ceil(netted / needed) * MEAL.duration + SECOND)

  await expect(page.getByText('You cannot make any Cooking recipe from your pack.')).toBeVisible()
  const { inventory, lastStop } = await storedPlayer(page)
  const held = (id: string) => inventory.find((stack) => stack.id === id)?.quantity ?? 0
  expect(lastStop?.activityId).toBe(`recipe:${MEAL.id}`)
  expect(held('raw_shrimp')).toBe(netted % needed)
  expect(held('cooked_fish')).toBe(Math.floor(netted / needed) * served)
})

test('between the layouts the lists are as wide as their page', async ({ page }) => {
  await enterAsGuest(page)
  await openRoom(page, 'Craft')
  for (const width of [761, 1024, 1239, 1240]) {
    await page.setViewportSize({ width, height: 800 })
    const over = () => page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)
    await expect.poll(over, { message: `at ${width} px` }).toBe(0)
  }
})

test('[SET-3] a player who has hidden every skill sees why there is nothing to make, and where to show them', async ({
  page,
  product,
}) => {
  await enterPrepared(page, product, (player) => {
    player.hiddenSkills = [...SKILLS]
  })
  await openRoom(page, 'Craft')
  await expect(page.getByText('All crafting skills are hidden.')).toBeVisible()
  await page.getByRole('link', { name: 'Choose shown skills' }).click()
  await expect(page).toHaveURL('/game/settings#skills')
})
