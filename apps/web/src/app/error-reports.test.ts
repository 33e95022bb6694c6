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
  await sentry.close()
  server.close()
  server.closeAllConnections()
})
