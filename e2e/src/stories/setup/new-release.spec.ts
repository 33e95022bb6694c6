import { request as ask, createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import {
  blockLiveConnection,
  connection,
  enterAsGuest,
  expectGame,
  runningAction,
  startActivity,
  toast,
} from '../../support/player.ts'
import { test as base, expect, HOUR, SECOND } from '../../support/story.ts'

/** A proxy to the product that can publish a new release of its page. */
interface Site {
  url: string
  release(): void
  /** How often a browser has checked for a new release. */
  looks(): number
}

const test = base.extend<{ site: Site }>({
  site: async ({ product }, use) => {
    const { close, ...site } = await openSite(product.url)
    await use(site)
    close()
  },
  baseURL: async ({ site }, use) => use(site.url),
})

test.use({ serviceWorkers: 'allow' })

/** Forwards everything, and writes the release number into the page, as a build with other content would. */
async function openSite(product: string): Promise<Site & { close(): void }> {
  const { hostname, port } = new URL(product)
  let release = 1
  let looks = 0
  const server = createServer((request, response) => {
    const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, ...headers } = request.headers
    const { method, url: path } = request
    if (path === '/sw.js') looks++
    const forwarded = ask({ hostname, port, path, method, headers }, async (answer) => {
      const changed = await inRelease(release, path, answer)
      response.writeHead(answer.statusCode ?? 502, without(answer.headers, changed === null ? [] : ['content-length']))
      if (changed === null) answer.pipe(response)
      else response.end(changed)
    })
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  })
  server.on('upgrade', (request, socket, head) => {
    const line = connect(Number(port), hostname)
    for (const end of [line, socket]) end.on('error', () => [line, socket].forEach((other) => void other.destroy()))
    line.write(`${request.method} ${request.url} HTTP/1.1\r\n${rawHeaders(request)}\r\n\r\n`)
    line.write(head)
    socket.pipe(line).pipe(socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => void release++,
    looks: () => looks,
    close: () => server.close().closeAllConnections(),
  }
}

async function inRelease(release: number, path: string | undefined, answer: IncomingMessage): Promise<string | null> {
  if (path === '/sw.js') return (await text(answer)).replace(/(url:"index\.html",revision:")/, `$1${release}-`)
  if (!answer.headers['content-type']?.startsWith('text/html')) return null
  return (await text(answer)).replace('<head>', `<head><meta name="release" content="${release}">`)
}

function without(headers: IncomingMessage['headers'], names: string[]): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}

function rawHeaders({ rawHeaders: raw }: IncomingMessage): string {
  return raw.flatMap((name, at) => (at % 2 ? [] : `${name}: ${raw[at + 1]}`)).join('\r\n')
}

const releaseOf = (page: Page) => page.locator('meta[name="release"]').getAttribute('content')

/** A running game, opened from the service worker's cache. */
async function playInstalled(page: Page, site: Site): Promise<void> {
  await enterAsGuest(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const before = site.looks()
  await page.reload()
  await expectGame(page)
  // The browser checks for updates by itself after a page was opened: that check must not see a later release.
  await expect.poll(site.looks).toBeGreaterThan(before)
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await startActivity(page, 'Gather kindling')
  await expect(connection(page)).toContainText('Saved')
}

const updateToast = (page: Page) => toast(page, 'A new version is ready. Everything is saved.')

async function acceptUpdate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect.poll(() => releaseOf(page)).toBe('2')
  await expectGame(page)
}

test('an open page notices a new release within the hour, and updates only on request', async ({ page, site }) => {
  await page.clock.install()
  await playInstalled(page, site)
  site.release()
  await page.clock.fastForward(HOUR)
  await expect(updateToast(page)).toBeVisible()
  // The toast stays, and nothing changes meanwhile.
  await page.clock.runFor(10 * SECOND)
  await expect(updateToast(page)).toBeVisible()
  await expect(runningAction(page)).toContainText('Gather kindling')
  expect(await releaseOf(page)).toBe('1')

  await acceptUpdate(page)
  await expect(runningAction(page)).toContainText('Gather kindling')
})

test('after a release a returning player continues with the cached page, which offers the new one', async ({
  page,
  site,
}) => {
  await playInstalled(page, site)
  site.release()
  await page.reload()
  await expect(updateToast(page)).toBeVisible()
  expect(await releaseOf(page)).toBe('1')
  await expectGame(page)
  await acceptUpdate(page)
})

test('a page with old rules is replaced by the new release, not by its own cached copy', async ({ page, site }) => {
  await page.clock.install()
  // The socket's heartbeat does not follow the page's clock and would take the jumps for a broken connection.
  await blockLiveConnection(page)
  await playInstalled(page, site)
  site.release()
  await page.route('**/api/sync', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'failed-precondition', message: 'outdated', details: { reason: 'rules/outdated' } },
    }),
  )
  await page.clock.runFor(31 * SECOND)
  await expect(page.getByRole('heading', { name: 'The game has been updated' })).toBeVisible()
  await page.unroute('**/api/sync')
  await page.getByRole('button', { name: 'Reload Page' }).click()
  await expect.poll(() => releaseOf(page)).toBe('2')
  await expectGame(page)
})
