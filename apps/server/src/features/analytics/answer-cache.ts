import type { Server } from '../../core/server.ts'

/** For how long what was worked out over all players is told again: it takes a moment, and moves slowly. */
const KEPT_FOR = 60_000
/** Up to this age it is told once more while it is worked out anew, so that nobody waits. */
const TOLD_FOR = 300_000

const kept = new WeakMap<Server, Map<string, { at: number; answer: Promise<unknown> }>>()

/** Works something out once a minute, however many ask. */
export function onceAMinute<Answer>(server: Server, name: string, work: () => Promise<Answer>): Promise<Answer> {
  const now = server.clock.now()
  const known = kept.get(server) ?? new Map()
  kept.set(server, known)
  const found = known.get(name)
  if (found && now - found.at < KEPT_FOR) return found.answer as Promise<Answer>
  const answer = work()
  answer.catch(() => known.delete(name))
  if (!found || now - found.at >= TOLD_FOR) {
    known.set(name, { at: now, answer })
    return answer
  }
  known.set(name, { at: now, answer: found.answer })
  answer.then(
    () => known.set(name, { at: now, answer }),
    (error) => server.log.error({ err: error, name }, 'figures could not be worked out'),
  )
  return found.answer as Promise<Answer>
}
