import type { Page } from '@playwright/test'
import { expectNoSeriousViolations } from '../../support/axe.ts'
import { IN_BOTH_LAYOUTS } from '../../support/layouts.ts'
import {
  call,
  enterAsGuest,
  runningAction,
  startActivity,
  stopActivity,
  storedPlayer,
  toast,
} from '../../support/player.ts'
import { expect, MINUTE, test } from '../../support/story.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function addToPlan(page: Page, tab: string, name: string, times: number): Promise<void> {
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('textbox', { name: `How many times: ${name}` }).fill(String(times))
  await page.getByRole('button', { name: `Queue ${name}`, exact: true }).click()
}

async function openSavedPlans(page: Page) {
  await page.getByRole('button', { name: 'Edit plan' }).click()
  await dialog(page, 'Plan').getByRole('button', { name: 'Saved plans' }).click()
  return dialog(page, 'Saved plans')
}

test('a plan is saved and shared; another player opens its link, signs in, sees it, loads it and resumes it', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ page, otherBrowser, pass }) => {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await addToPlan(page, 'Gather', 'Gather kindling', 5)
  await addToPlan(page, 'Make', 'Carve a club', 2)
  const saved = await openSavedPlans(page)
  await saved.getByRole('textbox', { name: 'Save the present plan as' }).fill('Clubs by noon')
  await saved.getByRole('button', { name: 'Save', exact: true }).click()
  await saved.getByRole('button', { name: 'Share Clubs by noon' }).click()
  const shared = dialog(page, 'Share Clubs by noon')
  await expectNoSeriousViolations(page, 'sharing a plan')
  const link = await shared.getByRole('textbox', { name: 'Link' }).inputValue()
  await expect(shared.getByRole('textbox', { name: 'Text' })).toHaveValue(/1\. Gather kindling.*\n2\. .*5 times\n3\. /)

  const other = await otherBrowser.newPage()
  const asked: string[] = []
  other.on('request', (request) => asked.push(request.url()))
  await other.goto(link)
  await other.getByRole('button', { name: 'Play as guest' }).click()
  const preview = dialog(other, 'Clubs by noon')
  await expect(preview.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toHaveText([
    /Gather kindling.*until it stops/,
    /Gather kindling.*5 times/,
    /Carve a club.*2 times/,
  ])
  expect(asked.filter((address) => address.includes('plan='))).toEqual([])
  await expectNoSeriousViolations(other, 'the preview of a shared plan')
  expect((await storedPlayer(other)).queue).toEqual([])
  await preview.getByRole('button', { name: 'Load', exact: true }).click()
  await expect(preview).toHaveCount(0)
  await expect(toast(other, 'Clubs by noon is loaded. It begins when you resume the plan.')).toBeVisible()
  expect(other.url()).not.toContain('#')
  const { currentAction, queue } = await storedPlayer(other)
  expect([currentAction, queue.length]).toEqual([null, 3])

  await runFromPalette(other, 'resume plan')
  await expect(runningAction(other).getByText('Gather kindling', { exact: true })).toBeVisible()
  await stopActivity(other)
  await pass(MINUTE)

  await shared.getByRole('button', { name: 'Close' }).click()
  await saved.getByRole('button', { name: 'Rename Clubs by noon' }).click()
  await dialog(page, 'Rename Clubs by noon').getByRole('textbox', { name: 'Name' }).fill('Clubs')
  await dialog(page, 'Rename Clubs by noon').getByRole('button', { name: 'Rename' }).click()
  await saved.getByRole('button', { name: 'Delete Clubs' }).click()
  await dialog(page, 'Delete Clubs?').getByRole('button', { name: 'Delete' }).click()
  await expect(saved.getByText('No saved plans yet.')).toBeVisible()
  expect((await call(page, 'listPlans', {})).plans).toEqual([])
})

test('a pasted text shows its plan, one that is damaged says so, and nothing of it runs by itself', async ({
  page,
}) => {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await addToPlan(page, 'Gather', 'Gather kindling', 5)
  const saved = await openSavedPlans(page)
  const field = saved.getByRole('textbox', { name: 'Open a shared plan' })
  await field.fill('https://example.org/#plan=1.bm90IGEgcGxhbg')
  await saved.getByRole('button', { name: 'Show plan' }).click()
  await expect(dialog(page, 'Shared plan')).toContainText('This plan is damaged')
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Shared plan')).toHaveCount(0)

  const packed = ['A fucker of a day', [0, 0, [], [], []], [['no_such_thing'], ['gather_kindling', 'c7']]]
  await field.fill(`Try this: https://example.org/#plan=1.${Buffer.from(JSON.stringify(packed)).toString('base64url')}`)
  await saved.getByRole('button', { name: 'Show plan' }).click()
  const preview = dialog(page, 'A ****er of a day')
  await expect(preview).toContainText('This replaces 1 waiting entry of your plan.')
  await expect(preview.getByRole('listitem').first()).toContainText('Unknown action')
  await preview.getByRole('button', { name: 'Replace and load' }).click()
  await expect(saved).toHaveCount(0)
  const { currentAction, queue } = await storedPlayer(page)
  expect(currentAction).toMatchObject({ activityId: 'gather_kindling', goal: null })
  expect(queue).toMatchObject([
    { activityId: 'no_such_thing', stop: { reason: 'activity/not-found' } },
    { activityId: 'gather_kindling', goal: { kind: 'count', count: 7 }, stop: null },
  ])
})

async function runFromPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill(text)
  await page.keyboard.press('Enter')
}
