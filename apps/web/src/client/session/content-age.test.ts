import { content } from '@hearthward/content'
import { minutes, newPlayer, seconds } from '@hearthward/engine'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gameNow } from '../connection/server-time.ts'
import { loadEras } from '../storage/content-cache.ts'
import { toasts } from '../toasts.ts'
import { createAutosave } from './autosave.ts'
import { stopSession } from './game-session.ts'
import { sync } from './outbox.ts'
import { opened, TIMELINE, VERSION } from './testing-session.ts'
import { applyTimeline } from './timeline.ts'

const era = (from: number, contentVersion: string) => ({ ...TIMELINE[0], from, contentVersion }) as (typeof TIMELINE)[0]

/** The answers of the server, by call. */
let answers: Record<string, () => Response> = {}
const shown: string[] = []
let unsubscribe = () => {}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  vi.stubGlobal('localStorage', { length: 0, getItem: () => null, setItem: () => undefined, key: () => null })
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = answers[path.replace('/api/', '').split('?')[0] ?? '']
    if (!answer) throw new TypeError(`nothing answers ${path}`)
    return answer()
  })
  shown.length = 0
  unsubscribe = toasts.subscribe(({ text }) => shown.push(text))
})
afterEach(() => {
  unsubscribe()
  stopSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** An open page that syncs by itself, with a spy on its reloads. */
function playing() {
  const game = opened(newPlayer('p', gameNow()))
  const reopen = vi.fn(async () => {})
  const autosave = createAutosave(sync)
  Object.assign(game, { isReached: true, socketState: 'online', reopen, autosave })
  autosave.start()
  return { game, reopen }
}

const syncWith = (contentVersion: string) => ({
  sync: () => Response.json({ equal: true, at: gameNow(), now: Date.now(), rolls: [], seal: 's', contentVersion }),
})

describe('content on an open page', () => {
  test('[CACHE-1] [CACHE-2] [CACHE-4] is never older than a minute, even if the message about a change was lost', async () => {
    const { reopen } = playing()
    answers = syncWith('written-by-staff-meanwhile')
    await vi.advanceTimersByTimeAsync(minutes(1))
    expect(reopen).toHaveBeenCalled()
  })

  test('[CACHE-1] [CACHE-2] [CACHE-4] is cached while it stays the same: nothing is loaded again in ten minutes', async () => {
    const { reopen } = playing()
    answers = syncWith(VERSION)
    await vi.advanceTimersByTimeAsync(minutes(10) + seconds(1))
    expect(reopen).not.toHaveBeenCalled()
  })

  test('that is already loading is not requested twice', async () => {
    const { game, reopen } = playing()
    game.announced = [...TIMELINE, era(gameNow(), 'on-its-way')]
    answers = syncWith('on-its-way')
    await vi.advanceTimersByTimeAsync(minutes(1))
    expect(reopen).not.toHaveBeenCalled()
  })
})

describe('content that cannot be read', () => {
  const FAILED = ['Failed to load activities', 'Failed to load locations']
  const error = (status: number, code: string) => () =>
    Response.json({ code, message: 'No', details: { reason: 'x' } }, { status })

  test('[ACT-39] [LOC-21] shows both messages once when an open page needs it', async () => {
    playing()
    answers = { getContent: error(500, 'internal') }
    const timeline = [...TIMELINE, era(gameNow(), 'unreadable')]
    await applyTimeline(timeline)
    expect(shown).toEqual(FAILED)
    await applyTimeline([...timeline, era(gameNow() + 1, 'unreadable')])
    expect(shown).toEqual(FAILED)
  })

  test('[ACT-39] [LOC-21] shows both messages when the game is opened, and none once it could be read', async () => {
    answers = {}
    await expect(loadEras([era(0, 'far-away')], 0)).rejects.toThrow()
    expect(shown).toEqual(FAILED)
    answers = { getContent: () => Response.json({ content }) }
    await loadEras([era(0, 'far-away')], 0)
    expect(shown).toEqual(FAILED)
  })

  test('[START-17] shows no message if the server refuses it to the player', async () => {
    answers = { getContent: error(403, 'permission-denied') }
    await expect(loadEras([era(0, 'not-for-everybody')], 0)).rejects.toThrow()
    expect(shown).toEqual([])
  })
})
