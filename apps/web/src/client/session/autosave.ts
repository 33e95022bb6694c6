/** When the page saves to the server. */
const AUTOSAVE = {
  everyMs: 30_000,
  actions: 10,
  /** Changes that can wait are batched for this long. */
  batchMs: 5_000,
  /** The debounce after an achievement. */
  achievedMs: 2_000,
  /** The shortest time between two saves for achievements. */
  betweenAchievedMs: 10_000,
  /** A kill is followed by a save after this long, for its loot. */
  lootMs: 1_000,
  /** The shortest time between a save and one for loot. */
  betweenLootMs: 10_000,
} as const

export interface Autosave {
  start(): void
  stop(): void
  /** Saves at once. */
  flush(): Promise<void>
  /** Saves a change that can wait, batched with others. */
  saveSoon(): void
  /** Counts completed actions and saves after enough of them. */
  addCompletions(actions: number): void
  /** Saves an earned or claimed achievement, debounced. */
  saveAchievementSoon(): void
  /** Saves soon after a kill: only the server knows its loot. */
  saveForLoot(): void
  /** Saves if a save is overdue. Call it with each ping, because timers of hidden pages are late. */
  saveIfDue(): void
}

export function createAutosave(save: () => Promise<void>, now: () => number = Date.now): Autosave {
  let running = false
  let savedAt = 0
  let actions = 0
  let achievedSaveAt = Number.NEGATIVE_INFINITY
  let batchTimer: ReturnType<typeof setTimeout> | undefined
  let achievementTimer: ReturnType<typeof setTimeout> | undefined
  let lootTimer: ReturnType<typeof setTimeout> | undefined
  let interval: ReturnType<typeof setInterval> | undefined

  function cancelTimers() {
    clearTimeout(batchTimer)
    clearTimeout(achievementTimer)
    clearTimeout(lootTimer)
    batchTimer = undefined
    lootTimer = undefined
  }

  async function saveNow() {
    cancelTimers()
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
      interval = setInterval(() => void saveNow(), AUTOSAVE.everyMs)
    },
    stop() {
      running = false
      clearInterval(interval)
      cancelTimers()
    },
    async flush() {
      if (running) await saveNow()
    },
    saveSoon() {
      if (running) batchTimer ??= setTimeout(() => void saveNow(), AUTOSAVE.batchMs)
    },
    addCompletions(more) {
      actions += more
      if (running && actions >= AUTOSAVE.actions) void saveNow()
    },
    saveAchievementSoon() {
      if (!running) return
      clearTimeout(achievementTimer)
      const soonest = achievedSaveAt + AUTOSAVE.betweenAchievedMs - now()
      achievementTimer = setTimeout(
        () => {
          achievedSaveAt = now()
          void saveNow()
        },
        Math.max(AUTOSAVE.achievedMs, soonest),
      )
    },
    saveForLoot() {
      if (!running) return
      const soonest = savedAt + AUTOSAVE.betweenLootMs - now()
      lootTimer ??= setTimeout(() => void saveNow(), Math.max(AUTOSAVE.lootMs, soonest))
    },
    saveIfDue() {
      if (running && now() - savedAt >= AUTOSAVE.everyMs) void saveNow()
    },
  }
}
