import { experienceFor } from '@hearthward/engine'
import { IN_BOTH_LAYOUTS } from '../../support/layouts.ts'
import { openRoom, storedPlayer } from '../../support/player.ts'
import { enterPrepared, stacks } from '../../support/prepared-player.ts'
import { expect, HOUR, MINUTE, test, waitForAnswers } from '../../support/story.ts'

test('[SCR-21] overnight as many herbs are harvested as there were seeds', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ page, product, pass }) => {
  await enterPrepared(page, product, (player) => {
    player.inventory = stacks(['guam_seed', 4])
  })
  await openRoom(page, 'Farm')
  const slot = page.getByRole('listitem', { name: 'Slot 1' })
  await expect(slot).toContainText('Nothing is planted here.')
  await expect(page.getByRole('listitem', { name: 'Slot 3' })).toContainText('Master Gardener Quest')

  await slot.getByRole('checkbox', { name: 'Auto-harvest' }).check()
  await slot.getByRole('checkbox', { name: 'Auto-replant' }).check()
  await slot.getByRole('button', { name: 'Plant' }).click()
  const choice = page.getByRole('dialog', { name: 'Plant in slot 1' })
  await expect(choice.getByRole('button', { name: /torstol/i })).toBeDisabled()
  await choice.getByRole('button', { name: /guam/i }).click()
  await expect(slot).toContainText(/Ready in (9|10) min/)
  await pass(5 * MINUTE)
  await expect(slot.getByRole('meter')).toHaveAttribute('aria-valuenow', /^5[0-2]$/)
  await waitForAnswers(page.context())

  await page.goto('about:blank')
  await pass(8 * HOUR)
  await page.goto('/game/farm')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Close|on/ })
    .first()
    .click()
  await expect(page.getByText('4 crops harvested so far.')).toBeVisible()
  const { inventory, farming } = await storedPlayer(page)
  expect(inventory.find(({ id }) => id === 'guam')?.quantity ?? 0).toBe(4)
  expect([farming.totalHarvested, farming.slots[0]?.currentCrop]).toEqual([4, null])
})

test('a crop is harvested by hand when it is ready, and not before; many with one click', async ({
  page,
  product,
  pass,
}) => {
  await enterPrepared(page, product, (player) => {
    player.inventory = stacks(['guam_seed', 3])
    player.skills.farming = { ...player.skills.farming, level: 50, experience: experienceFor(50) }
    player.questProgress.completedQuests = ['master_gardener']
  })
  await page.goto('/game/farm')
  await page.getByRole('button', { name: 'Plant all' }).click()
  const slot = page.getByRole('listitem', { name: 'Slot 1' })
  const harvest = slot.getByRole('button', { name: 'Harvest' })
  await expect(harvest).toBeDisabled()
  await pass(10 * MINUTE)
  await expect(slot).toContainText('Ready, +18 xp')
  await harvest.click()
  await expect(slot).toContainText('Nothing is planted here.')
  await expect(page.getByText('1 crop harvested so far.')).toBeVisible()
  await page.getByRole('button', { name: 'Harvest all' }).click()
  await expect(page.getByText('3 crops harvested so far.')).toBeVisible()
})

test('[FARM-39] herbs go to the bank if the slot is set so, and its other settings stay unchanged', async ({
  page,
  product,
  pass,
}) => {
  await enterPrepared(page, product, (player) => {
    player.inventory = stacks(['guam_seed', 1])
  })
  await page.goto('/game/farm')
  const slot = page.getByRole('listitem', { name: 'Slot 1' })
  await slot.getByRole('checkbox', { name: 'Send herbs to the bank' }).check()
  await page.getByRole('button', { name: 'Plant all' }).click()
  await pass(10 * MINUTE)
  await slot.getByRole('button', { name: 'Harvest' }).click()
  await expect(page.getByText('1 crop harvested so far.')).toBeVisible()
  await expect.poll(async () => (await storedPlayer(page)).bank).toMatchObject([{ id: 'guam', quantity: 1 }])
  expect((await storedPlayer(page)).inventory).toEqual([])
  const does = slot.getByRole('checkbox', { checked: true })
  await expect(does).toHaveCount(1)
  await expect(does).toHaveAccessibleName('Send herbs to the bank')
})
