import { content } from '@hearthward/content'
import type { Calls } from '@hearthward/contract'
import { INVENTORY_SLOTS } from '@hearthward/engine'
import type { BrowserContext, Page } from '@playwright/test'
import type { z } from 'zod'
import { IN_BOTH_LAYOUTS } from '../../support/layouts.ts'
import {
  activityNamed,
  blockLiveConnection,
  connection,
  enterAsGuest,
  enterWithAccount,
  expectGame,
  runningAction,
  startActivity,
  stopActivity,
  storedPlayer,
  toast,
  untilSaved,
} from '../../support/player.ts'
import { enterPrepared, stacks } from '../../support/prepared-player.ts'
import { DAY, expect, HOUR, MINUTE, test, waitForAnswers } from '../../support/story.ts'

type Loaded = z.output<Calls['loadPlayer']['output']>

const { duration: KINDLING, xpRate: KINDLING_XP } = activityNamed('Gather kindling')
const { xpRate: FIRE_XP } = activityNamed('Burn logs')

/** The whole experience points that these completions bring after the earlier ones. */
function pointsOf(completions: number, before: number, xpRate: number): number {
  return Math.floor((before + completions) * xpRate) - Math.floor(before * xpRate)
}

/** Closes the page once all actions on it are saved. */
async function leave(page: Page): Promise<void> {
  await expect(connection(page)).toContainText('Saved')
  await waitForAnswers(page.context())
  await page.close()
}

/** Opens the game in a new page; returns it with the server's answer. */
async function comeBack(context: BrowserContext): Promise<{ page: Page; loaded: Loaded }> {
  const page = await context.newPage()
  const answer = page.waitForResponse('**/api/loadPlayer')
  await page.goto('/game')
  const loaded = (await (await answer).json()) as Loaded
  await expectGame(page)
  return { page, loaded }
}

/** The entries of a list in the report: name and amount. */
async function linesOf(page: Page, title: string): Promise<Record<string, number>> {
  const group = page
    .getByRole('dialog')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) })
  const lines = await group
    .locator('li')
    .evaluateAll((items) =>
      items.map(
        (item) => [item.querySelector('span')?.textContent ?? '', Number(item.querySelector('data')?.value)] as const,
      ),
    )
  return Object.fromEntries(lines)
}

test('[OFF-15] after an hour away the player has the logs, and a report of them', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ context, page, pass }) => {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await waitForAnswers(context)
  const action = (await storedPlayer(page)).currentAction
  if (!action) throw new Error('not started')
  const startedAt = action.startTime - action.completed * KINDLING
  await leave(page)
  await pass(HOUR)

  const { page: again, loaded } = await comeBack(context)
  const report = loaded.report
  if (!report) throw new Error('no report')
  const completed = (at: number) => Math.floor((at - startedAt) / KINDLING)
  expect(report.completions).toBe(completed(report.until) - completed(report.from))
  expect(report.completions).toBeGreaterThanOrEqual(HOUR / KINDLING - 1)
  const points = pointsOf(report.completions, completed(report.from), KINDLING_XP)
  expect(report.experience).toEqual({ woodcutting: points })
  expect(report.gained['logs']).toBe(report.completions)

  const dialog = again.getByRole('dialog', { name: 'Welcome back' })
  await expect(dialog).toContainText(/You were away for 1 h( \d min)?\./)
  await expect(dialog).toContainText(
    `${report.completions.toLocaleString('en-GB')} actions completed while you were away.`,
  )
  const level = loaded.player.skills.woodcutting.level
  await expect(dialog.getByRole('list', { name: 'Levels reached' })).toHaveText(`Woodcutting ${level}`)
  expect(await linesOf(again, 'Experience')).toEqual({ Woodcutting: points })
  const { logs, bird_nest: nests } = report.gained
  expect(report.coins).toBeGreaterThan(0)
  expect(await linesOf(again, 'Gained')).toEqual({
    Coins: report.coins,
    Logs: logs,
    ...(nests && { "Bird's nest": nests }),
  })
  const earned = dialog.getByRole('list', { name: 'Achievements earned' }).getByRole('listitem')
  await expect(earned).toHaveCount(report.achievements.length)

  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()
  await expect(runningAction(again)).toContainText('Gather kindling')
})

test('[OFF-19] the report shows what was used up and why the action stopped, and offers to continue if possible', async ({
  context,
  page,
  pass,
}) => {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await pass(30 * KINDLING)
  await expect(runningAction(page)).toContainText(/Woodcutting [2-9]/)
  await startActivity(page, 'Burn logs')
  await leave(page)
  await pass(20 * MINUTE)

  const { page: again, loaded } = await comeBack(context)
  const used = loaded.report?.used['logs'] ?? 0
  expect(used).toBeGreaterThanOrEqual(30)
  const dialog = again.getByRole('dialog', { name: 'Welcome back' })
  await expect(dialog).toContainText('You were away for 20 min')
  await expect(dialog.getByRole('list', { name: 'Levels reached' })).toContainText('Firemaking')
  expect(await linesOf(again, 'Used')).toEqual({ Logs: used })
  const lit = loaded.player.completions['burn_logs'] ?? 0
  expect(await linesOf(again, 'Experience')).toEqual({ Firemaking: pointsOf(used, lit - used, FIRE_XP) })
  expect(await linesOf(again, 'Gained')).toMatchObject({ Ashes: used })
  await expect(dialog).toContainText(/Burn logs stopped at \d\d:\d\d: Need 1x Logs to start this activity/)
  // There is nothing left to burn, so nothing to continue.
  await expect(dialog.getByRole('button', { name: 'Resume' })).toHaveCount(0)
  await again.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('[OFF-19, ACT-18] the report lists what was lost because the pack was full, and coins only as gained', async ({
  context,
  page,
  pass,
  product,
}) => {
  await enterPrepared(page, product, (player) => {
    // Stronger than any rat, with a pack full of unstackable items: the loot of the first kill does not fit.
    for (const skill of ['attack', 'strength', 'defence'] as const) player.skills[skill].level = 40
    player.inventory = stacks(...Array.from({ length: INVENTORY_SLOTS }, (): [string, number] => ['wooden_club', 1]))
  })
  await startActivity(page, 'Fight: Barn rat')
  await leave(page)
  await pass(20 * MINUTE)

  const { page: again, loaded } = await comeBack(context)
  const { lost = {}, coins = 0 } = loaded.report ?? {}
  expect([lost['bones'], coins > 0]).toEqual([1, true])
  const dialog = again.getByRole('dialog', { name: 'Welcome back' })
  await expect(dialog).toContainText('Inventory full! Bank your items to continue.')
  const named = Object.entries(lost).map(([id, quantity]) => [content.items[id]?.name, quantity])
  expect(await linesOf(again, 'Lost because the pack was full')).toEqual(Object.fromEntries(named))
  expect(await linesOf(again, 'Gained')).toEqual({ Coins: coins })
  expect(await linesOf(again, 'Used')).toEqual({})
})

test('an absence of less than five minutes shows no report', async ({ context, page, pass }) => {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await leave(page)
  await pass(4 * MINUTE)
  const { page: again, loaded } = await comeBack(context)
  expect(loaded.report).toBeNull()
  await expect(runningAction(again)).toContainText('Gather kindling')
  await expect(again.getByRole('dialog')).toHaveCount(0)
  expect(loaded.player.inventory.find(({ id }) => id === 'logs')?.quantity).toBeGreaterThanOrEqual(
    (4 * MINUTE) / KINDLING,
  )
})

test('[OFF-16, OFF-20] an absence counts for 24 hours, and a longer one is reported as such', async ({
  context,
  page,
  pass,
}) => {
  await enterWithAccount(page)
  await startActivity(page, 'Gather kindling')
  await leave(page)
  await pass(3 * DAY)
  const { page: again, loaded } = await comeBack(context)
  await expect(toast(again, 'Offline time was capped to 24 hours for fairness')).toBeVisible()
  expect(loaded.report?.completions).toBe(DAY / KINDLING)
  const dialog = again.getByRole('dialog', { name: 'Welcome back' })
  await expect(dialog).toContainText('You were away for 3 days')
  await expect(dialog).toContainText('Away for more than 24 hours')
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(runningAction(again)).toContainText('Gather kindling in progress'.replace(' in progress', ''))
  await stopActivity(again)
})

test('a page that was suspended with its machine shows a report on waking', async ({ page, pass }) => {
  await page.clock.install()
  await blockLiveConnection(page)
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Saved')
  await pass(HOUR)
  await page.clock.fastForward(HOUR)
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toContainText(/You were away for 1 h( \d min)?\./)
})

test('a dismissed report does not come back with the connection', async ({ context, page, pass }) => {
  await context.clock.install()
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await leave(page)
  await pass(HOUR)
  const { page: again, loaded } = await comeBack(context)
  const dialog = again.getByRole('dialog', { name: 'Welcome back' })
  await dialog.getByRole('button', { name: 'Close' }).dblclick()
  await context.setOffline(true)
  await stopActivity(again)
  await expect(connection(again)).toContainText('Offline')
  const reopened = again.waitForResponse('**/api/loadPlayer')
  await context.setOffline(false)
  await untilSaved(again)
  // The server cannot know yet that it was dismissed.
  expect(((await (await reopened).json()) as Loaded).report?.from).toBe(loaded.report?.from)
  await expect(again.getByText('Nothing is running')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('[R1] after a night the report lists what ended with its reason, and one press resumes the plan', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ page, context, product, pass }) => {
  await enterPrepared(page, product, (player) => {
    player.settings.autoBankEnabled = true
  })
  await page.getByRole('textbox', { name: 'How many times: Gather kindling' }).fill('5')
  await page.getByRole('button', { name: 'Start Gather kindling' }).click()
  await expect(runningAction(page)).toContainText('Gather kindling')
  await page.getByRole('textbox', { name: 'How many times: Gather kindling' }).fill('1m')
  await page.getByRole('button', { name: 'Queue Gather kindling' }).click()
  await leave(page)
  await pass(26 * HOUR)
  const back = await comeBack(context)
  expect(back.loaded.report?.stops.map(({ reason }) => reason)).toEqual(['stop/goal', 'stop/absence'])
  const report = back.page.getByRole('dialog', { name: 'Welcome back' })
  await expect(report.getByRole('list', { name: 'What ended' }).getByRole('listitem')).toHaveText([
    /Gather kindling.*Goal reached/,
    /Gather kindling.*Away for more than 24 hours/,
  ])
  await report.getByRole('button', { name: 'Resume plan' }).click()
  await expect(report).toHaveCount(0)
  await expect(runningAction(back.page)).toContainText('Gather kindling')
})
