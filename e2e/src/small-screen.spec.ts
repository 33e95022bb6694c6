import { apiAccount } from './api.ts'
import { livedIn } from './lived-in.ts'
import { call, connection, expectDrawn, newName, start, storedPlayer, title, toast, visit } from './player.ts'
import { enterPrepared } from './prepared.ts'
import { OF_DEEDS, ROOMS, WITH_PEOPLE } from './rooms.ts'
import { expect, MINUTE, SECOND, test } from './story.ts'
import { smallTargets } from './touch.ts'

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

test.describe('at 390 pixels', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('everything that can be pressed is high enough for a finger', async ({ page, pass, product }) => {
    test.setTimeout(180_000)
    const expectReachable = async (where: string) => {
      await expectDrawn(page)
      expect.soft(await smallTargets(page), where).toEqual([])
    }
    await enterPrepared(page, product, livedIn)
    const { username } = await storedPlayer(page)
    const [friend, stranger] = [await apiAccount(product.url, newName()), await apiAccount(product.url, newName())]
    await friend.call('addFriend', { username })
    await call(page, 'addFriend', { username: friend.username })
    await stranger.call('addFriend', { username })
    await expectReachable('game at rest')
    await start(page, 'Gather kindling')
    await page.getByRole('button', { name: 'Queue Net shrimp' }).click()
    await page.getByRole('button', { name: 'Add to queue' }).click()
    await pass(MINUTE)
    await expectReachable('game with a running action and a queue')
    for (const path of ['pack', ...ROOMS, ...OF_DEEDS, ...WITH_PEOPLE]) {
      await visit(page, `/game/${path}`)
      await expectReachable(path)
    }
  })
})
