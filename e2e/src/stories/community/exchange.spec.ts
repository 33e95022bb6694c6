import { content } from '@hearthward/content'
import { isForClerk, type Player } from '@hearthward/engine'
import type { Locator, Page } from '@playwright/test'
import { isTreasure, untradedItem } from '../../support/exchange-items.ts'
import { IN_BOTH_LAYOUTS } from '../../support/layouts.ts'
import { call, goTo, openRoom, signInAsGuest, storedPlayer, toast, visitPage } from '../../support/player.ts'
import { enterPrepared, stacks } from '../../support/prepared-player.ts'
import { expect, HOUR, LIVE, test } from '../../support/story.ts'

const merchant = (itemId: string) => (player: Player) => {
  player.coins = 60_000
  player.bank = stacks([itemId, 400])
}
const customer = (player: Player) => {
  player.coins = 60_000
}

const offerOf = (page: Page, what: string): Locator => page.getByRole('article', { name: new RegExp(`: ${what}$`) })
const form = (page: Page): Locator => page.getByRole('region', { name: 'Make an offer' })
const entry = (page: Page, side: 'Wanted' | 'For sale', price: number): Locator =>
  page.getByRole('table', { name: side }).getByRole('row', { name: `at ${price} ` })

async function fillInOffer(page: Page, side: 'Buy' | 'Sell', quantity: string, price: string): Promise<void> {
  await form(page).getByRole('button', { name: side, exact: true }).click()
  await form(page).getByLabel('Quantity').fill(quantity)
  await form(page).getByLabel('Price each').fill(price)
}

const press = (page: Page, words: string): Promise<void> => form(page).getByRole('button', { name: words }).click()

test('[SCR-25] [GE-36] [GE-47] [GE-48] one player sells and another buys: both see it live, collect it and find it in their trades', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ page, otherBrowser, product }) => {
  const { id, name } = await untradedItem(product, isTreasure)
  const buyer = await otherBrowser.newPage()
  await enterPrepared(page, product, merchant(id))
  await enterPrepared(buyer, product, customer)

  await openRoom(page, 'Exchange')
  await expect(page.getByRole('heading', { name: 'Grand Exchange', level: 1 })).toBeVisible()
  await page.getByLabel('Search all items').fill(name.toUpperCase())
  await page.getByRole('link', { name: new RegExp(`^${name}$`, 'i') }).click()
  await visitPage(buyer, `/game/exchange/${id}`)
  await expect(form(buyer)).toBeVisible()

  await fillInOffer(page, 'Sell', '0.2k', '170')
  await expect(form(page)).toContainText('You have 400')
  await expect(form(page)).toContainText('You get at least34,000')
  await press(page, `Sell 200 × ${name}`)
  await expect(toast(page, 'Sell offer created successfully!')).toBeVisible()
  await expect(entry(buyer, 'For sale', 170)).toContainText('200', LIVE)

  await entry(buyer, 'For sale', 170).getByRole('button', { name: 'Buy at 170' }).click()
  await form(buyer).getByLabel('Quantity').fill('1k')
  await expect(form(buyer)).toContainText(/Insufficient coins\. Need 173,400, have 60,\d{3}/)
  await form(buyer).getByLabel('Quantity').fill('150')
  await expect(form(buyer)).toContainText('Tax, 2%510')
  await expect(form(buyer)).toContainText('Total held26,010')
  await expect(form(buyer)).toContainText('Time to fillat once')

  // Another price, and back to the one that fills everything at once. More than there is fills in part.
  await form(buyer).getByLabel('Price each').fill('150')
  await expect(form(buyer)).toContainText('All at once: 170 each on average, 26,010 coins with tax.')
  await form(buyer).getByLabel('Quantity').fill('250')
  await expect(form(buyer)).toContainText('Only 200 of 250 at once')
  await form(buyer).getByLabel('Quantity').fill('150')
  await form(buyer).getByRole('button', { name: 'Instant 170' }).click()
  await expect(form(buyer).getByLabel('Price each')).toHaveValue('170')
  await expect(form(buyer)).toContainText(/Instant( and guide)? price/)
  await expect(form(page)).toContainText('No buyers: the offer waits for one.')
  await press(buyer, `Buy 150 × ${name}`)
  await expect(toast(buyer, 'Buy offer created successfully!')).toBeVisible()
  for (const at of [page, buyer]) {
    await expect(entry(at, 'For sale', 170)).toContainText('50', LIVE)
    await expect(at.getByRole('table', { name: 'Latest trades' })).toContainText('170150')
  }
  await expect(offerOf(page, `sell ${name}`)).toContainText('150 of 200')
  await expect(offerOf(page, `sell ${name}`)).toContainText('25.5k coins')
  await expect(offerOf(buyer, `buy ${name}`)).toContainText('Complete')

  await buyer.getByRole('button', { name: `Collect from ${name}` }).click()
  await expect(toast(buyer, `Collected 150 × ${name}.`)).toBeVisible()
  await expect(offerOf(buyer, `buy ${name}`)).toHaveCount(0)
  await page.getByRole('button', { name: `Collect from ${name}` }).click()
  await expect(toast(page, 'Collected 25,500 coins.')).toBeVisible()
  expect((await storedPlayer(buyer)).inventory).toMatchObject([{ id, quantity: 150 }])

  // The bought items are sold again, at a price that asks for a confirmation.
  await fillInOffer(buyer, 'Sell', '10', '100')
  await expect(form(buyer)).toContainText('Profit after tax, bought at 173.4−734')
  await press(buyer, `Sell 10 × ${name}`)
  await expect(form(buyer)).toContainText(/\d\d% below the guide price of \d{3}\. Press again to confirm\./)
  await expect(offerOf(buyer, `sell ${name}`)).toHaveCount(0)
  await form(buyer).getByLabel('Price each').fill('180')
  await press(buyer, `Sell 10 × ${name}`)
  await expect(offerOf(buyer, `sell ${name}`)).toContainText('0 of 10')

  await visitPage(page, '/game/exchange?tab=history')
  const profits = page.getByRole('table', { name: 'Profit by item, after tax' })
  await expect(profits.getByRole('row', { name: new RegExp(name, 'i') })).toContainText('+25.5k')
  await expect(page.getByRole('table', { name: 'Your trades' })).toContainText('Sold')
})

test('[GE-49] the price of an offer is changed, the offer is cancelled and its escrow returned, and a price alert is raised', async ({
  page,
  otherBrowser,
  product,
}) => {
  const { id, name } = await untradedItem(product, isTreasure)
  const other = await otherBrowser.newPage()
  await enterPrepared(page, product, merchant(id))
  await enterPrepared(other, product, customer)
  await visitPage(page, `/game/exchange/${id}?side=sell`)
  await expect(form(page).getByLabel('Quantity')).toHaveValue('400')
  await fillInOffer(page, 'Sell', '40', '200')
  await form(page).getByRole('button', { name: '−5%' }).click()
  await expect(form(page).getByLabel('Price each')).toHaveValue('190')
  await press(page, `Sell 40 × ${name}`)
  await visitPage(page, '/game/exchange')
  const card = offerOf(page, `sell ${name}`)
  await expect(card).toContainText('Sell at 190 each')
  await card.getByRole('button', { name: 'Edit price' }).click()
  await card.getByLabel('New price each').fill('0')
  await expect(card).toContainText('Price must be a whole number above 0')
  await card.getByLabel('New price each').fill('0.192k')
  await card.getByRole('button', { name: 'Set' }).click()
  await expect(card).toContainText('Sell at 192 each')

  await visitPage(other, `/game/exchange/${id}`)
  await other.getByRole('region', { name: 'Price alert' }).getByLabel('Price').fill('185')
  await other.getByLabel('or', { exact: true }).selectOption('more')
  await other.getByRole('button', { name: 'Set alert' }).click()
  await expect(other.getByRole('list', { name: 'Alerts for this item' })).toContainText('185 or more')
  await fillInOffer(other, 'Buy', '15', '192')
  await press(other, `Buy 15 × ${name}`)
  await expect(toast(other, / traded at 192 coins\. Your alert: 185 or more\.$/)).toBeVisible()
  await visitPage(other, '/game/exchange?tab=alerts')
  await expect(other.getByRole('list', { name: 'Price alerts' })).toContainText('192 was paid')
  await other.getByRole('button', { name: /^Remove alert: .* at 185$/ }).click()
  await expect(other.getByText('No price alerts yet.')).toBeVisible()

  await expect(card).toContainText('15 of 40')
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(toast(page, 'Offer cancelled successfully!')).toBeVisible()
  await expect(card).toContainText(`25 × ${name}, 2,880 coins`)
  await card.getByRole('button', { name: 'Collect' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Slot 1: Free slot/ })).toBeVisible()
  await expect(toast(page, `Collected 25 × ${name}, 2,880 coins.`)).toBeVisible()
  const { inventory } = await storedPlayer(page)
  expect(inventory.find((stack) => stack.id === id)?.quantity).toBe(25)
})

test('[GE-52] [GE-53] [GE-59] without an answer the player is asked to try again and nothing is lost; players never trade with themselves', async ({
  page,
  product,
}) => {
  const { id, name } = await untradedItem(product, isTreasure)
  await enterPrepared(page, product, merchant(id))
  await visitPage(page, `/game/exchange/${id}?side=sell`)
  await page.route('**/api/{createGEOffer,cancelGEOffer}', (route) => route.abort('connectionrefused'))
  await fillInOffer(page, 'Sell', '5', '300')
  await press(page, `Sell 5 × ${name}`)
  await expect(toast(page, 'Failed to create offer - please try again')).toBeVisible()
  await page.unroute('**/api/{createGEOffer,cancelGEOffer}')
  await press(page, `Sell 5 × ${name}`)
  await expect(offerOf(page, `sell ${name}`)).toContainText('0 of 5')
  await page.route('**/api/cancelGEOffer', (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: `Cancel offer for ${name}` }).click()
  await expect(toast(page, 'Failed to cancel offer - please try again')).toBeVisible()
  await expect(offerOf(page, `sell ${name}`)).toContainText('Waiting')

  await fillInOffer(page, 'Buy', '1', '300')
  await press(page, `Buy 1 × ${name}`)
  await press(page, 'Buy anyway')
  await expect(toast(page, 'You cannot trade with yourself')).toBeVisible()
  await expect(offerOf(page, `buy ${name}`)).toContainText('0 of 1')

  await page.unroute('**/api/cancelGEOffer')
  await visitPage(page, '/game/exchange')
  for (const type of ['buy', 'sell']) {
    await offerOf(page, `${type} ${name}`).getByRole('button', { name: 'Cancel' }).click()
    await expect(offerOf(page, `${type} ${name}`)).toContainText('Cancelled')
  }
  await page.getByRole('button', { name: 'Collect all' }).click()
  await expect(toast(page, `Collected 5 × ${name}, 306 coins.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /Free slot/ })).toHaveCount(3)
})

test('[GE-54] [GE-56] a lone player finds the market from the pack, and trades with the clerk', async ({
  page,
  product,
  pass,
}) => {
  const { id, name } = await untradedItem(
    product,
    (item) => isForClerk(content, item) && item.value > 20 && item.stackable,
  )
  await enterPrepared(page, product, (player) => {
    player.coins = 500
    player.inventory = stacks([id, 20])
  })
  await pass(HOUR)
  // The clerk works by the server's own clock.
  const book = () => call(page, 'getOrderBook', { itemId: id })
  await expect.poll(async () => (await book()).buys.length).toBeGreaterThan(0)
  const { buys, sells } = await book()
  const [bid, ask] = [buys[0]?.price ?? 0, sells[0]?.price ?? 0]
  await visitPage(page, '/game/exchange')
  await page.getByLabel('Search all items').fill(name)
  await expect(
    page.getByRole('row', { name: new RegExp(`^${name} Clerk buys ${bid}, sells ${ask}`, 'i') }),
  ).toBeVisible()
  await goTo(page, 'Pack')
  await page
    .getByRole('region', { name: 'Pack' })
    .getByRole('button', { name: new RegExp(`^${name}, `, 'i') })
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Trade on the exchange' }).click()
  await expect(page).toHaveURL(new RegExp(`/game/exchange/${id}\\?side=sell$`))
  const expectedText = `Nobody has traded it yet. The clerk buys at ${bid} and sells at ${ask}.`
  await expect(page.getByText(expectedText)).toBeVisible()
  await expect(entry(page, 'Wanted', bid)).toContainText('the clerk')
  await entry(page, 'Wanted', bid)
    .getByRole('button', { name: `Sell at ${bid}` })
    .click()
  await form(page).getByLabel('Quantity').fill('2')
  await press(page, `Sell 2 × ${name}`)
  await expect(offerOf(page, `sell ${name}`)).toContainText('Complete')
  await page.getByRole('button', { name: `Collect from ${name}` }).click()
  await expect(toast(page, `Collected ${2 * bid} coins.`)).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Prices of the last week' })).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`${bid} coins, 2 traded$`),
  )
})

test('the market remembers favourites and recent items, and shows which items are locked or not tradeable', async ({
  page,
  product,
}) => {
  await enterPrepared(page, product, customer)
  await visitPage(page, '/game/exchange')
  await expect(page.getByRole('list', { name: 'Locked slots' })).toHaveText(
    'Slot 4: BasicSlot 5: AdvancedSlot 6: AdvancedSlot 7: EliteSlot 8: Elite',
  )
  await page.getByRole('button', { name: /^Slot 1: Free slot/ }).click()
  await expect(page.getByLabel('Search all items')).toBeFocused()
  await page.getByLabel('Search all items').fill('yew logs')
  await page.getByRole('button', { name: 'Favourite: Yew logs' }).click()
  await page.getByLabel('Search all items').fill('')
  await page.getByRole('button', { name: 'Recently viewed' }).click()
  await expect(page.getByText('No items viewed yet.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Favourites' }).click()
  await page.getByRole('link', { name: 'Yew logs' }).click()
  await expect(page.getByRole('heading', { name: 'Yew logs' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Recently viewed' }).click()
  await expect(page.getByRole('link', { name: 'Yew logs' })).toBeVisible()

  await visitPage(page, '/game/encyclopedia/items/yew_logs')
  await page.getByRole('link', { name: 'Trade on the exchange' }).click()
  await expect(page).toHaveURL(/\/game\/exchange\/yew_logs$/)
  await visitPage(page, '/game/exchange/nothing_of_the_kind')
  await expect(page.getByRole('heading', { name: 'Item not found' })).toBeVisible()
})

test('a guest cannot offer rare finds, and is told how to', async ({ page, product }) => {
  const { id } = await untradedItem(product, isTreasure)
  const finder = (player: Player) => {
    player.bank = stacks([id, 3])
    player.collection[id] = { firstAt: 0, firstCount: 1, total: 3, found: 2 }
  }
  await enterPrepared(page, product, finder, signInAsGuest)
  await visitPage(page, `/game/exchange/${id}`)
  await fillInOffer(page, 'Sell', '2', '170')
  await expect(form(page)).toContainText('Guests cannot trade rare finds. You can offer 1 of these')
  await form(page).getByRole('link', { name: 'Keep your character' }).click()
  await expect(page).toHaveURL(/\/game\/account$/)
})
