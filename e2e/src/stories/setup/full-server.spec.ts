import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { withDatabase } from '../../support/database.ts'
import { differencesAt } from '../../support/metrics.ts'
import { enterAsGuest, expectGame } from '../../support/player.ts'
import { type Product, removeData, startProduct } from '../../support/product.ts'
import { expect, SECOND, test } from '../../support/story.ts'
import { passTime } from '../../support/test-clock.ts'

/** Uses its own product, because its configuration would break the other stories. */
test.describe('a server with room for one player that collects metrics', () => {
  test.describe.configure({ mode: 'serial' })
  let product: Product
  let metrics: Listener
  let reports: Listener & { dsn: string }

  test.beforeAll(async () => {
    metrics = await listen()
    reports = await listen().then((listener) => ({
      ...listener,
      dsn: listener.url.replace(/^http:\/\/(.*)\/.*$/, 'http://somekey@$1/42'),
    }))
    const first = await startProduct()
    await withDatabase(first.dataDir, (pool) =>
      pool.query("insert into system_config values ('main', $1)", [{ maxPlayers: 1 }]),
    )
    await first.stop()
    product = await startProduct({ dataDir: first.dataDir, env: { METRICS_URL: metrics.url, SENTRY_DSN: reports.dsn } })
  })

  test.afterAll(async () => {
    metrics.server.close()
    reports.server.close()
    const differences = await differencesAt(product.url)
    await product.stop()
    removeData(product)
    expect(differences).toBe(0)
  })

  /** A separate browser for each player. */
  async function visitor(browser: Browser): Promise<Page> {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage()
    await page.clock.install()
    await page.request.post('/api/auth/sign-in/anonymous', { data: {} })
    await page.goto('/game')
    return page
  }

  const isFull = (page: Page) => page.getByRole('heading', { name: 'Server is full' })

  /** Moves the clock until this waiting page is let in, although the others ask before it each time. */
  async function untilLetIn(page: Page, ...before: Page[]): Promise<void> {
    await expect(async () => {
      await passTime(product.url, 2 * SECOND)
      // As the pages do by themselves every five seconds.
      for (const waiting of [...before, page]) await waiting.clock.runFor(5 * SECOND)
      await expect(isFull(page)).toHaveCount(0, { timeout: SECOND })
    }).toPass()
    await expectGame(page)
  }

  test('new players wait on a page that lets them in in order', async ({ browser }) => {
    const player = await visitor(browser)
    await expectGame(player)
    const next = await visitor(browser)
    await expect(isFull(next)).toBeVisible()
    await expect(next.getByRole('status').filter({ hasText: 'your place in the queue' })).toContainText('1')
    await expect(next.getByText('you are next')).toBeVisible()
    const last = await visitor(browser)
    await expect(last.getByRole('status').filter({ hasText: 'your place in the queue' })).toContainText('2')
    await expect(last.getByText('1 player ahead of you')).toBeVisible()
    await last.getByRole('button', { name: 'Try Again' }).click()
    await expect(isFull(last)).toBeVisible()

    // A player who is in can reload without waiting.
    await player.reload()
    await expectGame(player)

    await player.close()
    await untilLetIn(next, last)
    await last.clock.runFor(5 * SECOND)
    await expect(last.getByText('you are next')).toBeVisible()

    await next.close()
    await untilLetIn(last)
    for (const page of [player, next, last]) await page.context().close()
  })

  test('[WEB-1] metrics are posted to the configured address', async ({ browser }) => {
    await passTime(product.url, 10 * SECOND)
    const context = await browser.newContext({ baseURL: product.url })
    const page = await context.newPage()
    await enterAsGuest(page)
    await page.goto('/login')
    await expect.poll(() => metrics.posted.length).toBeGreaterThan(0)
    for (const figure of metrics.posted) {
      expect(JSON.parse(figure)).toEqual({
        name: expect.stringMatching(/^(LCP|FCP|INP|TTFB|CLS)$/),
        value: expect.any(Number),
        rating: expect.stringMatching(/^(good|needs-improvement|poor)$/),
        timestamp: expect.any(Number),
        url: expect.stringContaining(product.url),
        userAgent: expect.stringContaining('Chrome'),
      })
    }
    await context.close()
  })

  test('[WEB-9] an error the page catches is reported to the configured service', async ({ browser }) => {
    await passTime(product.url, 10 * SECOND)
    const context = await browser.newContext({ baseURL: product.url })
    const page = await context.newPage()
    await page.route('**/assets/YouPage-*.js', (route) => route.abort())
    await enterAsGuest(page)
    await page.goto('/game/you')
    await expect(page.getByRole('heading', { name: /^Something went wrong/ })).toBeVisible()
    const errors = () => reports.posted.filter((body) => body.includes('"exception"') && body.includes('YouPage'))
    await expect.poll(errors).toHaveLength(1)
    expect(errors()[0]).toContain('componentStack')
    await context.close()
  })
})

interface Listener {
  url: string
  /** Request bodies in order. */
  posted: string[]
  server: Server
}

async function listen(): Promise<Listener> {
  const posted: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.writeHead(204, {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-headers': 'content-type',
      'access-control-allow-credentials': 'true',
    })
    response.end()
    if (request.method === 'POST') posted.push(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/figures`, posted, server }
}
