import type { Page, Route } from '@playwright/test'
import { callOverHttp } from '../support/live-calls.ts'
import {
  enterAsGuest,
  expectGame,
  runningAction,
  signInAsGuest,
  startActivity,
  title,
  visitPage,
} from '../support/player.ts'
import { expect, test } from '../support/story.ts'

const loginPage = (page: Page) => page.getByRole('button', { name: 'Play as guest' })

test.describe('signed out', () => {
  test('every page of the game and of staff leads to the login page', async ({ page }) => {
    for (const path of ['/', '/game', '/game/skills', '/admin', '/admin/players', '/test-investigation']) {
      await page.goto(path)
      await expect(loginPage(page), path).toBeVisible()
      await expect(page, path).toHaveTitle('Sign in · Hearthward')
      if (path.startsWith('/admin')) await expect(page, path).toHaveURL('/game')
    }
  })

  test('[SCR-3] /login shows the login page', async ({ page }) => {
    await page.goto('/login')
    await expect(loginPage(page)).toBeVisible()
    await expect(page).toHaveURL('/login')
  })

  test('[SCR-5] /test-icons is open to anybody', async ({ page }) => {
    await page.goto('/test-icons')
    await expect(title(page)).toHaveText('Icons and pieces')
    await page.getByRole('searchbox', { name: 'Find an icon' }).fill('wood-')
    await expect(page.getByRole('list', { name: 'Icons in use' })).toContainText('wood-pile')
    const scenes = page.getByRole('region', { name: 'Scenes' }).getByRole('figure')
    await expect(scenes).toHaveCount(15)
    for (const scene of await scenes.all()) {
      await scene.scrollIntoViewIfNeeded()
      // Really drawn: a picture that failed to load would show plain hills without animation.
      await expect(scene.locator('[data-motion]').first()).toBeAttached()
    }
  })

  test('[SCR-6] /test-chat is open to anybody', async ({ page }) => {
    await page.goto('/test-chat')
    await expect(page.getByTestId('live-state')).toHaveText('online')
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByTestId('live-state')).toHaveText('closed')
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByTestId('live-state')).toHaveText('online')
  })

  test('[SCR-7] /test-investigation needs sign-in', async ({ page }) => {
    await page.goto('/test-investigation')
    await expect(loginPage(page)).toBeVisible()
    await expect(title(page)).not.toHaveText('Investigation')
    await loginPage(page).click()
    await expect(title(page)).toHaveText('Investigation')
    await expect(page.getByTestId('state-hash')).toHaveText(/^[0-9a-f]{16}$/)
  })

  test('an unknown path shows a page that leads back', async ({ page }) => {
    await page.goto('/the/moon')
    await expect(title(page)).toHaveText('Page not found')
    await expect(page.getByText('404.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the game' }).click()
    await expect(loginPage(page)).toBeVisible()
  })
})

test('signed in, / and /login lead to the game, and an unknown path leads back', async ({ page }) => {
  await enterAsGuest(page)
  for (const path of ['/', '/login']) {
    await page.goto(path)
    await expectGame(page)
    await expect(page).toHaveURL('/game')
  }
  await page.goto('/game/cellar')
  await expect(title(page)).toHaveText('Page not found')
  await page.goto('/game/skills/juggling')
  await expect(title(page)).toHaveText('Page not found')
})

test('[SCR-9] back and forward lead through every page while the game goes on', async ({ page }) => {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  const walk: [step: (page: Page) => Promise<void>, heading: string][] = [
    [(at) => at.getByRole('link', { name: /^Fishing/ }).click(), 'Fishing'],
    [(at) => at.getByRole('link', { name: 'All skills' }).click(), 'Skills'],
    [(at) => fromMenu(at, 'You'), 'Wayfarer'],
    [(at) => fromMenu(at, 'Settings'), 'Settings'],
    [(at) => fromMenu(at, 'Keep this character'), 'Account'],
    [(at) => go(at, '/game/pack'), 'Hearthford'],
    [(at) => go(at, '/nowhere'), 'Page not found'],
    [(at) => at.getByRole('link', { name: 'Back to the game' }).click(), 'Hearthford'],
    [(at) => go(at, '/test-investigation'), 'Investigation'],
    [(at) => at.getByRole('link', { name: 'Chat', exact: true }).click(), 'Chat test'],
    [(at) => at.getByRole('link', { name: 'Icons', exact: true }).click(), 'Icons and pieces'],
  ]
  const seen = ['Hearthford']
  for (const [step, heading] of walk) {
    await step(page)
    // The name of a guest is random. The former page stays until the next one is loaded.
    if (heading === 'Wayfarer') await expect(title(page)).not.toHaveText(seen.at(-1) ?? '')
    else await expect(title(page)).toHaveText(heading)
    seen.push((await title(page).textContent()) ?? '')
  }
  for (const heading of seen.slice(0, -1).reverse()) {
    await page.goBack()
    await expect(title(page)).toHaveText(heading)
  }
  await expect(runningAction(page)).toContainText('Gather kindling')
  for (const heading of seen.slice(1)) {
    await page.goForward()
    await expect(title(page)).toHaveText(heading)
  }
})

async function fromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Navigates as a link does, without a reload. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** The built page, with an error page that fails to render. */
async function breakErrorPage(route: Route): Promise<void> {
  const answer = await route.fetch()
  const words = /(["'`])Something went wrong\. Failed to load this page\.\1/g
  const script = await answer.text()
  expect(script).toMatch(words)
  await route.fulfill({
    response: answer,
    body: script.replaceAll(words, '(()=>{throw Error("broken on purpose")})()'),
  })
}

test.describe('failures', () => {
  test('[SCR-10, SCR-11] a page that cannot be loaded shows a message, and Reload Page loads it', async ({ page }) => {
    await enterAsGuest(page)
    await page.route('**/assets/SettingsPage-*.js', (route) => route.abort())
    await fromMenu(page, 'Settings')
    await expect(title(page)).toHaveText('Something went wrong. Failed to load this page.')
    await page.unroute('**/assets/SettingsPage-*.js')
    await page.getByRole('button', { name: 'Reload Page' }).click()
    await expect(title(page)).toHaveText('Settings')
    await expect(page).toHaveURL('/game/settings')
  })

  test('[SCR-12] if the error page fails too, an Application Error is shown, and Try Again retries', async ({
    page,
  }) => {
    await page.route('**/assets/index-*.js', breakErrorPage)
    await page.route('**/assets/SettingsPage-*.js', (route) => route.abort())
    await enterAsGuest(page)
    await fromMenu(page, 'Settings')
    await expect(title(page)).toHaveText('Application Error')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(title(page)).toHaveText('Application Error')
    await page.unroute('**/assets/SettingsPage-*.js')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(title(page)).toHaveText('Settings')
  })

  test('[SCR-12] a page whose script fails to load shows an Application Error, and Try Again retries', async ({
    page,
  }) => {
    await page.route('**/assets/index-*.js', (route) => route.abort())
    await page.goto('/login')
    await expect(title(page)).toHaveText('Application Error')
    await page.unroute('**/assets/index-*.js')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(loginPage(page)).toBeVisible()
  })

  test('a failing panel does not affect the others, and Try Again shows it again', async ({ page }) => {
    await enterAsGuest(page)
    await visitPage(page, '/test-investigation')
    await expect(title(page)).toHaveText('Investigation')
    await page.evaluate(() => Object.assign(window, { useGame: window.hearthward?.useGame }))
    await visitPage(page, '/game')
    expect(await page.evaluate(() => window.hearthward)).toBeUndefined()
    // The data the panel counts is removed, and later restored.
    await page.evaluate('window.totals = useGame.getState().totals; useGame.setState({ totals: null })')
    const failure = page.getByRole('alert').filter({ hasText: 'This session could not be shown.' })
    const session = page.getByRole('region', { name: 'This session' })
    await expect(failure).toContainText('Your game continues and nothing is lost.')
    await expect(session).toBeHidden()
    await expect(page.getByRole('region', { name: 'Pack' })).toBeVisible()
    await expect(title(page)).toHaveText('Hearthford')
    await failure.getByRole('button', { name: 'Try Again' }).click()
    await expect(failure).toBeVisible()
    await page.evaluate('useGame.setState({ totals })')
    await failure.getByRole('button', { name: 'Try Again' }).click()
    await expect(failure).toBeHidden()
    await expect(session).toContainText('Nothing gained yet.')
  })

  test('a page whose game data the server does not know reloads itself once, and then asks for it', async ({
    page,
  }) => {
    let loads = 0
    page.on('domcontentloaded', () => loads++)
    await page.route('**/api/getContent*', (route) =>
      route.fulfill({
        status: 404,
        json: { code: 'not-found', message: 'Unknown call', details: { reason: 'call/unknown' } },
      }),
    )
    await signInAsGuest(page)
    await page.goto('/')
    await expect.poll(() => loads).toBe(2)
    await expect(title(page)).toHaveText('The game has been updated')
    await page.unroute('**/api/getContent*')
    await page.getByRole('button', { name: 'Reload Page' }).click()
    await expectGame(page)
    expect(loads).toBe(3)
  })

  test('a server with newer rules asks for a reload', async ({ page }) => {
    await page.clock.install()
    await callOverHttp(page)
    await enterAsGuest(page)
    await page.route('**/api/sync', (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'failed-precondition', message: 'outdated', details: { reason: 'rules/outdated' } },
      }),
    )
    await page.clock.runFor(31_000)
    await expect(title(page)).toHaveText('The game has been updated')
    await page.unroute('**/api/sync')
    await page.getByRole('button', { name: 'Reload Page' }).click()
    await page.clock.runFor(3_000)
    await expectGame(page)
  })
})

test('[SCR-13, SCR-15, SCR-16, SCR-18] the game shows the skills, the activities, the running action and the pack', async ({
  page,
}) => {
  await enterAsGuest(page)
  await expect(page.getByRole('navigation', { name: 'Skills' }).getByRole('link')).toHaveCount(20)
  await expect(page.getByRole('article')).toHaveCount(6)
  await expect(page.getByRole('region', { name: 'Pack' }).locator('[data-slot]')).toHaveCount(28)
  await startActivity(page, 'Gather kindling')
  const bar = page.getByRole('progressbar', { name: 'Gather kindling in progress' })
  const share = () =>
    bar.evaluate((element) => {
      const fill = element.firstElementChild?.getBoundingClientRect()
      const { left, width } = element.getBoundingClientRect()
      return Math.round((((fill?.right ?? 0) - left) / width) * 100)
    })
  const shares = new Set<number>()
  await expect
    .poll(async () => shares.add(await share()).size, { intervals: [100], message: 'progress moves' })
    .toBeGreaterThan(4)
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...shares)).toBeLessThanOrEqual(100)
})

test('the page can be installed: it has a manifest and icons', async ({ page, request }) => {
  await page.goto('/login')
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = await (await request.get(href ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Hearthward', display: 'standalone', start_url: '/game' })
  const icons = manifest.icons.map(({ src }: { src: string }) => src) as string[]
  for (const icon of [...icons, '/favicon.svg', '/icons/app-180.png']) {
    const answer = await request.get(icon)
    expect(answer.status(), icon).toBe(200)
    expect(answer.headers()['content-type'], icon).toMatch(/^image\//)
  }
})
