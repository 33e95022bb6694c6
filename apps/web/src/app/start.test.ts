import { content } from '@hearthward/content'
import { newPlayer, USUAL_RATES } from '@hearthward/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ROSE = { uid: 'rose', username: 'Rose', standing: { kind: 'open' }, permissions: [], guestExpiresAt: null }
const ASTER = { ...ROSE, uid: 'aster', username: 'Aster' }

let requests: string[]
let answers: Record<string, (answer: unknown) => void>
const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}

beforeEach(() => {
  requests = []
  answers = {}
  stored.clear()
  vi.resetModules()
  vi.stubGlobal('location', { pathname: '/game' })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('fetch', (path: string) => {
    requests.push(path)
    return new Promise((resolve) => {
      answers[path] = (body) => resolve(Response.json(body))
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

test("the last player's game is requested at once, without signing them in", async () => {
  stored.set('hearthward:who', JSON.stringify(ROSE))
  const { start } = await import('./start.ts')
  const { useAuth } = await import('../client/index.ts')
  void start()
  await vi.waitFor(() => expect(requests).toEqual(['/api/getAccount', '/api/loadPlayer']))
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, isLoading: true })
})

test('pending intents are not sent before the session is confirmed', async () => {
  const state = { uid: 'rose', skills: {}, inventory: [] }
  const lists = { answered: [], pending: [{ id: 'one' }], timeline: [], rolls: [], notKept: [] }
  stored.set('hearthward:who', JSON.stringify(ROSE))
  stored.set('hearthward:copy:rose', JSON.stringify({ uid: 'rose', player: state, confirmed: state, ...lists }))
  const { start } = await import('./start.ts')
  void start()
  await vi.waitFor(() => expect(requests).toEqual(['/api/getAccount']))
  answers['/api/getAccount']?.({ account: ROSE })
  await vi.waitFor(() => expect(requests).toEqual(['/api/getAccount', '/api/perform']))
})

test('if another player is signed in, the presumed game is dropped and theirs is opened', async () => {
  stored.set('hearthward:who', JSON.stringify(ROSE))
  const { start } = await import('./start.ts')
  const { useAuth, useGame } = await import('../client/index.ts')
  void start()
  await vi.waitFor(() => expect(requests).toContain('/api/loadPlayer'))
  answers['/api/getAccount']?.({ account: ASTER })
  await vi.waitFor(() => expect(requests.filter((path) => path === '/api/loadPlayer')).toHaveLength(2))
  expect(useAuth.getState()).toMatchObject({ user: { uid: 'aster' }, isAuthenticated: true })
  expect(useGame.getState()).toMatchObject({ username: 'Aster', phase: 'loading' })
})

test('without a known player no game is requested', async () => {
  const { start } = await import('./start.ts')
  const started = start()
  await vi.waitFor(() => expect(requests).toEqual(['/api/getAccount']))
  answers['/api/getAccount']?.({ account: null })
  await started
  expect(requests).toEqual(['/api/getAccount'])
})

test("view-as requests the player's game with its hidden skills, and opens no session", async () => {
  vi.stubGlobal('location', { pathname: '/watch/rose/game' })
  const { start } = await import('./start.ts')
  const { useGame, useSkillVisibility } = await import('../client/index.ts')
  void start()
  await vi.waitFor(() => expect(requests).toEqual(['/api/lookAsPlayer']))
  const player = { ...newPlayer('rose', 0), ...ROSE, currentAction: null }
  const timeline = [{ from: 0, contentVersion: 'a-version', ...USUAL_RATES }]
  answers['/api/lookAsPlayer']?.({ player, shutOut: null, timeline, hiddenSkills: ['magic'], now: Date.now() })
  await vi.waitFor(() => expect(requests).toEqual(['/api/lookAsPlayer', '/api/getContent?version=a-version']))
  answers['/api/getContent?version=a-version']?.({ version: 'a-version', content })
  await vi.waitFor(() => expect(useGame.getState()).toMatchObject({ phase: 'ready', username: 'Rose' }))
  expect(useSkillVisibility.getState().hidden).toEqual(['magic'])
})

test('a game is closed when another player signs in, not when the same account changes', async () => {
  const { useAuth, useGame } = await import('../client/index.ts')
  useAuth.setState({ user: ROSE as never })
  useGame.setState({ phase: 'ready' })
  useAuth.setState({ user: { ...ROSE, emailVerified: true } as never })
  expect(useGame.getState().phase).toBe('ready')
  useAuth.setState({ user: ASTER as never })
  expect(useGame.getState().phase).toBe('closed')
})
