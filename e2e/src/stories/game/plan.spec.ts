import type { PlanEntry } from '@hearthward/engine'
import type { Locator, Page } from '@playwright/test'
import { IN_BOTH_LAYOUTS } from '../../support/layouts.ts'
import {
  activityNamed,
  connection,
  expectGame,
  runningAction,
  slotsHolding,
  storedPlayer,
  toast,
  visitPage,
} from '../../support/player.ts'
import { enterPrepared, stacks } from '../../support/prepared-player.ts'
import type { SharedProduct } from '../../support/shared-products.ts'
import { expect, HOUR, MINUTE, SECOND, test, waitForAnswers } from '../../support/story.ts'

const RAW_SHRIMP = 300

/** Three places, and one entry nobody can do at level 1. */
const PLAN = [
  { activityId: 'cook_shrimp', locationId: 'port_sarim', goal: { kind: 'supplies' } },
  { activityId: 'plait_rushes', locationId: 'draynor', goal: { kind: 'count', count: 40 } },
  { activityId: 'rebuild_lighthouse', locationId: 'rimmington', goal: null },
  { activityId: 'gather_kindling', locationId: 'lumbridge', goal: null },
] as const

/** Opens the game with this plan, which is paused, and with raw shrimp in the bank. */
async function enterWithPlan(page: Page, product: SharedProduct): Promise<void> {
  await enterPrepared(page, product, (player) => {
    player.inventory = []
    player.bank = stacks(['raw_shrimp', RAW_SHRIMP])
    player.queue = PLAN.map((entry, index): PlanEntry => {
      return { ...entry, id: index + 1, repeats: false, completed: 0, stop: null }
    })
    player.plan.lastEntryId = PLAN.length
  })
}

const planDialog = (page: Page) => page.getByRole('dialog', { name: 'Plan', exact: true })
const entries = (page: Page) =>
  planDialog(page).getByRole('list', { name: 'Entries of the plan' }).getByRole('listitem')
const entry = (page: Page, name: string): Locator => entries(page).filter({ hasText: name })

async function openPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit plan' }).press('Enter')
  await expect(planDialog(page)).toBeVisible()
}

async function expectOrder(page: Page, ...names: string[]): Promise<void> {
  await expect(entries(page)).toHaveCount(names.length)
  for (const [place, name] of names.entries()) await expect(entries(page).nth(place)).toContainText(name)
}

test('[PL2, PL7, SB1] a plan over three places, edited by keyboard, runs through a night with supplies from the bank', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ context, page, pass, product }) => {
  await enterWithPlan(page, product)
  await openPlan(page)
  await expectOrder(page, 'Cook shrimp', 'Plait rushes', 'Rebuild the lighthouse', 'Gather kindling')

  // The impossible entry to the front, where it would hold up a plan that stops at the first problem.
  const handle = page.getByRole('button', { name: 'Move Rebuild the lighthouse', exact: true })
  await handle.press('Alt+ArrowUp')
  await expectOrder(page, 'Cook shrimp', 'Rebuild the lighthouse', 'Plait rushes', 'Gather kindling')
  await expect(handle).toBeFocused()
  await handle.press('Alt+ArrowUp')
  await expectOrder(page, 'Rebuild the lighthouse', 'Cook shrimp', 'Plait rushes', 'Gather kindling')
  await expect(handle).toBeFocused()
  await expect(planDialog(page).getByText('Rebuild the lighthouse moved to place 1 of 4.')).toBeAttached()

  const edit = page.getByRole('button', { name: 'Edit end: Plait rushes' })
  await edit.press('Enter')
  const end = page.getByRole('dialog', { name: 'End of Plait rushes' })
  await end.getByLabel('Times', { exact: true }).fill('25')
  await page.keyboard.press('Enter')
  await expect(end).toBeHidden()
  await expect(entry(page, 'Plait rushes')).toContainText('25 times')
  await expect(edit).toBeFocused()

  await planDialog(page).getByRole('button', { name: 'Resume plan' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Runs now' })).toContainText('Cook shrimp')
  const impossible = entry(page, 'Rebuild the lighthouse')
  await expect(impossible).toContainText('Requires construction level 88. Train the skill first, then start it.')
  await expectOrder(page, 'Plait rushes', 'Gather kindling', 'Rebuild the lighthouse')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Saltrow' })).toBeVisible()

  await expect(connection(page)).toContainText('Saved')
  await waitForAnswers(context)
  await page.close()
  await pass(9 * HOUR)

  const again = await context.newPage()
  await again.goto('/game')
  await again.getByRole('dialog', { name: 'Welcome back' }).getByRole('button', { name: 'Continue' }).click()
  await expect(runningAction(again)).toContainText('Gather kindling')
  await expectGame(again)
  const { inventory, bank } = await storedPlayer(again)
  const held = (id: string) =>
    [...inventory, ...bank].filter((stack) => stack.id === id).reduce((sum, { quantity }) => sum + quantity, 0)
  expect(held('raw_shrimp')).toBe(0)
  expect(held('cooked_shrimp')).toBe(RAW_SHRIMP)
  expect(held('rush_mat')).toBe(25)
  expect(held('logs')).toBeGreaterThan((8 * HOUR) / activityNamed('Gather kindling').duration)
  await openPlan(again)
  await expectOrder(again, 'Rebuild the lighthouse')
  await expect(entry(again, 'Rebuild the lighthouse')).toContainText('Requires construction level 88.')
})

test('[PL5] Stop pauses the plan with its reason, and Resume continues the entry where it was', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ page, pass, product }) => {
  await enterWithPlan(page, product)
  const card = page.getByRole('region', { name: 'Running action' })
  await expect(card).toContainText('The plan continues with Cook shrimp.')
  await openPlan(page)
  await page.getByRole('button', { name: 'Start now: Plait rushes' }).click()
  await expect(page.getByRole('region', { name: 'Runs now' })).toContainText('Plait rushes')
  await page.keyboard.press('Escape')
  await pass(30 * SECOND)
  await expect(runningAction(page)).toContainText(/1\d of 40 times/)

  // Its end can be changed while it runs.
  await runningAction(page)
    .getByRole('button', { name: /of 40 times/ })
    .click()
  const end = page.getByRole('dialog', { name: 'End of Plait rushes' })
  await end.getByLabel('Times', { exact: true }).fill('60')
  await end.getByRole('button', { name: 'Save' }).click()
  await expect(runningAction(page)).toContainText(/1\d of 60 times/)

  await page.getByRole('button', { name: 'Stop', exact: true }).first().click()
  await expect(card).toContainText('Stopped. The plan continues with Plait rushes.')
  await card.getByRole('button', { name: 'Resume plan' }).click()
  await expect(runningAction(page)).toContainText(/1\d of 60 times/)
  await expect(runningAction(page)).toContainText('then cook shrimp')
})

test('[PL3] a direct start says that the plan will not begin, until it gets an end', async ({
  page,
  pass,
  product,
}) => {
  await enterWithPlan(page, product)
  await page.getByRole('button', { name: 'Start Gather kindling', exact: true }).click()
  const card = page.getByRole('region', { name: 'Running action' })
  const note = card.getByText('No end is set: the next 4 entries will not begin until this stops.')
  await expect(note).toBeVisible()
  await card.getByRole('button', { name: 'no end' }).click()
  const end = page.getByRole('dialog', { name: 'End of Gather kindling' })
  await end.getByText('A number of times').click()
  await end.getByLabel('Times', { exact: true }).fill('90')
  await end.getByRole('button', { name: 'Save' }).click()
  await expect(note).toBeHidden()
  await pass(4 * MINUTE)
  await expect(runningAction(page)).toContainText('Cook shrimp')
})

test('[Q1, PL7] an activity is planned before its level is reached, and refused with the reason if it would begin now', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ page, product }) => {
  await enterPrepared(page, product, () => {})
  const oaks = page.getByRole('article', { name: 'Fell oaks' })
  const times = oaks.getByRole('textbox', { name: 'How many times: Fell oaks' })
  await expect(oaks.getByRole('button', { name: 'Start Fell oaks' })).toBeDisabled()
  await times.fill('5')
  await oaks.getByRole('button', { name: 'Queue Fell oaks' }).click()
  await expect(toast(page, 'Requires woodcutting level 10')).toBeVisible()
  await page.getByRole('button', { name: 'Start Gather kindling', exact: true }).click()
  await expect(runningAction(page)).toContainText('Gather kindling')
  await times.press('Enter')
  await openPlan(page)
  await expectOrder(page, 'Fell oaks')
  await expect(entry(page, 'Fell oaks')).toContainText('5 times')
})

test('[PL2] an entry can be dragged while another one begins', async ({ page, pass, product }) => {
  await enterWithPlan(page, product)
  await openPlan(page)
  await page.getByRole('button', { name: 'Start now: Plait rushes' }).click()
  await expectOrder(page, 'Cook shrimp', 'Rebuild the lighthouse', 'Gather kindling')
  const from = await page.getByRole('button', { name: 'Move Gather kindling', exact: true }).boundingBox()
  if (!from) throw new Error('There is no handle')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y - 20, { steps: 4 })
  // Plait rushes ends, and Cook shrimp leaves the list.
  await pass(3 * MINUTE)
  await expectOrder(page, 'Rebuild the lighthouse', 'Gather kindling')
  const target = await entry(page, 'Rebuild the lighthouse').boundingBox()
  if (!target) throw new Error('There is no entry')
  await page.mouse.move(target.x + 60, target.y + 4, { steps: 4 })
  await page.mouse.up()
  await expectOrder(page, 'Gather kindling', 'Rebuild the lighthouse')
  await expect(planDialog(page)).toBeVisible()
})

test('[SB1, SB5] the owner of an older character is asked once whether actions may use the bank', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ page, product }) => {
  await enterPrepared(page, product, (player) => {
    player.settings.bankSuppliesEnabled = null
    player.inventory = []
    player.bank = stacks(['logs', 500])
  })
  const question = page.getByRole('region', { name: 'Use supplies from the bank?' })
  await expect(question).toBeVisible()
  await page.getByRole('tab', { name: 'Make' }).click()
  // Until the player has chosen, only the pack counts.
  const fire = page.getByRole('article', { name: 'Burn logs', exact: true })
  await expect(fire).toContainText('Needs 1 × logs, you have none')

  await question.getByRole('button', { name: 'Use pack and bank' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(fire).not.toContainText('Needs')
  await fire.getByRole('button', { name: 'Start Burn logs' }).click()
  await expect(runningAction(page)).toContainText('Burn logs')
  await expect(connection(page)).toContainText('Saved')
  await waitForAnswers(page.context())
  await page.reload()
  await expect(runningAction(page)).toContainText('Burn logs')
  await expect(question).toBeHidden()
})

test('[SB4] Deposit all names the supplies it kept, and deposits them when asked', async ({ page, product }) => {
  await enterPrepared(page, product, (player) => {
    player.inventory = stacks(['logs', 400], ['oak_logs', 2])
  })
  await page.getByRole('tab', { name: 'Make' }).click()
  await page.getByRole('button', { name: 'Start Burn logs', exact: true }).click()
  await expect(runningAction(page)).toContainText('Burn logs')
  await visitPage(page, '/game/bank')
  await page.getByRole('button', { name: 'Deposit all' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Kept for the running action: logs.')).toBeVisible()
  await expect(slotsHolding(page, 'Oak logs')).toHaveCount(0)
  await expect(slotsHolding(page, 'Logs')).toHaveCount(1)
  await main.getByRole('button', { name: 'Deposit everything' }).click()
  await expect(slotsHolding(page, 'Logs')).toHaveCount(0)
  await expect(runningAction(page)).toContainText('Burn logs')
})
