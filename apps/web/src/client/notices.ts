/** Short news for the player. The app shows each as a toast. */
export interface Notice {
  kind: 'level' | 'achievement' | 'info' | 'warning' | 'error' | 'drop'
  text: string
}

const listeners = new Set<(notice: Notice) => void>()

export const notices = {
  subscribe(listener: (notice: Notice) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  say(kind: Notice['kind'], text: string): void {
    for (const listener of listeners) listener({ kind, text })
  },
}
