import { content } from '@hearthward/content'
import { callError, type SentIntent } from '@hearthward/contract'
import { newPlayer, type Player } from '@hearthward/engine'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useAuth } from '../account/auth.ts'
import { ACCOUNT } from '../account/testing-account.ts'
import { testSocket } from '../connection/testing-socket.ts'
import { useGame } from '../game-state.ts'
import { intentText } from '../intent-text.ts'
import { readCopy } from '../storage/local-copy.ts'
import { type CallAnswers, fetchFrom, memoryStorage } from '../testing-browser.ts'
import { game } from './game.ts'
import { gameSession } from './game-session.ts'
import { TIMELINE, VERSION } from './testing-session.ts'

vi.mock('socket.io-client', async () => (await import('../connection/testing-socket.ts')).socketLibrary)

const NOW = 1_700_000_000_000
let answers: CallAnswers = {}
let requests: string[] = []
const PLAYER: Player = { ...newPlayer('p', NOW), inventory: [{ id: 'logs', quantity: 9, slot: 0 }] }
const DROP = { type: 'dropItem', slot: 0, itemId: 'logs', quantity: 2 } as const

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const storage of ['localStorage', 'sessionStorage']) vi.stubGlobal(storage, memoryStorage())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal(
    'fetch',
    fetchFrom(
      () => answers,
      (name) => requests.push(name),
    ),
  )
  requests = []
  answers = { getContent: () => Response.json({ content }), loadPlayer: () => Response.json(OPENED), sync: synced }
  useAuth.setState({ user: ACCOUNT, isAuthenticated: true })
})
afterEach(() => {
  game.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const ANSWER = { now: NOW, rolls: [], found: [], seal: 'a-seal' }
const OPENED = {
  ...ANSWER,
  player: PLAYER,
  timeline: TIMELINE,
  report: null,
  staffChanges: [],
  bonus: 0,
  capped: false,
  isNew: false,
  isCopyGenuine: null,
}
const synced = () => Response.json({ ...ANSWER, equal: true, at: NOW, contentVersion: VERSION })
const elsewhere = (lease?: string) => () =>
  Response.json(callError('session/elsewhere', lease ? { lease } : {}), { status: 400 })

/** Answers the page's pending intents as refused, or performs them. */
function performs({ frozen = false, refuses = false } = {}) {
  return () => {
    const results = (gameSession()?.predictor.pending() ?? readCopy('p')?.pending ?? []).map(({ id }) => ({
      id,
      at: NOW,
      ok: !refuses,
      ...(refuses && { error: callError('session/superseded') }),
    }))
    return Response.json({ ...ANSWER, player: PLAYER, results, frozen })
  }
}

const phase = () => useGame.getState().phase
const listed = () =>
  useGame.getState().notKept.map(({ intent, reason }) => [intentText(intent, useGame.getState().content), reason])

/** Does something whose call gets no answer, so that it stays pending. */
async function dropWithoutConnection(): Promise<void> {
  delete answers['perform']
  delete answers['getServerInfo']
  await game.act(DROP)
  await vi.waitFor(() => expect(gameSession()?.isReached).toBe(false))
  requests = []
}

describe('a page that is asked to hand the character over', () => {
  test('sends what is pending, releases the character, and then shows the dialog', async () => {
    await game.open()
    requests = []
    answers['perform'] = performs()
    gameSession()?.predictor.act({ ...DROP, id: 'one', at: NOW })
    testSocket.receive('handOver', {})
    expect(phase()).toBe('ready')
    await vi.waitFor(() => expect(phase()).toBe('blocked'))
    expect(requests).toEqual(['perform', 'sync'])
    expect([gameSession(), listed(), readCopy('p')?.pending]).toEqual([null, [], []])
    // Nothing is written any more.
    await vi.advanceTimersByTimeAsync(120_000)
    expect(requests).toEqual(['perform', 'sync'])
  })

  test('accepts nothing more meanwhile, and answers once', async () => {
    await game.open()
    requests = []
    const { promise, resolve } = Promise.withResolvers<Response>()
    answers['sync'] = () => promise
    testSocket.receive('handOver', {})
    testSocket.receive('handOver', {})
    expect(await game.act(DROP)).toEqual({ ok: false, message: 'Another page is taking this character over' })
    resolve(synced())
    await vi.waitFor(() => expect(phase()).toBe('blocked'))
    expect(requests).toEqual(['sync'])
  })

  test('does not release the character while something could not be sent', async () => {
    await game.open()
    gameSession()?.predictor.act({ ...DROP, id: 'one', at: NOW })
    requests = []
    testSocket.receive('handOver', {})
    await vi.waitFor(() => expect(gameSession()?.isReached).toBe(false))
    expect([phase(), requests, readCopy('p')?.pending.length]).toEqual(['ready', ['perform'], 1])
  })

  test('does not release the character while it wakes up from a sleep with something unsent', async () => {
    await game.open()
    gameSession()?.predictor.act({ ...DROP, id: 'one', at: NOW })
    vi.stubGlobal('navigator', { onLine: true })
    vi.setSystemTime(Date.now() + 3_600_000)
    requests = []
    testSocket.receive('handOver', {})
    await vi.advanceTimersByTimeAsync(100)
    expect(requests).not.toContain('sync')
    expect(readCopy('p')?.pending.length).toBe(1)
  })
})

describe('what a page has done that another one took over meanwhile', () => {
  test('is listed with the reason where the server refuses it', async () => {
    await game.open()
    answers['perform'] = performs({ frozen: true, refuses: true })
    gameSession()?.predictor.act({ ...DROP, id: 'one', at: NOW })
    testSocket.receive('frozen', { reason: 'session/elsewhere' })
    await vi.waitFor(() => expect(phase()).toBe('blocked'))
    expect(listed()).toEqual([['Drop 2 × Logs', 'The page that took over decides this now']])
    expect(readCopy('p')).toMatchObject({ pending: [], notKept: [{ intent: { id: 'one' } }] })
  })

  test('is listed if the server does not accept any of it', async () => {
    await game.open()
    answers['perform'] = elsewhere()
    gameSession()?.predictor.act({ ...DROP, id: 'one', at: NOW })
    testSocket.receive('frozen', { reason: 'session/elsewhere' })
    await vi.waitFor(() => expect(phase()).toBe('blocked'))
    expect(listed()).toEqual([['Drop 2 × Logs', 'It reached the server too late']])
    expect(readCopy('p')?.pending).toEqual([])
  })

  test('without a connection is sent before anything is loaded, and the local copy replaces no newer state', async () => {
    await game.open()
    await dropWithoutConnection()
    answers['perform'] = performs({ frozen: true, refuses: true })
    answers['getServerInfo'] = () => Response.json({})
    answers['loadPlayer'] = elsewhere('a-lease')
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.waitFor(() => expect(phase()).toBe('blocked'))
    expect(requests).toEqual(['getServerInfo', 'perform', 'loadPlayer'])
    expect(listed()).toEqual([['Drop 2 × Logs', 'The page that took over decides this now']])
    // Once the character is free, the server's state is shown and nothing is sent again.
    requests = []
    answers['loadPlayer'] = () => Response.json(OPENED)
    await game.open()
    expect([requests, phase(), useGame.getState().player?.inventory]).toEqual([
      ['loadPlayer'],
      'ready',
      PLAYER.inventory,
    ])
    expect([listed(), readCopy('p')?.notKept]).toEqual([[], []])
  })

  test('is in the log if the game opens at once', async () => {
    await game.open()
    await dropWithoutConnection()
    answers['perform'] = performs({ frozen: true, refuses: true })
    answers['getServerInfo'] = () => Response.json({})
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.waitFor(() =>
      expect(useGame.getState().log.map(({ text }) => text)).toContain(
        'Not saved: Drop 2 × Logs. The page that took over decides this now.',
      ),
    )
    expect(phase()).toBe('ready')
  })
})

describe('Play here', () => {
  async function blocked(): Promise<void> {
    answers['loadPlayer'] = elsewhere('lease-1')
    await game.open()
    expect(phase()).toBe('blocked')
    requests = []
  }

  test('claims the character once, and opens the game as soon as it is free', async () => {
    await blocked()
    answers['takeOver'] = () => Response.json({ wait: 10_000 })
    game.playHere()
    await vi.advanceTimersByTimeAsync(1_200)
    expect(useGame.getState()).toMatchObject({ phase: 'blocked', takeover: { isWaiting: true } })
    answers['loadPlayer'] = () => Response.json(OPENED)
    await vi.advanceTimersByTimeAsync(500)
    expect(useGame.getState()).toMatchObject({ phase: 'ready', takeover: null })
    expect(requests.filter((name) => name === 'takeOver')).toHaveLength(1)
  })

  test('opens at once where the other page has just closed', async () => {
    await blocked()
    answers['loadPlayer'] = () => Response.json(OPENED)
    game.playHere()
    await vi.advanceTimersByTimeAsync(10)
    expect([phase(), requests]).toEqual(['ready', ['loadPlayer']])
  })

  test('says so where another page was faster, and can be pressed again', async () => {
    await blocked()
    answers['takeOver'] = elsewhere('lease-2')
    game.playHere()
    await vi.advanceTimersByTimeAsync(10)
    expect(useGame.getState()).toMatchObject({
      phase: 'blocked',
      takeover: { isWaiting: false, failure: 'Another page was faster. Press Play here again to take over from it.' },
    })
    answers['loadPlayer'] = () => Response.json(OPENED)
    game.playHere()
    await vi.advanceTimersByTimeAsync(10)
    expect(phase()).toBe('ready')
  })

  test('gives up a moment after the wait', async () => {
    await blocked()
    answers['takeOver'] = () => Response.json({ wait: 10_000 })
    game.playHere()
    await vi.advanceTimersByTimeAsync(14_000)
    expect(useGame.getState()).toMatchObject({ phase: 'blocked', takeover: { isWaiting: false } })
    requests = []
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toEqual([])
  })

  test('without a connection says so and opens nothing', async () => {
    await blocked()
    delete answers['loadPlayer']
    game.playHere()
    await vi.advanceTimersByTimeAsync(10)
    expect(useGame.getState()).toMatchObject({
      phase: 'blocked',
      takeover: { isWaiting: false, failure: 'The server cannot be reached. Try again.' },
    })
  })

  test('is over where the player refreshes meanwhile', async () => {
    await blocked()
    answers['takeOver'] = () => Response.json({ wait: 10_000 })
    game.playHere()
    await vi.advanceTimersByTimeAsync(600)
    game.retry()
    await vi.advanceTimersByTimeAsync(10)
    requests = []
    await vi.advanceTimersByTimeAsync(20_000)
    expect([phase(), requests, useGame.getState().takeover]).toEqual(['blocked', [], null])
  })

  test('of a suspended account shows why', async () => {
    await blocked()
    answers['getAccount'] = () => Response.json({ account: ACCOUNT })
    answers['loadPlayer'] = () => Response.json(callError('auth/banned', { why: 'Sold coins' }), { status: 403 })
    game.playHere()
    await vi.advanceTimersByTimeAsync(10)
    expect(phase()).toBe('suspended')
  })
})

test('an intent is named with the content, and without it', () => {
  const sell = { id: 'one', type: 'sellToShop', npcId: 'any', itemId: 'logs', quantity: 3 } satisfies SentIntent
  expect([intentText(sell, content), intentText(sell, null)]).toEqual(['Sell 3 × Logs', 'Sell 3 × an item'])
  for (const type of ['paintTheFence', 'constructor', undefined]) {
    expect(intentText({ ...sell, type } as never, content)).toBe('An unknown action')
  }
})
