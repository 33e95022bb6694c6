import { randomBytes } from 'node:crypto'
import { content } from '@hearthward/content'
import type { CallName, Calls, PlayerEntity } from '@hearthward/contract'
import type { Activity } from '@hearthward/engine'
import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import type { z } from 'zod'
import { expect, letIntentsArrive, SECOND } from './story.ts'

/** Actions of players on a page, and locators of what they see. */

export const PASSWORD = 'correct horse battery'

export function newName(): string {
  return `Maren_${randomBytes(5).toString('hex')}`
}

/** The title of the page. Excludes the loading screen, which fades out over the open game. */
export const title = (page: Page) => page.locator('h1:visible:not([inert] h1)')

/** Signs in as a new guest; no page is open yet. */
export async function signInAsGuest(page: Page): Promise<void> {
  await post(page.request, '/api/auth/sign-in/anonymous', {})
}

/** Opens the game as a new guest, without the login page. */
export async function enterAsGuest(page: Page): Promise<void> {
  await signInAsGuest(page)
  await openGame(page)
}

/** The same with a full account, which does not expire after a day. */
export async function enterWithAccount(page: Page, account: Partial<NewAccount> = {}): Promise<NewAccount> {
  const made = await newAccount(page.request, account)
  await openGame(page)
  return made
}

export interface NewAccount {
  username: string
  password: string
  email?: string
}

export async function newAccount(request: APIRequestContext, parts: Partial<NewAccount> = {}): Promise<NewAccount> {
  const account = { username: newName(), password: PASSWORD, ...parts }
  await post(request, '/api/auth/sign-up/email', account)
  return account
}

export async function openGame(page: Page): Promise<void> {
  await page.goto('/game')
  await expectGame(page)
}

/** Navigates to another page of the open game as a link does, without a reload. */
export async function visitPage(page: Page, path: string): Promise<void> {
  await page.evaluate(async (href) => {
    await __TSR_ROUTER__.navigate({ href })
    // In the back-office the former page stays until the next one is loaded.
    do await new Promise(requestAnimationFrame)
    while (document.querySelector('main[aria-busy="true"]'))
  }, path)
}

/** Waits until everything is loaded. The heading of a page appears before its content. */
export async function expectLoaded(page: Page): Promise<void> {
  const onItsWay = 'main [aria-busy="true"], main .skeleton, main header:has(h1):last-child'
  // Checked with every frame: assertions retry after half a second, which adds up over all pages.
  await page.waitForFunction((selector) => document.querySelector(selector) === null, onItsWay)
}

export async function expectGame(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Hearthford' })).toBeVisible()
  // The loading screen has faded out.
  await expect(page.getByText('Stirring the embers')).toHaveCount(0)
}

async function post(request: APIRequestContext, path: string, data: unknown): Promise<unknown> {
  const answer = await request.post(path, { data })
  const body = await answer.json()
  if (!answer.ok()) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return body
}

/** Makes a call of the API with the page's own session cookie. */
export function call<Name extends CallName>(
  page: Page,
  name: Name,
  input: z.input<Calls[Name]['input']>,
): Promise<z.output<Calls[Name]['output']>> {
  return post(page.request, `/api/${name}`, input) as Promise<z.output<Calls[Name]['output']>>
}

/**
 * The character as stored on the server, read in the page's own session. What was just pressed arrives first: 'Saved' is
 * on screen before the press already, so waiting for it does not wait for the intent.
 */
export async function storedPlayer(page: Page): Promise<PlayerEntity> {
  await letIntentsArrive()
  const sessionId = await page.evaluate(() => sessionStorage.getItem('hearthward:session') ?? '')
  return (await call(page, 'loadPlayer', { sessionId })).player
}

export async function startActivity(page: Page, activity: string): Promise<void> {
  await goTo(page, 'Here')
  const button = page.getByRole('button', { name: `Start ${activity}`, exact: true })
  await page.getByRole('tab', { name: TABS[activityNamed(activity).category] }).click()
  await button.click()
  await expect(runningAction(page).getByText(activity, { exact: true })).toBeVisible()
}

const TABS = { gathering: 'Gather', making: 'Make', combat: 'Fight' } as const

/** The content entry of an activity in Hearthford. */
export function activityNamed(name: string): Required<Activity> {
  const found = Object.values(content.activities).find(
    (activity) => activity.locationId === 'lumbridge' && activity.name === name,
  )
  if (!found) throw new Error(`Nobody can ${name} in Hearthford`)
  return found as Required<Activity>
}

/**
 * Presses Stop and waits until it is shown, a frame later. Until then the pack lacks a completion that ended just before
 * the press.
 */
export async function stopActivity(page: Page): Promise<void> {
  const button = stopButton(page)
  await button.click()
  await expect(button).toHaveCount(0)
}

export function stopButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Stop', exact: true }).first()
}

/** The card of the running action, or the strip if the card is out of sight. */
export function runningAction(page: Page): Locator {
  return page.getByRole('region', { name: 'Running action' }).first()
}

/** Opens a room; only the narrow layout has them, the wide one shows everything at once. */
export async function goTo(page: Page, room: 'Here' | 'Skills' | 'Pack' | 'You'): Promise<void> {
  if (!isNarrow(page)) return
  const bar = page.getByRole('navigation', { name: 'Main', exact: true })
  // A number may follow the name.
  const way = bar.getByRole('link', { name: new RegExp(`^${room}`) })
  await way.click()
  await expect(way).toHaveAttribute('aria-current', 'page')
}

/** Opens a room from the bar, or on a phone from the page that lists the rooms without a place in the bar. */
export async function openRoom(page: Page, room: string): Promise<void> {
  const inBar = page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: room, exact: true })
  if (isNarrow(page) && (await inBar.count()) === 0) {
    await goTo(page, 'You')
    await page.getByRole('navigation', { name: 'More pages' }).getByRole('link', { name: room }).click()
  } else {
    await inBar.click()
    await expect(inBar).toHaveAttribute('aria-current', 'page')
  }
}

export function isNarrow(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) <= 760
}

export function slotsHolding(page: Page, item: string): Locator {
  return page.getByRole('region', { name: 'Pack' }).getByRole('button', { name: new RegExp(`^${item}, `) })
}

/** The content of the pack, summed up by name. */
export async function packOf(page: Page): Promise<Record<string, number>> {
  const slots = page.getByRole('region', { name: 'Pack' }).locator('[data-slot]')
  // Until the pack is on screen there are none to read.
  await slots.first().waitFor()
  const labels = await slots.evaluateAll((all) => all.map((slot) => slot.getAttribute('aria-label') ?? ''))
  const held: Record<string, number> = {}
  for (const label of labels) {
    const [, name, quantity] = /^(.+), ([\d,]+)$/.exec(label) ?? []
    if (name && quantity) held[name] = (held[name] ?? 0) + Number(quantity.replaceAll(',', ''))
  }
  return held
}

/** All toasts on screen. */
export function messages(page: Page): Locator {
  return page.getByRole('region', { name: /Messages/ }).getByRole('listitem')
}

export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: /Messages/ }).getByText(text)
}

/**
 * Records every toast the page shows from its next load on, including those that have disappeared: expecting that a
 * toast is absent would otherwise only wait until it has gone.
 */
export async function recordToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const noted = new Set<string>()
    Object.assign(window, { noted })
    new MutationObserver(() => {
      for (const message of document.querySelectorAll('[data-toast]')) noted.add(message.textContent ?? '')
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate<string[]>('[...noted]')
}

/** The errors that the page logs from now on. */
export function recordConsoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`)
  })
  return errors
}

export function connection(page: Page): Locator {
  return page.getByTestId('connection')
}

/** Lets the page's clock run until it is connected to the server again. */
export async function untilSaved(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(SECOND)
    await expect(connection(page)).toContainText('Saved', { timeout: SECOND })
  }).toPass()
}

/** Another device of the same player: same cookies, but its own local storage. */
export async function otherDevice(page: Page, context: BrowserContext): Promise<Page> {
  await context.addCookies(await page.context().cookies())
  return context.newPage()
}

export async function signIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail or username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

export function blocked(page: Page): Locator {
  return page.getByRole('heading', { name: 'Session Active Elsewhere' })
}

/** Stops the page's clock; a story moves it explicitly. */
export async function stopClock(page: Page): Promise<void> {
  // Well ahead: on a busy machine the page's own time moves on before this takes effect.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
}

/** Waits until the last click is visible, so that the next one counts separately. */
export async function waitForFrame(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
  })
}

/** Simulates that the player leaves the tab or comes back to it. */
export async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

/** From its next load on the page has no live connection, only its own calls. */
export async function blockLiveConnection(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.WebSocket = class {
      send() {}
      close() {}
    } as never
  })
}
