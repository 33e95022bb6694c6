import { apiAccount } from '../../support/api.ts'
import { expectNoSeriousViolations } from '../../support/axe.ts'
import { enterWithAccount, newName, toast } from '../../support/player.ts'
import { enterAsStaff } from '../../support/staff.ts'
import { expect, test } from '../../support/story.ts'

test('[ANN-7] [ADM-20] staff send a message to a list of players: counted, confirmed, and read online and later', async ({
  page,
  otherBrowser,
  product,
}) => {
  const here = await enterWithAccount(page)
  const away = await apiAccount(product.url, newName())
  const office = await otherBrowser.newPage()
  await enterAsStaff(office, product, ['view_players', 'edit_players'])
  await office.goto('/admin/players')
  await office.getByRole('link', { name: 'Message players' }).click()
  await expect(office.getByText(/^Reaches [\d,]+ players, /)).toBeVisible()
  await office.getByLabel('Title').fill('The bridge is mended')
  await office.getByRole('textbox', { name: 'Message' }).fill('Carts cross it again.')
  await office.getByLabel('For', { exact: true }).selectOption('A list of players')
  const send = office.getByRole('button', { name: 'Send…' })
  await expect(send).toBeDisabled()
  await office.getByLabel(/^Names/).fill(`${here.username}, Nobody-at-all`)
  await office.getByRole('button', { name: 'Look up' }).click()
  await expect(office.getByRole('alert')).toContainText('Player not found: Nobody-at-all')
  await office.getByLabel(/^Names/).fill(`${here.username}, ${away.username}`)
  await office.getByRole('button', { name: 'Look up' }).click()
  await expect(office.getByText(/^Reaches 2 players, [12] of them online now\.$/)).toBeVisible()
  await send.click()
  const confirming = office.getByRole('dialog', { name: 'Send to 2 players?' })
  await expect(confirming).toContainText('Carts cross it again.')
  await expectNoSeriousViolations(office, 'a message to confirm')
  await confirming.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(toast(office, 'Sent to 2 players.')).toBeVisible()
  await expect(office).toHaveURL('/admin/players')
  await expect(toast(page, /The bridge is mended/)).toBeVisible()
  const { messages } = await away.call('getMyMessages', {})
  expect(messages).toMatchObject([{ title: 'The bridge is mended', text: 'Carts cross it again.' }])
})
