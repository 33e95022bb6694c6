import { callError, MOST_INTENTS } from '@hearthward/contract'
import { advance, type Era, hours, newPlayer, type Player, reportOf, stateHash } from '@hearthward/engine'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gameNow } from '../connection/server-time.ts'
import { useGame } from '../game-state.ts'
import { type CallAnswers, fetchFrom } from '../testing-browser.ts'
import { type GameSession, showPresent, stopSession } from './game-session.ts'
import { loseConnection, reconnect, sendPendingIntents, sync } from './outbox.ts'
import { gatheringPlayer, opened, VERSION, WORK } from './testing-session.ts'

/** The answers of the server, by call. */
let answers: CallAnswers = {}
let requests: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('localStorage', { length: 0, getItem: () => null, setItem: () => undefined, key: () => null })
  vi.stubGlobal(
    'fetch',
    fetchFrom(
      () => answers,
      (name) => requests.push(name),
    ),
  )
  answers = {}
  requests = []
})
afterEach(() => {
  stopSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A game whose server answers. */
function playing(changes: Partial<GameSession> = {}) {
  const game = opened(gatheringPlayer(gameNow()))
  const reopen = vi.fn(async () => {})
  const end = vi.fn()
  Object.assign(game, { isReached: true, socketState: 'online', reopen, end, ...changes })
  return { game, reopen, end }
}

const refused = (reason: Parameters<typeof callError>[0]) => () => Response.json(callError(reason), { status: 400 })

function performed(player: Player) {
  const rest = { results: [], rolls: [], found: [], now: Date.now(), seal: 's', frozen: false }
  return Response.json({ equal: false, player, ...rest })
}

function synced(answer: { equal: true } | { equal: false; player: Player }) {
  const rest = { at: gameNow(), now: Date.now(), rolls: [], found: [], seal: 's', contentVersion: VERSION }
  return Response.json({ ...rest, ...answer })
}

test.each(['player/not-loaded', 'server/maintenance'] as const)(
  'after the answer %s the game is opened again, and the connection is not lost',
  async (reason) => {
    const { game, reopen, end } = playing()
    answers = { sync: refused(reason) }
    await sync()
    expect(reopen).toHaveBeenCalledTimes(1)
    expect([game.isReached, end.mock.calls]).toEqual([true, []])
  },
)

test('a session that has ended closes the game on this page', async () => {
  const { reopen, end } = playing()
  answers = { sync: refused('session/elsewhere') }
  await sync()
  expect(end.mock.calls).toEqual([['session/elsewhere']])
  expect(reopen).not.toHaveBeenCalled()
})

test('after an internal error the page retries every 5 s until the server answers', async () => {
  const { game, reopen } = playing()
  answers = { sync: refused('call/internal') }
  await sync()
  expect(game.isReached).toBe(false)
  expect(useGame.getState().connection).toBe('offline')
  await vi.advanceTimersByTimeAsync(4_999)
  expect(requests).toEqual(['sync'])
  await vi.advanceTimersByTimeAsync(1)
  expect(requests).toEqual(['sync', 'getServerInfo'])
  answers = { getServerInfo: () => Response.json({}) }
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reopen).toHaveBeenCalledTimes(1)
})

test('only one reconnect runs at a time, until the game is open again', async () => {
  const { promise: isOpen, resolve } = Promise.withResolvers<void>()
  const { reopen } = playing({ isReached: false })
  reopen.mockReturnValue(isOpen)
  answers = { getServerInfo: () => Response.json({}) }
  const first = reconnect()
  await vi.waitFor(() => expect(reopen).toHaveBeenCalled())
  const second = reconnect()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([requests, reopen.mock.calls.length]).toEqual([['getServerInfo'], 1])
  resolve()
  await Promise.all([first, second])
})

test('an answer for a game that was closed meanwhile changes nothing in the next one', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Response>()
  const { game } = playing()
  game.predictor.act({ type: 'stopAction', id: 'intent-1', at: gameNow() })
  answers = { perform: () => answer }
  const sending = sendPendingIntents()
  await vi.waitFor(() => expect(requests).toEqual(['perform']))
  const next = opened(newPlayer('q', gameNow()))
  const coins = () => [game, next].map(({ predictor }) => predictor.player().coins)
  const before = coins()
  resolve(performed({ ...newPlayer('p', gameNow()), coins: 7 }))
  await sending
  expect(coins()).toEqual(before)
})

test('the state the server answers with is shown from then on', async () => {
  const { game } = playing()
  game.predictor.act({ type: 'stopAction', id: 'intent-1', at: gameNow() })
  answers = { perform: () => performed({ ...newPlayer('p', gameNow()), coins: 7 }) }
  await sendPendingIntents()
  expect(game.predictor.pending()).toEqual([])
  expect(useGame.getState().player?.coins).toBe(7)
})

test('events the server settled beyond the screen count for this session', async () => {
  useGame.setState({ totals: reportOf([], gameNow(), gameNow()) })
  const { game } = playing()
  const later = gameNow() + 2.5 * WORK.duration
  const world = { timeline: game.predictor.timeline(), rolls: () => undefined }
  const { state } = advance(game.predictor.player(), world, later)
  answers = { sync: () => synced({ equal: false, player: { ...state, coins: 7 } }) }
  await sync()
  const { player, totals } = useGame.getState()
  expect(player?.coins).toBe(7)
  expect(totals.completions).toBe(2)
})

test('a confirmed state counts as saved at that moment', async () => {
  playing()
  useGame.setState({ savedAt: 0 })
  answers = { sync: () => synced({ equal: true }) }
  await sync()
  expect(useGame.getState().savedAt).toBe(gameNow())
})

test('a prediction names the state and the era it was computed from', async () => {
  const { game } = playing()
  const begun = game.predictor.confirmed().settledAt
  await vi.advanceTimersByTimeAsync(WORK.duration)
  const sentCalls = vi.spyOn(globalThis, 'fetch')
  const latest = () => JSON.parse(String(sentCalls.mock.lastCall?.[1]?.body))
  answers = { sync: () => synced({ equal: true }) }
  await sync()
  const at = begun + WORK.duration
  expect(latest()).toMatchObject({ at, confirmedAt: begun, eraFrom: 0 })
  const [era] = game.predictor.timeline()
  game.predictor.setTimeline([era as Era, { ...(era as Era), from: at }])
  await sync()
  expect(latest()).toMatchObject({ at, confirmedAt: at, eraFrom: at })
})

test('fresh intents predict the state they lead to, and a right prediction replaces nothing on screen', async () => {
  const { game } = playing()
  const { predictor } = game
  const begun = predictor.confirmed().settledAt
  const sent = vi.spyOn(globalThis, 'fetch')
  const sentCalls = () => sent.mock.calls.map(([, request]) => JSON.parse(String(request?.body)).prediction)
  predictor.act({ type: 'stopAction', id: 'intent-1', at: gameNow() })
  const predicted = predictor.player()
  answers = {
    perform: () => {
      // Pressed while the answer is on its way.
      if (sent.mock.calls.length === 1) predictor.act({ type: 'clearQueue', id: 'intent-2', at: gameNow() })
      const rest = { results: [], rolls: [], found: [], now: Date.now(), seal: 's', frozen: false }
      return Response.json({ equal: true, at: predicted.settledAt, ...rest })
    },
  }
  await sendPendingIntents()
  const prediction = { at: predicted.settledAt, hash: stateHash(predicted), confirmedAt: begun, eraFrom: 0 }
  expect(sentCalls()).toEqual([prediction, { ...prediction, hash: predictor.hash(), confirmedAt: predicted.settledAt }])
  expect([predictor.confirmed().currentAction, predictor.pending()]).toEqual([null, []])
})

describe('a page that was asleep for an hour', () => {
  /** The first timers after the sleep may be those of a save. */
  function asleep() {
    vi.stubGlobal('navigator', { onLine: true })
    const { game, reopen } = playing()
    game.predictor.act({ type: 'clearQueue', id: 'before', at: gameNow() })
    vi.setSystemTime(Date.now() + hours(1))
    return { game, reopen }
  }

  test('is loaded again once, and saves nothing before that: a save would end the absence without a report', async () => {
    const { reopen } = asleep()
    await sync()
    await sendPendingIntents()
    showPresent()
    expect([requests, reopen.mock.calls.length]).toEqual([[], 1])
  })

  test('goes on without the server if it cannot be loaded', async () => {
    const { game } = asleep()
    const shown = () => useGame.getState().player?.settledAt
    const before = shown()
    await sync()
    expect(shown()).toBe(before)
    loseConnection(new TypeError('no answer'))
    expect([shown(), game.isWaking]).toEqual([gameNow(), false])
  })
})

test('intents that waited for the server are sent as one replay, fresh ones are not', async () => {
  const { game } = playing()
  const begun = game.predictor.confirmed().settledAt
  const sent = vi.spyOn(globalThis, 'fetch')
  const replays = () => sent.mock.calls.map(([, request]) => JSON.parse(String(request?.body)).replay)
  answers = { perform: () => performed({ ...newPlayer('p', gameNow()), settledAt: gameNow() }) }
  for (let n = 0; n < MOST_INTENTS + 1; n++) game.predictor.act({ type: 'clearQueue', id: `old-${n}`, at: gameNow() })
  await vi.advanceTimersByTimeAsync(6_000)
  await sendPendingIntents()
  const id = `${game.sessionId}:${begun}`
  expect(replays()).toEqual([
    { id, isLast: false },
    { id, isLast: true },
  ])
  expect([game.predictor.pending(), game.predictor.answered()]).toEqual([[], []])
  sent.mockClear()
  game.predictor.act({ type: 'clearQueue', id: 'fresh', at: gameNow() })
  await sendPendingIntents()
  expect(replays()).toEqual([undefined])
})

test('waiting intents that fit into one call are the last part of their replay', async () => {
  const { game } = playing()
  const sent = vi.spyOn(globalThis, 'fetch')
  const replays = () => sent.mock.calls.map(([, request]) => JSON.parse(String(request?.body)).replay)
  answers = { perform: () => performed({ ...newPlayer('p', gameNow()), coins: 7 }) }
  for (let n = 0; n < MOST_INTENTS; n++) game.predictor.act({ type: 'clearQueue', id: `old-${n}`, at: gameNow() })
  await vi.advanceTimersByTimeAsync(6_000)
  await sendPendingIntents()
  expect(replays()).toMatchObject([{ isLast: true }])
  // The state of the server is shown with the last part only.
  expect(useGame.getState().player?.coins).toBe(7)
})
