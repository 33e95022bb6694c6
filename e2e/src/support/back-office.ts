import { expect, type Locator, type Page } from '@playwright/test'

/** What is beside a list of the back-office once a row is chosen. */
export const details = (page: Page): Locator => page.getByRole('complementary', { name: 'Details' })

export const row = (page: Page, text: string | RegExp): Locator => page.getByRole('row').filter({ hasText: text })

/** Presses a button of what is beside the list. */
export const press = (page: Page, name: string): Promise<void> =>
  details(page).getByRole('button', { name, exact: true }).click()

/** Answers the dialog that asks why, whatever comes of it. */
export async function answerWhy(page: Page, button: string, reason = 'A mishap of ours', label = 'Reason') {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label).fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
}

/** Answers the dialog that asks why, and sees that it is done. */
export async function giveReason(page: Page, button: string, reason?: string, label?: string): Promise<void> {
  await answerWhy(page, button, reason, label)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
