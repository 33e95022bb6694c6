import { readFileSync } from 'node:fs'
import type { Player } from '@hearthward/engine'
import type { Page } from '@playwright/test'
import { withDatabase } from '../../support/database.ts'
import {
  call,
  enterAsGuest,
  enterWithAccount,
  newName,
  PASSWORD,
  runningAction,
  signIn,
  startActivity,
  storedPlayer,
  visitPage,
} from '../../support/player.ts'
import { enterPrepared } from '../../support/prepared-player.ts'
import { DAY, expect, LIVE, MINUTE, test, waitForAnswers } from '../../support/story.ts'

const deleted = (page: Page) => page.getByRole('heading', { name: 'This character has been deleted' })

test('[AUTH-11] a player exports all data, deletes the account, and cannot come back', async ({ page }) => {
  const username = newName()
  const email = `${username.toLowerCase()}@example.org`
  await enterWithAccount(page, { username, email })
  await startActivity(page, 'Gather kindling')
  await expect(runningAction(page)).toBeVisible()
  await page.goto('/game/account')

  await page.route('**/api/exportMyData', (route) => route.abort())
  await page.getByRole('button', { name: 'Export my data' }).click()
  await expect(page.getByRole('alert')).toContainText('The file could not be created. Nothing has changed.')
  await page.unroute('**/api/exportMyData')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Try Again' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(new RegExp(`^hearthward-${username}-\\d{4}-\\d\\d-\\d\\d\\.json$`))
  const { data } = JSON.parse(readFileSync(await file.path(), 'utf8')) as {
    data: Record<string, { email?: string; state?: Player }[]>
  }
  expect(data['auth_users']?.[0]).toMatchObject({ name: username, email })
  expect(data['auth_sessions']).toHaveLength(1)
  expect(data['players']?.[0]?.state?.currentAction?.activityId).toBe('gather_kindling')
  await expect(page.getByText('The file is in your downloads.')).toBeVisible()

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this account for good?' })
  const confirm = dialog.getByRole('button', { name: 'Delete for good' })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await dialog.getByLabel(`Type ${username} to confirm`).fill(`${username}s`)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await confirm.click()
  await expect(dialog.getByText('This is not the name of the account.')).toBeVisible()
  await dialog.getByLabel(`Type ${username} to confirm`).fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill('')
  await confirm.click()
  await expect(dialog.getByText('Enter your password.')).toBeVisible()
  expect(requests.filter((url) => url.includes('deleteMyAccount'))).toEqual([])
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await confirm.click()
  await expect(dialog.getByText('Wrong name or password')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await confirm.click()
  await expect(deleted(page)).toBeVisible()
  await expect(page.getByText(username)).toBeVisible()
  const storedKeys = await page.evaluate(() => Object.keys(localStorage).filter((key) => /:(copy:|who)/.test(key)))
  expect(storedKeys).toEqual([])

  await page.getByRole('button', { name: 'Go to the login page' }).click()
  await expect(page.getByRole('button', { name: 'Play as guest' })).toBeVisible()
  await signIn(page, username)
  await expect(page.getByRole('alert')).toHaveText('This character has been deleted')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Play as guest' })).toBeVisible()
})

test('[AUTH-11] a guest, who has no password, deletes the account by its name', async ({ page }) => {
  await enterAsGuest(page)
  const { username } = await storedPlayer(page)
  await visitPage(page, '/game/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this account for good?' })
  await expect(dialog.getByLabel(/Password/)).toHaveCount(0)
  await dialog.getByLabel(`Type ${username} to confirm`).fill(username)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(deleted(page)).toBeVisible()
})

test('[AUTH-11] an open game whose account is deleted elsewhere stops with a message', async ({ page }) => {
  const { username } = await enterWithAccount(page)
  await startActivity(page, 'Gather kindling')
  await waitForAnswers(page.context())
  await call(page, 'deleteMyAccount', { username, password: PASSWORD })
  await expect(deleted(page)).toBeVisible(LIVE)
  await expect(page.getByText('is signed out everywhere')).toBeVisible()
})

test('[SET-3, SET-4, SET-5, SET-6, SCR-28] skills are hidden and shown: by a player for herself, by staff for everybody', async ({
  page,
  pass,
  product,
}) => {
  const hideForAll = (...hidden: string[]) =>
    withDatabase(product.dataDir, (pool) =>
      pool.query(
        `insert into game_settings values ('skillVisibility', $1)
         on conflict (id) do update set value = excluded.value`,
        [{ hidden }],
      ),
    )
  const column = page.getByRole('navigation', { name: 'Skills' })
  const inColumn = (skill: string) => column.getByRole('link', { name: new RegExp(`^${skill}`) })
  const shown = (skill: string) => page.getByRole('switch', { name: skill })

  await enterWithAccount(page)
  await visitPage(page, '/game/settings')
  await expect(column.getByRole('link')).toHaveCount(20)
  await expect(shown('Overall')).toBeChecked()
  await expect(shown('Overall')).toBeDisabled()
  await shown('Woodcutting').click()
  await expect(inColumn('Woodcutting')).toHaveCount(0)
  await shown('Prayer').click()
  await expect(column.getByRole('link')).toHaveCount(18)
  await page.reload()
  await expect(shown('Woodcutting')).not.toBeChecked()
  await expect(column.getByRole('link')).toHaveCount(18)

  await test.step('a hidden skill is trained like all others', async () => {
    await visitPage(page, '/game')
    await startActivity(page, 'Gather kindling')
    await pass(5 * MINUTE)
    await expect.poll(async () => (await storedPlayer(page)).skills.woodcutting.level).toBeGreaterThan(1)
    await expect(inColumn('Woodcutting')).toHaveCount(0)
  })

  await test.step('a skill hidden by staff disappears from open pages, and no player can show it', async () => {
    await visitPage(page, '/game/skills')
    const card = page.getByRole('main').getByRole('link', { name: /^Tailoring/ })
    await expect(card).toBeVisible()
    await hideForAll('tailoring')
    await expect(card).toHaveCount(0, LIVE)
    await page.getByRole('link', { name: 'Choose shown skills' }).click()
    await expect(shown('Tailoring')).toBeDisabled()
    await expect(shown('Tailoring')).not.toBeChecked()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(column.getByRole('link')).toHaveCount(19)
    await hideForAll()
    await expect(column.getByRole('link')).toHaveCount(20, LIVE)
    await expect(shown('Tailoring')).toBeChecked()
  })
})

test('[MEMB-8, MEMB-9] the membership page shows what each tier offers, the player’s own tier, and when it has ended', async ({
  page,
  pass,
  product,
}) => {
  await enterPrepared(page, product, (player) => {
    player.subscription = { tier: 'advanced', until: player.settledAt + 10 * DAY }
  })
  await visitPage(page, '/game/farm')
  await page.getByRole('link', { name: 'Elite membership' }).click()
  await expect(page).toHaveURL('/game/membership')
  const own = page.getByRole('region', { name: 'Your membership' })
  await expect(own).toContainText('Advanced member')
  await expect(own).toContainText(/Until \d+ \w+ \d{4} at \d\d:\d\d, (9 days|10 days)/)
  const tier = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 2 }) })
  await expect(tier('Basic')).toContainText('included')
  await expect(tier('Basic')).toContainText('Farming slot 5')
  await expect(tier('Basic')).toContainText('4 offers at once on the Grand Exchange')
  await expect(tier('Advanced')).toContainText('yours')
  await expect(tier('Elite')).toContainText('Everything in Advanced')
  await expect(page.getByRole('link', { name: /Mine the iron gallery/ })).toBeVisible()
  await expect(page.getByText('Memberships are free.')).toBeVisible()
  await pass(11 * DAY)
  await expect(own).toContainText('Your Advanced membership has ended')
  await expect(tier('Advanced')).not.toContainText('yours')
})
