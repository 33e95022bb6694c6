import { type CallName, callError } from '@hearthward/contract'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from '../ui/testing-hook.ts'
import { useAuth } from './account/auth.ts'
import { ACCOUNT } from './account/testing-account.ts'
import {
  type GameQueryOptions,
  gameQuery,
  knownAnswer,
  onAnswer,
  queryClient,
  refetchCalls,
  stateOfAll,
  updateAnswer,
  updateAnswers,
  useAction,
} from './call-queries.ts'
import { CLOSED, useGame } from './game-state.ts'
import { requestRefetch } from './session/refetch.ts'
import { memoryStorage } from './testing-browser.ts'

/** Requests the server has not answered yet. */
let waiting: { path: string; answer: (body: unknown, status?: number) => Promise<void> }[] = []
let requests: string[] = []
let stops: (() => void)[] = []

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 10))

beforeEach(() => {
  waiting = []
  requests = []
  stops = []
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('fetch', (path: string) => {
    requests.push(path.replace('/api/', ''))
    return new Promise<Response>((resolve) => {
      const answer = (body: unknown, status = 200) => {
        resolve(Response.json(body, { status }))
        return settled()
      }
      waiting.push({ path, answer })
    })
  })
  useAuth.setState({ user: ACCOUNT, isAuthenticated: true })
})
afterEach(() => {
  for (const stop of stops) stop()
  queryClient.clear()
  useGame.setState(CLOSED)
  useAuth.setState({ user: null, isAuthenticated: false })
  vi.unstubAllGlobals()
})

/** A page that shows a call. */
function open(name: CallName, options: GameQueryOptions = {}) {
  const observer = new QueryObserver(queryClient, gameQuery(name, {} as never, options))
  const close = observer.subscribe(() => {})
  stops.push(close)
  return { shown: () => observer.getCurrentResult().data as unknown, result: () => observer.getCurrentResult(), close }
}

const answerNext = (body: unknown, status?: number) => waiting.shift()?.answer(body, status)
const signIn = (uid: string) => useAuth.setState({ user: { ...ACCOUNT, uid } })

test('after a change of account no data of the former one is shown, and the open page reads again', async () => {
  const left = open('getMyTrades', { keptFor: Number.POSITIVE_INFINITY })
  await answerNext({ trades: ['theirs'] })
  left.close()
  const party = open('getParty', { isLive: true, isSharedRead: true })
  await answerNext({ party: 'theirs' })
  expect(party.shown()).toEqual({ party: 'theirs' })
  signIn('other')
  expect(party.shown()).toBeUndefined()
  expect(queryClient.getQueryData(['getMyTrades', {}])).toBeUndefined()
  await settled()
  await answerNext({ party: 'mine' })
  expect(party.shown()).toEqual({ party: 'mine' })
  expect(requests).toEqual(['getMyTrades', 'getParty', 'getParty'])
})

test('an answer for the former account that arrives late is not shown', async () => {
  const party = open('getParty')
  const late = waiting.shift()
  signIn('other')
  await settled()
  await late?.answer({ party: 'theirs' })
  expect(party.shown()).toBeUndefined()
  await answerNext({ party: 'mine' })
  expect(party.shown()).toEqual({ party: 'mine' })
})

test('after a sign-out nothing is shown, and nothing is read', async () => {
  const party = open('getParty')
  await answerNext({ party: 'theirs' })
  useAuth.setState({ user: null, isAuthenticated: false })
  await settled()
  expect(party.shown()).toBeUndefined()
  expect(requests).toEqual(['getParty'])
})

test('an account that is read again keeps its answers', async () => {
  const party = open('getParty')
  await answerNext({ party: 'mine' })
  useAuth.setState({ user: { ...ACCOUNT } })
  await settled()
  expect([party.shown(), requests]).toEqual([{ party: 'mine' }, ['getParty']])
})

test('after missed messages the live answers on screen are read again, but not those of other pages or cached ones', async () => {
  open('getParty', { isLive: true, isSharedRead: true })
  open('getExchangeOverview', { isLive: true, cachedFor: 60_000 })
  open('getLeaderboard')
  open('getMyOffers', { isLive: true, keptFor: Number.POSITIVE_INFINITY }).close()
  for (let left = 4; left > 0; left--) await answerNext({})
  requests = []
  requestRefetch()
  expect(requests).toEqual(['getParty'])
  await answerNext({})
  useGame.setState({ connection: 'online' })
  expect(requests).toEqual(['getParty', 'getParty'])
})

test('a page that is opened again reads again, and one that shares a read does not', async () => {
  open('getLeaderboard').close()
  await answerNext({ rows: [] })
  open('getLeaderboard')
  open('getParty', { isSharedRead: true })
  for (let left = 2; left > 0; left--) await answerNext({})
  open('getParty', { isSharedRead: true })
  expect(requests).toEqual(['getLeaderboard', 'getLeaderboard', 'getParty'])
})

test('a change that arrives during a read is applied to its answer, which is older', async () => {
  const party = open('getParty')
  updateAnswer('getParty', {}, (known) => ({ ...known, party: null }))
  await answerNext({ party: 'larks' })
  expect(party.shown()).toEqual({ party: null })
  refetchCalls('getParty')
  await answerNext({ party: 'larks' })
  expect(party.shown()).toEqual({ party: 'larks' })
})

test('a live message is applied to every known answer of its call, and to those being read', async () => {
  const pages = [{}, { before: 5 }].map((input) => {
    const observer = new QueryObserver(queryClient, gameQuery('listOperations', input))
    stops.push(observer.subscribe(() => {}))
    return () => observer.getCurrentResult().data as unknown
  })
  const party = open('getParty')
  await answerNext({ operations: [], hasMore: false })
  updateAnswers('listOperations', (page, { before }) => ({ ...page, hasMore: true, operations: [before as never] }))
  await answerNext({ operations: [], hasMore: false })
  await answerNext({ party: null })
  expect(pages.map((shown) => shown())).toEqual([
    { operations: [undefined], hasMore: true },
    { operations: [5], hasMore: true },
  ])
  expect(party.shown()).toEqual({ party: null })
})

test('a changed part does not make an answer fresher', async () => {
  open('getExchangeOverview', { cachedFor: 60_000 })
  await answerNext({ items: [] })
  const readAt = () => queryClient.getQueryState(['getExchangeOverview', {}])?.dataUpdatedAt
  const before = readAt()
  await settled()
  updateAnswer('getExchangeOverview', {}, () => ({ items: [{ itemId: 'logs' } as never] }))
  expect([readAt(), knownAnswer('getExchangeOverview', {})?.items.length]).toEqual([before, 1])
})

test('a refused read fails at once and is not retried', async () => {
  const board = open('getLeaderboard')
  await answerNext(callError('call/internal'), 500)
  expect(board.result().status).toBe('error')
  expect(requests).toEqual(['getLeaderboard'])
})

test('a listener gets a known answer at once, and each change of it', async () => {
  open('getParty')
  await answerNext({ party: null })
  const heard: unknown[] = []
  stops.push(onAnswer('getParty', {}, { isSharedRead: true }, ({ party }) => heard.push(party)))
  expect(heard).toEqual([null])
  updateAnswer('getParty', {}, () => ({ party: { id: 'larks' } as never }))
  await settled()
  expect(heard).toEqual([null, { id: 'larks' }])
  expect(requests).toEqual(['getParty'])
})

test('reads that are shown together are ready once all are, and have failed once one has', () => {
  const read = (status: 'loading' | 'failed' | 'ready') => ({ status, refetch: vi.fn() })
  expect(stateOfAll([read('ready'), read('ready')]).status).toBe('ready')
  expect(stateOfAll([read('ready'), read('loading')]).status).toBe('loading')
  const reads = [read('failed'), read('loading')]
  const { status, refetch } = stateOfAll(reads)
  refetch()
  expect([status, ...reads.map((each) => each.refetch.mock.calls.length)]).toEqual(['failed', 1, 1])
})

test('a double press runs an action once, and it can run again after it has ended', async () => {
  const end: ((isDone: boolean) => void)[] = []
  const action = vi.fn(() => new Promise<boolean>((resolve) => end.push(resolve)))
  const [button] = renderHook(() => useAction(action), [])
  button?.run()
  button?.run()
  await settled()
  expect(action).toHaveBeenCalledTimes(1)
  end[0]?.(true)
  await settled()
  button?.run()
  await settled()
  expect(action).toHaveBeenCalledTimes(2)
  end[1]?.(true)
  await settled()
})
