import { PERMISSIONS } from '@hearthward/contract'
import type { Locator, Page } from '@playwright/test'
import { apiAccount, apiPlayer } from './api.ts'
import { expectNothingSerious } from './axe.ts'
import { livedIn } from './lived-in.ts'
import {
  blocked,
  call,
  connection,
  enterAsGuest,
  expectGame,
  newAccount,
  newName,
  openGame,
  runningAction,
  slotsHolding,
  start,
  storedPlayer,
  toast,
  visit,
} from './player.ts'
import { enterPrepared } from './prepared.ts'
import { enterAsStaff } from './staff.ts'
import { declaredPages, type Known, STAFF_PAGES } from './staff-pages.ts'
import { expect, MINUTE, SECOND, test } from './story.ts'

/** Contrast is a matter of the theme and everything else of the layout: two rounds see all of both. */
const ROUNDS = [
  { layout: 'wide', viewport: { width: 1440, height: 900 }, theme: 'dark' },
  { layout: 'narrow', viewport: { width: 390, height: 844 }, theme: 'light' },
] as const

const ROOMS = [
  'bank',
  'exchange',
  'exchange?tab=history',
  'exchange?tab=alerts',
  'exchange/logs',
  'equipment',
  'map',
  'farm',
  'craft',
  'skills',
  'skills/woodcutting',
  'encyclopedia',
  'encyclopedia?q=oak',
  'encyclopedia/items/iron_ore',
  'encyclopedia/monsters/chicken',
  'you',
  'account',
  'membership',
  'settings',
  'notices',
  'help',
  'party',
  'party?tab=friends',
  'players/nobody-at-all',
]
const OF_DEEDS = ['achievements', 'collection', 'collection?tab=luck', 'statistics', 'leaderboard']
const WITH_PEOPLE = [
  '?tab=people',
  '?tab=stories',
  'people/tutorial_guide',
  'people/draynor_widow',
  'people/general_store?tab=shop',
  'people/combat_trainer?tab=lessons',
  'people/nobody',
  'quests',
  'quests/first_steps',
  'quests/master_gardener',
]

async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  const sessionId = 'the-wardrobe'
  await call(page, 'loadPlayer', { sessionId })
  await call(page, 'perform', { sessionId, intents: [{ id: `theme-${theme}`, type: 'updateSettings', theme }] })
  const { rules } = await call(page, 'getServerInfo', {})
  await call(page, 'sync', { sessionId, rules, leaving: true })
}

const title = (page: Page) => page.locator('h1:visible:not([inert] h1)')

/** Somebody who is banned, reported and looked into, and something to read: so that no page of staff is empty. */
async function somethingOfEach(page: Page, url: string): Promise<Known> {
  const [rude, witness] = [await apiAccount(url, newName()), await apiAccount(url, newName())]
  const { message } = await rude.call('sendMessage', { channel: 'help', text: 'Something rude' })
  const complaint = { targetType: 'message', targetId: `${message.id}`, category: 'abuse', text: 'Look' } as const
  const { report } = await witness.call('submitReport', complaint)
  const { uid } = (await rude.load()).player
  const reason = 'A test of colours'
  await call(page, 'banPlayer', { playerId: uid, reason })
  const opened = { playerId: uid, type: 'abuse', priority: 'high', reason } as const
  const { investigation } = await call(page, 'createInvestigation', opened)
  const { now } = await call(page, 'getServerInfo', {})
  const { announcement } = await call(page, 'createAnnouncement', {
    title: 'A word to one',
    message: 'Of colours.',
    priority: 'normal',
    audience: { kind: 'player', uid },
    expiresAt: now + MINUTE,
  })
  return { uid, report: report.id, investigation: investigation.id, announcement: announcement.id }
}

test('the pages of staff that are looked at are those of the back-office', () => {
  const known = { uid: '', report: '', investigation: '', announcement: '' }
  const listed = Object.values(STAFF_PAGES).flatMap((pages) => Object.keys(pages(known)))
  expect(listed.sort()).toEqual(declaredPages().sort())
})

for (const { layout, viewport, theme } of ROUNDS) {
  test.describe(`${layout} and ${theme}`, () => {
    test.use({ viewport })

    test('axe finds nothing serious outside the game', async ({ page, context }) => {
      await page.addInitScript((wanted) => localStorage.setItem('hearthward.theme', wanted), theme)
      await page.goto('/login')
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
      await expectNothingSerious(page, 'login')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expectNothingSerious(page, 'login with problems')
      await page.getByRole('tab', { name: 'Create account' }).click()
      await expect(page.getByLabel('Username')).toBeVisible()
      await expectNothingSerious(page, 'create account')
      for (const path of ['/nowhere', '/test-icons', '/test-chat']) {
        await page.goto(path)
        await expect(title(page)).toBeVisible()
        await expectNothingSerious(page, path)
      }
      await enterAsGuest(page)
      const second = await context.newPage()
      await second.goto('/game')
      await expect(blocked(second)).toBeVisible()
      await expectNothingSerious(second, 'Session Active Elsewhere')
      await second.close()
    })

    for (const [whose, pages] of Object.entries(STAFF_PAGES)) {
      test(`axe finds nothing serious on the pages of ${whose}`, async ({ page, product }) => {
        test.setTimeout(180_000)
        await page.addInitScript((wanted) => localStorage.setItem('hearthward.theme', wanted), theme)
        await enterAsStaff(page, product, PERMISSIONS)
        const known = await somethingOfEach(page, product.url)
        await page.goto('/admin')
        await expect(page.getByText('Online Players')).toBeVisible()
        await expectNothingSerious(page, 'the back-office')
        for (const address of Object.values(pages(known)).flat()) {
          await visit(page, `/admin/${address}`)
          await expect(title(page), address).not.toHaveText(/not found/)
          await expect(page.getByRole('status', { name: /^(Loading|Reading)/ }), address).toHaveCount(0)
          await expectNothingSerious(page, address, 'main')
        }
      })
    }

    test('axe finds nothing serious where staff write and ask, nor on the page of who is shut out', async ({
      page,
      product,
      otherBrowser,
    }) => {
      test.setTimeout(120_000)
      await page.addInitScript((wanted) => localStorage.setItem('hearthward.theme', wanted), theme)
      await enterAsStaff(page, product, PERMISSIONS)
      const rude = await apiAccount(product.url, newName())
      const { uid } = (await rude.load()).player
      await page.goto(`/admin/players/${uid}`)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      for (const tab of ['Overview', 'Skills', 'Pack', 'Bank', 'Equipment', 'Quests']) {
        await page.getByRole('tab', { name: tab }).click()
        await expectNothingSerious(page, `editing: ${tab}`, 'main')
      }
      await page.getByRole('button', { name: 'Ban...' }).click()
      await expectNothingSerious(page, 'a reason', 'dialog')
      await page.goto(`/admin/players/${uid}/view`)
      await expect(page.getByRole('complementary', { name: 'Only looking' })).toBeVisible()
      await expectNothingSerious(page, 'a game looked at')
      await page.goto('/admin/map-activities/new')
      await page.getByRole('button', { name: 'Create activity' }).click()
      await expect(page.getByText('Validation failed')).toBeVisible()
      await expectNothingSerious(page, 'a form with problems', 'main')

      await call(page, 'banPlayer', { playerId: uid, reason: 'A test of colours' })
      const [name, value] = rude.cookie().split('=') as [string, string]
      await otherBrowser.addCookies([{ name, value: value.split(';')[0] ?? '', url: product.url }])
      const outside = await otherBrowser.newPage()
      await outside.goto('/game')
      await expect(outside.getByRole('heading', { name: 'Account suspended' })).toBeVisible()
      await expectNothingSerious(outside, 'suspended')
    })

    test('axe finds nothing serious in the chat', async ({ page, product }) => {
      const other = await apiPlayer(product.url)
      await other.guest()
      const { player } = await other.load()
      await newAccount(page.request)
      await wear(page, theme)
      await openGame(page)
      if (layout === 'narrow') await page.getByRole('button', { name: /Log and chat/ }).click()
      const talk = layout === 'narrow' ? 'dialog' : 'section[aria-label="Log and chat"]'
      await expect(page.getByRole('textbox', { name: 'Message to Global' })).toBeVisible()
      const { username } = await call(page, 'getUserProfile', { uid: (await storedPlayer(page)).uid })
      await other.call('sendMessage', { channel: 'global', text: `Hello @${username}, look at my [item:bread]` })
      const speaker = page.getByRole('button', { name: player.username, exact: true }).last()
      await expect(speaker).toBeVisible()
      await expectNothingSerious(page, 'chat', talk)
      await speaker.click()
      await expectNothingSerious(page, 'menu of a speaker', '[role="menu"]')
      await page.getByRole('menuitem', { name: 'Report message' }).click()
      await expectNothingSerious(page, 'report', 'dialog')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Show an item' }).click()
      await expectNothingSerious(page, 'item picker', 'dialog')
    })

    test('axe finds nothing serious in the game', async ({ page, pass }) => {
      test.setTimeout(180_000)
      await newAccount(page.request)
      await wear(page, theme)
      await openGame(page)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expectNothingSerious(page, 'game at rest')
      await start(page, 'Gather kindling')
      await expectNothingSerious(page, 'game with a running action')
      await page.getByRole('button', { name: 'Queue Net shrimp' }).click()
      await page.getByText('A number of times').click()
      await expectNothingSerious(page, 'queue dialog')
      await page.getByRole('button', { name: 'Add to queue' }).click()
      await page.getByRole('tab', { name: 'Make' }).click()
      await expectNothingSerious(page, 'what can be made, something queued')
      await start(page, 'Fight: Chicken')
      await pass(30 * SECOND)
      await expectNothingSerious(page, 'what can be fought, a fight running')
      await start(page, 'Gather kindling')
      await page.goto('/robots.txt')
      await pass(10 * MINUTE)
      await page.goto('/game')
      await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
      await expectNothingSerious(page, 'return report')
      await page.keyboard.press('Escape')

      await visit(page, '/game/pack')
      await slotsHolding(page, 'Logs').click()
      await expectNothingSerious(page, 'item dialog')
      await page.getByRole('button', { name: 'Drop' }).click()
      await expectNothingSerious(page, 'drop dialog')
      await page.keyboard.press('Escape')
      await expectNothingSerious(page, 'pack')
      await visit(page, '/game/bank')
      await page.getByRole('button', { name: 'Deposit all' }).click()
      await expectNothingSerious(page, 'bank')
      await page
        .getByRole('list', { name: 'Things in the bank' })
        .getByRole('button', { name: /^Logs, / })
        .click()
      await expect(page.getByRole('button', { name: /^Withdraw/ })).toBeVisible()
      await expectNothingSerious(page, 'stack dialog')
      // A price that somebody pays: an offer of one's own, and where the clerk has come by, a trade to draw.
      await call(page, 'createGEOffer', { type: 'sell', itemId: 'logs', quantity: 1, price: 1, slot: 1 })
      for (const path of ROOMS) {
        await visit(page, `/game/${path}`)
        await expect(page.getByRole('status', { name: /^Reading/ })).toHaveCount(0)
        await expectNothingSerious(page, path, 'main')
      }
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('oak')
      await expectNothingSerious(page, 'palette')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Account menu' }).click()
      await expectNothingSerious(page, 'account menu')
      await page.goto('/test-investigation')
      await expect(page.getByTestId('state-hash')).toHaveText(/^[0-9a-f]{16}$/)
      await expectNothingSerious(page, '/test-investigation')
    })

    test('axe finds nothing serious among deeds and figures', async ({ page, pass }) => {
      test.setTimeout(120_000)
      await newAccount(page.request)
      await wear(page, theme)
      await openGame(page)
      await start(page, 'Gather kindling')
      await pass(4 * MINUTE)
      for (const path of OF_DEEDS) {
        await visit(page, `/game/${path}`)
        await expectNothingSerious(page, path, 'main')
      }
    })

    test('axe finds nothing serious among people and quests', async ({ page }) => {
      test.setTimeout(120_000)
      await newAccount(page.request)
      await wear(page, theme)
      await openGame(page)
      await visit(page, '/game/people/tutorial_guide')
      await page.getByRole('button', { name: 'What do I do now?' }).click()
      await page.getByRole('button', { name: 'Walk me through it.' }).click()
      await expect(page.getByRole('button', { name: 'Ask something else' })).toBeVisible()
      await expectNothingSerious(page, 'a talk')
      for (const path of WITH_PEOPLE) {
        await visit(page, `/game/${path}`)
        await expectNothingSerious(page, path, 'main')
      }
      await visit(page, '/game/people/general_store?tab=shop')
      await page.getByRole('button', { name: 'Buy bread' }).click()
      await expectNothingSerious(page, 'a purchase')
    })
  })
}

/** Walks with Tab until it is there, and sees on the way that one can always tell where one is. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stops = 0; stops < 80; stops++) {
    await page.keyboard.press('Tab')
    const shown = await page.evaluate(() => {
      const here = document.activeElement
      if (!here || here === document.body) return { name: 'the page itself', isMarked: true }
      const marks = [here, here.closest('label')].flatMap((element) => (element ? [getComputedStyle(element)] : []))
      const isMarked = marks.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
      return { name: here.outerHTML.slice(0, 120), isMarked }
    })
    expect(shown.isMarked, `the focus is to be seen at ${shown.name}`).toBe(true)
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to ${wanted}`)
}

test('by keyboard alone: from the login page to a running action, a queue, a moved item and out again', async ({
  page,
  pass,
}) => {
  await page.goto('/login')
  const guest = page.getByRole('button', { name: 'Play as guest' })
  await expect(guest).toBeVisible()
  await tabTo(page, guest)
  await page.keyboard.press('Enter')
  await expectGame(page)

  await tabTo(page, page.getByRole('link', { name: 'Skip to the game' }))
  await page.keyboard.press('Enter')
  const begin = page.getByRole('button', { name: 'Start Gather kindling' })
  await tabTo(page, begin)
  await page.keyboard.press('Enter')
  await expect(runningAction(page)).toContainText('Gather kindling')

  await tabTo(page, page.getByRole('button', { name: 'Queue Net shrimp' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Queue: Net shrimp' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // The focus is back where it came from.
  await expect(page.getByRole('button', { name: 'Queue Net shrimp' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Add to queue' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Up next' })).toContainText('Net shrimp')

  await pass(10_000)
  const logs = slotsHolding(page, 'Logs')
  await expect(logs).toBeVisible()
  await tabTo(page, logs)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(logs).toHaveAttribute('data-slot', '8')
  await expect(logs).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Logs' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(logs).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await page.reload()
  await expectGame(page)
  const menu = page.getByRole('button', { name: 'Account menu' })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'You' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Enter')
  const parting = page.getByRole('dialog', { name: /^Leave .* behind\?$/ })
  await expect(parting).toContainText('Total level')
  await page.keyboard.press('Escape')
  await expect(parting).toBeHidden()
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(parting).toBeVisible()
  await tabTo(page, parting.getByRole('button', { name: 'Sign out for good' }))
  await page.keyboard.press('Enter')
  await expect(guest).toBeVisible()
})

test.describe('at 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('nothing overflows sideways', async ({ page, pass, product }) => {
    const expectFits = async (where: string) => {
      const widest = await page.evaluate(() => {
        /** What a box cuts off or lets scroll is its own affair. */
        const isFree = (element: Element): boolean => {
          const parent = element.parentElement
          if (!parent || parent === document.body) return true
          return getComputedStyle(parent).overflowX === 'visible' && isFree(parent)
        }
        const over = [...document.querySelectorAll('body *')].filter((element) => {
          const { width, right, left } = element.getBoundingClientRect()
          const isSeen = element.closest('[aria-hidden="true"]') === null
          return isSeen && width > 1 && (right > innerWidth + 1 || left < -1) && isFree(element)
        })
        return {
          scrolls: document.documentElement.scrollWidth - innerWidth,
          over: over.map((element) => element.outerHTML.slice(0, 160)),
        }
      })
      expect.soft(widest, where).toEqual({ scrolls: 0, over: [] })
    }
    for (const path of ['/login', '/nowhere', '/test-icons', '/test-chat']) {
      await page.goto(path)
      await expect(title(page)).toBeVisible()
      await expectFits(path)
    }
    // Somebody rich and able: the figures are as wide as they get.
    await enterPrepared(page, product, (player) => {
      livedIn(player)
      player.coins = 888_888_888
      player.skills.woodcutting = { ...player.skills.woodcutting, level: 1, experience: 0 }
    })
    await expectFits('game at rest')
    await start(page, 'Gather kindling')
    await page.getByRole('button', { name: 'Queue Net shrimp' }).click()
    await expectFits('queue dialog')
    await page.getByRole('button', { name: 'Add to queue' }).click()
    await pass(MINUTE + 10 * SECOND)
    await expect(toast(page, /Level up/).first()).toBeVisible()
    await expectFits('game with a running action, a queue and a message')
    await start(page, 'Fight: Chicken')
    await pass(30 * SECOND)
    await expectFits('game with a running fight')
    for (const path of ['pack', ...ROOMS, ...OF_DEEDS, ...WITH_PEOPLE]) {
      await visit(page, `/game/${path}`)
      await expectFits(path)
    }
    await page.context().setOffline(true)
    await expect(connection(page)).toContainText(/Offline|Connecting/)
    await expectFits('without a connection')
    await page.context().setOffline(false)
    await expect(connection(page)).toContainText('Saved')
    await page.goto('/test-investigation')
    await expect(page.getByTestId('state-hash')).toHaveText(/^[0-9a-f]{16}$/)
    await expectFits('/test-investigation')
  })
})
