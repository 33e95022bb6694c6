import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from './frames.ts'

/** The requested frames. The tests run them by hand. */
let frames: (() => void)[] = []
beforeEach(() => {
  frames = []
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.stubGlobal('document', { visibilityState: 'visible' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function isOver(waiting: Promise<void>): Promise<boolean> {
  return Promise.race([waiting.then(() => true), Promise.resolve().then(() => false)])
}

test('waits for the frame and until the browser has painted it', async () => {
  const waiting = afterPaint()
  await vi.advanceTimersByTimeAsync(20)
  expect(await isOver(waiting)).toBe(false)
  for (const draw of frames) draw()
  expect(await isOver(waiting)).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(await isOver(waiting)).toBe(true)
})

test('does not wait on a hidden page, and only briefly if no frame comes', async () => {
  const unseen = afterPaint()
  await vi.advanceTimersByTimeAsync(99)
  expect(await isOver(unseen)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isOver(unseen)).toBe(true)
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  const hidden = afterPaint()
  await Promise.resolve()
  expect(await isOver(hidden)).toBe(true)
  expect(frames).toHaveLength(1)
})
