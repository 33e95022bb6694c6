/** When the browser tells the server how it stands. */
const AUTOSAVE = {
  /** Every so often, whatever happens. */
  everyMs: 30_000,
  /** After so many completed actions. */
  actions: 10,
  /** Changes that can wait are gathered for so long. */
  gatherMs: 5_000,
  /** After an achievement, once no other has come for so long. */
  achievedMs: 2_000,
  /** For the sake of achievements no more often than this. */
  betweenAchievedMs: 10_000,
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
  /** An achievement was earned, or what it brought was fetched. */
  achieved(): void
  /** To be called whenever the page wakes for another reason: timers of hidden pages come late. */
  check(): void
}

export function createAutosave(save: () => Promise<void>, now: () => number = Date.now): Autosave {
  let running = false
  let savedAt = 0
  let actions = 0
  let achievedSaveAt = Number.NEGATIVE_INFINITY
  let gathering: ReturnType<typeof setTimeout> | undefined
  let achieving: ReturnType<typeof setTimeout> | undefined
  let regular: ReturnType<typeof setInterval> | undefined

  function waitForNothing() {
    clearTimeout(gathering)
    clearTimeout(achieving)
    gathering = undefined
  }

  async function saveNow() {
    waitForNothing()
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
      waitForNothing()
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
    achieved() {
      if (!running) return
      clearTimeout(achieving)
      const soonest = achievedSaveAt + AUTOSAVE.betweenAchievedMs - now()
      achieving = setTimeout(
        () => {
          achievedSaveAt = now()
          void saveNow()
        },
        Math.max(AUTOSAVE.achievedMs, soonest),
      )
    },
    check() {
      if (running && now() - savedAt >= AUTOSAVE.everyMs) void saveNow()
    },
  }
}
