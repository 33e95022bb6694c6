import type { Server } from '../../core/server.ts'

/** Figures over all players are slow to compute and change slowly. */
const FRESH_FOR = 60_000
/** Up to this age the stale answer is returned once more while a new one is computed. */
const STALE_FOR = 300_000

const caches = new WeakMap<Server, Map<string, { at: number; answer: Promise<unknown> }>>()

/** Caches an answer for a minute, shared by all callers. */
export function cacheForAMinute<Answer>(server: Server, name: string, work: () => Promise<Answer>): Promise<Answer> {
  const now = server.clock.now()
  const cache = caches.get(server) ?? new Map()
  caches.set(server, cache)
  const found = cache.get(name)
  if (found && now - found.at < FRESH_FOR) return found.answer as Promise<Answer>
  const answer = work()
  answer.catch(() => cache.delete(name))
  if (!found || now - found.at >= STALE_FOR) {
    cache.set(name, { at: now, answer })
    return answer
  }
  cache.set(name, { at: now, answer: found.answer })
  answer.then(
    () => cache.set(name, { at: now, answer }),
    (error) => server.log.error({ err: error, name }, 'figures could not be worked out'),
  )
  return found.answer as Promise<Answer>
}
