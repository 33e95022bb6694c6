import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { withDatabase } from '../../support/database.ts'
import { IN_BOTH_LAYOUTS } from '../../support/layouts.ts'
import { call, enterWithAccount, goTo, isNarrow, openGame, startActivity, stopActivity } from '../../support/player.ts'
import { DAY, expect, MINUTE, SECOND, test, waitForAnswers } from '../../support/story.ts'

/** With this multiplier most completions bring the rarest output. */
const DROPS = 150
const SEASON = 28 * DAY
/** Jobs look at the seasons every ten seconds. */
const JOB = { timeout: 30 * SECOND }

async function multiplyDrops(dataDir: string, from: number, until: number): Promise<void> {
  await withDatabase(dataDir, (pool) =>
    pool.query(
      `insert into game_event_effects (event_id, from_at, until_at, name, skills, xp_multiplier, drop_rate_multiplier)
      values ($1, $2, $3, 'A feast', '[]', 1, $4)`,
      [randomUUID(), from, until, DROPS],
    ),
  )
}

/** Navigates by the controls of this layout, not by address. */
async function openFairRolls(page: Page): Promise<void> {
  if (isNarrow(page)) await goTo(page, 'You')
  else {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'You' }).click()
  }
  await page.getByRole('navigation', { name: 'More pages' }).getByRole('link', { name: 'Fair rolls' }).click()
}

const findsOf = async (page: Page) => (await call(page, 'getMyFinds', {})).finds
const seasonOf = async (page: Page, number: number) =>
  (await call(page, 'getSeasons', {})).seasons.find((season) => season.number === number)

test('a player verifies finds once the secret of their season is published', { tag: IN_BOTH_LAYOUTS }, async ({
  page,
  product,
  pass,
}) => {
  await enterWithAccount(page)
  const { now } = await call(page, 'getServerInfo', {})
  await multiplyDrops(product.dataDir, now + SECOND, now + 5 * MINUTE)
  await pass(3 * SECOND)
  await startActivity(page, 'Gather kindling')
  await pass(MINUTE)
  await expect.poll(async () => (await findsOf(page)).length, JOB).toBeGreaterThan(5)
  await stopActivity(page)
  // Stopping settles the character, which may find something more.
  await waitForAnswers(page.context())
  const finds = await findsOf(page)
  const number = finds[0]?.season ?? 0

  await openFairRolls(page)
  const own = page.getByRole('region', { name: 'Your finds' })
  await expect(own.getByRole('listitem')).toHaveCount(finds.length)
  await expect(own.getByText(/^Can be verified after/)).toHaveCount(finds.length)
  await expect(own.getByRole('button')).toHaveCount(0)

  await pass(SEASON)
  await expect.poll(async () => (await seasonOf(page, number))?.until, JOB).toEqual(expect.any(Number))
  await pass(DAY + MINUTE)
  // The open page shows the secret as soon as it is published.
  const copySecret = page.getByRole('button', { name: `Copy the secret of season ${number}`, includeHidden: true })
  await expect(copySecret).toBeVisible(JOB)

  await openGame(page)
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openFairRolls(page)
  await expect(copySecret).toBeVisible()
  await own
    .getByRole('button', { name: /^Verify Bird's nest/ })
    .first()
    .click()
  await expect(own.getByText('1 of 1 verified')).toBeVisible()
  await expect(own.getByRole('listitem').first()).toContainText(/Verified.*Key.*Roll.*Needed below/)
  await own.getByRole('button', { name: 'Verify all' }).click()
  await expect(own.getByText(`${finds.length} of ${finds.length} verified`)).toBeVisible()
  await expect(own.getByText('Not verified')).toHaveCount(0)
})
