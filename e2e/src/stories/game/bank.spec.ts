import { content } from '@hearthward/content'
import { INVENTORY_SLOTS, type Player } from '@hearthward/engine'
import type { Locator, Page } from '@playwright/test'
import { IN_BOTH_LAYOUTS } from '../../support/layouts.ts'
import {
  activityNamed,
  goTo,
  isNarrow,
  runningAction,
  slotsHolding,
  startActivity,
  storedPlayer,
  toast,
} from '../../support/player.ts'
import { enterPrepared, stacks } from '../../support/prepared-player.ts'
import { expect, HOUR, MINUTE, test, waitForAnswers } from '../../support/story.ts'

async function openBank(page: Page): Promise<void> {
  await goTo(page, 'You')
  const ways = page.getByRole('navigation', { name: isNarrow(page) ? 'More pages' : 'Main' })
  await ways.getByRole('link', { name: /^Bank/ }).click()
  await expect(page.getByRole('heading', { name: 'Bank', level: 1 })).toBeVisible()
}

/** On a phone bank and pack share the room. */
async function showSide(page: Page, side: 'bank' | 'pack'): Promise<void> {
  if (isNarrow(page)) await page.getByRole('tab', { name: `In the ${side}` }).click()
}

function inBank(page: Page, name = ''): Locator {
  const shelves = page.getByRole('list', { name: 'Items in the bank' })
  return shelves.getByRole('button', { name: name ? new RegExp(`^${name}, `) : undefined })
}

const hitpoints = (page: Page) => page.getByRole('meter', { name: 'Hitpoints', exact: true })

const FULL_OF_CLUBS = Array.from({ length: INVENTORY_SLOTS }, (): [string, number] => ['wooden_club', 1])

function stocked(player: Player): void {
  player.inventory = stacks(['logs', 120], ['wooden_club', 1], ['wooden_club', 1])
  player.bank = stacks(['oak_logs', 30], ['wooden_club', 40], ['cooked_shrimp', 5])
}

test('[SCR-8] [SCR-19] a player banks logs by amount, finds things by name and takes some out', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ page, product }) => {
  await enterPrepared(page, product, stocked)
  await openBank(page)
  await expect(page).toHaveURL(/\/game\/bank$/)
  await expect(page.getByText('3 of 200 stacks')).toBeVisible()

  await showSide(page, 'pack')
  await slotsHolding(page, 'Logs').click()
  const dialog = page.getByRole('dialog', { name: 'Logs', exact: true })
  await dialog.getByLabel('How many').fill('1k')
  await expect(dialog.getByRole('alert')).toHaveText('You hold 120.')
  await dialog.getByLabel('How many').fill('0.1k')
  await dialog.getByRole('button', { name: 'Deposit 100' }).click()
  await expect(dialog).toBeHidden()
  await expect(slotsHolding(page, 'Logs')).toHaveAccessibleName('Logs, 20')
  await showSide(page, 'bank')
  await expect(inBank(page, 'Logs')).toHaveAccessibleName('Logs, 100')
  await expect(page.getByText('4 of 200 stacks')).toBeVisible()

  await page.getByLabel('Search the bank').fill('LOG oak')
  await expect(inBank(page)).toHaveCount(1)
  await inBank(page, 'Oak logs').click()
  const oak = page.getByRole('dialog', { name: 'Oak logs' })
  await oak.getByRole('button', { name: '10', exact: true }).click()
  await oak.getByRole('button', { name: 'Withdraw 10' }).click()
  await expect(inBank(page, 'Oak logs')).toHaveAccessibleName('Oak logs, 20')
  await page.getByLabel('Search the bank').fill('dragon')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(inBank(page)).toHaveCount(4)
  await page.getByRole('tab', { name: /^Food/ }).click()
  await expect(inBank(page)).toHaveCount(1)

  await waitForAnswers(page.context())
  const { inventory, bank } = await storedPlayer(page)
  expect(inventory.find(({ id }) => id === 'oak_logs')?.quantity).toBe(10)
  expect(bank.find(({ id }) => id === 'logs')?.quantity).toBe(100)
})

test('a search covers everything, and an empty result under a tab is reported for that tab', async ({
  page,
  product,
}) => {
  await enterPrepared(page, product, stocked)
  await openBank(page)
  await page.getByRole('tab', { name: /^Food/ }).click()
  await expect(inBank(page)).toHaveCount(1)
  await page.getByLabel('Search the bank').fill('oak')
  await expect(inBank(page, 'Oak logs')).toBeVisible()
  await page.getByRole('tab', { name: /^Food/ }).click()
  await expect(page.getByText('Nothing in Food matches “oak”.')).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(inBank(page)).toHaveCount(3)
})

test('the sort order of the bank is remembered, and arrow keys move through it', async ({ page, product }) => {
  await enterPrepared(page, product, stocked)
  await openBank(page)
  const names = () => inBank(page).evaluateAll((slots) => slots.map((slot) => slot.getAttribute('aria-label')))
  expect(await names()).toEqual(['Oak logs, 30', 'Cooked shrimp, 5', 'Wooden club, 40'])
  await page.getByLabel('Sort').selectOption('By quantity')
  expect(await names()).toEqual(['Wooden club, 40', 'Oak logs, 30', 'Cooked shrimp, 5'])
  await page.reload()
  await expect(inBank(page).first()).toHaveAccessibleName('Wooden club, 40')
  await inBank(page).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(inBank(page, 'Oak logs')).toBeFocused()
  await page.keyboard.press('End')
  await expect(inBank(page, 'Cooked shrimp')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Cooked shrimp' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(inBank(page, 'Cooked shrimp')).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(inBank(page)).toHaveCount(2)
  // Its button is gone, but the focus is not lost.
  await expect(inBank(page, 'Oak logs')).toBeFocused()

  const kind = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
  await kind('All').focus()
  await page.keyboard.press('ArrowRight')
  await expect(kind('Materials')).toBeFocused()
  await expect(kind('Materials')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(kind('Equipment')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(kind('All')).toBeFocused()
  await page.keyboard.press('End')
  await expect(kind('Equipment')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(inBank(page)).toHaveCount(1)
  // With the last item of a kind its tab is gone: everything else is shown.
  await inBank(page, 'Oak logs').focus()
  await page.keyboard.press('Shift+Enter')
  await expect(inBank(page, 'Wooden club')).toBeVisible()
  await expect(kind('All')).toHaveAttribute('aria-selected', 'true')
})

test('[BANK-6] a full pack is announced beforehand, refused once, and emptied with one click', async ({
  page,
  product,
}) => {
  await enterPrepared(page, product, stocked)
  await openBank(page)
  await inBank(page, 'Wooden club').click()
  const dialog = page.getByRole('dialog', { name: 'Wooden club' })
  await expect(dialog).toContainText('Your pack has room for 25.')
  await dialog.getByRole('button', { name: 'All', exact: true }).click()
  await dialog.getByRole('button', { name: 'Withdraw 40' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Inventory is full!')
  expect(await toast(page, 'Inventory is full!').count()).toBe(0)
  await dialog.getByRole('button', { name: 'All that fits (25)' }).click()
  await dialog.getByRole('button', { name: 'Withdraw 25' }).click()
  await showSide(page, 'pack')
  await expect(page.getByRole('region', { name: 'Pack' })).toContainText(`${INVENTORY_SLOTS} of ${INVENTORY_SLOTS}`)

  await page.getByRole('button', { name: 'Deposit all' }).click()
  await expect(page.getByRole('region', { name: 'Pack' })).toContainText(`0 of ${INVENTORY_SLOTS}`)
  await showSide(page, 'bank')
  await expect(inBank(page, 'Wooden club')).toHaveAccessibleName('Wooden club, 42')
  await expect(page.getByRole('button', { name: 'Deposit all' })).toBeDisabled()
})

test('the refusal of a full bank is shown in its dialog', async ({ page, product }) => {
  await enterPrepared(page, product, (player) => {
    player.inventory = stacks(['wooden_club', 1], ['logs', 3])
    const things = Object.keys(content.items).filter((id) => id !== 'wooden_club' && id !== 'logs')
    player.bank = stacks(...things.slice(0, 200).map((id): [string, number] => [id, 1]))
  })
  await slotsHolding(page, 'Wooden club').click()
  const club = page.getByRole('dialog', { name: 'Wooden club' })
  await club.getByRole('button', { name: 'Deposit' }).click()
  await expect(club.getByRole('alert')).toHaveText('Bank is full!')
  await page.keyboard.press('Escape')
  await slotsHolding(page, 'Logs').click()
  const logs = page.getByRole('dialog', { name: 'Logs', exact: true })
  await expect(logs.getByRole('alert')).toHaveCount(0)
  await logs.getByRole('button', { name: 'Deposit' }).click()
  await logs.getByRole('button', { name: 'Deposit 3' }).click()
  await expect(logs.getByRole('alert')).toHaveText('Bank is full!')
})

test('[BANK-2] Deposit all into a nearly full bank reports what stayed, and why', async ({ page, product }) => {
  await enterPrepared(page, product, (player) => {
    player.inventory = stacks(['logs', 3], ['wooden_club', 1], ['wooden_club', 1], ['ashes', 2])
    const others = Object.keys(content.items).filter((id) => !['logs', 'wooden_club', 'ashes'].includes(id))
    player.bank = stacks(...others.slice(0, 199).map((id): [string, number] => [id, 1]))
  })
  await openBank(page)
  await page.getByRole('button', { name: 'Deposit all' }).click()
  const stayed = page.getByRole('main').getByRole('alert')
  await expect(stayed).toHaveText('Bank is full! Still in your pack: wooden club, ashes.')
  await expect(page.getByText('Everything is deposited.')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Pack' })).toContainText(`3 of ${INVENTORY_SLOTS}`)

  await inBank(page).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(stayed).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('deposit everything')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Bank is full! Still in your pack: ')).toBeVisible()
})

test('[BANK-7] with a full pack gathered items go to the bank, once the player enables it there', async ({
  page,
  product,
  pass,
}) => {
  await enterPrepared(page, product, (player) => {
    player.inventory = stacks(...FULL_OF_CLUBS)
  })
  await openBank(page)
  await page.getByLabel('Auto-bank when the pack is full').check()
  await page.getByRole('link', { name: /^Hearthward/ }).click()
  await startActivity(page, 'Gather kindling')
  await pass(10 * activityNamed('Gather kindling').duration)
  await openBank(page)
  await expect(inBank(page, 'Logs')).toHaveAccessibleName(/^Logs, 1\d$/)
})

test('[SCR-20] [EQUIP-6] a better weapon shows its difference, is equipped, and the old one returns to the pack', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ page, product }) => {
  await enterPrepared(page, product, (player) => {
    player.skills.attack.level = 20
    player.skills.attack.experience = 4_470
    player.equipment = { weapon: 'wooden_club' }
    player.inventory = stacks(['toll_hook', 1], ['quarry_maul', 1])
    player.bank = stacks(['leather_gloves', 1])
  })
  await goTo(page, 'Pack')
  await page.getByRole('region', { name: 'Worn' }).getByRole('link', { name: 'Weapon: Wooden club' }).click()
  await expect(page).toHaveURL(/\/game\/equipment\?slot=weapon$/)
  const figure = page.getByRole('region', { name: 'Worn on the figure' })
  await expect(figure.getByRole('button', { name: 'Weapon: Wooden club' })).toHaveAttribute('aria-pressed', 'true')
  await expect(figure).toContainText('attack+2')

  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('button', { name }) })
  await expect(row('Wear Toll hook')).toContainText('+20 attack')
  await expect(row('Wear Quarry maul')).toContainText('needs Attack 30 (10 levels away)')
  await expect(page.getByRole('button', { name: 'Wear Quarry maul' })).toBeDisabled()
  await page.getByRole('button', { name: 'Wear Toll hook' }).click()
  await expect(figure.getByRole('button', { name: 'Weapon: Toll hook' })).toBeVisible()
  await expect(figure).toContainText('attack+22')
  await expect(row('Wear Wooden club')).toContainText('−20 attack')

  await figure.getByRole('button', { name: 'Hands: empty' }).click()
  await expect(row('Wear Leather gloves')).toContainText('in the bank')
  await page.getByRole('button', { name: 'Wear Leather gloves' }).click()
  await expect(figure.getByRole('button', { name: 'Hands: Leather gloves' })).toBeVisible()
  await page.getByRole('button', { name: 'Take off' }).click()
  await expect(figure.getByRole('button', { name: 'Hands: empty' })).toBeVisible()

  await page.getByText('Aggressive', { exact: true }).click()
  await waitForAnswers(page.context())
  const { equipment, inventory, combatMode } = await storedPlayer(page)
  expect(equipment).toEqual({ weapon: 'toll_hook' })
  expect(inventory.map(({ id }) => id).sort()).toEqual(['leather_gloves', 'quarry_maul', 'wooden_club'])
  expect(combatMode).toEqual({ mode: 'melee', style: 'aggressive' })
})

test('[FOOD-5] [FOOD-6] a hurt player eats, and with full health the button says so', async ({ page, product }) => {
  await enterPrepared(page, product, (player) => {
    player.currentHitpoints = 95
    player.inventory = stacks(['cooked_shrimp', 2])
  })
  await goTo(page, 'Pack')
  await expect(hitpoints(page)).toHaveAttribute('aria-valuetext', /^9\d \/ 100$/)
  await slotsHolding(page, 'Cooked shrimp').click()
  const dialog = page.getByRole('dialog', { name: 'Cooked shrimp' })
  await expect(dialog).toContainText('20 hitpoints')
  await dialog.getByRole('button', { name: 'Eat' }).click()
  await expect(hitpoints(page)).toHaveAttribute('aria-valuetext', '100 / 100')
  await expect(dialog.getByRole('button', { name: 'Eat' })).toBeDisabled()
  await expect(dialog).toContainText('You are already at full health')
  await page.keyboard.press('Escape')
  await expect(slotsHolding(page, 'Cooked shrimp')).toHaveAccessibleName('Cooked shrimp, 1')
})

test('a stack shows a tip, is dragged to another slot and opened with a click, and shortcuts are disabled behind a dialog', async ({
  page,
  product,
}) => {
  await enterPrepared(page, product, stocked)
  await startActivity(page, 'Gather kindling')
  const logs = slotsHolding(page, 'Logs')
  await logs.hover()
  await expect(page.getByTestId('tip')).toHaveText(/^Logs × 12\d/)
  await page.mouse.down()
  await page.locator('[data-slot="9"]').hover()
  await page.mouse.up()
  await expect(logs).toHaveAttribute('data-slot', '9')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await logs.click()
  const dialog = page.getByRole('dialog', { name: 'Logs', exact: true })
  await dialog.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('s')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // Keys are processed in order: if the first had had an effect, nothing would be running by now.
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect(page.getByRole('heading', { name: 'Bank', level: 1 })).toBeVisible()
  await expect(runningAction(page)).toContainText('Gather kindling')
  await waitForAnswers(page.context())
  expect((await storedPlayer(page)).inventory.find(({ id }) => id === 'logs')?.slot).toBe(9)
})

test('[SCR-27] an offline item is used and shows its gains, and gains that do not fit wait', async ({
  page,
  product,
  pass,
}) => {
  await enterPrepared(page, product, (player) => {
    player.inventory = stacks(['idle_crystal', 2], ...FULL_OF_CLUBS.slice(1))
  })
  await goTo(page, 'Pack')
  await slotsHolding(page, 'Idle crystal').click()
  const dialog = page.getByRole('dialog', { name: 'Idle crystal' })
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await dialog.getByText('Woodcutting', { exact: true }).click()
  await expect(dialog).toContainText('You get 100.8k experience and 4,608 × logs')
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(dialog).toBeHidden()
  const pack = page.getByRole('region', { name: 'Pack' })
  await expect(pack).toContainText('Idle crystal is training Woodcutting')
  await pass(HOUR)
  await expect(pack).toContainText(/12\.\dk experience and 5[78]\d × logs so far/)
  await slotsHolding(page, 'Idle crystal').click()
  await expect(dialog).toContainText('Offline progress is already active')
  await page.keyboard.press('Escape')

  await waitForAnswers(page.context())
  await pass(7 * HOUR + MINUTE)
  await expect(pack).toContainText('Waiting for room in the pack: 4,608 × logs')
  await pack.getByRole('button', { name: 'Collect' }).click()
  await expect(toast(page, 'Not enough inventory space')).toBeVisible()
  await openBank(page)
  await page.getByRole('button', { name: 'Deposit all' }).click()
  await showSide(page, 'pack')
  await pack.getByRole('button', { name: 'Collect' }).click()
  await expect(slotsHolding(page, 'Logs')).toHaveAccessibleName('Logs, 4,608')
})
