import type { Page } from '@playwright/test'
import { isTreasure, untradedItem } from '../../support/exchange-items.ts'
import { call, enterWithAccount, toast, visitPage } from '../../support/player.ts'
import { enterPrepared, stacks } from '../../support/prepared-player.ts'
import { expect, LIVE, test } from '../../support/story.ts'

const partyTalk = (page: Page) =>
  page.getByRole('tablist', { name: 'Log and channels' }).getByRole('tab', { name: /^Party/ })
const nameOf = async (page: Page) => (await call(page, 'getAccount', {})).account?.username ?? ''

test('[PARTY-29, PARTY-35] four players: a party with a bonus of 15%, its chat, and a trade all of them see', async ({
  page: leader,
  otherBrowser,
  browser,
  product,
}) => {
  const { id, name } = await untradedItem(product, isTreasure)
  const contexts = [await browser.newContext(), await browser.newContext()] as const
  const buyer = await otherBrowser.newPage()
  const [third, fourth] = [await contexts[0].newPage(), await contexts[1].newPage()]
  const all = [leader, buyer, third, fourth]
  await enterPrepared(leader, product, (player) => {
    player.bank = stacks([id, 10])
  })
  await enterPrepared(buyer, product, (player) => {
    player.coins = 60_000
  })
  await enterWithAccount(third)
  await enterWithAccount(fourth)

  await call(leader, 'createParty', { name: 'Four Winds' })
  for (const each of all.slice(1)) {
    await call(leader, 'sendPartyInvite', { username: await nameOf(each) })
    await expect(toast(each, `${await nameOf(leader)} invites you to Four Winds.`)).toBeVisible()
    await each
      .getByRole('region', { name: /Messages/ })
      .getByRole('button', { name: 'Accept' })
      .click()
    await expect(partyTalk(each)).toBeVisible()
  }
  await visitPage(leader, '/game/party')
  await expect(leader.getByRole('region', { name: 'Party bonus', exact: true })).toContainText('+15%')
  await expect(leader.getByRole('region', { name: 'Members' }).getByRole('listitem')).toHaveCount(4)

  for (const each of all) await partyTalk(each).click()
  const box = fourth.getByRole('textbox', { name: 'Message to Party' })
  await box.fill('All here?')
  await box.press('Enter')
  for (const each of all) {
    await expect(each.getByRole('log', { name: 'Chat messages' })).toContainText('All here?', LIVE)
  }

  for (const each of all) {
    await visitPage(each, `/game/exchange/${id}`)
    await expect(each.getByRole('region', { name: 'Make an offer' })).toBeVisible()
  }
  const offers = { itemId: id, quantity: 5, price: 170, slot: 1 }
  await call(leader, 'createGEOffer', { type: 'sell', ...offers })
  const form = buyer.getByRole('region', { name: 'Make an offer' })
  await form.getByRole('button', { name: 'Buy', exact: true }).click()
  await form.getByLabel('Quantity').fill('5')
  await form.getByLabel('Price each').fill('170')
  await form.getByRole('button', { name: `Buy 5 × ${name}` }).click()
  await expect(toast(buyer, 'Buy offer created successfully!')).toBeVisible()
  for (const each of all) {
    await expect(each.getByRole('table', { name: 'Latest trades' })).toContainText('1705', LIVE)
  }
  // The form rests after an offer: a second Enter buys nothing more.
  await expect(form.getByLabel('Quantity')).toHaveValue('')
  await form.getByLabel('Price each').press('Enter')
  await expect(form.getByRole('button', { name: `Buy ${name}` })).toBeDisabled()
  expect((await call(buyer, 'getMyOffers', {})).offers).toHaveLength(1)
  for (const context of contexts) await context.close()
})
