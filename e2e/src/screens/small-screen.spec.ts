import { makeExperienced } from '../support/experienced-player.ts'
import { expectFits } from '../support/page-width.ts'
import { connection, startActivity, toast } from '../support/player.ts'
import { enterPrepared } from '../support/prepared-player.ts'
import { expect, MINUTE, SECOND, test } from '../support/story.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

test('the widest numbers and messages fit on 360 pixels', async ({ page, pass, product }) => {
  await enterPrepared(page, product, (player) => {
    makeExperienced(player)
    player.coins = 888_888_888
    player.skills.woodcutting = { ...player.skills.woodcutting, level: 1, experience: 0 }
  })
  await expectFits(page, 'game at rest')
  await startActivity(page, 'Gather kindling')
  await page.getByRole('button', { name: 'Queue Net shrimp' }).click()
  await expectFits(page, 'queue dialog')
  await page.getByRole('button', { name: 'Add to queue' }).click()
  await pass(MINUTE + 10 * SECOND)
  await expect(toast(page, /Level up/).first()).toBeVisible()
  await expectFits(page, 'game with a running action, a queue and a message')
  await startActivity(page, 'Fight: Chicken')
  await pass(30 * SECOND)
  await expectFits(page, 'game with a running fight')
  await page.context().setOffline(true)
  await expect(connection(page)).toContainText(/Offline|Connecting/)
  await expectFits(page, 'without a connection')
  await page.context().setOffline(false)
  await expect(connection(page)).toContainText('Saved')
})
