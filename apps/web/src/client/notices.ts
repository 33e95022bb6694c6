import { type LogEntry, type Notice, useGame } from './state.ts'

export const LONGEST_LOG = 100

const listeners = new Set<(notice: Notice) => void>()
/** Said before the first toast could be shown, as the page was still coming up. */
let unheard: Notice[] | null = []
let said = 0

export const notices = {
  subscribe(listener: (notice: Notice) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Hears also what was said before, where nobody else has. */
  subscribeFromStart(listener: (notice: Notice) => void): () => void {
    for (const notice of unheard ?? []) listener(notice)
    unheard = null
    return notices.subscribe(listener)
  },
  say: (kind: Notice['kind'], text: string) => tell({ kind, text }),
  refuse: (text: string) => tell({ kind: 'error', text, isRefusal: true }),
}

function tell(notice: Notice): void {
  const { kind, text } = notice
  const entry: LogEntry = { key: ++said, at: Date.now(), kind, text }
  useGame.setState(({ log }) => ({ log: [...log, entry].slice(-LONGEST_LOG) }))
  unheard?.push(notice)
  for (const listener of listeners) listener(notice)
}
