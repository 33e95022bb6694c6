import type { ChatMessage } from '@hearthward/contract'

/** CHAT-17 */
export const MOST_ON_SCREEN = 100

/** Merges by id, in order, and keeps the last hundred. A removed message stays removed, whichever arrived first. */
export function mergeMessages(known: readonly ChatMessage[], news: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of news) if (!byId.get(message.id)?.isDeleted) byId.set(message.id, message)
  return [...byId.values()].sort((a, b) => a.id - b.id).slice(-MOST_ON_SCREEN)
}

/** Merges the latest page after a reconnect. If there is a gap before it, the older messages are dropped. */
export function mergeLatestPage(
  known: readonly ChatMessage[],
  page: readonly ChatMessage[],
  hasMore: boolean,
): ChatMessage[] {
  const [oldest] = page
  const hasNoGap = !hasMore || !oldest || known.some(({ id }) => id >= oldest.id)
  return mergeMessages(hasNoGap ? known : [], page)
}

/** Puts an older page before the shown messages, up to the limit. */
export function prependOlder(known: readonly ChatMessage[], older: readonly ChatMessage[]): ChatMessage[] {
  const first = known[0]?.id ?? Number.POSITIVE_INFINITY
  return [...older.filter(({ id }) => id < first), ...known].slice(-MOST_ON_SCREEN)
}

export function removeText(known: readonly ChatMessage[], id: number): ChatMessage[] {
  return known.map((message) => (message.id === id ? { ...message, text: '', isDeleted: true } : message))
}
