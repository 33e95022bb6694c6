import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as sentry from '@sentry/react'
import { expect, test, vi } from 'vitest'
import { reportCaught, reportErrorsTo } from './error-reports.ts'

/** A fake Sentry server, and the bodies it received. */
async function startSentryServer() {
  const posted: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    posted.push(body)
    response.end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { posted, dsn: `http://key@127.0.0.1:${(server.address() as AddressInfo).port}/1`, server }
}

test('[WEB-9, WEB-10] errors and every trace reach Sentry, and one session in ten is recorded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { posted, dsn, server } = await startSentryServer()
  await reportErrorsTo(dsn, '1.2.3')
  const client = sentry.getClient()
  expect(client?.getOptions()).toMatchObject({ tracesSampleRate: 1, replaysSessionSampleRate: 0.1, release: '1.2.3' })
  // Without these two there are no traces and no recordings, whatever the rates.
  for (const name of ['BrowserTracing', 'Replay'])
    expect([name, client?.getIntegrationByName(name)?.name]).toEqual([name, name])
  const traces = Array.from({ length: 20 }, (_, index) => `trace ${index} of 20`)
  for (const name of traces) sentry.startNewTrace(() => sentry.startSpan({ name }, () => undefined))
  // The library delays spans for some seconds unless it is flushed.
  await sentry.flush()
  const received = () => traces.filter((name) => posted.some((body) => body.includes(`"name":"${name}"`)))
  await expect.poll(received, { timeout: 30_000 }).toEqual(traces)
  reportCaught(new Error('The lantern went out'), { componentStack: '\n    at Lantern' })
  const reports = () => posted.filter((body) => body.includes('The lantern went out'))
  await expect.poll(reports, { timeout: 30_000 }).toHaveLength(1)
  const [report = ''] = reports()
  expect(report).toContain('at Lantern')

  // What is sent names pages and calls without their queries and fragments.
  const data = { from: '/reset-password?next=hidden-query#token=hidden-token', to: '/admin/players?q=hidden-name' }
  sentry.addBreadcrumb({ category: 'navigation', data })
  sentry.addBreadcrumb({ category: 'fetch', data: { url: 'http://localhost:3000/api/getItem?id=hidden-id' } })
  const from = 'http://localhost:3000/game?x=hidden-link'
  reportCaught(new Error(`Not found: ${from}`), { componentStack: '\n    at Compass' })
  await expect.poll(() => posted.some((body) => body.includes('at Compass')), { timeout: 30_000 }).toBe(true)
  await sentry.flush()
  const sent = posted.join('\n')
  expect(sent).toContain('"from":"/reset-password","to":"/admin/players"')
  expect(sent).toContain('/api/getItem')
  expect(sent).toContain('Not found: http://localhost:3000/game')
  expect(sent.match(/hidden-\w+/g)).toBeNull()

  const recording = { type: 4, data: { href: 'http://localhost:3000/reset-password#token=hidden-ü', text: 'ü' } }
  const payload = `{"segment_id":0}\n${JSON.stringify([recording])}`
  const header = { type: 'replay_recording', length: 1 } as const
  await client?.getTransport()?.send([{ event_id: 'x', sent_at: '' }, [[header, payload]]] as never)
  const shortened = '{"segment_id":0}\n[{"type":4,"data":{"href":"http://localhost:3000/reset-password","text":"ü"}}]'
  const length = new TextEncoder().encode(shortened).length
  await expect.poll(() => posted.at(-1)).toContain(`"length":${length}}\n${shortened}`)
  await sentry.close()
  server.close()
  server.closeAllConnections()
})
