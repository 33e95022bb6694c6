import type { Page } from '@playwright/test'
import { expectGame, newName, PASSWORD, signOut, toast } from '../../support/player.ts'
import { expect, SECOND, test } from '../../support/story.ts'

/** A passkey belongs to a name: browsers offer none for an address of digits. */
const byName = (url: string | undefined) => String(url).replace('127.0.0.1', 'localhost')

/** Gives the browser a device that verifies its user, and answers its dialogs at once. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifyUser: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('a player adds a passkey, signs in with it alone, renames it and removes it', async ({ page, baseURL }) => {
  const device = await addAuthenticator(page)
  const username = newName()
  await page.goto(`${byName(baseURL)}/login`)
  await page.getByRole('tab', { name: 'Create account' }).click()
  await page.getByLabel('Username').fill(username)
  const password = page.getByLabel('Password', { exact: true })

  await test.step('the meter shows the strength of the password, and a weak one is not sent', async () => {
    await password.fill(`${username}1`)
    await expect(page.getByText('Password strength: Too easy to guess')).toBeVisible()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('This password is too easy to guess.')).toBeVisible()
    await password.fill(PASSWORD)
    await expect(page.getByText('Password strength: Strong')).toBeVisible()
  })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectGame(page)

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  const card = page.getByRole('region', { name: 'Passkeys' })
  const dialog = page.getByRole('dialog')
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name').fill('Phone')
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Wrong name or password')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(card.getByText('Phone', { exact: true })).toBeVisible()
  await expect(card.getByText('never used')).toBeVisible()

  await test.step('the passkey signs in, but not for somebody whom the device does not recognise', async () => {
    // The login page offers passkeys by itself, and this device would accept at once.
    await device.verifyUser(false)
    const isOffered = page.waitForResponse('**/api/auth/sign-in/passkey-options')
    await signOut(page)
    await isOffered
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByText('No passkey was chosen')).toBeVisible()
    await device.verifyUser(true)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expectGame(page)
  })

  await test.step('the browser offers the passkey where the name is entered, and no button is needed', async () => {
    await device.verifyUser(false)
    await signOut(page)
    await device.verifyUser(true)
    await page.reload()
    await expectGame(page)
  })

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(card.getByText('never used')).toHaveCount(0)
  await card.getByRole('button', { name: 'Rename Phone' }).click()
  await dialog.getByLabel('Name').fill('Old phone')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await card.getByRole('button', { name: 'Remove Old phone' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(card.getByText('Old phone')).toHaveCount(0)
  await expect(toast(page, /A passkey was removed/)).toBeVisible()

  await signOut(page)
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  // Sooner than by itself, after four seconds.
  await expect(toast(page, /A passkey was removed/)).toHaveCount(0, { timeout: 2 * SECOND })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('This passkey does not open an account here')).toBeVisible()
})
