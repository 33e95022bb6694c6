import { expect, type Locator, type Page } from '@playwright/test'

/** The details beside a list of the back-office once a row is selected. */
export const details = (page: Page): Locator => page.getByRole('complementary', { name: 'Details' })

export const row = (page: Page, text: string | RegExp): Locator => page.getByRole('row').filter({ hasText: text })

/** Clicks a button in the details. */
export const pressInDetails = (page: Page, name: string): Promise<void> =>
  details(page).getByRole('button', { name, exact: true }).click()

/** Fills in the dialog that asks for a reason, and submits it. */
export async function submitReason(page: Page, button: string, reason = 'A mishap of ours', label = 'Reason') {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label).fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
}

/** The same, and waits until the dialog closes after success. */
export async function giveReason(page: Page, button: string, reason?: string, label?: string): Promise<void> {
  await submitReason(page, button, reason, label)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
