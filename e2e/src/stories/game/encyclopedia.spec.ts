import { content } from '@hearthward/content'
import type { Locator, Page } from '@playwright/test'
import { enterAsGuest, goTo, slotsHolding, storedPlayer, visitPage } from '../../support/player.ts'
import { enterPrepared, stacks } from '../../support/prepared-player.ts'
import { expect, test, waitForAnswers } from '../../support/story.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const entry = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const line = (within: Locator, name: string): Locator =>
  within.getByRole('listitem').filter({ has: within.page().getByRole('link', { name, exact: true }) })

/**
 * The expected hits between a monster and a beginner without equipment in the controlled style (one level more in
 * each), by the documented formulas.
 */
function oddsAgainst(id: string): string[] {
  const foe = content.monsters[id]
  if (foe?.mode !== 'melee') throw new Error(`${id} does not fight hand to hand`)
  const rating = (level: number) => (level + 10) * 100
  const share = (accuracy: number, defence: number) => {
    const chance = (2 * accuracy) / (2 * accuracy + defence)
    return `${Math.round(Math.min(0.95, Math.max(0.05, chance)) * 100)}%`
  }
  const most = (level: number, bonus: number) => Math.max(1, Math.floor(((level + 40) * (100 + bonus)) / 200))
  return [
    `You hit${share(rating(2), rating(foe.defence))} up to ${most(2, 0)}`,
    `It hits${share(rating(foe.attack), rating(2))} up to ${most(foe.strength, foe.bonus)}`,
  ]
}

test('[COMB-20] a player looks up the use of an item, follows links from entry to entry and comes back', async ({
  page,
  product,
}) => {
  await enterPrepared(page, product, (player) => {
    player.inventory = stacks(['iron_ore', 12])
    player.bank = stacks(['iron_ore', 30])
    player.collection['iron_ore'] = { firstAt: player.settledAt, firstCount: 1, total: 57 }
    player.kills['iron_bison'] = 7
  })
  await goTo(page, 'Pack')
  await slotsHolding(page, 'Iron ore').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Where to get it and what it is for' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(heading(page, 'Iron ore')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('12 in the pack, 30 in the bank')
  await expect(page.getByRole('main')).toContainText('Earned in total57')

  const sources = card(page, 'Where to get it')
  await expect(line(sources, 'Mine iron')).toContainText('Mining 10 · Anvilgate')
  await expect(line(sources, 'Mine iron')).toContainText('1,200/h')
  await expect(line(sources, 'Iron bison')).toContainText('6 · 1 in 2')
  await expect(line(sources, 'Tilde Marsh')).toContainText('9 coins')
  await expect(line(card(page, 'What it is for'), 'Smelt iron')).toContainText('uses 1')

  await sources.getByRole('link', { name: 'Iron bison' }).click()
  await expect(heading(page, 'Iron bison')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Your kills7')
  await expect(card(page, 'Fight estimate')).toContainText(/Survives 1 h[<>]?\d+%/)
  for (const odds of oddsAgainst('iron_bison')) await expect(card(page, 'Fight estimate')).toContainText(odds)
  await expect(line(card(page, 'Drops'), 'Iron ore')).toContainText('1 in 2')
  await page.goBack()

  await card(page, 'What it is for').getByRole('link', { name: 'Smelt iron' }).click()
  await expect(heading(page, 'Smelt iron')).toBeVisible()
  const takes = card(page, 'Requirements')
  await expect(takes.getByRole('listitem').filter({ hasText: 'Smithing 10' })).toContainText('you have 1')
  await expect(line(takes, 'Iron ore')).toContainText('you carry 12')
  await takes.getByRole('button', { name: 'Travel to Anvilgate' }).click()
  await expect(heading(page, 'Anvilgate')).toBeVisible()
  await waitForAnswers(page.context())
  expect((await storedPlayer(page)).currentLocation).toBe('varrock')

  await page.goBack()
  await expect(takes.getByRole('button', { name: 'Start Smelt iron' })).toBeDisabled()
  await expect(takes).toContainText('Needs Smithing 10 (9 levels away)')
})

test('entries are found while typing, by keyboard alone, and Back restores the list', async ({ page }) => {
  await enterAsGuest(page)
  await visitPage(page, '/game/encyclopedia')
  await expect(tab(page, /^Items/)).toContainText(String(Object.keys(content.items).length))
  await page.getByRole('region', { name: 'Items' }).getByRole('link', { name: /^Bows/ }).click()
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Bows')
  await expect(entry(page, 'Oak longbow')).toBeVisible()
  await expect(entry(page, 'Bronze sword')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Items' })).toBeVisible()

  await search(page).pressSequentially('oak lo')
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toContainText('entries found')
  await expect(page).toHaveURL(/q=oak(\+|%20)lo/)
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('Oak logs')
  await tab(page, /^Items/).click()
  await search(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const focused = await page.evaluate(() => document.activeElement?.querySelector('.font-semibold')?.textContent ?? '')
  expect(focused).toMatch(/^Oak lo/)
  await page.keyboard.press('Enter')
  await expect(heading(page, focused)).toBeVisible()
  await page.goBack()
  await expect(search(page)).toHaveValue('oak lo')
  await expect(tab(page, /^Items/)).toHaveAttribute('aria-selected', 'true')

  await search(page).fill('no such thing')
  await expect(page.getByText('Nothing here matches “no such thing”.')).toBeVisible()
  await page.getByRole('link', { name: 'Show everything' }).click()
  await search(page).fill('ash salam')
  await tab(page, /^Monsters/).click()
  await search(page).press('Enter')
  await expect(heading(page, 'Ash salamander')).toBeVisible()
  await visitPage(page, '/game/encyclopedia/items/crown_of_nobody')
  await expect(heading(page, 'Entry not found')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'encyclopedia' }).click()
  await expect(heading(page, 'Encyclopedia')).toBeVisible()
})
