import { setTimeout as sleep } from 'node:timers/promises'
import { content } from '@hearthward/content'
import { isFight } from '@hearthward/engine'
import { type BrowserContext, test as base, expect, type Request } from '@playwright/test'
import { withDatabase } from './database.ts'
import { watchLiveCalls } from './live-calls.ts'
import { type SharedProduct, sharedProducts } from './shared-products.ts'
import { passTime } from './test-clock.ts'

interface Fixtures {
  /** The product of this worker. Its stories run one after the other, so each has the clock to itself. */
  product: SharedProduct
  /** Moves the server's clock. Open pages are notified. */
  pass: (ms: number) => Promise<void>
  /** Errors a page may throw, and calls the server may fail at (`500 <address>`). Any other one fails the story. */
  allowedErrors: RegExp[]
  /** Whether the game asks before a fight that is likely to end in death. Stories about other things do not want it. */
  asksBeforeRisk: boolean
  /** Another browser with its own storage. */
  otherBrowser: BrowserContext
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  product: async ({}, use, { parallelIndex }) => {
    const product = sharedProducts()[parallelIndex]
    if (!product) throw new Error(`No product was started for worker ${parallelIndex}`)
    await retireColleagues(product)
    await use(product)
  },
  baseURL: async ({ product }, use) => use(product.url),
  pass: async ({ product }, use) =>
    use(async (ms) => {
      await letIntentsArrive()
      await passTime(product.url, ms)
    }),
  allowedErrors: [[], { option: true }],
  asksBeforeRisk: [false, { option: true }],
  context: async ({ context, allowedErrors, asksBeforeRisk }, use, testInfo) => {
    if (!asksBeforeRisk) await acceptRisks(context)
    const expectNoErrors = watchErrors(context, allowedErrors)
    await use(context)
    if (testInfo.errors.length > 0) console.log(await describePages(testInfo.title, context))
    expectNoErrors()
  },
  otherBrowser: async ({ browser, allowedErrors, asksBeforeRisk }, use) => {
    const context = await browser.newContext()
    if (!asksBeforeRisk) await acceptRisks(context)
    const expectNoErrors = watchErrors(context, allowedErrors)
    await use(context)
    await context.close()
    expectNoErrors()
  },
})

/** As if the player had chosen for every foe not to be asked again. */
async function acceptRisks(context: BrowserContext): Promise<void> {
  const fights = Object.values(content.activities).filter(isFight)
  await context.addInitScript(
    (ids) => {
      // A page without an address has no storage.
      if (location.protocol.startsWith('http')) localStorage.setItem('hearthward:risky-fights', JSON.stringify(ids))
    },
    fights.map(({ id }) => id),
  )
}

/** Staff of earlier stories with two-factor sign-in would be asked to approve acts of later ones. */
async function retireColleagues({ dataDir }: SharedProduct): Promise<void> {
  await withDatabase(dataDir, (pool) => pool.query('update auth_users set two_factor_enabled = false'))
}

/** The name of each pending call of a page, over HTTP and over its live connection. */
const pendingCalls = new Map<BrowserContext, Map<object, string>>()

/** Waits until all calls of these pages are answered: an answer after a clock change would belong to another time. */
export async function waitForAnswers(context: BrowserContext): Promise<void> {
  await expect.poll(() => pendingCalls.get(context)?.size ?? 0, { message: 'pending calls' }).toBe(0)
}

const MOST_WAIT = 2_000

/**
 * Waits for intents that are under way: after a jump of the clock they would arrive late and be moved, and a read of the
 * stored character could come before them. A story may hold some back, so the wait is bounded.
 */
export async function letIntentsArrive(): Promise<void> {
  const isUnderWay = () => [...pendingCalls.values()].some((calls) => [...calls.values()].includes('perform'))
  for (const begun = Date.now(); isUnderWay() && Date.now() - begun < MOST_WAIT; ) await sleep(10)
}

/** The latest answers to calls over HTTP, for the log of a failed story. */
const latestAnswers = new Map<BrowserContext, string[]>()
const ANSWERS_KEPT = 40

function watchCalls(context: BrowserContext): void {
  const calls = new Map<object, string>()
  const answers: string[] = []
  const end = (call: object) => void calls.delete(call)
  const noteAnswer = (request: Request, answer: string) => {
    const name = calls.get(request)
    if (!name) return
    answers.push(`page ${context.pages().indexOf(request.frame().page()) + 1}, ${name}: ${answer}`)
    if (answers.length > ANSWERS_KEPT) answers.shift()
  }
  pendingCalls.set(context, calls)
  latestAnswers.set(context, answers)
  context.on('close', () => {
    pendingCalls.delete(context)
    latestAnswers.delete(context)
  })
  context.on('request', (request) => {
    const [, name] = /\/api\/([^?]+)/.exec(request.url()) ?? []
    if (name) calls.set(request, name)
  })
  context.on('response', (response) => noteAnswer(response.request(), `${response.status()}`))
  context.on('requestfinished', end)
  context.on('requestfailed', (request) => {
    noteAnswer(request, request.failure()?.errorText ?? 'failed')
    end(request)
  })
  context.on('page', (page) =>
    watchLiveCalls(page, { sent: (call) => calls.set(call, call.name), answered: end, lost: end }),
  )
}

function watchErrors(context: BrowserContext, allowedErrors: readonly RegExp[]): () => void {
  watchCalls(context)
  const thrown: string[] = []
  context.on('weberror', (error) => thrown.push(error.error().stack ?? String(error.error())))
  // The page hides them: it plays on and asks again.
  context.on('response', (response) => {
    if (response.status() === 500) thrown.push(`500 ${response.url()}`)
  })
  return () => expect(thrown.filter((text) => !allowedErrors.some((pattern) => pattern.test(text)))).toEqual([])
}

const MOST_LINES = 500

/** What the pages of a failed story showed, for a log that outlives the machine with the screenshots. */
async function describePages(title: string, context: BrowserContext): Promise<string> {
  const pending = [...(pendingCalls.get(context)?.values() ?? [])]
  const pages = await Promise.all(
    context.pages().map(async (page) => {
      const shown = await page.ariaSnapshot({ timeout: 5 * SECOND }).catch(String)
      return [page.url(), ...shown.split('\n').slice(0, MOST_LINES)].join('\n')
    }),
  )
  const answers = latestAnswers.get(context) ?? []
  return [
    `Calls without an answer: ${pending.join(', ') || 'none'}`,
    ...answers,
    `Pages of '${title}':`,
    ...pages,
  ].join('\n')
}

export { expect }

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The timeout for live messages. Without one, a page fetches again only after 15 seconds or more. */
export const LIVE = { timeout: 12 * SECOND }
