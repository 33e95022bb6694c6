import type { Page } from '@playwright/test'
import { apiAccount } from '../../support/api.ts'
import { details, giveReason, pressInDetails, row, submitReason } from '../../support/back-office.ts'
import { withDatabase } from '../../support/database.ts'
import {
  call,
  enterWithAccount,
  expectGame,
  newName,
  signIn,
  storedPlayer,
  toast,
  visitPage,
} from '../../support/player.ts'
import { enterAsStaff, staffWith } from '../../support/staff.ts'
import { declaredPages } from '../../support/staff-pages.ts'
import { expect, LIVE, SECOND, test } from '../../support/story.ts'

const suspended = (page: Page) => page.getByRole('heading', { name: 'Account suspended' })
const closed = (page: Page) => page.getByRole('heading', { name: 'Closed for maintenance' })
test('[AUTH-7] [AUTH-8] [AUTH-9] [AUTH-10] [AUTH-11] [AUTH-13] [REP-6] [PLAY-13] a moderator handles a report, from chat to ban to appeal', async ({
  page,
  otherBrowser,
  product,
}) => {
  const rude = await enterWithAccount(page)
  const office = await otherBrowser.newPage()
  await enterAsStaff(office, product, ['view_reports', 'ban_players'])
  await office.goto('/admin/reports')
  await expect(office.getByRole('heading', { name: 'Reports' })).toBeVisible()

  const witness = await apiAccount(product.url, newName())
  const { message } = await call(page, 'sendMessage', { channel: 'trade', text: 'Your coins, or I will find you' })
  await witness.call('submitReport', {
    targetType: 'message',
    targetId: `${message.id}`,
    category: 'abuse',
    text: 'He threatens people',
  })
  await row(office, `A message by ${rude.username}`).click(LIVE)
  // Escape closes the details and restores the focus; Back closes them too, and does not leave the list.
  await details(office).getByRole('button', { name: 'Close' }).focus()
  await office.keyboard.press('Escape')
  await expect(details(office)).toHaveCount(0)
  await expect(row(office, `A message by ${rude.username}`)).toBeFocused()
  await office.keyboard.press('Enter')
  await expect(details(office)).toBeVisible()
  await office.goBack()
  await expect(details(office)).toHaveCount(0)
  await expect(office.getByRole('heading', { name: 'Reports' })).toBeVisible()
  await office.keyboard.press('Enter')
  await expect(office.getByRole('link', { name: /^Reports \d+ waiting$/ })).toBeVisible()
  await expect(details(office).getByRole('list', { name: 'Messages' })).toContainText('or I will find you')
  await pressInDetails(office, 'Assign to me')
  await expect(details(office)).toContainText('reviewing')
  await pressInDetails(office, 'Delete message')
  await giveReason(office, 'Delete', 'A threat')
  await pressInDetails(office, 'Ban…')
  await office.getByRole('dialog').getByLabel('For how long').selectOption('An hour')
  // Without a network the action fails at once, and is not done later when the network returns.
  await otherBrowser.setOffline(true)
  await submitReason(office, 'Ban', 'Threatened other players')
  await expect(office.getByRole('dialog').getByRole('alert')).toHaveText('Failed to ban the player', LIVE)
  await otherBrowser.setOffline(false)
  await page.waitForTimeout(SECOND)
  await expect(suspended(page)).toBeHidden()
  await giveReason(office, 'Ban', 'Threatened other players')

  // The open game is cut off at once: no call, no chat, no socket.
  await expect(suspended(page)).toBeVisible(LIVE)
  await expect(page.getByRole('status').filter({ hasText: 'Threatened other players' })).toBeVisible()
  await expect(page.getByText(/^It ends .*, in (59 min|1 h)/)).toBeVisible()
  await expect(call(page, 'sendMessage', { channel: 'trade', text: 'What?' })).rejects.toThrow('Account suspended')
  await pressInDetails(office, 'Resolve…')
  await giveReason(office, 'Resolve', 'Banned for an hour', 'Decision')
  expect((await witness.call('getMyReports', {})).reports[0]?.status).toBe('resolved')

  await page.getByLabel('Is this a mistake? Write to staff').fill('It was my brother, I am sorry.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('Your appeal is waiting for review.')).toBeVisible()
  await row(office, `Appeal by ${rude.username}`).click(LIVE)
  await expect(details(office)).toContainText('Threatened other players')
  // The member of staff who issued the ban may not decide the appeal: a colleague dismisses it.
  const colleague = await staffWith(product, ['view_reports'])
  const { reports } = await colleague.call('listReports', { category: 'appeal' })
  const id = reports.find(({ aboutName }) => aboutName === rude.username)?.id ?? ''
  await colleague.call('handleReport', {
    id,
    expectedVersion: '',
    status: 'dismissed',
    resolution: 'You have no brother',
  })
  await expect(page.getByText('Answer: You have no brother')).toBeVisible()
  await page.getByLabel('Write to staff again').fill('Then I am sorry myself.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await row(office, 'Then I am sorry myself').click(LIVE)
  await pressInDetails(office, 'Grant…')
  await giveReason(office, 'Grant and lift the ban', 'Be kind from now on', 'Answer to the player')
  await expect(page.getByRole('heading', { name: 'Hearthford' })).toBeVisible()

  // A permanent ban this time, from the same report; a new sign-in leads to the same page.
  await pressInDetails(office, 'Ban…')
  await office.getByRole('dialog').getByLabel('For how long').selectOption('Permanent')
  await giveReason(office, 'Ban', 'Again')
  await expect(suspended(page)).toBeVisible(LIVE)
  await expect(page.getByText('This ban is permanent.')).toBeVisible()
  await page.reload()
  await expect(suspended(page)).toBeVisible()
  await office.goto('/admin/bans')
  await row(office, rude.username)
    .getByRole('button', { name: `Lift the ban of ${rude.username}` })
    .click()
  await giveReason(office, 'Lift the ban', 'Enough')
  await expect(row(office, rude.username)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Hearthford' })).toBeVisible()

  // Deleted by staff, unlike by the player: there is an appeal, and a way back.
  const setDeleted = (at: number | null) =>
    withDatabase(product.dataDir, (pool) =>
      pool.query('update players set deleted_at = $2 where username = $1', [rude.username, at]),
    )
  await setDeleted((await witness.call('getServerInfo', {})).now)
  await page.waitForTimeout(2 * SECOND)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This character has been deleted' })).toBeVisible()
  await expect(page.getByLabel('Is this a mistake? Write to staff')).toBeVisible()
  await setDeleted(null)
  await expect(page.getByRole('heading', { name: 'Hearthford' })).toBeVisible()
})

test('a player whom staff sign out sees the login page at once, and signs in again', async ({
  page,
  otherBrowser,
  product,
}) => {
  const player = await enterWithAccount(page)
  const office = await otherBrowser.newPage()
  await enterAsStaff(office, product, ['view_players', 'ban_players'])
  await office.goto(`/admin/players/${(await storedPlayer(page)).uid}`)
  await office.getByRole('button', { name: 'Sign out…' }).click()
  await giveReason(office, 'Sign out everywhere', 'Left signed in at a friend’s')
  await expect(toast(office, `${player.username}: signed out everywhere.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play as guest' })).toBeVisible(LIVE)
  await signIn(page, player.username)
  await expectGame(page)
})

test('[MAINT-3] [MAINT-4] [MAINT-5] [MAINT-6] [ANN-8] [ADM-22] [ADM-28] [PRES-1] [PRES-4] announcements and maintenance by staff, as a player sees them', async ({
  page,
  otherBrowser,
  product,
}) => {
  const player = await enterWithAccount(page)
  const office = await otherBrowser.newPage()
  await enterAsStaff(office, product, ['send_announcements', 'maintenance_mode', 'view_players'])
  const colleague = await staffWith(product, ['maintenance_mode'])
  await office.goto('/admin/presence')
  await expect(row(office, player.username)).toContainText('Hearthford')
  await otherBrowser.setOffline(true)
  await expect(office.getByText(/^The connection is lost\. Retrying every 2 s: [1-9]/)).toBeVisible()
  await otherBrowser.setOffline(false)
  await expect(office.getByText('Live', { exact: true })).toBeVisible()

  await visitPage(office, '/admin/announcements')
  const toggle = async (button: string, reason: string, name: string) => {
    await office.getByRole('button', { name: button }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name }).click()
  }
  await office.route('**/api/toggleMaintenanceMode', (route) => route.abort(), { times: 1 })
  await toggle('Toggle Maintenance', 'A new roof', 'Close the game')
  await expect(office.getByRole('dialog').getByRole('alert')).toHaveText('Failed to toggle maintenance mode')
  await office.getByRole('dialog').getByRole('button', { name: 'Close the game' }).click()
  await expect(toast(office, 'Maintenance mode enabled')).toBeVisible()
  await expect(closed(page)).toBeVisible()
  await expect(page.getByText('A new roof')).toBeVisible()
  // A colleague enters another reason meanwhile: it is shown before anything is overwritten.
  await office.getByRole('button', { name: 'Toggle Maintenance' }).click()
  await colleague.call('toggleMaintenanceMode', { enabled: true, reason: 'A new floor' })
  await office.getByRole('dialog').getByLabel('Reason').fill('The roof is on')
  await office.getByRole('dialog').getByRole('button', { name: 'Open the game' }).click()
  await expect(office.getByRole('dialog').getByRole('alert')).toContainText('A new floor')
  await office.getByRole('dialog').getByRole('button', { name: 'Overwrite with my changes' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Open the game' }).click()
  await expect(toast(office, 'Maintenance mode disabled')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hearthford' })).toBeVisible()
  await expectGame(page)

  await office.getByRole('button', { name: 'New announcement' }).click()
  await office.getByLabel('Title').fill('The roof is on')
  await office.getByRole('textbox', { name: 'Message' }).fill('Come in and get warm.')
  await office.getByLabel('For', { exact: true }).selectOption('Players online now')
  await expect(office.getByRole('region', { name: 'Preview' }).getByRole('article')).toContainText(
    'Come in and get warm.',
  )
  await office.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Announcement' })).toContainText('The roof is on', LIVE)
  await row(office, 'The roof is on').click()
  await pressInDetails(office, 'Withdraw…')
  await giveReason(office, 'Withdraw', 'Everybody is in')
  await expect(page.getByRole('complementary', { name: 'Announcement' })).toHaveCount(0, LIVE)

  await visitPage(office, '/admin/events/new')
  await office.getByRole('textbox', { name: 'Name' }).fill('Roof-raising feast')
  await office.getByLabel('Experience multiplier').fill('3')
  await office.getByRole('button', { name: 'Create event' }).click()
  await expect(office.getByRole('region', { name: 'Rates now' })).toContainText('3× experience')
  await expect(page.getByRole('link', { name: /^Game event: / })).toContainText('3× experience')
  await office
    .getByRole('button', { name: /^Roof-raising feast, / })
    .first()
    .click()
  await pressInDetails(office, 'End now…')
  await giveReason(office, 'End event', 'The roof leaks')
  await expect(page.getByRole('link', { name: /^Game event: / })).toHaveCount(0)
})

test('[SCR-4] [ADM-10] staff see a closed page wherever they have no permission', async ({ page, product }) => {
  await enterAsStaff(page, product, ['view_reports'])
  await page.goto('/admin/reports')
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Back-office' }).getByRole('listitem')
  await expect(links).toHaveText(['Dashboard', /^Approvals/, /^Reports/])
  const denied = page.getByText("Access Denied - You don't have permission to access this section.")
  for (const path of declaredPages().filter((one) => !['', 'approvals', 'reports'].includes(one))) {
    await visitPage(page, `/admin/${path.replace('$id', 'anything')}`)
    await expect(denied, path).toBeVisible()
  }
})
