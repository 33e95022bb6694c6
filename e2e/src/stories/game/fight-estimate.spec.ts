import type { Page } from '@playwright/test'
import { expectNoSeriousViolations } from '../../support/axe.ts'
import { IN_BOTH_LAYOUTS } from '../../support/layouts.ts'
import { goTo, isNarrow, runningAction, storedPlayer, visitPage } from '../../support/player.ts'
import { enterPrepared, stacks } from '../../support/prepared-player.ts'
import { expect, MINUTE, test } from '../../support/story.ts'
import { smallTargets } from '../../support/touch.ts'

test.use({ asksBeforeRisk: true })

const FIGHT = 'Fight: Barn rat'

async function pressStart(page: Page): Promise<void> {
  await goTo(page, 'Here')
  await page.getByRole('tab', { name: 'Fight' }).click()
  await page.getByRole('button', { name: `Start ${FIGHT}`, exact: true }).click()
}

test('[F34] a fight without food is asked about with its reason, begins if the player wants it, and is lost', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ page, product, pass }) => {
  await enterPrepared(page, product, (player) => {
    player.equipment = { weapon: 'wooden_club' }
    player.inventory = []
    player.bank = stacks(['cooked_trout', 400])
    player.settings.bankSuppliesEnabled = false
  })
  await goTo(page, 'Here')
  await page.getByRole('tab', { name: 'Fight' }).click()
  // Its estimate is known before the press, so the question comes before the fight.
  await expect(page.getByRole('article', { name: FIGHT })).toContainText(/(0|<1)% to survive 1 h/)
  await pressStart(page)
  const question = page.getByRole('dialog', { name: 'This fight is risky' })
  await expect(question).toContainText('You likely die after')
  await expect(question).toContainText('You have no food')
  await expect(question.getByRole('region', { name: 'What would help' })).toContainText(
    /Take 400 × cooked trout from the bank\s*(100|>99)%/,
  )
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Nothing is running' })).toBeVisible()

  await pressStart(page)
  const anyway = question.getByRole('button', { name: 'Fight anyway' })
  await anyway.focus()
  await page.keyboard.press('Enter')
  await expect(runningAction(page)).toContainText('You likely die after')
  for (let step = 0; step < 4; step++) {
    await pass(5 * MINUTE)
    await page.waitForTimeout(250)
  }
  await expect.poll(async () => (await storedPlayer(page)).statistics.deaths).toBe(1)
  await expect(page.getByRole('heading', { name: 'Nothing is running' })).toBeVisible()
})

test('[F34] with enough food the same fight starts without a question and is survived', async ({
  page,
  product,
  pass,
}) => {
  await enterPrepared(page, product, (player) => {
    player.equipment = { weapon: 'wooden_club' }
    player.inventory = stacks(['cooked_trout', 400])
    player.settings.autoEatEnabled = true
  })
  await pressStart(page)
  const running = runningAction(page)
  await expect(running.getByText(FIGHT, { exact: true })).toBeVisible()
  await expect(running).toContainText(/Survives (1|24) h (100|>99)%/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (let step = 0; step < 6; step++) {
    await pass(10 * MINUTE)
    await page.waitForTimeout(250)
  }
  const { statistics, currentAction } = await storedPlayer(page)
  expect(statistics.deaths).toBe(0)
  expect(currentAction?.activityId).toBe('fight_barn_rats')
})

test('[F37] what another weapon would do is seen from the equipment page and from the card of a fight', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ page, product }) => {
  await enterPrepared(page, product, (player) => {
    player.equipment = { weapon: 'wooden_club' }
    player.bank = stacks(['iron_sword', 1])
  })
  await visitPage(page, '/game/equipment?slot=weapon')
  await page.getByRole('button', { name: 'What if you wore Iron sword' }).click()
  const dialog = page.getByRole('dialog', { name: 'What if you fought otherwise' })
  const difference = dialog.getByRole('status')
  await expect(difference).toContainText('more experience an hour.')
  await expect(dialog.getByRole('combobox', { name: 'Weapon' })).toContainText('Iron sword (owned, needs Attack 10)')
  await dialog.getByRole('combobox', { name: 'Foe' }).selectOption({ label: 'Barn rat, level 2' })
  await dialog.getByRole('combobox', { name: 'Food in the pack' }).selectOption({ label: 'Cooked trout, heals 40' })
  await expect(difference).toContainText(/The chance to survive \d+ h rises from/)

  // A wrong number is named under its field, and the figures stay.
  const figures = await dialog.getByRole('table').innerText()
  const eatAt = dialog.getByRole('textbox', { name: 'Eat at, in % of your health' })
  await eatAt.fill('120')
  await expect(eatAt).toHaveAccessibleDescription('Enter a whole number from 0 to 100. Empty: as now.')
  expect(await dialog.getByRole('table').innerText()).toBe(figures)
  await expectNoSeriousViolations(page, 'what if', 'dialog')
  await dialog.getByRole('checkbox', { name: 'Only what I own' }).check()
  await expect(dialog.getByRole('combobox', { name: 'Weapon' }).getByRole('option')).toHaveText([
    'As now: Wooden club',
    'Nothing',
    'Iron sword (owned, needs Attack 10)',
  ])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await visitPage(page, '/game')
  await page.getByRole('tab', { name: 'Fight' }).click()
  const card = page.getByRole('article', { name: FIGHT })
  await expect(card).toContainText('coins/h')
  if (isNarrow(page)) expect(await smallTargets(page)).toEqual([])
  await card.getByRole('button', { name: 'What if you fought otherwise' }).click()
  await expect(dialog).toContainText(FIGHT)
  await expect(difference).toHaveText('Change something to compare.')
})
