import type { Page } from '@playwright/test'
import {
  activityNamed,
  blocked,
  enterAsGuest,
  enterWithAccount,
  expectGame,
  goTo,
  isNarrow,
  newAccount,
  newName,
  PASSWORD,
  packOf,
  signIn,
  signOut,
  startActivity,
  storedPlayer,
  toast,
} from '../../support/player.ts'
import { expect, MINUTE, SECOND, test } from '../../support/story.ts'
import { totp } from '../../support/totp.ts'

test('[AUTH-2, AUTH-4] a player makes an account, plays, signs out to the login page and signs in again by name and by e-mail', async ({
  page,
}) => {
  const username = newName()
  const email = `${username}@example.org`
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Create account' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('E-mail (optional)').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectGame(page)
  await expect(page).toHaveURL('/game')
  const { uid } = await storedPlayer(page)

  await test.step('a sign-out that does not reach the server shows an error', async () => {
    await page.route('**/api/auth/sign-out', (route) => route.abort(), { times: 1 })
    await signOut(page)
    await expect(toast(page, 'You could not be signed out: the server cannot be reached. Try again.')).toBeVisible()
    await expectGame(page)
  })

  for (const name of [username, email]) {
    await signOut(page)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('button', { name: 'Play as guest' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await signIn(page, name)
    await expectGame(page)
    await expect(page).toHaveURL('/game')
    expect((await storedPlayer(page)).uid).toBe(uid)
  }
})

test('[AUTH-3] [AUTH-6] the login page validates a new account before it is sent, keeps the input after a wrong password, and makes the player wait after too many', async ({
  page,
  pass,
}) => {
  const { username } = await newAccount(page.request)
  await page.context().clearCookies()
  await page.goto('/login')
  await test.step('a name, an address and a password for a new account', async () => {
    await page.getByRole('tab', { name: 'Create account' }).click()
    await page.getByLabel('Username').fill('a b')
    await page.getByLabel('E-mail (optional)').fill('nobody@')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Letters, digits, - and _ only.')).toBeVisible()
    await expect(page.getByText('Not an e-mail address.')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')

    await page.getByLabel('Username').fill(username)
    await page.getByLabel('E-mail (optional)').fill('')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('alert')).toHaveText('This name is taken')
  })
  await page.getByRole('tab', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  for (let tried = 1; tried <= 5; tried++) {
    await signIn(page, username, `wrong ${tried}`)
    await expect(page.getByRole('alert')).toHaveText('Wrong name or password')
    await expect(page.getByLabel('E-mail or username')).toHaveValue(username)
  }
  await signIn(page, username)
  await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\. Try again in ([12]?\d|30) s\.$/)
  await pass(30 * SECOND)
  await signIn(page, username)
  await expectGame(page)
})

test('[GUEST-5] a guest who makes an account keeps the character', async ({ page, pass }) => {
  await enterAsGuest(page)
  await startActivity(page, 'Gather kindling')
  await pass(MINUTE)
  const before = await storedPlayer(page)

  await openAccount(page, 'Keep this character')
  const username = newName()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Keep this character' }).click()
  await expect(toast(page, 'Your account is created and your character is kept.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(username)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menu')).toContainText(`Playing as ${username}`)
  await page.keyboard.press('Escape')

  await signOut(page)
  await signIn(page, username)
  await expectGame(page)
  const after = await storedPlayer(page)
  expect(after.uid).toBe(before.uid)
  expect(after.username).toBe(username)
  expect(after.isGuest).toBe(false)
  expect(after.skills.woodcutting.experience).toBeGreaterThanOrEqual(before.skills.woodcutting.experience)
  await goTo(page, 'Pack')
  expect((await packOf(page))['Logs']).toBeGreaterThanOrEqual(MINUTE / activityNamed('Gather kindling').duration)
})

test('a session elsewhere is listed and ended, and the next player there has their own game', async ({
  page,
  otherBrowser,
  request,
}) => {
  const { username } = await enterWithAccount(page)
  await startActivity(page, 'Gather kindling')
  const other = await otherBrowser.newPage()
  await other.goto('/login')
  await signIn(other, username)
  await expect(other.getByRole('heading', { name: 'Session Active Elsewhere' })).toBeVisible()

  await openAccount(page, 'Account')
  const list = page.getByRole('region', { name: 'Signed in on' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').filter({ hasText: 'this device' })).toHaveCount(1)
  await list.getByRole('button', { name: /^End sign-in on Chrome/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByRole('button')).toHaveCount(0)

  await request.post('/api/auth/sign-in/username', { data: { username, password: PASSWORD } })
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: 'End all others' }).click()
  await expect(list.getByRole('listitem')).toHaveText([/this device/])

  await other.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(other.getByRole('button', { name: 'Play as guest' })).toBeVisible()
  await other.getByRole('button', { name: 'Play as guest' }).click()
  await expectGame(other)
  expect((await storedPlayer(other)).username).not.toBe(username)
  await expect(other.getByText('Nothing is running')).toBeVisible()
})

test('a player whose session is ended during play is led to the login page at once, and the game is released', async ({
  page,
  otherBrowser,
}) => {
  const { username } = await enterWithAccount(page)
  const elsewhere = otherBrowser.request
  await elsewhere.post('/api/auth/sign-in/username', { data: { username, password: PASSWORD } })
  await elsewhere.post('/api/auth/revoke-other-sessions', { data: {} })

  await expect(page.getByRole('button', { name: 'Play as guest' })).toBeVisible()
  await page.getByRole('button', { name: 'Play as guest' }).click()
  await expectGame(page)
  await expect(page.getByText('Nothing is running')).toBeVisible()
  expect((await storedPlayer(page)).username).not.toBe(username)
})

test('a new password is set on the account page, and the old one no longer works; each form shows its own error', async ({
  page,
  otherBrowser,
}) => {
  const { username } = await enterWithAccount(page)
  const other = await otherBrowser.newPage()
  await other.goto('/login')
  await signIn(other, username)
  await expect(blocked(other)).toBeVisible()

  await openAccount(page, 'Account')
  const card = page.getByRole('region', { name: 'Password' })
  await test.step('a refusal is shown at its own form, and disappears on typing', async () => {
    const twoFactor = page.getByRole('region', { name: 'Two-factor sign-in' })
    const refusals = page.getByRole('main').getByRole('alert')
    await twoFactor.getByRole('button', { name: 'Set up' }).click()
    await expect(twoFactor.getByRole('alert')).toHaveText('Enter your password.')
    await twoFactor.getByLabel('Password', { exact: true }).fill('not the password')
    await twoFactor.getByRole('button', { name: 'Set up' }).click()
    await expect(twoFactor.getByRole('alert')).toHaveText('Wrong name or password')
    await expect(refusals).toHaveCount(1)
    await twoFactor.getByLabel('Password', { exact: true }).pressSequentially('n')
    await expect(refusals).toHaveCount(0)

    await card.getByLabel('Current password').fill('not my password')
    await card.getByLabel('New password').fill('another password')
    await card.getByRole('button', { name: 'Change password' }).click()
    await expect(card.getByRole('alert')).toHaveText('Wrong name or password')
    await expect(refusals).toHaveCount(1)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this account for good?' })
    await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await card.getByLabel('Current password').pressSequentially('n')
    await expect(refusals).toHaveCount(0)
  })
  const change = async (present: string, replacement: string) => {
    await card.getByLabel('Current password').fill(present)
    await card.getByLabel('New password').fill(replacement)
    await card.getByRole('button', { name: 'Change password' }).click()
  }
  await change(PASSWORD, 'short')
  await expect(card).toContainText('At least 8 characters.')
  await change('not my password', 'another password')
  await expect(card).toContainText('Wrong name or password')
  await change(PASSWORD, 'another password')
  await expect(toast(page, 'Password changed.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Signed in on' }).getByRole('listitem')).toHaveCount(1)

  await other.reload()
  await expect(other.getByRole('button', { name: 'Play as guest' })).toBeVisible()
  await signIn(other, username)
  await expect(other.getByRole('alert')).toContainText('Wrong name or password')
  await signIn(other, username, 'another password')
  await expect(blocked(other)).toBeVisible()
})

test('a guest whose chosen name is taken does not see that error at the form for deletion', async ({
  page,
  otherBrowser,
}) => {
  const { username } = await newAccount(otherBrowser.request)
  await enterAsGuest(page)
  await openAccount(page, 'Keep this character')
  const keep = page.getByRole('region', { name: 'Keep this character' })
  await keep.getByLabel('Username').fill(username)
  await keep.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await keep.getByRole('button', { name: 'Keep this character' }).click()
  await expect(keep.getByRole('alert')).toHaveText('This name is taken')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this account for good?' })
  await expect(dialog.getByLabel(/^Type .* to confirm$/)).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await keep.getByLabel('Username').pressSequentially('s')
  await expect(keep.getByRole('alert')).toHaveCount(0)
})

test('with two-factor enabled, sign-in asks for a code from the app; a backup code works once', async ({ page }) => {
  const { username } = await enterWithAccount(page)
  await openAccount(page, 'Account')
  const card = page.getByRole('region', { name: 'Two-factor sign-in' })
  await card.getByLabel('Password', { exact: true }).fill('not the password')
  await card.getByRole('button', { name: 'Set up' }).click()
  await expect(card).toContainText('Wrong name or password')
  await card.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await card.getByRole('button', { name: 'Set up' }).click()
  const secret = (await card.locator('code').textContent()) ?? ''
  const [backup = '', second = ''] = await card.getByRole('listitem').allTextContents()
  const code = card.getByLabel('3. The code your app shows')
  await code.fill('000000')
  await card.getByRole('button', { name: 'Switch on' }).click()
  await expect(card).toContainText('That code is not right.')
  await code.fill(totp(secret))
  await card.getByRole('button', { name: 'Switch on' }).click()
  await expect(card).toContainText('on')
  await expect(card.getByRole('button', { name: 'Switch off' })).toBeVisible()

  await signOut(page)
  await signIn(page, username)
  await page.getByLabel('Code from your app').fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('This code is not valid')).toBeVisible()
  // The code that switched it on is used up.
  await page.getByLabel('Code from your app').fill(totp(secret, Date.now() + 30_000))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectGame(page)

  await signOut(page)
  await signIn(page, username)
  await page.getByLabel('Code from your app').fill(backup)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectGame(page)

  await openAccount(page, 'Account')
  await card.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await card.getByRole('button', { name: 'Switch off' }).click()
  await expect(card).toContainText('Enter a code.')
  await card.getByLabel('Code from your app').fill(second)
  await card.getByRole('button', { name: 'Switch off' }).click()
  await expect(card.getByRole('button', { name: 'Set up' })).toBeVisible()
  await signOut(page)
  await signIn(page, username)
  await expectGame(page)
})

async function openAccount(page: Page, link: 'Account' | 'Keep this character'): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: link }).click()
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  expect(isNarrow(page) || (await page.getByRole('region', { name: 'Pack' }).isVisible())).toBe(true)
}
