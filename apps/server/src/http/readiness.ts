import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import type { Server } from '../core/server.ts'
import type { Bus } from '../platform/bus/bus.ts'

const PATIENCE = 2_000

type Probe = (tooLate: AbortSignal) => Promise<unknown>

/** Tells for each part that a working server needs whether it really answers, within a moment. */
export function createReadiness({ database, bus }: Pick<Server, 'database' | 'bus'>) {
  const probes: Record<string, Probe> = { database: () => database.sql`select 1`, bus: echoOver(bus) }
  return async (): Promise<Record<string, boolean>> => {
    const asked = Object.entries(probes).map(async ([part, probe]) => [part, await answers(probe)] as const)
    return Object.fromEntries(await Promise.all(asked))
  }
}

async function answers(probe: Probe): Promise<boolean> {
  const tooLate = AbortSignal.timeout(PATIENCE)
  const late = once(tooLate, 'abort').then(() => false)
  const answered = probe(tooLate).then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late])
}

/** Says something over the bus that only this server listens for, and waits until it comes back. */
function echoOver(bus: Bus): Probe {
  const topic = `echo:${randomUUID()}`
  const heard = new EventEmitter()
  bus.subscribe((on, event) => {
    if (on === topic) heard.emit(event)
  })
  return async (tooLate) => {
    const word = randomUUID()
    const echo = once(heard, word, { signal: tooLate })
    const said = (async () => bus.publish(topic, word, null))()
    await Promise.all([echo, said])
  }
}
