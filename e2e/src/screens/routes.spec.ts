import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { apiAccount } from '../support/api.ts'
import { enterAsGuest, recordConsoleErrors, title, visitPage } from '../support/player.ts'
import { expect, test } from '../support/story.ts'

const APP = join(import.meta.dirname, '../../../apps/web/src/app')
const LOGIN = 'Somebody keeps the fire while you are away.'
const NOWHERE = 'Page not found'
/** A player who is signed in here. */
const KNOWN = 'Wayfarer'
const OLD_LINK = 'This link is no longer valid'

/** Every route: an address, and its title for a player and for a visitor. */
const ROUTES: Record<string, { at?: string; player: string | RegExp; stranger?: string }> = {
  '/': { player: 'Hearthford' },
  '/login': { player: 'Hearthford' },
  '/reset-password': { player: OLD_LINK, stranger: OLD_LINK },
  '/verify-email': { player: OLD_LINK },
  '/game': { player: 'Hearthford' },
  '/game/skills': { player: 'Skills' },
  '/game/pack': { player: 'Hearthford' },
  '/game/map': { player: 'World map' },
  '/game/bank': { player: 'Bank' },
  '/game/farm': { player: 'Farm' },
  '/game/craft': { player: 'Craft' },
  '/game/equipment': { player: 'Equipment' },
  '/game/skills/$skill': { at: '/game/skills/fishing', player: 'Fishing' },
  '/game/people/$npcId': { at: '/game/people/tutorial_guide', player: 'Wren Tallow' },
  '/game/quests': { player: 'Quests' },
  '/game/quests/$questId': { at: '/game/quests/first_steps', player: 'First Steps' },
  '/game/encyclopedia': { player: 'Encyclopedia' },
  '/game/encyclopedia/$kind/$id': { at: '/game/encyclopedia/items/logs', player: 'Logs' },
  '/game/you': { player: /\w/ },
  '/game/achievements': { player: 'Achievements' },
  '/game/statistics': { player: 'Statistics' },
  '/game/collection': { player: 'Collection log' },
  '/game/leaderboard': { player: 'Leaderboard' },
  '/game/fair-rolls': { player: 'Fair rolls' },
  '/game/exchange': { player: 'Grand Exchange' },
  '/game/exchange/$itemId': { at: '/game/exchange/logs', player: 'Logs' },
  '/game/planner': { player: 'Planner' },
  '/game/best': { player: 'Best activities' },
  '/game/party': { player: 'Party and friends' },
  '/game/players/$name': { at: `/game/players/${KNOWN}`, player: KNOWN },
  '/game/notices': { player: 'Notice board' },
  '/game/settings': { player: 'Settings' },
  '/game/account': { player: 'Account' },
  '/game/membership': { player: 'Membership' },
  '/game/help': { player: 'Help' },
  '/test-icons': { player: 'Icons and pieces', stranger: 'Icons and pieces' },
  '/test-chat': { player: 'Chat test', stranger: 'Chat test' },
  '/test-investigation': { player: 'Investigation' },
  '/admin': { player: 'Admin Access Issue' },
  '/admin/players': { player: 'Admin Access Issue' },
  '/admin/players/$id': { at: '/admin/players/nobody', player: 'Admin Access Issue' },
}

test('the list of routes matches the router', () => {
  const text = ['router.tsx', 'admin-routes.ts'].map((file) => readFileSync(join(APP, file), 'utf8')).join('\n')
  const declared = text.matchAll(/getParentRoute: \(\) => (root|game),\s*path: '([^']+)'/g)
  const paths = [...declared].map(([, parent, path]) => (parent === 'game' ? `/game${path}`.replace(/\/$/, '') : path))
  // Members of staff have their own list of pages: support/staff-pages.ts.
  const listed = Object.keys(ROUTES).filter((path) => !path.startsWith('/admin/'))
  expect([...new Set(paths)].sort()).toEqual(listed.sort())
})

test('every route opens for a visitor without an error in the console', async ({ page }) => {
  const errors = recordConsoleErrors(page)
  await page.goto('/login')
  for (const [path, { at = path, stranger = LOGIN }] of Object.entries(ROUTES)) {
    await visitPage(page, at)
    await expect(title(page), at).toHaveText(stranger)
  }
  expect(errors).toEqual([])
})

test('every route opens for a player without an error in the console', async ({ page, product }) => {
  // A retry of this test finds them there already.
  await apiAccount(product.url, KNOWN).catch(() => {})
  await enterAsGuest(page)
  const errors = recordConsoleErrors(page)
  for (const [path, { at = path, player }] of Object.entries(ROUTES)) {
    await visitPage(page, at)
    await expect(title(page), at).toHaveText(player)
  }
  expect(errors).toEqual([])
})

const pack = (page: Page) => page.getByRole('region', { name: 'Pack' })

test('an unknown address shows a page that names it and leads back to the game', async ({ page }) => {
  await enterAsGuest(page)
  const errors = recordConsoleErrors(page)
  for (const path of ['/nowhere', '/game/cellar', '/game/settings/more']) {
    await page.goto(path)
    await expect(title(page), path).toHaveText(NOWHERE)
    await expect(page.getByText(path, { exact: true })).toBeVisible()
    await expect(pack(page)).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Back to the game' }).click()
  await expect(title(page)).toHaveText('Hearthford')
  await expect(pack(page)).toBeVisible()
  expect(errors).toEqual([])
})

test('an unknown skill shows a message inside the game', async ({ page }) => {
  await enterAsGuest(page)
  await page.goto('/game/skills/juggling')
  await expect(title(page)).toHaveText(NOWHERE)
  await expect(pack(page)).toBeVisible()
})
