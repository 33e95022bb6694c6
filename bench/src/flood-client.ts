// Sends requests without a pause, in a process of its own: the cost of sending must not slow the measured caller down.
import { request } from 'node:http'

/** What to send, by how many connections at once. */
export interface Flood {
  url: string
  atOnce: number
  cookie: string
  /** Sent in turn. */
  requests: { path: string; method: 'GET' | 'POST'; body?: string }[]
}

const flood = JSON.parse(process.argv[2] ?? '{}') as Flood
const statuses: Record<number, number> = {}
let next = 0

for (let n = 0; n < flood.atOnce; n++) void sendOn()
process.on('message', () => process.send?.(statuses))

async function sendOn(): Promise<never> {
  for (;;) {
    const one = flood.requests[next++ % flood.requests.length] as Flood['requests'][number]
    const status = await send(one).catch(() => 0)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}

function send({ path, method, body }: Flood['requests'][number]): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${flood.url}${path}`, { method, headers: headersOf(body) }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const headersOf = (body: string | undefined) => ({
  'accept-encoding': 'br',
  ...(flood.cookie && { cookie: flood.cookie }),
  ...(body !== undefined && { 'content-type': 'application/json' }),
})
