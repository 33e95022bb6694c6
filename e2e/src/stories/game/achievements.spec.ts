import { content } from '@hearthward/content'
import { type Achievement, experienceFor, type Monster, type Output, type Player } from '@hearthward/engine'
import type { Locator, Page } from '@playwright/test'
import { call, enterAsGuest, goTo, isNarrow, startActivity, toast } from '../../support/player.ts'
import { enterPrepared, stacks } from '../../support/prepared-player.ts'
import { expect, MINUTE, SECOND, test } from '../../support/story.ts'

const SLOTS = 28
/** Not stackable: takes a slot each. */
const clutter = Object.values(content.items).find(({ stackable }) => !stackable)!
const rewarded = Object.values(content.achievements).find(
  ({ rewards }) => rewards.items?.length === 1,
) as Achievement & { rewards: { items: [{ itemId: string; quantity: number }] } }
const [reward] = rewarded.rewards.items
const firstMark = Object.values(content.achievements).find(
  ({ requirements: [first] }) => first?.skill === 'woodcutting' && first.level === 10,
)!

/** Navigates by the controls of this layout, not by address. */
async function visit(page: Page, room: string): Promise<void> {
  if (isNarrow(page)) await goTo(page, 'You')
  else {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'You' }).click()
  }
  await page.getByRole('navigation', { name: 'More pages' }).getByRole('link', { name: room }).click()
  await expect(page.getByRole('heading', { level: 1, name: room })).toBeVisible()
}

const achievementCard = (page: Page, { id }: Achievement) => page.locator(`[data-achievement="${id}"]`)

function setLevel(
  player: Player,
  skill: keyof Player['skills'],
  level: number,
  experience = experienceFor(level),
): void {
  Object.assign(player.skills[skill], { level, experience, reachedAt: player.createdAt })
}

test('[SCR-26] an achievement is earned while its page is open, and rewards that did not fit are collected', async ({
  page,
  product,
  pass,
}) => {
  await enterPrepared(page, product, (player) => {
    const rest = Array.from({ length: SLOTS - 1 }, (): [string, number] => [clutter.id, 1])
    player.inventory = stacks(['logs', 1], ...rest)
    setLevel(player, 'woodcutting', 9, experienceFor(10) - 3)
    player.achievements[rewarded.id] = {
      completedAt: player.createdAt,
      claimed: false,
      waiting: { [reward.itemId]: reward.quantity },
    }
  })
  await startActivity(page, 'Gather kindling')
  await visit(page, 'Achievements')
  const near = achievementCard(page, firstMark)
  await expect(near).toContainText('9 of 10')
  await expect(near.getByRole('meter')).toHaveAttribute('aria-valuetext', '9 of 10')
  const count = page.getByText(/^\d+ of \d+ earned$/)
  const before = Number.parseInt((await count.textContent()) ?? '', 10)
  await pass(10 * SECOND)
  await expect(toast(page, `Achievement earned: ${firstMark.name}`)).toBeVisible()
  await expect(near).toHaveCount(0)
  expect(Number.parseInt((await count.textContent()) ?? '', 10)).toBeGreaterThan(before)
  await page.getByRole('tab', { name: /^Earned/ }).click()
  await expect(near).toContainText('earned on')

  const collect = page.getByRole('button', { name: `Collect the reward for ${rewarded.name}` })
  await collect.click()
  await expect(toast(page, 'Not enough inventory space')).toBeVisible()
  await page.goto('/game/bank')
  await page.getByRole('button', { name: 'Deposit all' }).click()
  await page.goBack()
  await expect(page.getByText('Waiting for room in your pack')).toBeVisible()
  await collect.click()
  await expect(page.getByText('Waiting for room in your pack')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Achievements' })).toBeVisible()
  await expect(page.getByText('Waiting for room in your pack')).toHaveCount(0)

  await page.getByRole('tab', { name: /^To earn/ }).click()
  await page.getByLabel('Search achievements').fill('whole town')
  await expect(page.locator('[data-achievement]')).toHaveCount(1)
  await page.getByLabel('Category').selectOption('quests')
  await page.getByRole('button', { name: 'Show everything' }).click()
  expect(await page.locator('[data-achievement]').count()).toBeGreaterThan(100)
})

/** A monster, and a rare item that only it drops. */
function rareFind(): [Monster, Output] {
  const foes = Object.values(content.monsters)
  const works = [...Object.values(content.activities).map(({ outputs }) => outputs), ...foes.map(({ loot }) => loot)]
  const isOnlyHere = ({ itemId, chance }: Output) =>
    chance <= 0.01 && works.flat().filter((other) => other.itemId === itemId).length === 1
  const foe = foes.find(({ loot }) => loot.some(isOnlyHere))!
  return [foe, foe.loot.find(isOnlyHere)!]
}

test('the statistics page shows figures, and luck compared with the expected value', async ({ page, product }) => {
  const [foe, rare] = rareFind()
  const kills = Math.round(10 / rare.chance)
  const item = content.items[rare.itemId]!
  await enterPrepared(page, product, (player) => {
    player.kills = { [foe.id]: kills }
    player.completions = { gather_kindling: 1_234 }
    player.statistics = { ...player.statistics, monstersDefeated: kills, deaths: 3, itemsCrafted: 77 }
    player.collection = { logs: { firstAt: player.createdAt, firstCount: 1, total: 1_234 } }
  })
  await visit(page, 'Statistics')
  const figures = page.locator('main')
  await expect(figures).toContainText(/Monsters defeated.*3 deaths/)
  await expect(figures.getByRole('region', { name: 'Activities completed' })).toContainText(/Gather kindling\s*1,234/)
  await expect(figures.getByRole('region', { name: 'Monsters defeated' })).toContainText(foe.name)

  await visit(page, 'Collection log')
  await expect(page.getByText(`1 of ${Object.keys(content.items).length} found`)).toBeVisible()
  await page.getByRole('button', { name: /^Woodcutting/ }).click()
  const shelf = page.getByRole('list', { name: 'Items of Woodcutting' })
  await shelf.getByRole('button', { name: 'Logs, 1,234' }).click()
  const dialog = page.getByRole('dialog', { name: 'Logs' })
  await expect(dialog).toContainText('1 try')
  // The same as in the encyclopedia.
  const sources = (around: Locator) => around.getByRole('list', { name: 'Gathered and made' })
  const sourceText = await sources(dialog).innerText()
  expect(sourceText).toContain('2 in 5')
  await dialog.getByRole('link', { name: 'Where to get it and what it is for' }).click()
  await expect(page).toHaveURL('/game/encyclopedia/items/logs')
  await expect(sources(page.getByRole('main'))).toHaveText(sourceText, { useInnerText: true })
  await page.goBack()
  await page.getByRole('button', { name: /^Woodcutting/ }).click()
  await shelf.getByRole('button', { name: 'Logs, 1,234' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  // One tab stop, arrow keys inside.
  await expect(shelf.getByRole('button', { name: 'Logs, 1,234' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Not found yet.')
  await page.keyboard.press('Escape')
  await page.getByLabel('Show', { exact: true }).selectOption('found')
  await expect(shelf.getByRole('button')).toHaveCount(1)

  await page.getByRole('tab', { name: 'Luck' }).click()
  const luck = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: item.name, exact: true }) })
  await expect(luck).toContainText('You found 0.')
  await expect(luck).toContainText('Unlucky so far: fewer than one in a thousand players would have as few.')
})

test('[LEAD-1] a player with an account has a rank on the leaderboard, and a guest sees how to get one', async ({
  page,
  product,
  otherBrowser,
  pass,
}) => {
  await enterPrepared(page, product, (player) => {
    setLevel(player, 'tailoring', 97)
  })
  await pass(MINUTE)
  await page.goto('/game')
  await visit(page, 'Leaderboard')
  const own = page.getByRole('row').filter({ hasText: 'you' })
  await expect(own).toBeVisible()
  await page.getByRole('tab', { name: 'By skill' }).click()
  await page.getByLabel('Skill', { exact: true }).selectOption('tailoring')
  await expect(page).toHaveURL(/board=tailoring/)
  await expect(own).toContainText('97')
  const place = Number(await own.getByRole('cell').first().textContent())
  expect(place).toBe((await call(page, 'getLeaderboard', { skill: 'tailoring' })).own?.rank)

  await page.route('**/api/getLeaderboard', (route) => route.abort())
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('The leaderboard could not be loaded.')).toBeVisible()
  await page.unroute('**/api/getLeaderboard')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(own).toContainText('97')

  // Of two answers the one to the latest request is shown, regardless of their order.
  let answerLate = () => {}
  const isLate = new Promise<void>((resolve) => {
    answerLate = resolve
  })
  await page.route('**/api/getLeaderboard', async (route) => {
    if (route.request().postData()?.includes('mining')) await isLate
    await route.continue()
  })
  await page.getByLabel('Skill', { exact: true }).selectOption('mining')
  await page.getByLabel('Skill', { exact: true }).selectOption('tailoring')
  await expect(own).toContainText('97')
  const late = page.waitForResponse((answer) => answer.request().postData()?.includes('mining') ?? false)
  answerLate()
  await (await late).finished()
  // By the time another answer has arrived, the page has processed it.
  await page.evaluate(async () => {
    await (await fetch('/readyz')).text()
    await new Promise(requestAnimationFrame)
  })
  await expect(own).toContainText('97')

  const other = await otherBrowser.newPage()
  await enterAsGuest(other)
  await other.goto('/game/leaderboard?board=tailoring')
  await expect(other.getByText('Guests are not ranked.')).toBeVisible()
  await expect(other.getByRole('row').filter({ hasText: 'you' })).toHaveCount(0)
  await other.getByRole('main').getByRole('link', { name: 'Keep your character' }).click()
  await expect(other).toHaveURL(/account/)
})
