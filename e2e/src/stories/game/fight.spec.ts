import { content } from '@hearthward/content'
import type { Locator, Page } from '@playwright/test'
import { IN_BOTH_LAYOUTS } from '../../support/layouts.ts'
import {
  enterAsGuest,
  enterWithAccount,
  expectGame,
  goTo,
  isNarrow,
  runningAction,
  signInAsGuest,
  slotsHolding,
  startActivity,
  storedPlayer,
  toast,
} from '../../support/player.ts'
import { enterPrepared, stacks } from '../../support/prepared-player.ts'
import { DAY, expect, HOUR, MINUTE, SECOND, test, waitForAnswers } from '../../support/story.ts'

test('[SCR-16] a fight shows the state of both sides, the possible loot and the gains of the session', async ({
  page,
  pass,
}) => {
  await enterAsGuest(page)
  await page.getByRole('tab', { name: 'Fight' }).click()
  const card = page.getByRole('article', { name: 'Fight: Chicken' })
  const loot = content.monsters['chicken']?.loot[0]?.itemId ?? ''
  await expect(card.getByRole('list', { name: 'Yields' })).toContainText(content.items[loot]?.name ?? '?')
  await expect(card).toContainText('Level 1')
  await expect(card).toContainText('to survive 1 h')

  await startActivity(page, 'Fight: Chicken')
  const running = runningAction(page)
  await expect(running.getByRole('meter', { name: 'Hitpoints of Chicken' })).toBeVisible()
  await expect(running.getByRole('meter', { name: 'Your hitpoints in the fight' })).toHaveAttribute(
    'aria-valuetext',
    /\/ 100$/,
  )
  await expect(running).toContainText('kills an hour')
  await pass(2 * MINUTE)
  await goTo(page, 'You')
  await expect(page.getByRole('region', { name: 'This session' })).toContainText(/actions completed · \d+ kills/)
})

/** Counts layout shifts below the running action. Its own card may re-centre its content when its height changes. */
async function countShifts(page: Page): Promise<void> {
  await runningAction(page).evaluate((action) => {
    Object.assign(window, { shifted: 0 })
    type Shift = PerformanceEntry & { value: number; sources: readonly { node: Node | null }[] }
    const room = document.querySelector('main')
    const isBelow = (node: Node | null) => node !== null && room?.contains(node) && !action.contains(node)
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        if (sources.some(({ node }) => isBelow(node))) window.shifted += value
    }).observe({ type: 'layout-shift' })
  })
}

interface Places {
  tops: number[]
  shifted: number
}

/** The positions of the activity cards on the screen, and the layout shifts so far. */
function places(page: Page): Promise<Places> {
  return page.evaluate(async () => {
    // Layout shifts are reported after their frame.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    const cards = [...document.querySelectorAll('main article')]
    return { tops: cards.map((card) => card.getBoundingClientRect().top), shifted: window.shifted }
  })
}

/** Reads until two readings agree: a new tab or width is drawn over several frames. */
async function settledPlaces(page: Page): Promise<Places> {
  let latest = await places(page)
  await expect(async () => {
    const earlier = latest
    latest = await places(page)
    expect(latest).toEqual(earlier)
  }).toPass()
  return latest
}

/** Tolerates less than a pixel: a page scrolls by whole pixels. */
function expectUnmoved(after: Places, before: Places, what: string): void {
  expect(after.shifted, what).toBe(before.shifted)
  expect(
    after.tops.map((top, card) => Math.abs(top - (before.tops[card] ?? 0)) < 1),
    what,
  ).toEqual(before.tops.map(() => true))
}

test('the cards keep their position when actions start and stop', { tag: IN_BOTH_LAYOUTS }, async ({ page }) => {
  await enterAsGuest(page)
  await countShifts(page)
  const scrollTo = (top: number) =>
    page.getByRole('main').evaluate((room, top) => {
      room.scrollTop = top
      document.documentElement.scrollTop = top
    }, top)
  for (const width of isNarrow(page) ? [390] : [1440, 1024])
    for (const [tab, name] of [
      ['Gather', 'Net shrimp'],
      ['Fight', 'Fight: Chicken'],
    ] as const)
      for (const top of [120, 0]) {
        const what = (done: string) => `${name} ${done} at ${width}, scrolled by ${top}`
        await page.setViewportSize({ width, height: 900 })
        await page.getByRole('tab', { name: tab }).click()
        const begin = page.getByRole('button', { name: `Start ${name}`, exact: true })
        // The panel of a tab appears some frames after the click.
        await expect(begin).toBeVisible()
        await scrollTo(top)
        const before = await settledPlaces(page)
        await begin.dispatchEvent('click')
        const end = page.getByRole('button', { name: `Stop ${name}`, exact: true })
        await expect(end).toBeVisible()
        expectUnmoved(await places(page), before, what('started'))
        await end.dispatchEvent('click')
        await expect(begin).toBeVisible()
        expectUnmoved(await places(page), before, what('stopped'))
        if (top > 0) continue
        // Scrolls further down first, and up again: the page cannot scroll back by the full growth of the card.
        await begin.dispatchEvent('click')
        await expect(end).toBeVisible()
        await scrollTo(0)
        const running = await places(page)
        await runningAction(page).getByRole('button', { name: 'Stop', exact: true }).dispatchEvent('click')
        await expect(begin).toBeVisible()
        expectUnmoved(await places(page), running, what('stopped at the top'))
      }
})

test('the bar of a fight is never full before the monster is defeated', async ({ page, pass }) => {
  await enterAsGuest(page)
  await startActivity(page, 'Fight: Chicken')
  /** Filled share of the bar and the monster's hitpoints, read in one step. Null between two monsters. */
  const readFight = () =>
    runningAction(page).evaluate((card) => {
      const fill = card.querySelector('[data-testid="action-bar"] .bar-fill')
      const left = card.querySelector('[aria-label="Hitpoints of Chicken"]')?.getAttribute('aria-valuenow')
      const width = fill?.getBoundingClientRect().width
      if (!fill || !width || !left) return null
      // Left of the end by this share of the bar's own width.
      return { filled: 1 + new DOMMatrix(getComputedStyle(fill).transform).e / width, left: Number(left) }
    })
  let seen = 0
  for (let look = 0; look < 10; look++) {
    const fight = await readFight()
    if (fight && fight.left > 0) {
      seen++
      expect(fight.filled).toBeLessThan(0.995)
    }
    await pass(SECOND / 2)
  }
  expect(seen).toBeGreaterThan(2)
})

test('[MAINT-32] after a fight during an absence the report shows kills and coins, and a new day pays its bonus', async ({
  context,
  page,
  pass,
}) => {
  await enterWithAccount(page)
  await startActivity(page, 'Fight: Chicken')
  await waitForAnswers(context)
  await page.close()
  await pass(HOUR)
  const again = await context.newPage()
  await again.goto('/game')
  await expectGame(again)
  const dialog = again.getByRole('dialog', { name: 'Welcome back' })
  await expect(dialog).toContainText(/including .*\d kills\./)
  await expect(dialog.locator('section').filter({ hasText: 'Gained' })).toContainText('Coins')
  await waitForAnswers(context)
  await again.close()

  await pass(DAY)
  const tomorrow = await context.newPage()
  await tomorrow.goto('/game')
  await expect(toast(tomorrow, 'Daily bonus: 100 coins')).toBeVisible()
})

test('[SCR-17] a player in a hard fight drinks, uses the special attack and eats, then dies and recovers', {
  tag: IN_BOTH_LAYOUTS,
}, async ({ page, product, pass }) => {
  await enterPrepared(page, product, (player) => {
    player.equipment = { weapon: 'brawlers_knuckles' }
    player.inventory = stacks(['cooked_shrimp', 3], ['strength_potion', 1])
    player.currentHitpoints = 60
    player.specialAttackEnergy = 100
    player.settings.autoEatEnabled = true
  })
  await goTo(page, 'Here')
  await page.getByRole('tab', { name: 'Fight' }).click()
  await expect(page.getByRole('article', { name: 'Fight: Hedge thief' })).toContainText('Needs Attack 3')
  await startActivity(page, 'Fight: Meadow bull')
  const running = runningAction(page)
  await expect(running.getByRole('meter', { name: 'Hitpoints of Meadow bull' })).toBeVisible()
  await expect(running.getByRole('meter', { name: 'Your hitpoints in the fight' })).toBeVisible()
  const eat = running.getByRole('button', { name: 'Eat 3' })
  await expect(eat).toBeEnabled()
  await eat.click()
  await expect(running.getByRole('button', { name: 'Eat 2' })).toBeVisible()
  await running.getByRole('button', { name: 'Left, Right 40' }).click()
  await expect.poll(async () => (await storedPlayer(page)).specialAttackEnergy).toBeLessThan(70)
  await goTo(page, 'Pack')
  await slotsHolding(page, 'Strength potion').click()
  await page.getByRole('button', { name: 'Drink' }).click()
  await goTo(page, 'Here')
  await expect(page.getByRole('list', { name: 'Active potions' })).toContainText('+4 strength')
  await expect(page.getByRole('meter', { name: 'Special attack energy' })).toBeVisible()

  await passUntil(running.getByText('No food in pack or bank'))
  await passUntil(page.getByRole('heading', { name: 'Nothing is running' }))
  await expect(toast(page, 'You have died! Respawning with 10% health.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Fight: Meadow bull ended')
  await goTo(page, 'Pack')
  await expect(page.getByRole('region', { name: 'This session' })).toContainText('1 death')
  // A tenth of the maximum, which a level won in the fight may have raised.
  await expect(page.getByRole('meter', { name: 'Hitpoints', exact: true })).toHaveAttribute(
    'aria-valuetext',
    /^(\d+) \/ (?:\1)0$/,
  )
  await pass(3 * MINUTE)
  expect((await storedPlayer(page)).currentHitpoints).toBeGreaterThan(10)

  /**
   * Moves the clock in steps of half a minute until the page shows this. It asks the page, not the server: the page
   * fetches the rolls it lacks by itself, and a call from here would settle the fight behind its back.
   */
  async function passUntil(shown: Locator): Promise<void> {
    for (let steps = 0; !(await shown.isVisible()); steps++) {
      expect(steps, 'half an hour of fighting').toBeLessThan(60)
      await pass(30 * SECOND)
      await page.waitForTimeout(250)
    }
  }
})

test('a skill lists its recipes beside its activities', async ({ page }) => {
  await signInAsGuest(page)
  await page.goto('/game/skills/crafting')
  const recipe = Object.values(content.recipes).find(({ skillType }) => skillType === 'crafting')
  const entry = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: recipe?.name ?? '?', exact: true }) })
  await expect(entry).toContainText('Anywhere')
})
