import type { Locator, Page } from '@playwright/test'
import { apiAccount } from '../../support/api.ts'
import { details, giveReason } from '../../support/back-office.ts'
import { withDatabase } from '../../support/database.ts'
import {
  call,
  enterWithAccount,
  newName,
  openRoom,
  runningAction,
  startActivity,
  stopActivity,
  stopButton,
  storedPlayer,
  toast,
  visitPage,
} from '../../support/player.ts'
import { enterAsStaff, staffWith } from '../../support/staff.ts'
import { expect, LIVE, test } from '../../support/story.ts'

const MAY = ['view_players', 'edit_players', 'ban_players', 'send_announcements'] as const

const bankOf = async (page: Page) => (await storedPlayer(page)).bank.map(({ id, quantity }) => [id, quantity])
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('[PLAY-1] [PLAY-4] [PLAY-23] [ADM-20] staff find a player, edit them with a preview, undo the edit, and send a message', async ({
  page,
  otherBrowser,
  product,
}) => {
  const { username } = await enterWithAccount(page)
  const staff = await otherBrowser.newPage()
  await enterAsStaff(staff, product, MAY)
  await staff.goto('/admin/players')
  await staff.getByLabel('Name, e-mail or id').fill(username.slice(0, 12))
  const row = staff.getByRole('row', { name: new RegExp(username) })
  await row.focus()
  await staff.keyboard.press('Enter')
  const drawer = details(staff)
  await expect(drawer.getByRole('heading', { name: username })).toBeVisible()
  await expect(drawer.getByText('Joined Hearthward')).toBeVisible()
  await expect(staff).toHaveURL(/(?=.*[?&]q=)(?=.*[?&]player=)/)
  await drawer.getByRole('link', { name: 'Open' }).click()

  await staff.getByRole('button', { name: 'Edit', exact: true }).click()
  await staff.getByRole('tab', { name: 'Bank' }).click()
  await staff.getByLabel('Another item for the bank').fill('logs')
  await staff.getByRole('button', { name: 'Add a row' }).click()
  await staff.getByLabel('Logs in the bank').fill('12')
  await staff.getByRole('tab', { name: 'Skills' }).click()
  await staff.getByLabel('Experience in Mining').fill('50')
  await expect(staff.getByText('2 changes')).toBeVisible()
  await staff.getByRole('button', { name: 'Review and save' }).click()
  const review = dialog(staff, `Change ${username}`)
  await expect(review.getByRole('row', { name: 'Bank · Logs 0 12 12 more' })).toBeVisible()
  await expect(review.getByRole('row', { name: 'Skills · Mining 0 50 50 more' })).toBeVisible()
  await giveReason(staff, 'Save')
  await expect.poll(() => bankOf(page)).toEqual([['logs', 12]])
  await expect(toast(page, 'Staff have changed your character.')).toBeVisible()

  await staff.getByRole('tab', { name: 'Timeline' }).click()
  await staff.getByRole('button', { name: 'Undo…' }).click()
  await giveReason(staff, 'Undo')
  await expect.poll(() => bankOf(page)).toEqual([])
  await expect(staff.getByText('Undo player edit')).toBeVisible()
  await staff.getByRole('button', { name: 'Joined' }).click()
  await expect(staff).toHaveURL(/[?&]kinds=created/)
  await expect(staff.getByText('Undo player edit')).toHaveCount(0)
  // Investigations are open to this member of staff, alerts are not.
  await expect(staff.getByRole('button', { name: 'Investigations' })).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Alerts' })).toHaveCount(0)
  await expect(staff.getByText('Joined Hearthward')).toBeVisible()
  await staff.getByRole('tab', { name: 'Statistics' }).click()
  await expect(staff.getByRole('heading', { name: 'Experience by skill' })).toBeVisible()
  await staff.getByRole('tab', { name: 'Risk' }).click()
  const nothing = staff.getByText('No rule has raised an alert about this player.')
  await expect(nothing).toBeVisible()
  const leftOf = async (part: Locator) => (await part.boundingBox())?.x
  expect(await leftOf(nothing.locator('xpath=..'))).toBe(await leftOf(staff.getByRole('heading', { name: 'Alerts' })))
  await expect(staff.getByRole('button', { name: 'Open a case' })).toBeVisible()

  await staff.getByRole('button', { name: 'Message', exact: true }).click()
  const letter = dialog(staff, `Message ${username}`)
  await letter.getByLabel('Title').fill('About the mishap')
  await letter.getByLabel('Message').fill('All is as it was.')
  await letter.getByRole('button', { name: 'Send' }).click()
  await expect(toast(page, /New message from staff: About the mishap/)).toBeVisible()
  await visitPage(page, '/game/notices')
  await expect(page.getByRole('heading', { name: 'About the mishap' })).toBeVisible()
  await expect.poll(async () => (await call(page, 'getMyMessages', {})).messages[0]?.readAt).not.toBeNull()

  // Items given while the player is away are reported on return.
  const { uid } = await storedPlayer(page)
  await page.goto('about:blank')
  await call(staff, 'giveItemsToPlayer', { playerId: uid, itemId: 'logs', quantity: 3, reason: 'For the trouble' })
  await page.goto('/game')
  await expect(toast(page, 'Staff have given you 3 × Logs.')).toBeVisible()
})

test('changes to a player can be undone until the player becomes staff', async ({ page, product }) => {
  await enterAsStaff(page, product, MAY)
  const helper = await apiAccount(product.url, newName())
  const { player } = await helper.load()
  await call(page, 'giveItemsToPlayer', { playerId: player.uid, itemId: 'logs', quantity: 3, reason: 'A welcome' })
  await page.goto(`/admin/players/${player.uid}?tab=timeline`)
  await expect(page.getByRole('button', { name: 'Undo…' })).toBeVisible()
  await withDatabase(product.dataDir, (pool) =>
    pool.query(`update players set permissions = '["view_reports"]' where uid = $1`, [player.uid]),
  )
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show the change' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo…' })).toHaveCount(0)
})

const READS = ['lookAsPlayer', 'askAsPlayer', 'getContent', 'getServerInfo']

/** Entries that the pages of the back-office store when they are closed. */
const OF_PAGES_LEFT = ['hearthward:events', 'hearthward:vitals']

/** All other entries of local storage, read on a page without a script. */
async function readLocalStorage(page: Page): Promise<[string, string][]> {
  await page.goto('/robots.txt')
  const stored = await page.evaluate(() => ({ ...localStorage }))
  return Object.entries(stored).filter(([key]) => !OF_PAGES_LEFT.includes(key))
}

test('[PLAY-14] staff view a player’s game without changing it; after deletion the game is cut off', async ({
  page,
  otherBrowser,
  product,
}) => {
  const { username } = await enterWithAccount(page)
  await startActivity(page, 'Gather kindling')
  const { uid } = await storedPlayer(page)
  const staff = await otherBrowser.newPage()
  await enterAsStaff(staff, product, MAY)
  await staff.goto(`/admin/players/${uid}`)
  const way = staff.getByRole('link', { name: 'View as player' })
  await expect(way).toBeVisible()
  const before = await readLocalStorage(await staff.context().newPage())
  const calls = new Set<string>()
  staff.on('request', (request) => {
    const [, name] = /\/api\/([\w/-]+)$/.exec(request.url()) ?? []
    if (name && new URL(staff.url()).pathname.startsWith('/watch/')) calls.add(name)
  })
  await way.click()
  await expect(staff).toHaveURL(`/watch/${uid}/game`)
  await expect(staff.getByRole('complementary', { name: 'View only' })).toContainText(`${username}'s game`)
  await expect(staff.getByRole('heading', { name: 'Hearthford' })).toBeVisible()
  await expect(runningAction(staff)).toContainText('Gather kindling')
  // The rooms can be opened, and actions in them are refused.
  await stopButton(staff).click()
  const refusal = toast(staff, 'This view is read-only')
  await expect(refusal.first()).toBeVisible()
  const rooms = staff.getByRole('navigation', { name: 'Main' })
  await rooms.getByRole('link', { name: 'Party' }).click()
  await staff.getByLabel('Name', { exact: true }).fill('Not theirs')
  await staff.getByRole('button', { name: 'Create party' }).click()
  await rooms.getByRole('link', { name: 'Exchange' }).click()
  await expect(staff.getByRole('heading', { name: 'Grand Exchange' })).toBeVisible()
  await staff.goto(`/watch/${uid}/game/bank`)
  await expect(staff.getByRole('heading', { name: 'Bank' })).toBeVisible()
  // Only the rooms are visible, not the player's account pages or anything else.
  for (const path of ['game/account', 'login', 'test-chat', 'admin']) {
    await staff.goto(`/watch/${uid}/${path}`)
    await expect(staff.getByRole('heading', { name: 'Page not found' }), path).toBeVisible()
  }
  // The player's actions appear a moment later.
  await stopActivity(page)
  await staff.goto(`/watch/${uid}/game`)
  await expect(runningAction(staff)).toContainText('Nothing is running')
  await startActivity(page, 'Gather kindling')
  await expect(runningAction(staff)).toContainText('Gather kindling')
  expect([...calls].filter((name) => !READS.includes(name))).toEqual([])
  const peeping = await page.context().newPage()
  await peeping.goto(`/watch/${uid}`)
  await expect(peeping.getByRole('heading', { name: 'This game cannot be shown' })).toBeVisible()
  await expect(peeping.getByText('Admin privileges required')).toBeVisible()
  await peeping.close()
  // The game still belongs to the player.
  await expect(page.getByRole('heading', { name: 'Session Active Elsewhere' })).toHaveCount(0)

  expect(await readLocalStorage(staff)).toEqual(before)
  await staff.goto(`/watch/${uid}`)
  await staff.getByRole('link', { name: 'Back to the player' }).click()
  await staff.getByRole('button', { name: 'Delete…' }).click()
  await giveReason(staff, 'Delete the character')
  await expect(page.getByText('This character has been deleted')).toBeVisible(LIVE)
  await expect(page.getByText('Staff deleted this character.')).toBeVisible()
  await expect(page.getByLabel('Is this a mistake? Write to staff')).toBeVisible()
  await staff.getByRole('button', { name: 'Restore', exact: true }).click()
  await giveReason(staff, 'Restore the character')
  await page.goto('/game')
  await expect(page.getByRole('heading', { name: 'Hearthford' })).toBeVisible()
})

test('view-as shows where the player travels, which party they join and which messages arrive, without a reload', async ({
  page,
  otherBrowser,
  product,
}) => {
  await enterWithAccount(page)
  const { uid } = await storedPlayer(page)
  const staff = await otherBrowser.newPage()
  await enterAsStaff(staff, product, MAY)
  await staff.goto(`/watch/${uid}/game`)
  await expect(staff.getByRole('heading', { name: 'Hearthford' })).toBeVisible()
  await openRoom(page, 'Map')
  await page.getByRole('list', { name: 'Places' }).getByRole('button', { name: 'Saltrow' }).click()
  await page.getByRole('button', { name: 'Travel to Saltrow' }).click()
  await expect(staff.getByRole('heading', { name: 'Saltrow', level: 1 })).toBeVisible()

  const rooms = staff.getByRole('navigation', { name: 'Main' })
  await rooms.getByRole('link', { name: 'Party' }).click()
  await expect(staff.getByRole('button', { name: 'Create party' })).toBeVisible()
  await call(page, 'createParty', { name: 'The Larks', settings: {} })
  await expect(staff.getByRole('heading', { name: 'The Larks' })).toBeVisible()
  await staff.goto(`/watch/${uid}/game/notices`)
  await expect(staff.getByRole('heading', { name: 'Notice board' })).toBeVisible()
  const colleague = await staffWith(product, MAY)
  await colleague.call('messagePlayer', { playerId: uid, title: 'A word of ours', text: 'Well done.' })
  await expect(staff.getByRole('main').getByText('A word of ours')).toBeVisible()
})

test('banning and unbanning by keyboard requires a reason, and the focus stays in place', async ({ page, product }) => {
  await enterAsStaff(page, product, MAY)
  const { player } = await (await apiAccount(product.url, newName())).load()
  await page.goto(`/admin/players/${player.uid}`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const box = page.getByRole('dialog')
  const focused = page.locator(':focus')
  /** Presses Tab until the named element has the focus. */
  const reach = async (name: string) => {
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab')
        return (await focused.textContent())?.trim()
      })
      .toBe(name)
  }

  await button('Ban…').focus()
  await page.keyboard.press('Enter')
  const ban = box.getByRole('button', { name: 'Ban', exact: true })
  await expect(ban).toBeDisabled()
  await box.getByLabel('Reason').focus()
  await page.keyboard.type('  No  ')
  await expect(ban).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(box).toBeVisible()
  await page.keyboard.type('w')
  await expect(ban).toBeEnabled()
  await reach('Ban')
  await page.keyboard.press('Enter')
  await expect(box).toHaveCount(0)
  await expect(button('Lift the ban')).toBeFocused()

  await page.keyboard.press('Enter')
  await box.getByLabel('Reason').focus()
  await page.keyboard.type('Enough')
  await page.keyboard.press('Enter')
  await expect(box).toHaveCount(0)
  await expect(button('Ban…')).toBeFocused()

  // If nothing replaces the pressed element, the heading gets the focus.
  await call(page, 'banPlayer', { playerId: player.uid, reason: 'Once more' })
  await visitPage(page, `/admin/bans?player=${player.username}`)
  await button(`Lift the ban of ${player.username}`).focus()
  await page.keyboard.press('Enter')
  await box.getByLabel('Reason').focus()
  await page.keyboard.type('Enough')
  await page.keyboard.press('Enter')
  await expect(box).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Bans' })).toBeFocused()
})
