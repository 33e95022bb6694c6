import { IN_BOTH_LAYOUTS } from '../../support/layouts.ts'
import { enterAsGuest, runningAction, toast, visitPage } from '../../support/player.ts'
import { expect, test } from '../../support/story.ts'

test(
  'the best activities of a skill are compared, sorted and put into the plan, which travels there',
  {
    tag: IN_BOTH_LAYOUTS,
  },
  async ({ page }, { project }) => {
    await enterAsGuest(page)
    await visitPage(page, '/game/skills/fishing')
    await page.getByRole('link', { name: 'Best activities' }).click()
    await expect(page.getByRole('heading', { name: 'Best activities' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Skill' })).toHaveValue('fishing')
    const table = page.getByRole('table', { name: /Fishing experience/ })
    await expect(table.getByRole('row').nth(1)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('textbox', { name: 'Stop at Fishing level' })).toHaveValue('2')

    if (project.name === 'narrow') {
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Profit/h')
    } else {
      const title = table.getByRole('columnheader', { name: 'Profit/h' })
      await expect(title).toHaveAttribute('aria-sort', 'none')
      await title.getByRole('button').click()
      await expect(title).toHaveAttribute('aria-sort', 'descending')
    }
    const first = table.getByRole('button', { name: /^Queue / }).first()
    const name = ((await first.getAttribute('aria-label')) ?? '').replace('Queue ', '')
    await first.click()
    await expect(toast(page, `${name} starts now, until level 2.`)).toBeVisible()
    await expect(runningAction(page)).toContainText(name)

    // Another one waits, and a level that is reached already is refused.
    await table
      .getByRole('button', { name: /^Queue / })
      .nth(1)
      .click()
    await expect(toast(page, /is added to the plan, until level 2\.$/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Stop at Fishing level' }).fill('1')
    await first.click()
    await expect(toast(page, 'You are already level 1.')).toBeVisible()
  },
)
