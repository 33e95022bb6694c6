// Sends requests without a pause, from an address and a process of its own: the cost of sending must not slow the
// measured player down.
import { request } from 'node:http'

/** What to send, over how many connections at once. */
export interface Flood {
  url: string
  atOnce: number
  cookie: string
  /** Sent in turn. */
  requests: { path: string; method: 'GET' | 'POST'; body?: string }[]
}

const ADDRESS = '127.0.0.2'
const flood = JSON.parse(process.argv[2] ?? '{}') as Flood
let next = 0
let answered = 0

async function sendOn(): Promise<never> {
  for (;;) {
    const one = flood.requests[next++ % flood.requests.length] as Flood['requests'][number]
    await send(one)
    if (++answered === flood.atOnce) process.send?.('begun')
  }
}

function send({ path, method, body }: Flood['requests'][number]): Promise<void> {
  return new Promise((resolve) => {
    const options = { method, headers: headersOf(body), localAddress: ADDRESS }
    const sent = request(`${flood.url}${path}`, options, (response) => {
      response.resume()
      response.on('close', resolve)
    })
    sent.on('error', () => resolve())
    sent.end(body)
  })
}

function headersOf(body: string | undefined): Record<string, string> {
  return {
    'accept-encoding': 'br',
    ...(flood.cookie && { cookie: flood.cookie }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
}

// Also if the measurement is killed.
process.on('disconnect', () => process.exit())
for (let n = 0; n < flood.atOnce; n++) void sendOn()
