import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutosave } from './autosave.ts'

let saves = 0
const autosave = () =>
  createAutosave(async () => {
    saves++
  })

beforeEach(() => {
  saves = 0
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('[CACHE-11] the player is saved every 30 s', () => {
  const saving = autosave()
  saving.start()
  vi.advanceTimersByTime(29_999)
  expect(saves).toBe(0)
  vi.advanceTimersByTime(1)
  expect(saves).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(saves).toBe(3)
  saving.stop()
})

test('[CACHE-12] changes that can wait are batched for 5 s and saved once', () => {
  const saving = autosave()
  saving.start()
  saving.saveSoon()
  vi.advanceTimersByTime(3_000)
  saving.saveSoon()
  vi.advanceTimersByTime(1_999)
  expect(saves).toBe(0)
  vi.advanceTimersByTime(1)
  expect(saves).toBe(1)
  saving.stop()
})

test('[CACHE-13] the game is saved after ten completed actions at the latest', () => {
  const saving = autosave()
  saving.start()
  for (let n = 0; n < 9; n++) saving.addCompletions(1)
  expect(saves).toBe(0)
  saving.addCompletions(1)
  expect(saves).toBe(1)
  saving.addCompletions(9)
  expect(saves).toBe(1)
  saving.stop()
})

test('a kill is followed by a save for its loot, and frequent kills by one every 10 s', () => {
  const saving = autosave()
  saving.start()
  vi.advanceTimersByTime(12_000)
  saving.saveForLoot()
  vi.advanceTimersByTime(999)
  expect(saves).toBe(0)
  vi.advanceTimersByTime(1)
  expect(saves).toBe(1)
  for (let kill = 0; kill < 5; kill++) {
    saving.saveForLoot()
    vi.advanceTimersByTime(1_000)
  }
  expect(saves).toBe(1)
  vi.advanceTimersByTime(5_000)
  expect(saves).toBe(2)
  saving.saveForLoot()
  saving.stop()
  vi.advanceTimersByTime(60_000)
  expect(saves).toBe(2)
})

test('[CACHE-14] never more than 60 s pass between two saves, even where timers of a hidden page are late', () => {
  let now = 0
  const saving = createAutosave(
    async () => {
      saves++
    },
    () => now,
  )
  saving.start()
  // The timers of a hidden page do not run. Only pings of the connection wake it.
  for (let ping = 15_000; ping <= 240_000; ping += 15_000) {
    now = ping
    saving.saveIfDue()
    expect(saves).toBeGreaterThanOrEqual(Math.floor(ping / 60_000))
  }
  saving.stop()
})

test('[CACHE-6] achievements are saved 2 s after the last of them', () => {
  const saving = autosave()
  saving.start()
  saving.saveAchievementSoon()
  vi.advanceTimersByTime(1_500)
  saving.saveAchievementSoon()
  vi.advanceTimersByTime(1_999)
  expect(saves).toBe(0)
  vi.advanceTimersByTime(1)
  expect(saves).toBe(1)
  vi.advanceTimersByTime(9_000)
  expect(saves).toBe(1)
  saving.stop()
})

test('[CACHE-7] achievements are saved once in 10 s at most', () => {
  const saving = autosave()
  saving.start()
  saving.saveAchievementSoon()
  vi.advanceTimersByTime(2_000)
  expect(saves).toBe(1)
  saving.saveAchievementSoon()
  vi.advanceTimersByTime(9_999)
  expect(saves).toBe(1)
  vi.advanceTimersByTime(1)
  expect(saves).toBe(2)
  vi.advanceTimersByTime(10_000)
  saving.saveAchievementSoon()
  vi.advanceTimersByTime(2_000)
  expect(saves).toBe(3)
  saving.stop()
})

test('a save for another reason includes the achievement', async () => {
  const saving = autosave()
  saving.start()
  saving.saveAchievementSoon()
  await saving.flush()
  vi.advanceTimersByTime(5_000)
  expect(saves).toBe(1)
  saving.stop()
})

test('[CACHE-15] saving can be started, stopped and flushed', async () => {
  const saving = autosave()
  await saving.flush()
  expect(saves).toBe(0)
  saving.start()
  saving.saveSoon()
  await saving.flush()
  expect(saves).toBe(1)
  vi.advanceTimersByTime(5_000)
  expect(saves).toBe(1)
  saving.saveSoon()
  saving.stop()
  saving.addCompletions(100)
  saving.saveIfDue()
  vi.advanceTimersByTime(120_000)
  expect(saves).toBe(1)
})

test('[CACHE-15] a flush resolves once the save is done', async () => {
  const { promise: isSaved, resolve } = Promise.withResolvers<void>()
  const saving = createAutosave(() => isSaved)
  saving.start()
  const isOver = vi.fn()
  const flushed = saving.flush().then(isOver)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isOver).not.toHaveBeenCalled()
  resolve()
  await flushed
  saving.stop()
})
