import { versionOf, versionOfSet } from '@hearthward/engine'
import { apiAccount } from '../../support/api.ts'
import { giveReason, row, submitReason } from '../../support/back-office.ts'
import { call, newName, toast } from '../../support/player.ts'
import { enterAsStaff, staffWith } from '../../support/staff.ts'
import { DAY, expect, test } from '../../support/story.ts'

const MAY = ['view_players', 'edit_players', 'ban_players', 'edit_items', 'server_settings'] as const
const SEEN = 'Overwrite with my changes'
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

test('a refusal is shown once in its dialog, and disappears with the next attempt', async ({ page, product }) => {
  await enterAsStaff(page, product, MAY)
  const colleague = await staffWith(product, MAY)
  const { player } = await (await apiAccount(product.url, newName())).load()
  const on = { playerId: player.uid, reason: 'Sells coins' }
  await page.goto(`/admin/players/${player.uid}`)
  await page.getByRole('button', { name: 'Ban…' }).click()
  const dialog = page.getByRole('dialog')
  const { ban } = await colleague.call('banPlayer', on)
  await submitReason(page, 'Ban')
  await expect(dialog.getByRole('alert')).toHaveText('This player is already banned')
  expect(await toast(page, 'This player is already banned').count()).toBe(0)
  await colleague.call('unbanPlayer', { ...on, expectedVersion: ban.id })
  await submitReason(page, 'Ban')
  await expect(toast(page, `${player.username} is banned.`)).toBeVisible()
  expect(await toast(page, 'This player is already banned').count()).toBe(0)
})

test('a membership granted by a colleague meanwhile is shown before it is overwritten', async ({ page, product }) => {
  await enterAsStaff(page, product, MAY)
  const colleague = await staffWith(product, MAY)
  const { player, now } = await (await apiAccount(product.url, newName())).load()
  const on = { playerId: player.uid, reason: 'A prize' }
  const year = { tier: 'elite', until: now + 365 * DAY } as const
  const membership = async () => (await call(page, 'getPlayerDetails', { playerId: player.uid })).player.subscription

  await page.goto(`/admin/players/${player.uid}`)
  await page.getByRole('button', { name: 'Membership…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Now: none')).toBeVisible()
  await colleague.call('grantMembership', { ...on, ...year, expectedVersion: versionOf({ tier: null, until: 0 }) })
  await submitReason(page, 'Grant')
  await expect(dialog.getByRole('alert')).toContainText(`elite, until ${dayOf(year.until)}`)
  expect(await toast(page, /meanwhile|in the meantime/).count()).toBe(0)
  expect(await membership()).toMatchObject(year)
  await dialog.getByRole('button', { name: SEEN }).click()
  await dialog.getByRole('button', { name: 'Grant' }).click()
  await expect(dialog).toHaveCount(0)
  const month = await membership()
  expect(month.tier).toBe('basic')

  // The next time the form starts with the current values.
  await page.getByRole('button', { name: 'Membership…' }).click()
  await expect(dialog.getByText(`Now: basic, until ${dayOf(month.until)}`)).toBeVisible()
  await dialog.getByText('Advanced').click()
  await expect(dialog.getByLabel('Until the end of')).toHaveValue(dayOf(month.until))
  await giveReason(page, 'Grant')
  const better = await membership()
  expect(better).toMatchObject({ tier: 'advanced', until: month.until })

  await page.getByRole('button', { name: 'End membership' }).click()
  const seen = { tier: better.tier, until: better.until }
  await colleague.call('grantMembership', { ...on, ...year, expectedVersion: versionOf(seen) })
  await submitReason(page, 'End it now')
  await expect(dialog.getByRole('alert')).toContainText(`elite, until ${dayOf(year.until)}`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await membership()).toMatchObject(year)
})

test('a mute set by a colleague meanwhile is shown before it is shortened', async ({ page, product }) => {
  await enterAsStaff(page, product, MAY)
  const colleague = await staffWith(product, MAY)
  const { player } = await (await apiAccount(product.url, newName())).load()
  const { uid } = player
  await page.goto(`/admin/players/${uid}`)
  await page.getByRole('button', { name: 'Mute…' }).click()
  const dialog = page.getByRole('dialog')
  const { mute } = await colleague.call('mutePlayer', {
    uid,
    minutes: 1440,
    reason: 'Rude all day',
    expectedVersion: 0,
  })
  await submitReason(page, 'Mute', 'Loud')
  await expect(dialog.getByRole('alert')).toContainText('Rude all day')
  expect(await toast(page, /meanwhile|in the meantime/).count()).toBe(0)
  await page.waitForTimeout(500)
  expect(await call(page, 'getMute', { uid })).toMatchObject({ mute })
  await dialog.getByRole('button', { name: 'Overwrite with my changes' }).click()
  await dialog.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(toast(page, `${player.username} is muted for 10 minutes.`)).toBeVisible()
  expect(await call(page, 'getMute', { uid })).toMatchObject({ mute: { why: 'Loud' } })
})

test('a ban and a mute set by a colleague meanwhile are shown before they are lifted', async ({ page, product }) => {
  await enterAsStaff(page, product, MAY)
  const colleague = await staffWith(product, MAY)
  const { player } = await (await apiAccount(product.url, newName())).load()
  const { uid, username } = player
  const dialog = page.getByRole('dialog')
  const { mute } = await colleague.call('mutePlayer', {
    uid,
    minutes: 10,
    reason: 'Loud',
    expectedVersion: 0,
  })
  const { ban } = await colleague.call('banPlayer', { playerId: uid, reason: 'Sells coins' })
  await page.goto(`/admin/players/${uid}`)
  await page.getByRole('button', { name: 'Unmute…' }).click()
  await colleague.call('mutePlayer', { uid, minutes: 1440, reason: 'Rude all day', expectedVersion: mute.until })
  await submitReason(page, 'Unmute', 'Calm again')
  await expect(dialog.getByRole('alert')).toContainText('Someone else has changed this in the meantime')
  await dialog.getByRole('button', { name: SEEN }).click()
  await dialog.getByRole('button', { name: 'Unmute' }).click()
  await expect(toast(page, `${username} can speak again.`)).toBeVisible()

  await page.getByRole('button', { name: 'Lift the ban' }).click()
  await colleague.call('unbanPlayer', { playerId: uid, reason: 'A mistake', expectedVersion: ban.id })
  await colleague.call('banPlayer', { playerId: uid, reason: 'Sells accounts' })
  await submitReason(page, 'Lift the ban', 'Sorry enough')
  await expect(dialog.getByRole('alert')).toContainText('Sells accounts')
  await dialog.getByRole('button', { name: SEEN }).click()
  await dialog.getByRole('button', { name: 'Lift the ban' }).click()
  await expect(toast(page, `${username} may play again.`)).toBeVisible()
})

test('an announcement and an event changed by a colleague meanwhile are shown before they are overwritten', async ({
  page,
  product,
}) => {
  await enterAsStaff(page, product, ['send_announcements'])
  const colleague = await staffWith(product, ['send_announcements'])
  const until = Date.now() + 30 * DAY
  const { announcement } = await colleague.call('createAnnouncement', {
    title: 'The bridge',
    message: 'It is mended.',
    priority: 'low',
    audience: { kind: 'everyone' },
    expiresAt: until,
  })
  await page.goto(`/admin/announcements/${announcement.id}`)
  await page.getByLabel('Title').fill('My bridge')
  await colleague.call('updateAnnouncement', { id: announcement.id, title: 'Their bridge', expectedVersion: 1 })
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'has changed this in the meantime' })
  await expect(conflict).toContainText('Their bridge')
  await expect(page.getByLabel('Title')).toHaveValue('My bridge')
  await conflict.getByRole('button', { name: SEEN }).click()
  await expect(conflict).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, /^My bridge/)).toBeVisible()
  await colleague.call('updateAnnouncement', { id: announcement.id, expiresAt: 0, expectedVersion: 3 })

  const { event } = await colleague.call('createGameEvent', {
    name: 'A fair',
    description: '',
    startTime: until - DAY,
    endTime: until,
    xpMultiplier: 2,
    dropRateMultiplier: 1,
    skills: [],
  })
  await page.goto(`/admin/events/${event.id}`)
  await page.getByLabel('Experience multiplier').fill('2,5')
  await expect(page.getByLabel('Experience multiplier')).toHaveValue('2.5')
  await colleague.call('updateGameEvent', { id: event.id, name: 'A feast', expectedVersion: 1 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(conflict).toContainText('A feast')
  await conflict.getByRole('button', { name: SEEN }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Event saved.')).toBeVisible()
  await colleague.call('endGameEvent', { id: event.id, expectedVersion: 3 })
})

test('a skill hidden by a colleague appears as hidden at once; a conflicting change does not show it again', async ({
  page,
  product,
}) => {
  await enterAsStaff(page, product, MAY)
  const colleague = await staffWith(product, MAY)
  await page.goto('/admin/skills')
  await row(page, /^Fishing/).click()
  const hide = async (hidden: string[], expected: string[]) =>
    colleague.call('updateSkillVisibility', { hidden, expectedVersion: versionOfSet(expected) })
  await hide(['cooking'], [])
  await expect(row(page, /^Cooking/)).toContainText('hidden')

  // The colleague's change is saved before this page receives it.
  await page.route(
    '**/api/updateSkillVisibility',
    async (route) => {
      await hide(['cooking', 'mining'], ['cooking'])
      await route.continue()
    },
    { times: 1 },
  )
  const shown = page.getByRole('switch', { name: 'Players see this skill' })
  await shown.click()
  await expect(page.getByRole('alert').filter({ hasText: 'has changed this in the meantime' })).toContainText('mining')
  expect(await toast(page, /meanwhile|in the meantime/).count()).toBe(0)
  await expect(row(page, /^Mining/)).toContainText('hidden')
  await expect(shown).toBeChecked()
  await shown.click()
  await expect(row(page, /^Fishing/)).toContainText('hidden')
  await expect(row(page, /^Mining/)).toContainText('hidden')
  await hide([], ['cooking', 'fishing', 'mining'])
  await expect(row(page, /^Mining/)).not.toContainText('hidden')
})
