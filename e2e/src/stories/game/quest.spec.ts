import { content } from '@hearthward/content'
import { INVENTORY_SLOTS } from '@hearthward/engine'
import type { Locator, Page } from '@playwright/test'
import {
  activityNamed,
  enterAsGuest,
  goTo,
  packOf,
  runningAction,
  startActivity,
  storedPlayer,
  toast,
  visitPage,
} from '../../support/player.ts'
import { enterPrepared, stacks } from '../../support/prepared-player.ts'
import { expect, MINUTE, test, waitForAnswers } from '../../support/story.ts'

const QUEST = content.quests['first_steps']
const KINDLING = activityNamed('Gather kindling')
const CLUB = activityNamed('Carve a club')
const FIRE = activityNamed('Burn logs')

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
const reply = (page: Page, text: string) => page.getByRole('button', { name: new RegExp(`^${text}`) })
const dialogueLog = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const coins = async (page: Page) => (await storedPlayer(page)).coins

async function goToPlace(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Here' }).click()
}

async function talkTo(page: Page, name: string): Promise<void> {
  await goToPlace(page)
  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByRole('link', { name }).click()
  await expect(heading(page, name)).toBeVisible()
}

/** The pinned line above the tabs: the next step of the quest. */
function pinned(page: Page): Locator {
  return page.getByRole('link', { name: /^First Steps:/ })
}

/** Opens the quest from the pinned line, and follows its link. */
async function follow(page: Page, press: string): Promise<void> {
  await goToPlace(page)
  await pinned(page).click()
  await expect(heading(page, 'First Steps')).toBeVisible()
  await page.getByRole('button', { name: press, exact: true }).click()
}

async function work(page: Page, pass: (ms: number) => Promise<void>, name: string, ms: number): Promise<void> {
  await startActivity(page, name)
  await pass(ms)
  await expect(pinned(page)).toBeVisible()
}

test('[SCR-8, SCR-22, SCR-23, QUEST-27] the first quest, from the start at the bridge to its reward', async ({
  page,
  pass,
}) => {
  await enterAsGuest(page)
  await talkTo(page, 'Wren Tallow')
  await expect(dialogueLog(page)).toContainText('New boots. New face.')
  await reply(page, 'What do I do now').click()
  await expect(dialogueLog(page)).toContainText('That one. Sit a moment.')
  await expect(reply(page, 'Walk me through it')).toContainText('Begins: First Steps')
  await reply(page, 'Walk me through it').click()
  await expect(toast(page, 'Quest started: First Steps')).toBeVisible()
  await reply(page, 'Say goodbye').click()
  await expect(pinned(page)).toContainText('Gather five logs')
  await expect(pinned(page)).toContainText('0 of 5')

  await pinned(page).click()
  const keep = page.getByRole('button', { name: 'Pin quest' })
  await expect(keep).toHaveAttribute('aria-pressed', 'true')
  await keep.click()
  await goToPlace(page)
  await expect(page.getByRole('tab', { name: 'Gather' })).toBeVisible()
  await expect(pinned(page)).toHaveCount(0)
  await page.goBack()
  await keep.click()

  await follow(page, 'Show Gather kindling')
  await work(page, pass, 'Gather kindling', 2.5 * KINDLING.duration)
  await expect(pinned(page)).toContainText('2 of 5')
  await pass(10 * KINDLING.duration)
  await expect(pinned(page)).toContainText('Carve a club')
  await follow(page, 'Show Carve a club')
  await work(page, pass, 'Carve a club', 1.5 * CLUB.duration)
  await expect(pinned(page)).toContainText('Burn two logs')
  await work(page, pass, 'Burn logs', 5 * FIRE.duration)
  await expect(pinned(page)).toContainText('Sergeant Hob Varney')

  await follow(page, 'Talk Sergeant Hob Varney')
  await expect(dialogueLog(page)).toContainText("One of Wren's. Feet apart.")
  await goToPlace(page)
  await work(page, pass, 'Fight: Chicken', 3 * MINUTE)
  await expect(pinned(page)).toContainText('Put something into the bank')
  await follow(page, 'Open The bank')
  await page.getByRole('button', { name: 'Deposit all' }).click()
  await follow(page, 'Talk Osric Vane')
  await reply(page, 'Something of mine is down there').click()
  await expect(dialogueLog(page)).toContainText('Then we know each other.')

  await goToPlace(page)
  await expect(pinned(page)).toContainText('travel to Willowmere')
  await follow(page, 'Travel there Willowmere')
  await expect(heading(page, 'Willowmere')).toBeVisible()
  await follow(page, 'Travel there Hearthford')
  await expect(heading(page, 'Hearthford')).toBeVisible()

  await waitForAnswers(page.context())
  const before = await coins(page)
  await follow(page, 'Talk Wren Tallow')
  await expect(reply(page, 'So I am done')).toContainText('Gives 10 × bread')
  await expect(reply(page, 'So I am done')).toContainText('Completes: First Steps')
  await reply(page, 'So I am done').click()
  await expect(toast(page, 'Quest completed: First Steps')).toBeVisible()
  await waitForAnswers(page.context())
  expect(await coins(page)).toBeGreaterThanOrEqual(before + (QUEST?.rewards.coins ?? 0))
  await goTo(page, 'Pack')
  expect((await packOf(page))['Bread']).toBe(10)

  await page.goto('/game/quests')
  const done = page.getByRole('region', { name: /^Done/ })
  await done.getByRole('link', { name: /First Steps/ }).click()
  await expect(page.getByRole('img', { name: 'Done' })).toHaveCount(QUEST?.steps.length ?? 0)
})

test('[NPC-8, NPC-17] a dialogue by keyboard alone is remembered, and Escape leaves it', async ({ page }) => {
  await enterAsGuest(page)
  await visitPage(page, '/game/people/tutorial_guide')
  await expect(reply(page, 'Who are you')).toBeVisible()
  await page.keyboard.press('2')
  await expect(dialogueLog(page)).toContainText('Wren. I sit here.')
  await page.keyboard.press('2')
  await expect(dialogueLog(page)).toContainText('It is the best one. I tried the others.')
  await expect(reply(page, 'Ask something else')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(heading(page, 'Hearthford')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'People' })).toHaveAttribute('aria-selected', 'true')

  await page.getByRole('link', { name: 'Wren Tallow' }).click()
  await expect(dialogueLog(page)).toContainText('You last talked')
  await expect(dialogueLog(page)).toContainText('It is a good stone.')
  // Only shown after that quest.
  await expect(reply(page, 'I have nothing to eat')).toHaveCount(0)
})

test('[NPC-15, NPC-30] a shop opens from the dialogue, sells by amount and buys gathered items', async ({
  page,
  product,
}) => {
  // Gathering the logs here could bring a rare find, and its achievement pays coins.
  await enterPrepared(page, product, (player) => {
    player.inventory = stacks(['logs', 10])
  })
  await talkTo(page, 'Dorrit Pell')
  await reply(page, 'Let me see your goods').click()
  await expect(page.getByRole('tab', { name: 'Shop' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('You have 100 coins')).toBeVisible()

  await page.getByRole('button', { name: 'Buy bread' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy bread' })
  await dialog.getByLabel('How many').fill('21')
  await expect(dialog.getByRole('alert')).toContainText('You can buy at most 20')
  await dialog.getByLabel('How many').fill('17')
  await dialog.getByRole('button', { name: 'Buy 17 × bread' }).click()
  await expect(toast(page, 'Bought 17 × bread for 85 coins.')).toBeVisible()
  await expect(page.getByText('You have 15 coins')).toBeVisible()
  const bucket = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Bucket' }) })
  await expect(bucket).toContainText('Not enough coins')
  await expect(bucket.getByRole('button')).toBeDisabled()

  await page.getByRole('button', { name: 'Sell logs' }).click()
  await page.getByRole('dialog', { name: 'Sell logs' }).getByRole('button', { name: '5', exact: true }).click()
  await page.getByRole('button', { name: 'Sell 5 × logs' }).click()
  await expect(page.getByText('You have 25 coins')).toBeVisible()
  await waitForAnswers(page.context())
  const player = await storedPlayer(page)
  expect(player.coins).toBe(25)
  expect(player.inventory).toContainEqual(expect.objectContaining({ id: 'bread', quantity: 17 }))
})

test('[NPC-16, NPC-28, NPC-30] lessons are bought until the coins are spent', async ({ page }) => {
  await enterAsGuest(page)
  await talkTo(page, 'Sergeant Hob Varney')
  await page.getByRole('tab', { name: 'Lessons' }).click()
  const attack = page.getByRole('article', { name: 'Attack' })
  await expect(attack).toContainText('10 xp for 25 coins')
  const lesson = page.getByRole('button', { name: 'Take a lesson in Attack' })
  for (const left of ['9 lessons', '8 lessons', '7 lessons', '6 lessons']) {
    await expect(attack).toContainText(left)
    await lesson.click()
  }
  await expect(attack).toContainText('Not enough coins')
  await expect(lesson).toBeDisabled()
  await waitForAnswers(page.context())
  const { coins: left, skills } = await storedPlayer(page)
  expect([left, skills.attack.experience]).toEqual([0, 40])
})

test('a gift that does not fit is refused once, and the dialogue stays at the same point', async ({
  page,
  product,
}) => {
  await enterPrepared(page, product, (player) => {
    player.questProgress.completedQuests = ['first_steps']
    player.inventory = stacks(...Array.from({ length: INVENTORY_SLOTS }, (): [string, number] => ['wooden_club', 1]))
  })
  await talkTo(page, 'Wren Tallow')
  const replies = page.getByRole('list', { name: 'Your replies' }).getByRole('button')
  await expect(replies).toHaveCount(4)
  await reply(page, 'I have nothing to eat').click()
  await expect(toast(page, "Couldn't give item (inventory full?)")).toHaveCount(1)
  await expect(replies).toHaveCount(4)
  await reply(page, 'Where should I go next').click()
  await expect(dialogueLog(page)).toContainText('North to Anvilgate')
})

test('[NPC-22] a link to a distant person leads to their place, and an unknown person shows a message', async ({
  page,
}) => {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await visitPage(page, '/game/people/draynor_widow')
  await expect(heading(page, 'Amabel Crane')).toBeVisible()
  await expect(page.getByText('Amabel Crane lives at Willowmere')).toContainText('Travelling ends what you are doing')
  await page.getByRole('button', { name: 'Travel to Willowmere' }).click()
  await expect(page.getByRole('list', { name: 'Your replies' })).toBeVisible()
  await expect(runningAction(page)).toHaveCount(0)
  await visitPage(page, '/game/people/nobody')
  await expect(heading(page, "I can't seem to find that person...")).toBeVisible()
})
