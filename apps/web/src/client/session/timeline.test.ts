import { content } from '@hearthward/content'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gameNow } from '../connection/server-time.ts'
import { loadEras } from '../storage/content-cache.ts'
import { toasts } from '../toasts.ts'
import { game } from './game.ts'
import { gameSession, stopSession } from './game-session.ts'
import { gatheringPlayer, opened, TIMELINE, VERSION } from './testing-session.ts'
import { applyTimeline } from './timeline.ts'

const start = { type: 'startActivity', locationId: 'lumbridge', activityId: 'net_shrimp' } as const
const recipe = { type: 'startRecipe', recipeId: Object.keys(content.recipes)[0] ?? '' } as const
const era = (from: number, contentVersion: string) => ({ ...TIMELINE[0], from, contentVersion }) as (typeof TIMELINE)[0]

/** The pending content requests, each as a function that answers it. */
let requests: ((content: unknown) => void)[] = []
const shown: string[] = []
let stopListening = () => {}

beforeEach(async () => {
  requests = []
  vi.stubGlobal('localStorage', { length: 0, getItem: () => null, setItem: () => undefined, key: () => null })
  vi.stubGlobal('fetch', () => {
    return new Promise((resolve) => requests.push((body) => resolve(Response.json({ content: body }))))
  })
  stopListening = toasts.subscribe(({ text }) => shown.push(text))
  const loading = loadEras([era(0, VERSION)], 0)
  requests[0]?.(content)
  await loading
  requests = []
  shown.length = 0
  opened(gatheringPlayer(gameNow()))
})
afterEach(() => {
  stopListening()
  stopSession()
  vi.unstubAllGlobals()
})

test('[ACT-26] starting before the activities are loaded is refused and requests them again', async () => {
  const timeline = [...TIMELINE, era(gameNow() - 1, 'a-newer-content')]
  const taking = applyTimeline(timeline)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(await game.act(start)).toEqual({ ok: false, message: 'Activities not loaded yet' })
  expect(shown).toEqual(['Activities not loaded yet'])
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  for (const other of [recipe, { ...start, type: 'queueAction', goal: null }] as const) {
    expect(await game.act(other)).toEqual({ ok: false, message: 'Activities not loaded yet' })
  }
  expect(gameSession()?.predictor.pending()).toEqual([])

  requests[0]?.(content)
  await taking
  expect(await game.act(start)).toEqual({ ok: true })
  expect(gameSession()?.timeline).toEqual(timeline)
})

test('[ACT-26] other intents work meanwhile, and a future era does not block a start', async () => {
  void applyTimeline([...TIMELINE, era(gameNow() - 1, 'another-content')])
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(await game.act({ type: 'stopAction' })).toEqual({ ok: true })
  opened(gatheringPlayer(gameNow()))
  void applyTimeline([...TIMELINE, era(gameNow() + 60_000, 'content-of-tomorrow')])
  expect(await game.act(start)).toEqual({ ok: true })
})

test('a timeline whose content arrives late does not replace a newer one', async () => {
  const soon = gameNow() + 60_000
  const older = [...TIMELINE, era(soon, 'the-older-content')]
  const newer = [...older, era(soon + 1, 'the-newer-content')]
  const takingOlder = applyTimeline(older)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  const takingNewer = applyTimeline(newer)
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  requests[1]?.({})
  await vi.waitFor(() => expect(requests).toHaveLength(3))
  requests[2]?.({})
  await takingNewer
  requests[0]?.({})
  await takingOlder
  expect(gameSession()?.timeline).toEqual(newer)
})

test('only the content of eras that still have to be played is fetched', async () => {
  const now = gameNow()
  const day = [era(now - 3_000, 'in-the-morning'), era(now - 2_000, 'at-noon'), era(now - 1_000, 'since-then')]
  const loading = loadEras([era(0, 'of-yesterday'), ...day], now)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  requests[0]?.(content)
  expect((await loading).map(({ from }) => from)).toEqual([now - 1_000])
  expect(requests).toHaveLength(1)
})
