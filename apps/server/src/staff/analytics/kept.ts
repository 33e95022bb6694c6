/** For how long what was worked out over all players is told again: it takes a moment, and moves slowly. */
const KEPT_FOR = 60_000

const kept = new WeakMap<object, Map<string, { at: number; answer: Promise<unknown> }>>()

/** Works something out once a minute, however many ask. By the machine's clock. */
export function onceAMinute<Answer>(house: object, name: string, work: () => Promise<Answer>): Promise<Answer> {
  const known = kept.get(house) ?? new Map()
  kept.set(house, known)
  const found = known.get(name)
  if (found && Date.now() - found.at < KEPT_FOR) return found.answer as Promise<Answer>
  const answer = work()
  known.set(name, { at: Date.now(), answer })
  answer.catch(() => known.delete(name))
  return answer
}
