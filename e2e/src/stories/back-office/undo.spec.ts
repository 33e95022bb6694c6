import { expectNoSeriousViolations } from '../../support/axe.ts'
import { giveReason, submitReason } from '../../support/back-office.ts'
import {
  call,
  enterWithAccount,
  packOf,
  runningAction,
  slotsHolding,
  startActivity,
  storedPlayer,
  toast,
} from '../../support/player.ts'
import { confirmWith, enableTwoFactor, enterApprover, enterAsStaff } from '../../support/staff.ts'
import { expect, test } from '../../support/story.ts'

test('staff undo a gift and restore a snapshot while the player gathers, and the player goes on', async ({
  page,
  otherBrowser,
  product,
}) => {
  const { username } = await enterWithAccount(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await startActivity(page, 'Gather kindling')
  const { uid } = await storedPlayer(page)
  const staff = await otherBrowser.newPage()
  await enterAsStaff(staff, product, ['view_players', 'edit_players'])
  await call(staff, 'giveItemsToPlayer', { playerId: uid, itemId: 'oak_logs', quantity: 5, reason: 'A mistake' })
  await expect(slotsHolding(page, 'Oak logs')).toBeVisible()
  const gathered = async () => (await packOf(page))['Logs'] ?? 0
  await expect.poll(gathered).toBeGreaterThan(0)

  await staff.goto(`/admin/players/${uid}?tab=timeline`)
  const [code = ''] = await enableTwoFactor(staff)
  const { approve } = await enterApprover(product)
  // The session was replaced, which may have led the open page away.
  await staff.goto(`/admin/players/${uid}?tab=timeline`)
  await staff.getByRole('button', { name: 'Undo…' }).click()
  await expect(staff.getByRole('row', { name: 'Oak logs +5 −5' })).toBeVisible()
  await expect(staff.getByRole('dialog').getByText('Value: ')).toBeVisible()
  await expectNoSeriousViolations(staff, 'undo', 'dialog')
  await giveReason(staff, 'Undo')
  await expect(slotsHolding(page, 'Oak logs')).toHaveCount(0)
  const left = await gathered()
  expect(left).toBeGreaterThan(0)
  await expect(runningAction(page).getByText('Gather kindling', { exact: true })).toBeVisible()
  await expect.poll(gathered).toBeGreaterThan(left)

  // The snapshot from before the gift has neither the gift nor what was gathered since.
  await staff.getByRole('tab', { name: 'Snapshots' }).click()
  await staff.getByRole('button', { name: /^Compare: Before “Give items” by/ }).click()
  const comparison = staff.getByRole('dialog')
  await expect(comparison.getByRole('row', { name: /^Woodcutting experience/ })).toBeVisible()
  await comparison.getByRole('button', { name: 'Restore…' }).click()
  await expect(staff.getByRole('dialog', { name: new RegExp(`^Restore ${username}`) })).toBeVisible()
  await expect(staff.getByRole('dialog').getByText('A colleague must approve this.')).toContainText('Value: ')
  await expectNoSeriousViolations(staff, 'restore', 'dialog')
  await submitReason(staff, 'Restore')
  await confirmWith(staff, code)
  await expect(toast(staff, /Waiting for approval by a colleague/)).toBeVisible()
  const most = await gathered()
  await approve()
  await expect.poll(gathered).toBeLessThan(most)
  await expect(runningAction(page).getByText('Gather kindling', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
