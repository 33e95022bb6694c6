import { content } from '@hearthward/content'
import { type Account, callError, type EraEntity } from '@hearthward/contract'
import {
  experienceFor,
  type Found,
  minutes,
  newPlayer,
  type Player,
  type ReturnReport,
  reportOf,
} from '@hearthward/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAuth } from '../account/auth.ts'
import { ACCOUNT } from '../account/testing-account.ts'
import { testSocket } from '../connection/testing-socket.ts'
import { useGame } from '../game-state.ts'
import { readCopy, rememberedUser, rememberUser, writeCopy } from '../storage/local-copy.ts'
import { type CallAnswers, fetchFrom, memoryStorage } from '../testing-browser.ts'
import { toasts } from '../toasts.ts'
import { game } from './game.ts'
import { sync } from './outbox.ts'
import { TIMELINE, VERSION } from './testing-session.ts'

vi.mock('socket.io-client', async () => (await import('../connection/testing-socket.ts')).socketLibrary)

const NOW = 1_700_000_000_000
/** The server's answers by call. A call without one fails as unreachable. */
let answers: CallAnswers = {}
let requests: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
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
  answers = { getContent: () => Response.json({ content }) }
  useAuth.setState({ user: ACCOUNT, isAuthenticated: true })
  rememberUser(ACCOUNT)
})
afterEach(() => {
  game.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Stubs a server that has this character. */
function serve(player: Player, more: { found?: Found[]; report?: ReturnReport; timeline?: EraEntity[] } = {}): void {
  const opened = {
    now: NOW,
    rolls: [],
    found: [],
    seal: 'a-seal',
    report: null,
    staffChanges: [],
    bonus: 0,
    capped: false,
  }
  answers['loadPlayer'] = () =>
    Response.json({ ...opened, player, timeline: TIMELINE, isNew: false, isCopyGenuine: null, ...more })
}

/** Opens a game, and then opens it again on a server that has deleted the account. */
async function openUntilDeleted(): Promise<void> {
  serve(newPlayer('p', NOW))
  await game.open()
  expect(readCopy('p')).not.toBeNull()
  answers['loadPlayer'] = () => Response.json(callError('auth/deleted'), { status: 403 })
  await game.open()
}

test('earlier levels and stops are not announced when the game opens', async () => {
  const player = newPlayer('p', NOW)
  Object.assign(player.skills.mining, { level: 40, experience: experienceFor(40) })
  player.lastStop = { at: NOW - 1, activityId: 'fight_chickens', reason: 'stop/died', details: {} }
  serve(player)
  const shown = vi.spyOn(toasts, 'show')
  await game.open()
  expect(useGame.getState()).toMatchObject({ phase: 'ready', player: { skills: { mining: { level: 40 } } } })
  expect(shown).not.toHaveBeenCalled()
})

const FOUND = {
  type: 'found',
  at: NOW,
  activityId: 'gather_kindling',
  coins: 0,
  gained: { bird_nest: 1 },
  finds: [],
} as const satisfies Found
const RARE_FIND = ['drop', `Rare find: ${content.items['bird_nest']?.name}`]

test('a find that the server announces by a message is shown and counted once', async () => {
  serve(newPlayer('p', NOW))
  await game.open()
  const shown = vi.spyOn(toasts, 'show')
  testSocket.receive('found', { found: [FOUND] })
  answers['sync'] = () =>
    Response.json({ equal: true, at: NOW, now: NOW, rolls: [], found: [], seal: 's', contentVersion: VERSION })
  await sync()
  expect(shown.mock.calls).toEqual([RARE_FIND])
  expect(useGame.getState().totals.gained).toEqual({ bird_nest: 1 })
})

test('finds of a short absence are shown when the game opens; the report on return contains those of a long one', async () => {
  const player = newPlayer('p', NOW)
  serve(player, { found: [FOUND] })
  const shown = vi.spyOn(toasts, 'show')
  await game.open()
  expect(shown.mock.calls).toEqual([RARE_FIND])
  serve(player, { found: [FOUND], report: reportOf([FOUND], NOW - minutes(6), NOW) })
  await game.open()
  expect(shown.mock.calls).toEqual([RARE_FIND])
})

test('an account deleted by staff is suspended, and its local copy stays', async () => {
  const account: Account = { ...ACCOUNT, standing: { kind: 'deleted', appeal: null } }
  answers['getAccount'] = () => Response.json({ account })
  await openUntilDeleted()
  await vi.waitFor(() => expect(useGame.getState().phase).toBe('suspended'))
  expect(readCopy('p')).not.toBeNull()
})

test('the local copy of a deleted account is removed, but only once the server has answered', async () => {
  await openUntilDeleted()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(requests.filter((name) => name === 'getAccount')).toHaveLength(1)
  expect([readCopy('p'), rememberedUser()]).not.toContain(null)
  expect(useGame.getState().phase).not.toBe('deleted')
  answers['getAccount'] = () => Response.json({ account: null })
  await vi.advanceTimersByTimeAsync(1)
  expect(useGame.getState().phase).toBe('deleted')
  expect([readCopy('p'), rememberedUser()]).toEqual([null, null])
})

test('the game stays on screen when the sign-in is renewed, and closes when it has ended', async () => {
  serve(newPlayer('p', NOW))
  await game.open()
  answers['sync'] = () => Response.json(callError('auth/required'), { status: 401 })
  answers['getAccount'] = () => Response.json({ account: ACCOUNT })
  const phases: string[] = []
  const unsubscribe = useGame.subscribe(({ phase }) => phases.push(phase))
  requests = []
  await sync()
  await vi.waitFor(() => expect(requests).toEqual(['sync', 'getAccount', 'loadPlayer']))
  await vi.waitFor(() => expect(useGame.getState().connection).toBe('online'))
  expect(new Set(phases)).toEqual(new Set(['ready']))
  unsubscribe()

  answers['getAccount'] = () => Response.json({ account: null })
  await sync()
  await vi.waitFor(() => expect(useGame.getState().phase).toBe('closed'))
})

test('a page whose content the server does not know reloads itself once, and then asks for it', async () => {
  const unknown = () => Response.json(callError('call/unknown'), { status: 404 })
  serve(newPlayer('p', NOW), { timeline: [{ ...TIMELINE[0]!, contentVersion: 'of-another-release' }] })
  answers['getContent'] = unknown
  await game.open()
  expect(useGame.getState().phase).toBe('reloading')
  // The page after the reload.
  await game.open()
  expect(useGame.getState().phase).toBe('outdated')
  // The next release, days later, in the same tab.
  vi.setSystemTime(NOW + minutes(61))
  await game.open()
  expect(useGame.getState().phase).toBe('reloading')
})

test('an open game whose new content the server does not know keeps its intents and reloads', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  serve(newPlayer('p', NOW))
  await game.open()
  answers['getServerInfo'] = () => Response.json({})
  answers['getContent'] = () =>
    Response.json(callError('call/invalid', { field: 'version', problem: 'unknown' }), { status: 400 })
  const timeline = [{ ...TIMELINE[0]!, contentVersion: 'of-a-later-release' }]
  serve(newPlayer('p', NOW), { timeline })
  testSocket.receive('timeline', { timeline })
  await vi.advanceTimersByTimeAsync(0)
  expect(useGame.getState()).toMatchObject({ phase: 'ready', connection: 'offline' })
  await game.act({ type: 'updateSettings', theme: 'dark' })
  await vi.advanceTimersByTimeAsync(0)
  expect(readCopy('p')?.pending).toHaveLength(1)
  answers['perform'] = () => Response.json({ results: [], found: [] })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(useGame.getState().phase).toBe('reloading')
})

const tooMany = () => Response.json(callError('call/too-many', { seconds: 8 }), { status: 429 })

test('a page that has sent too much plays on, and saves everything once it may send again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  serve(newPlayer('p', NOW))
  await game.open()
  answers['perform'] = tooMany
  answers['loadPlayer'] = tooMany
  answers['getServerInfo'] = () => Response.json({})
  await game.act({ type: 'updateSettings', theme: 'dark' })
  await sync()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(useGame.getState()).toMatchObject({ phase: 'ready', connection: 'offline' })
  expect(game.diagnostics().pending).toBe(1)

  serve(newPlayer('p', NOW))
  answers['perform'] = () => Response.json({ results: [], found: [] })
  requests = []
  await vi.advanceTimersByTimeAsync(5_000)
  expect(requests).toEqual(['getServerInfo', 'perform', 'loadPlayer'])
  expect(useGame.getState()).toMatchObject({ phase: 'ready', connection: 'online' })
  expect(game.diagnostics()).toMatchObject({ pending: 0, isReached: true })
})

test('a game that may not be opened yet says when, and opens by itself then', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answers['loadPlayer'] = tooMany
  await game.open()
  const failure = 'Too many requests. Try again in 8 s.'
  expect(useGame.getState()).toMatchObject({ phase: 'failed', failure })
  serve(newPlayer('p', NOW))
  await vi.advanceTimersByTimeAsync(7_999)
  expect(useGame.getState().phase).toBe('failed')
  await vi.advanceTimersByTimeAsync(1)
  expect(useGame.getState().phase).toBe('ready')
})

/** Opens the game without a server, in a tab beside another one that has the local copy. */
async function openBesideAnotherTab(): Promise<void> {
  serve(newPlayer('p', NOW))
  await game.open()
  game.close()
  const copy = readCopy('p')
  if (copy) writeCopy({ ...copy, sessionId: 'the-other-tab' })
  const request = async (name: string, _: object, use: (lock: object) => unknown) => {
    if (name.endsWith(':the-other-tab')) throw new DOMException('The lock was not granted in time', 'AbortError')
    void use({})
  }
  vi.stubGlobal('navigator', { onLine: true, locks: { request } })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  delete answers['loadPlayer']
  await game.open()
}

test('a tab that opened without the server beside another one is blocked, and asks the server once it answers', async () => {
  await openBesideAnotherTab()
  expect(useGame.getState().phase).toBe('blocked')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(useGame.getState().phase).toBe('blocked')
  serve(newPlayer('p', NOW))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(useGame.getState().phase).toBe('ready')
})

test('a tab stays blocked, without asking again, once the server has said that the other one plays', async () => {
  await openBesideAnotherTab()
  answers['loadPlayer'] = () => Response.json(callError('session/elsewhere', { lease: 'l' }), { status: 400 })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(useGame.getState().phase).toBe('blocked')
  requests = []
  await vi.advanceTimersByTimeAsync(60_000)
  expect([requests, useGame.getState().phase]).toEqual([[], 'blocked'])
})

test('a tab that takes the character over does not ask for its game as well', async () => {
  await openBesideAnotherTab()
  requests = []
  answers['loadPlayer'] = () => new Promise(() => undefined)
  game.playHere()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toEqual(['loadPlayer'])
})

test('[START-11] a game started without the server keeps its own time and data, whatever the live connection says', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answers['getContent'] = () => Response.json({ version: 'stored', content })
  await game.open()
  expect(useGame.getState()).toMatchObject({ phase: 'ready', player: { currentAction: null } })
  // Data that this browser does not have and cannot load, and a clock that differs by more than an absence may last.
  delete answers['getContent']
  testSocket.receive('timeline', { timeline: [{ ...TIMELINE[0]!, contentVersion: 'never-seen' }] })
  await game.act({ type: 'startActivity', locationId: 'lumbridge', activityId: 'gather_kindling' })
  const later = NOW + 48 * 3_600_000
  testSocket.ping()
  testSocket.receive('clock', { now: later })
  expect(useGame.getState().player?.currentAction?.activityId).toBe('gather_kindling')

  serve(newPlayer('p', later))
  answers['getContent'] = () => Response.json({ content })
  answers['getServerInfo'] = () => Response.json({})
  await vi.advanceTimersByTimeAsync(5_000)
  expect(useGame.getState()).toMatchObject({ connection: 'online', player: { currentAction: null } })
})
