import type { Intent } from '@hearthward/engine'
import type { Locator, Page } from '@playwright/test'
import { IN_BOTH_LAYOUTS } from '../../support/layouts.ts'
import { call, goTo, runningAction, storedPlayer, toast, visitPage } from '../../support/player.ts'
import { enterPrepared, stacks } from '../../support/prepared-player.ts'
import { expect, HOUR, test, waitForAnswers } from '../../support/story.ts'

const card = (page: Page): Locator => page.getByRole('region', { name: 'Loadouts' })
const row = (page: Page, name: string): Locator =>
  card(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })

/** Saves what is worn under a name. */
async function saveWorn(page: Page, name: string): Promise<void> {
  await card(page).getByRole('button', { name: 'Save what you wear' }).click()
  const dialog = page.getByRole('dialog', { name: 'New loadout' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, name)).toBeVisible()
}

async function assign(page: Page, name: string, search: string, option: RegExp): Promise<void> {
  await card(page)
    .getByRole('button', { name: `Assign ${name}` })
    .click()
  const dialog = page.getByRole('dialog', { name: `When to wear ${name}` })
  await dialog.getByRole('searchbox').fill(search)
  await dialog.getByRole('checkbox', { name: option }).check()
  await dialog.getByRole('button', { name: 'Close' }).click()
}

async function performInSession(page: Page, ...intents: Intent[]): Promise<void> {
  await waitForAnswers(page.context())
  const sessionId = await page.evaluate(() => sessionStorage.getItem('hearthward:session') ?? '')
  const sent = intents.map((intent, index) => ({ ...intent, id: `story-${Date.now()}-${index}` }))
  const { results } = await call(page, 'perform', { sessionId, intents: sent as never })
  expect(results.every(({ ok }) => ok)).toBe(true)
}

test('loadouts are saved and assigned, a plan wears them by itself while the player is away, and what is missing is named', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ page, product, pass }) => {
  await enterPrepared(page, product, (player) => {
    player.equipment = { weapon: 'wooden_club', hands: 'leather_gloves' }
    player.inventory = stacks(['bread', 5])
    player.bank = stacks(['travellers_cloak', 1], ['cooked_shrimp', 400])
    player.settings.autoBankEnabled = true
    for (const skill of ['attack', 'strength', 'defence', 'hitpoints'] as const) player.skills[skill].level = 30
    player.maxHitpoints = 300
    player.currentHitpoints = 300
  })
  await visitPage(page, '/game/equipment')
  await expect(card(page)).toContainText('A loadout is a set of equipment')
  await saveWorn(page, 'Melee')
  await expect(row(page, 'Melee')).toContainText('worn')

  // Another set, from the list of the dialog.
  await card(page).getByRole('button', { name: 'Save what you wear' }).click()
  const dialog = page.getByRole('dialog', { name: 'New loadout' })
  await dialog.getByLabel('Name').fill('  ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Enter a name of 1 to 30 characters.')
  await dialog.getByLabel('Name').fill('Woods')
  await dialog.getByLabel('Weapon').selectOption('Nothing')
  await dialog.getByLabel('Hands').selectOption('Nothing')
  await dialog.getByLabel('Cape').selectOption({ label: "Traveller's cloak" })
  await dialog.getByRole('button', { name: 'Remove Bread' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Woods')).toContainText('Worn when you press Wear')

  await assign(page, 'Melee', 'chicken', /^Chicken Foe/)
  await assign(page, 'Woods', 'woodcutting', /^Woodcutting Skill/)
  await expect(row(page, 'Melee')).toContainText('Worn by itself for Chicken')
  await expect(row(page, 'Woods')).toContainText('Worn by itself for Woodcutting')

  // One press, one key.
  await page.getByRole('button', { name: 'Wear Woods' }).click()
  await expect(row(page, 'Woods')).toContainText('worn')
  expect((await storedPlayer(page)).equipment).toEqual({ cape: 'travellers_cloak' })
  await page.keyboard.press('w')
  await page.keyboard.press('1')
  await expect(row(page, 'Melee')).toContainText('worn')
  expect((await storedPlayer(page)).equipment).toEqual({ weapon: 'wooden_club', hands: 'leather_gloves' })

  // The cards show what will be worn.
  await visitPage(page, '/game')
  await goTo(page, 'Here')
  await expect(page.getByRole('article', { name: 'Gather kindling' })).toContainText('Loadout: Woods')
  await page.getByRole('tab', { name: 'Fight' }).click()
  await expect(page.getByRole('article', { name: 'Fight: Chicken' })).toContainText('Loadout: Melee')

  // A plan that alternates, through a night away.
  const goal = { kind: 'count', count: 15 } as const
  const at = { locationId: 'lumbridge', goal, repeats: true }
  await performInSession(
    page,
    {
      type: 'replacePlan',
      entries: [
        { ...at, activityId: 'gather_kindling' },
        { ...at, activityId: 'fight_chickens' },
      ],
    },
    { type: 'resumePlan' },
  )
  await page.goto('about:blank')
  await pass(8 * HOUR)
  await page.goto('/game')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect(runningAction(page)).toContainText(/Gather kindling|Fight: Chicken/)
  const { completions, kills, statistics, equipment, currentAction } = await storedPlayer(page)
  expect(completions['gather_kindling']).toBeGreaterThan(100)
  expect(kills['chicken']).toBeGreaterThan(100)
  expect(statistics.deaths).toBe(0)
  const isFighting = currentAction?.activityId === 'fight_chickens'
  expect(equipment).toEqual(
    isFighting ? { weapon: 'wooden_club', hands: 'leather_gloves' } : { cape: 'travellers_cloak' },
  )

  // The gloves are gone: the rest is worn, and what is missing is named.
  await performInSession(page, { type: 'stopAction' }, { type: 'wearLoadout', loadoutId: 1 })
  const { inventory } = await storedPlayer(page)
  await performInSession(page, { type: 'unequip', slot: 'hands' })
  const gloves = (await storedPlayer(page)).inventory.find(({ id }) => id === 'leather_gloves')
  expect(inventory.some(({ id }) => id === 'leather_gloves')).toBe(false)
  await performInSession(
    page,
    { type: 'dropItem', slot: gloves?.slot ?? -1, quantity: 1 },
    { type: 'wearLoadout', loadoutId: 2 },
  )
  await page.goto('/game/equipment')
  await expect(row(page, 'Melee')).toContainText('Missing: Leather gloves')
  await page.getByRole('button', { name: 'Wear Melee' }).click()
  await expect(toast(page, 'Melee. Missing: Leather gloves')).toBeVisible()
  expect((await storedPlayer(page)).equipment).toEqual({ weapon: 'wooden_club' })
})
