import { type LogEntry, type Toast, useGame } from './game-state.ts'

export const LONGEST_LOG = 100

const listeners = new Set<(notice: Toast) => void>()
/** Said before the first toast could be shown, as the page was still coming up. */
let unheard: Toast[] | null = []
let said = 0

export const toasts = {
  subscribe(listener: (notice: Toast) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Hears also what was said before, where nobody else has. */
  subscribeFromStart(listener: (notice: Toast) => void): () => void {
    for (const notice of unheard ?? []) listener(notice)
    unheard = null
    return toasts.subscribe(listener)
  },
  show: (kind: Toast['kind'], text: string) => tell({ kind, text }),
  refuse: (text: string) => tell({ kind: 'error', text, isRefusal: true }),
}

function tell(notice: Toast): void {
  const { kind, text } = notice
  const entry: LogEntry = { key: ++said, at: Date.now(), kind, text }
  useGame.setState(({ log }) => ({ log: [...log, entry].slice(-LONGEST_LOG) }))
  unheard?.push(notice)
  for (const listener of listeners) listener(notice)
}
