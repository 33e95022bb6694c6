import { content } from '@hearthward/content'
import { newPlayer, USUAL_RATES } from '@hearthward/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ROSE = { uid: 'rose', username: 'Rose', standing: { kind: 'open' }, permissions: [], guestExpiresAt: null }
const ASTER = { ...ROSE, uid: 'aster', username: 'Aster' }

let asked: string[]
let answers: Record<string, (answer: unknown) => void>
const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}

beforeEach(() => {
  asked = []
  answers = {}
  kept.clear()
  vi.resetModules()
  vi.stubGlobal('location', { pathname: '/game' })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return new Promise((resolve) => {
      answers[path] = (body) => resolve(Response.json(body))
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('who was here last has the game asked for at once, and is not signed in by that', async () => {
  kept.set('hearthward:who', JSON.stringify(ROSE))
  const { start } = await import('./start.ts')
  const { useAuth } = await import('../client/index.ts')
  void start()
  await vi.waitFor(() => expect(asked).toEqual(['/api/getAccount', '/api/loadPlayer']))
  expect(useAuth.getState()).toMatchObject({ isAuthenticated: false, isLoading: true })
})

test('what somebody has to say still is not said before it is known who is there', async () => {
  const state = { uid: 'rose', skills: {}, inventory: [] }
  const lists = { answered: [], pending: [{ id: 'one' }], timeline: [], rolls: [], notKept: [] }
  kept.set('hearthward:who', JSON.stringify(ROSE))
  kept.set('hearthward:copy:rose', JSON.stringify({ uid: 'rose', player: state, confirmed: state, ...lists }))
  const { start } = await import('./start.ts')
  void start()
  await vi.waitFor(() => expect(asked).toEqual(['/api/getAccount']))
  answers['/api/getAccount']?.({ account: ROSE })
  await vi.waitFor(() => expect(asked).toEqual(['/api/getAccount', '/api/perform']))
})

test('where it was somebody else, that game is put aside and theirs is opened', async () => {
  kept.set('hearthward:who', JSON.stringify(ROSE))
  const { start } = await import('./start.ts')
  const { useAuth, useGame } = await import('../client/index.ts')
  void start()
  await vi.waitFor(() => expect(asked).toContain('/api/loadPlayer'))
  answers['/api/getAccount']?.({ account: ASTER })
  await vi.waitFor(() => expect(asked.filter((path) => path === '/api/loadPlayer')).toHaveLength(2))
  expect(useAuth.getState()).toMatchObject({ user: { uid: 'aster' }, isAuthenticated: true })
  expect(useGame.getState()).toMatchObject({ username: 'Aster', phase: 'loading' })
})

test('where nobody is known, nothing of a game is asked for', async () => {
  const { start } = await import('./start.ts')
  const started = start()
  await vi.waitFor(() => expect(asked).toEqual(['/api/getAccount']))
  answers['/api/getAccount']?.({ account: null })
  await started
  expect(asked).toEqual(['/api/getAccount'])
})

test('a page that only looks asks for the game of the player, with the skills that are hidden, and opens none', async () => {
  vi.stubGlobal('location', { pathname: '/watch/rose/game' })
  const { start } = await import('./start.ts')
  const { useGame, useSkillVisibility } = await import('../client/index.ts')
  void start()
  await vi.waitFor(() => expect(asked).toEqual(['/api/lookAsPlayer']))
  const player = { ...newPlayer('rose', 0), ...ROSE, currentAction: null }
  const timeline = [{ from: 0, contentVersion: 'a-version', ...USUAL_RATES }]
  answers['/api/lookAsPlayer']?.({ player, shutOut: null, timeline, hiddenSkills: ['magic'], now: Date.now() })
  await vi.waitFor(() => expect(asked).toEqual(['/api/lookAsPlayer', '/api/getContent']))
  answers['/api/getContent']?.({ version: 'a-version', content })
  await vi.waitFor(() => expect(useGame.getState()).toMatchObject({ phase: 'ready', username: 'Rose' }))
  expect(useSkillVisibility.getState().hidden).toEqual(['magic'])
})

test('a game is closed for somebody else only, not when the account of the same player changes', async () => {
  const { useAuth, useGame } = await import('../client/index.ts')
  useAuth.setState({ user: ROSE as never })
  useGame.setState({ phase: 'ready' })
  useAuth.setState({ user: { ...ROSE, emailVerified: true } as never })
  expect(useGame.getState().phase).toBe('ready')
  useAuth.setState({ user: ASTER as never })
  expect(useGame.getState().phase).toBe('closed')
})
