import type { Server } from '../../server.ts'

/** For how long what was worked out over all players is told again: it takes a moment, and moves slowly. */
const KEPT_FOR = 60_000

const kept = new WeakMap<Server, Map<string, { at: number; answer: Promise<unknown> }>>()

/** Works something out once a minute, however many ask. */
export function onceAMinute<Answer>(server: Server, name: string, work: () => Promise<Answer>): Promise<Answer> {
  const now = server.clock.now()
  const known = kept.get(server) ?? new Map()
  kept.set(server, known)
  const found = known.get(name)
  if (found && now - found.at < KEPT_FOR) return found.answer as Promise<Answer>
  const answer = work()
  known.set(name, { at: now, answer })
  answer.catch(() => known.delete(name))
  return answer
}
