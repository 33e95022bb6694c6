/** When the browser tells the server how it stands. */
const AUTOSAVE = {
  /** Every so often, whatever happens. */
  everyMs: 30_000,
  /** After so many completed actions. */
  actions: 10,
  /** Changes that can wait are gathered for so long. */
  gatherMs: 5_000,
} as const

export interface Autosave {
  start(): void
  stop(): void
  /** Saves at once what is waiting. */
  flush(): Promise<void>
  /** Something that can wait has changed. */
  later(): void
  /** So many more actions were completed. */
  completed(actions: number): void
  /** To be called whenever the page wakes for another reason: timers of hidden pages come late. */
  check(): void
}

export function createAutosave(save: () => Promise<void>, now: () => number = Date.now): Autosave {
  let running = false
  let savedAt = 0
  let actions = 0
  let gathering: ReturnType<typeof setTimeout> | undefined
  let regular: ReturnType<typeof setInterval> | undefined

  async function saveNow() {
    clearTimeout(gathering)
    gathering = undefined
    actions = 0
    savedAt = now()
    await save()
  }

  return {
    start() {
      if (running) return
      running = true
      savedAt = now()
      actions = 0
      regular = setInterval(() => void saveNow(), AUTOSAVE.everyMs)
    },
    stop() {
      running = false
      clearInterval(regular)
      clearTimeout(gathering)
      gathering = undefined
    },
    async flush() {
      if (running) await saveNow()
    },
    later() {
      if (running) gathering ??= setTimeout(() => void saveNow(), AUTOSAVE.gatherMs)
    },
    completed(more) {
      actions += more
      if (running && actions >= AUTOSAVE.actions) void saveNow()
    },
    check() {
      if (running && now() - savedAt >= AUTOSAVE.everyMs) void saveNow()
    },
  }
}
