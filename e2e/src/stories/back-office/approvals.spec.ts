import { apiAccount } from '../../support/api.ts'
import { expectNoSeriousViolations } from '../../support/axe.ts'
import { details, pressInDetails, row, submitReason } from '../../support/back-office.ts'
import { newName, toast, visitPage } from '../../support/player.ts'
import { confirmWith, enableTwoFactor, enterAsOwner, enterAsStaff } from '../../support/staff.ts'
import { expect, LIVE, test } from '../../support/story.ts'

test('items above the limit of a moderator are given once an owner has approved the request', async ({
  page,
  otherBrowser,
  product,
}) => {
  const owner = await otherBrowser.newPage()
  const { username: ownerName } = await enterAsOwner(owner, product)
  await owner.goto('/admin/approvals')
  const [ownerCode = ''] = await enableTwoFactor(owner)
  // The session was replaced, which may have led the open page away.
  await owner.goto('/admin/approvals')
  await expect(owner.getByText('Nothing waits for approval.')).toBeVisible()

  const player = await apiAccount(product.url, newName())
  const { uid } = (await player.load()).player
  const { username: moderator } = await enterAsStaff(page, product, ['view_players', 'edit_players'])
  await page.goto(`/admin/players/${uid}`)
  const [code = ''] = await enableTwoFactor(page)
  await page.goto(`/admin/players/${uid}`)
  await page.getByRole('button', { name: 'Give items…' }).click()
  const giving = page.getByRole('dialog', { name: `Give items to ${player.username}` })
  await giving.getByLabel('Item').fill('logs')
  await giving.getByLabel('Quantity').fill('1000000')
  const line = giving.getByText('Value: ')
  await expect(line).toContainText(
    'You can give or take 5,000,000 coins more today without approval. A colleague must approve this.',
  )
  const [, value = ''] = /Value: (.+ coins)\. You/.exec(await line.innerText()) ?? []
  await submitReason(page, 'Give', 'A lost shipment')
  await confirmWith(page, code)
  await expect(toast(page, /Waiting for approval by a colleague/)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await player.load()).player.bank).toEqual([])

  // The request of the moderator is in both lists, and only the owner can decide it.
  await visitPage(page, '/admin/approvals')
  await row(page, player.username).click()
  await expect(details(page).getByRole('button', { name: 'Approve…' })).toBeDisabled()
  await expect(details(page).getByRole('button', { name: 'Approve…' })).toHaveAccessibleDescription(
    'You cannot approve your own request. A colleague must do it.',
  )
  await row(owner, player.username).click(LIVE)
  const request = details(owner)
  for (const text of [moderator, value, 'A lost shipment']) await expect(request).toContainText(text)
  await expect(request.getByRole('row', { name: /1,000,000 × Logs/ })).toBeVisible()
  await expectNoSeriousViolations(owner, 'a request for approval', 'main')
  await pressInDetails(owner, 'Approve…')
  await owner.getByRole('dialog').getByLabel('Note').fill('The ship is known to have sunk')
  await owner.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await confirmWith(owner, ownerCode)
  await expect(toast(owner, `Approved. It is done in the name of ${moderator}.`)).toBeVisible()

  const { inventory, bank } = (await player.load()).player
  expect([...inventory, ...bank].find((stack) => stack?.id === 'logs')?.quantity).toBe(1_000_000)
  await expect(details(page)).toContainText(`Approved by ${ownerName}`, LIVE)
  await expect(toast(page, `Requested to give the items: Approved by ${ownerName}. The ship`)).toBeVisible()
  await expect(details(page)).toContainText('The ship is known to have sunk')
  await visitPage(owner, '/admin/activity')
  const entry = row(owner, `worth ${value}, approved by ${ownerName}`)
  await expect(entry).toContainText(moderator)
})
