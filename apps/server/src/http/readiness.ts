import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import type { Server } from '../core/server.ts'
import type { Bus } from '../platform/bus/bus.ts'

const PROBE_TIMEOUT = 2_000

type Probe = (timeout: AbortSignal) => Promise<unknown>

/** Checks for each required part whether it answers in time. */
export function createReadiness({ database, bus }: Pick<Server, 'database' | 'bus'>) {
  const probes: Record<string, Probe> = { database: database.ping, bus: busEcho(bus) }
  return async (): Promise<Record<string, boolean>> => {
    const results = Object.entries(probes).map(async ([part, probe]) => [part, await isAnswering(probe)] as const)
    return Object.fromEntries(await Promise.all(results))
  }
}

async function isAnswering(probe: Probe): Promise<boolean> {
  const timeout = AbortSignal.timeout(PROBE_TIMEOUT)
  const late = once(timeout, 'abort').then(() => false)
  const answered = probe(timeout).then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late])
}

/** Publishes a message on a private topic and waits for it to arrive. */
function busEcho(bus: Bus): Probe {
  const topic = `echo:${randomUUID()}`
  const received = new EventEmitter()
  bus.subscribe((on, event) => {
    if (on === topic) received.emit(event)
  })
  return async (timeout) => {
    const echoId = randomUUID()
    const echo = once(received, echoId, { signal: timeout })
    const published = (async () => bus.publish(topic, echoId, null))()
    await Promise.all([echo, published])
  }
}
