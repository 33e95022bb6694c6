import type { Locator, Page } from '@playwright/test'
import { withDatabase } from '../../support/database.ts'
import { call, enterWithAccount, isNarrow, storedPlayer, toast, visitPage } from '../../support/player.ts'
import { enterPrepared } from '../../support/prepared-player.ts'
import { staffWith } from '../../support/staff.ts'
import { expect, LIVE, MINUTE, SECOND, test } from '../../support/story.ts'

const box = (page: Page, channel = 'Global') => page.getByRole('textbox', { name: `Message to ${channel}` })
const chatMessages = (page: Page): Locator => page.getByRole('log', { name: 'Chat messages' }).getByRole('listitem')
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('tablist', { name: 'Log and channels' }).getByRole('tab', { name })

/** On a phone the chat is a sheet. */
async function openChat(page: Page): Promise<void> {
  if (isNarrow(page)) await page.getByRole('button', { name: /Log and chat/ }).click()
  await expect(box(page)).toBeVisible()
}

async function sendMessage(page: Page, text: string, channel = 'Global'): Promise<void> {
  await box(page, channel).fill(text)
  await box(page, channel).press('Enter')
  await expect(box(page, channel)).toHaveValue('')
}

/** Clicks an action of the menu of a message's author. */
async function press(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).last().click()
  await page.getByRole('menu', { name }).getByRole('menuitem', { name: act, exact: true }).click()
}

test('[CHAT-1] [CHAT-2] [CHAT-15] [SCR-1] [SCR-2] two players chat beside the game @day', async ({
  page,
  otherBrowser,
}) => {
  const ash = await enterWithAccount(page)
  const other = await otherBrowser.newPage()
  const bea = await enterWithAccount(other)
  await openChat(page)
  await sendMessage(page, '  Is the road safe?  ')
  await expect(chatMessages(page).last()).toContainText(`${ash.username}:Is the road safe?`)
  await page.goto('/')
  await openChat(page)
  await expect(chatMessages(page).last()).toContainText('Is the road safe?')

  await openChat(other)
  await expect(chatMessages(other).last()).toContainText('Is the road safe?')
  await box(other).pressSequentially('It is')
  await expect(page.getByRole('status', { name: 'Typing' })).toHaveText(`${bea.username} is typing`, LIVE)
  await box(other).press('Enter')
  await expect(chatMessages(page).last()).toContainText(`${bea.username}:It is`, LIVE)
  await expect(page.getByRole('status', { name: 'Typing' })).toHaveText('')

  // A refused message stays in the text field.
  await box(page).fill('  is the ROAD safe?')
  await box(page).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('You have just sent the same message')
  await expect(box(page)).toHaveValue('  is the ROAD safe?')
  await box(page).press('Shift+Enter')
  await box(page).fill('x'.repeat(301))
  await expect(page.getByText('301/300')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await box(page).fill('')

  await tab(page, 'Log').click()
  await sendMessage(other, 'Anybody?')
  await expect(tab(page, /^Global/)).toContainText('1 unread', LIVE)
  await sendMessage(other, `I mean you, @${ash.username}!`)
  await expect(tab(page, /^Global/)).toContainText('@1', LIVE)
  await tab(page, /^Global/).click()
  await expect(chatMessages(page).last()).toContainText(`I mean you, @${ash.username}!`)
  await expect(tab(page, /^Global$/)).toBeVisible()

  await other.getByRole('button', { name: 'Show an item' }).click()
  await other.getByLabel('Search items').fill('bread')
  await other.getByRole('dialog').getByRole('button', { name: 'Bread', exact: true }).click()
  await expect(box(other)).toBeFocused()
  await box(other).press('Enter')
  await chatMessages(page).last().getByRole('link', { name: 'Bread' }).click()
  await expect(page).toHaveURL('/game/encyclopedia/items/bread')
})

test('[REP-7] an abusive player is answered in private, reported, blocked, and removed by staff', async ({
  page,
  otherBrowser,
  product,
}) => {
  const staff = await staffWith(product, ['ban_players'])
  const ash = await enterWithAccount(page)
  const other = await otherBrowser.newPage()
  const bea = await enterWithAccount(other)
  const { uid } = await storedPlayer(other)
  await expect(box(page)).toBeVisible()
  await sendMessage(other, 'you fucking thief')
  await expect(other.getByText('Some of your words are hidden from others.')).toBeVisible()
  await expect(chatMessages(page).last()).toContainText(/you \*+ing thief/, LIVE)

  await press(page, bea.username, 'Mention')
  await expect(box(page)).toHaveValue(`@${bea.username} `)
  await expect(box(page)).toBeFocused()
  await box(page).fill('')
  await press(page, bea.username, 'Message')
  await sendMessage(page, 'Please stop that', bea.username)
  await expect(toast(other, `New message from ${ash.username}.`)).toBeVisible(LIVE)
  await expect(other).toHaveTitle(/^\(1\) /)
  await other.getByRole('button', { name: 'Private messages, 1 unread' }).click()
  await other.getByRole('menuitem', { name: ash.username }).click()
  await expect(chatMessages(other)).toHaveText([/Please stop that/])
  await expect(other).toHaveTitle(/^[^(]/)
  await other.getByRole('button', { name: 'Close conversation' }).click()
  await expect(box(other)).toBeVisible()
  await expect(other.getByRole('button', { name: /^Private messages/ })).toHaveCount(0)

  await tab(page, /^Global/).click()
  await press(page, bea.username, 'Report message')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('blockquote')).toContainText('ing thief')
  await dialog.getByLabel('Details').fill('Rude for no reason')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toBeVisible()
  await page.keyboard.press('Escape')
  await press(page, bea.username, 'Report message')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('You have already reported this. Staff will review it.')
  await page.keyboard.press('Escape')

  const { messages } = await staff.call('getHistory', { channel: 'global' })
  await staff.call('deleteMessage', { id: messages.findLast(({ clientId }) => clientId === uid)?.id ?? 0 })
  for (const seen of [page, other]) {
    await tab(seen, /^Global/).click()
    await expect(chatMessages(seen).last()).toContainText('removed by staff', LIVE)
    await expect(chatMessages(seen).last()).not.toContainText('thief')
  }
  await staff.call('setSlowMode', { channel: 'global', seconds: 45, expectedVersion: 0 })
  await expect(box(other)).toHaveAttribute('placeholder', 'Slow mode: 45 s between messages', LIVE)
  await staff.call('setSlowMode', { channel: 'global', seconds: 0, expectedVersion: 45 })
  const { mute } = await staff.call('mutePlayer', {
    uid,
    minutes: 10,
    reason: 'insults',
    expectedVersion: 0,
  })
  await expect(other.getByText('You are muted for another 10 min: insults')).toBeVisible(LIVE)
  await staff.call('unmutePlayer', { uid, expectedVersion: mute.until })

  await press(page, bea.username, 'Block')
  await page
    .getByRole('dialog', { name: `Block ${bea.username}?` })
    .getByRole('button', { name: 'Block' })
    .click()
  await expect(toast(page, `${bea.username} is blocked.`)).toBeVisible()
  await expect(page.getByRole('button', { name: bea.username, exact: true })).toHaveCount(0)
  await sendMessage(other, 'Can you hear me?')
  await staff.call('sendMessage', { channel: 'global', text: 'All is well again' })
  await expect(chatMessages(page).last()).toContainText('All is well again', LIVE)
  await expect(chatMessages(page).last().getByRole('img', { name: 'Staff' })).toBeVisible()
  await expect(page.getByText('Can you hear me?')).toHaveCount(0)

  await visitPage(page, '/game/account')
  await expect(page.getByRole('region', { name: 'Your reports' })).toContainText(`${bea.username}Abuse or threats`)
  await page.getByRole('button', { name: `Unblock ${bea.username}` }).click()
  await expect(chatMessages(page).filter({ hasText: 'Can you hear me?' })).toBeVisible()
})

test('staff moderate from within the chat', async ({ page, otherBrowser, product }) => {
  const { username } = await enterWithAccount(page)
  await withDatabase(product.dataDir, (pool) =>
    pool.query(`update players set permissions = '["ban_players"]' where username = $1`, [username]),
  )
  await page.reload()
  const other = await otherBrowser.newPage()
  const bea = await enterWithAccount(other)
  await tab(other, 'Trade').click()
  await sendMessage(other, 'Free gold at a shady address', 'Trade')
  await tab(page, /^Trade/).click()
  await press(page, bea.username, 'Remove message')
  for (const seen of [page, other]) await expect(chatMessages(seen).last()).toContainText('removed by staff', LIVE)
  await page.getByLabel('Slow mode').selectOption('30')
  await expect(box(other, 'Trade')).toHaveAttribute('placeholder', 'Slow mode: 30 s between messages', LIVE)
  await page.getByLabel('Slow mode').selectOption('0')
  await press(page, bea.username, 'Mute')
  await page.getByRole('dialog').getByLabel('Reason').fill('advertising')
  await page.getByRole('dialog').getByRole('button', { name: 'Mute' }).click()
  await expect(other.getByText('You are muted for another 10 min: advertising')).toBeVisible(LIVE)
  await expect(other.getByLabel('Slow mode')).toHaveCount(0)
  await press(page, bea.username, 'Unmute')
  await expect(box(other, 'Trade')).toBeVisible(LIVE)

  // Actions that would be refused are not offered: a moderator cannot act on a colleague.
  const colleague = await staffWith(product, ['ban_players'])
  await colleague.call('sendMessage', { channel: 'trade', text: 'Mind your manners' })
  await expect(chatMessages(page).last()).toContainText('Mind your manners', LIVE)
  await chatMessages(page).last().getByRole('button').first().click()
  await expect(page.getByRole('menuitem', { name: 'Report message' })).toBeVisible()
  for (const name of ['Mute', 'Remove message']) await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
})

test('[CHAT-2] the members channel disappears when the membership ends, even while it is open', async ({
  page,
  product,
  pass,
}) => {
  const { now } = await call(page, 'getServerInfo', {})
  await enterPrepared(page, product, (player) => {
    player.subscription = { tier: 'basic', until: now + 10 * MINUTE }
  })
  await openChat(page)
  await tab(page, 'Members').click()
  await expect(box(page, 'Members')).toBeVisible()
  await pass(10 * MINUTE)
  await expect(tab(page, 'Members')).toHaveCount(0)
  await expect(box(page)).toBeVisible()
  await expect(toast(page, /channel/)).toHaveCount(0)
})

test('the dock stays collapsed, and a player who has scrolled up is notified of new messages', async ({
  page,
  product,
  pass,
}) => {
  const staff = await staffWith(product, ['ban_players'])
  for (let n = 0; n < 5; n++)
    await staff.call('sendMessage', { channel: 'help', text: `${'Long ago '.repeat(30)}${n}` })
  await enterWithAccount(page)
  await tab(page, 'Help').click()
  const list = page.getByRole('log', { name: 'Chat messages' }).locator('..')
  await expect(chatMessages(page)).not.toHaveCount(0)
  await list.evaluate((element) => element.scrollTo(0, 0))
  await pass(MINUTE)
  await staff.call('sendMessage', { channel: 'help', text: 'News' })
  await expect(page.getByRole('button', { name: '1 new message' })).toBeVisible()
  await page.getByRole('button', { name: '1 new message' }).click()
  await expect(chatMessages(page).last()).toBeInViewport()
  await page.getByRole('button', { name: 'Log and chat' }).click()
  await expect(box(page, 'Help')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Log and chat' })).toHaveAttribute('aria-expanded', 'false')
})

test('[CHAT-9] [CHAT-10] [CHAT-11] the test page shows every state of the chat', async ({ page, allowedErrors }) => {
  allowedErrors.push(/Thrown for the test/)
  await page.clock.install()
  await page.goto('/test-chat')
  const status = page.getByTestId('chat-status')
  const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Open the chat')
  await page.clock.runFor(2 * SECOND)
  await expect(status).toHaveText('connected')
  await page.clock.runFor(2 * SECOND)
  await press('Somebody speaks')
  await expect(chatMessages(page)).toHaveCount(1)
  await press('Somebody types')
  await expect(page.getByText('somebody is typing')).toBeVisible()
  await page.clock.runFor(6 * SECOND)
  await expect(page.getByText('somebody is typing')).toHaveCount(0)
  await press('Lose the line')
  await expect(status).toHaveText('disconnected')
  await page.clock.runFor(4 * SECOND)
  await expect(status).toHaveText('connected')
  await press('Close the chat')
  await page.clock.runFor(SECOND)

  await choose('is refused')
  await press('Open the chat')
  await page.clock.runFor(2 * SECOND)
  await expect(toast(page, 'Chat connection failed')).toBeVisible()
  await expect(status).toHaveText('failed')
  await press('Close the chat')
  await page.clock.runFor(SECOND)
  await choose('is silent')
  await press('Open the chat')
  await page.clock.runFor(16 * SECOND)
  await expect(status).toHaveText('disconnected')
  await page.clock.runFor(15 * SECOND)
  await expect(toast(page, 'Chat connection timeout')).toBeVisible()
  await press('Close the chat')
  await press('Start that throws')
  await expect(toast(page, 'Failed to connect to chat')).toBeVisible()
  await page.clock.runFor(10 * SECOND)
  await choose('answers')
  await choose('turns away')
  await press('Open the chat')
  await page.clock.runFor(3 * SECOND)
  await expect(toast(page, 'Failed to join global channel')).toBeVisible()

  const happened = page.getByRole('list', { name: 'What happened' }).getByRole('listitem').first()
  await press('Get')
  await expect(happened).toHaveText('Get: a room, initialized')
  await press('Get with other options')
  await expect(happened).toContainText('room already exists with different options, code 40000, status 400')
  await press('Release twice while getting')
  await page.clock.runFor(3 * SECOND)
  await expect(happened).toContainText('room released before get operation could complete, code 400')
})
