import type { Page } from '@playwright/test'
import { type ApiPlayer, apiAccount } from '../../support/api.ts'
import {
  call,
  enterWithAccount,
  newName,
  openRoom,
  runningAction,
  startActivity,
  toast,
  visitPage,
} from '../../support/player.ts'
import { expect, LIVE, test } from '../../support/story.ts'

const members = (page: Page) => page.getByRole('region', { name: 'Members' })
const together = (page: Page) => page.getByRole('region', { name: 'Party bonus', exact: true })
const member = (page: Page, name: string) => members(page).getByRole('listitem').filter({ hasText: name })

const partyTalk = (page: Page) =>
  page.getByRole('region', { name: 'Log and chat' }).getByRole('tab', { name: /^Party/ })

async function createParty(page: Page, name: string): Promise<void> {
  await openRoom(page, 'Party')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create party' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

test('[SCR-24, PARTY-35] two players: invitation, joining, the bonus on both screens live, and leaving', async ({
  page,
  otherBrowser,
}) => {
  const other = await otherBrowser.newPage()
  const [first, second] = [await enterWithAccount(page), await enterWithAccount(other)]
  await startActivity(other, 'Gather kindling')
  await createParty(page, 'Hearth and Home')
  await expect(together(page)).toContainText('No bonus')

  const name = page.getByLabel('Player name')
  await name.fill(second.username.slice(0, -2))
  await expect(page.locator(`datalist option[value="${second.username}"]`)).toHaveCount(1)
  await name.fill(second.username)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(toast(page, `${second.username} has been invited.`)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Pending invitations' })).toContainText(second.username)

  await expect(toast(other, `${first.username} invites you to Hearth and Home.`)).toBeVisible()
  await other
    .getByRole('region', { name: /Messages/ })
    .getByRole('button', { name: 'Accept' })
    .click()
  await expect(runningAction(other)).toContainText('+5% party')
  await expect(together(page)).toContainText('+5%', LIVE)
  await expect(member(page, second.username)).toContainText('Gather kindling')
  for (const each of [page, other]) await expect(partyTalk(each)).toBeVisible()
  await openRoom(other, 'Party')
  await expect(together(other)).toContainText('+5%')
  await expect(member(other, first.username)).toContainText('Idle')
  await expect(member(other, first.username)).toContainText('leader')

  await openRoom(page, 'Here')
  await startActivity(page, 'Net shrimp')
  await expect(member(other, first.username)).toContainText('Net shrimp')
  await expect(runningAction(page)).toContainText('+5% party')

  await openRoom(page, 'Party')
  await page.getByRole('switch', { name: 'Share location' }).click()
  await expect(member(other, first.username)).not.toContainText('Net shrimp')
  await page.getByRole('switch', { name: 'Experience bonus' }).click()
  await expect(together(other)).toContainText('The leader has turned the bonus off.', LIVE)
  await page.getByRole('switch', { name: 'Experience bonus' }).click()
  await expect(together(other)).toContainText('+5%', LIVE)

  await page.getByRole('button', { name: 'Leave the party' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the party' }).click()
  await expect(member(other, second.username)).toContainText('leader')
  await expect(together(other)).toContainText('No bonus')
  await expect(page.getByRole('heading', { name: 'Create a party' })).toBeVisible()
  await openRoom(page, 'Here')
  await expect(runningAction(page)).not.toContainText('party')
  await expect(partyTalk(page)).toHaveCount(0)
})

/** A host without a page creates a party and invites the player of this page. */
async function inviteFrom(host: ApiPlayer, page: Page): Promise<void> {
  const { account } = await call(page, 'getAccount', {})
  await host.call('sendPartyInvite', { username: account?.username ?? '' })
}

test('[PARTY-36, PARTY-37, PARTY-38, PARTY-39, PARTY-40, PARTY-41, PARTY-42] failures show a message, a specific one where there is one', async ({
  page,
  product,
}) => {
  const host = await apiAccount(product.url, newName())
  await enterWithAccount(page)
  await host.call('createParty', { name: 'Open House', settings: { isPublic: true } })
  await openRoom(page, 'Party')
  const failing = async (name: string, act: () => Promise<void>, text: string) => {
    await page.route(`**/api/${name}`, (route) => route.abort('connectionrefused'))
    await act()
    await expect(toast(page, text)).toBeVisible()
    await page.unroute(`**/api/${name}`)
  }
  const found = page.getByRole('button', { name: 'Create party' })
  await page.getByLabel('Name', { exact: true }).fill('Short Straw')
  await failing('createParty', () => found.click(), 'Failed to create party')
  const join = page.getByRole('button', { name: 'Join Open House' })
  await failing('joinParty', () => join.click(), 'Failed to join party')

  await inviteFrom(host, page)
  const invitation = page.getByRole('region', { name: 'Invitations' })
  const accept = invitation.getByRole('button', { name: 'Accept' })
  await failing('acceptPartyInvite', () => accept.click(), 'Failed to accept invite')
  const decline = invitation.getByRole('button', { name: 'Decline' })
  await failing('declinePartyInvite', () => decline.click(), 'Failed to decline invite')
  await decline.click()
  await expect(invitation).toHaveCount(0)

  await found.click()
  await expect(page.getByRole('heading', { name: 'Short Straw' })).toBeVisible()
  const name = page.getByLabel('Player name')
  const invite = page.getByRole('button', { name: 'Invite', exact: true })
  await name.fill('Nobody-at-all')
  await failing('sendPartyInvite', () => invite.click(), 'Failed to send invite')
  await invite.click()
  await expect(toast(page, 'Player not found')).toBeVisible()
  await expect(name).toHaveValue('Nobody-at-all')
  await name.fill(host.username)
  await invite.click()
  await expect(toast(page, 'Player is already in a party')).toBeVisible()

  const leave = async () => {
    await page.getByRole('button', { name: 'Leave the party' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the party' }).click()
  }
  await failing('leaveParty', leave, 'Failed to leave the party')
  await expect(page.getByRole('heading', { name: 'Short Straw' })).toBeVisible()
})

test('[PARTY-47, PRES-3] a player from the leaderboard becomes a friend whose activity is visible, and joins the party', async ({
  page,
  product,
}) => {
  const host = await apiAccount(product.url, newName())
  const { username } = await enterWithAccount(page)
  await visitPage(page, `/game/players/${host.username.toLowerCase()}`)
  await expect(page.getByRole('heading', { name: host.username })).toBeVisible()
  await expect(page.getByText('Net shrimp')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add friend' }).click()
  await expect(page.getByText('friend request sent')).toBeVisible()

  await host.call('addFriend', { username })
  await visitPage(page, '/game/party?tab=friends')
  const friend = page.getByRole('region', { name: 'Friends' }).getByRole('listitem').filter({ hasText: host.username })
  await expect(friend).toContainText('Idle')
  await host.perform({ type: 'startActivity', locationId: 'lumbridge', activityId: 'net_shrimp' })
  await expect(friend).toContainText('Net shrimp', LIVE)
  await expect(page.getByRole('region', { name: 'Online now' })).toContainText(host.username)

  await host.call('createParty', { name: 'Among Friends', settings: { autoAcceptFriends: true } })
  await friend.getByRole('button', { name: /^Join Among Friends/ }).click()
  await expect(page.getByRole('tab', { name: /^Party ?2$/ })).toBeVisible()
  await friend.getByRole('button', { name: `Remove ${host.username} from friends` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove friend' }).click()
  await expect(friend).toHaveCount(0)
})
