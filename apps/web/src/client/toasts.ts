import { type LogEntry, type Toast, useGame } from './game-state.ts'

export const LONGEST_LOG = 100

const listeners = new Set<(toast: Toast) => void>()
/** Toasts from before the page could show any. Null once they have been delivered. */
let undelivered: Toast[] | null = []
let lastKey = 0

export const toasts = {
  subscribe(listener: (toast: Toast) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Also delivers earlier toasts, unless another subscriber has received them. */
  subscribeFromStart(listener: (toast: Toast) => void): () => void {
    for (const toast of undelivered ?? []) listener(toast)
    undelivered = null
    return toasts.subscribe(listener)
  },
  show: (kind: Toast['kind'], text: string) => publish({ kind, text }),
  /** Adds a message to the log without showing it. */
  log: (kind: Toast['kind'], text: string) => addToLog({ kind, text }),
  refuse: (text: string) => publish({ kind: 'error', text, isRefusal: true }),
}

function addToLog({ kind, text }: Toast): void {
  const entry: LogEntry = { key: ++lastKey, at: Date.now(), kind, text }
  useGame.setState(({ log }) => ({ log: [...log, entry].slice(-LONGEST_LOG) }))
}

function publish(toast: Toast): void {
  addToLog(toast)
  undelivered?.push(toast)
  for (const listener of listeners) listener(toast)
}
