import { IN_BOTH_LAYOUTS } from '../../support/layouts.ts'
import { enterAsGuest, runningAction, storedPlayer, toast, visitPage } from '../../support/player.ts'
import { expect, test } from '../../support/story.ts'

test(
  'the best activities of a skill are compared, sorted and put into the plan, which travels there',
  {
    tag: IN_BOTH_LAYOUTS,
  },
  async ({ page }, { project }) => {
    await enterAsGuest(page)
    await visitPage(page, '/game/skills/mining')
    await page.getByRole('link', { name: 'Best activities' }).click()
    await expect(page.getByRole('heading', { name: 'Best activities' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Skill' })).toHaveValue('mining')
    const ranking = page.getByRole('region', { name: /^Mining experience/ })
    const queueButtons = ranking.getByRole('button', { name: /^Queue / })
    await expect(queueButtons.first()).toHaveAccessibleName('Queue Dig clay', { timeout: 30_000 })

    if (project.name === 'narrow') {
      await ranking.getByRole('combobox', { name: 'Sort by' }).selectOption('Sort: Profit/h')
    } else {
      const title = ranking.getByRole('columnheader', { name: 'Profit/h' })
      await expect(title).toHaveAttribute('aria-sort', 'none')
      await title.getByRole('button').click()
      await expect(title).toHaveAttribute('aria-sort', 'descending')
    }
    await expect(queueButtons.first()).toHaveAccessibleName('Queue Pick over the tailings')

    const stopAt = page.getByRole('textbox', { name: 'Stop at Mining level' })
    await expect(stopAt).toHaveValue('2')
    await stopAt.fill('1')
    await queueButtons.first().click()
    await expect(toast(page, 'You are already level 1.')).toBeVisible()
    await stopAt.fill('5')
    await queueButtons.first().click()
    await expect(toast(page, 'Pick over the tailings starts now, until level 5.')).toBeVisible()
    await queueButtons.nth(1).click()
    await expect(toast(page, /^Dig clay is added to the plan, until level 5\.$/)).toBeVisible()

    await expect(runningAction(page)).toContainText('Pick over the tailings')
    const { currentAction, currentLocation, queue } = await storedPlayer(page)
    expect(currentAction).toMatchObject({ activityId: 'pick_tailings', goal: { kind: 'level', level: 5 } })
    expect(currentLocation).toBe('falador')
    expect(queue).toMatchObject([{ activityId: 'dig_clay', goal: { kind: 'level', level: 5 } }])
  },
)
