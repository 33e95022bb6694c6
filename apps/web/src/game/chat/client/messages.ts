import type { ChatMessage } from '@hearthward/contract'

/** CHAT-17. */
export const MOST_ON_SCREEN = 100

/** Both, each once and in order, the last hundred of them. What is removed stays removed, whichever came first. */
export function merged(known: readonly ChatMessage[], news: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of news) if (!byId.get(message.id)?.isDeleted) byId.set(message.id, message)
  return [...byId.values()].sort((a, b) => a.id - b.id).slice(-MOST_ON_SCREEN)
}

/** The latest page after a break: where it does not reach what is known, there is a gap, and the older part goes. */
export function caughtUp(known: readonly ChatMessage[], page: readonly ChatMessage[], hasMore: boolean): ChatMessage[] {
  const [oldest] = page
  const isTogether = !hasMore || !oldest || known.some(({ id }) => id >= oldest.id)
  return merged(isTogether ? known : [], page)
}

/** An older page before what is shown, as far as there is room for it. */
export function withOlder(known: readonly ChatMessage[], older: readonly ChatMessage[]): ChatMessage[] {
  const first = known[0]?.id ?? Number.POSITIVE_INFINITY
  return [...older.filter(({ id }) => id < first), ...known].slice(-MOST_ON_SCREEN)
}

export function withoutText(known: readonly ChatMessage[], id: number): ChatMessage[] {
  return known.map((message) => (message.id === id ? { ...message, text: '', isDeleted: true } : message))
}
