import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CLOSED, useGame } from '../../client/game-state.ts'
import { subscribeToSocial, useSocial } from './social.ts'

let asked: string[] = []
let isAnswered = true
let stop = () => {}
const party = { id: 'larks', name: 'The Larks' }

beforeEach(() => {
  asked = []
  isAnswered = true
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (!isAnswered) throw new TypeError('No network')
    return new Response(JSON.stringify({ party, invites: [], friends: [], asking: [], asked: [] }))
  })
})

afterEach(() => {
  stop()
  useGame.setState(CLOSED)
  vi.unstubAllGlobals()
})

const QUESTIONS = ['/api/getParty', '/api/getPendingInvites', '/api/listFriends']
const settled = () => new Promise((resolve) => setTimeout(resolve, 10))
const becomes = async (connection: 'online' | 'offline') => {
  useGame.setState({ connection })
  await settled()
}

test('what was told while the line was lost is asked for once it is back, and only then', async () => {
  useGame.setState({ connection: 'online' })
  stop = subscribeToSocial()
  await settled()
  expect(asked).toEqual(QUESTIONS)
  await becomes('offline')
  useGame.setState({ username: 'Ash' })
  await settled()
  expect(asked).toEqual(QUESTIONS)
  await becomes('online')
  expect(asked).toEqual([...QUESTIONS, ...QUESTIONS])
})

test('what is known stays on screen where the next answer does not come', async () => {
  isAnswered = false
  stop = subscribeToSocial()
  await settled()
  expect(useSocial.getState().status).toBe('failed')
  isAnswered = true
  await becomes('online')
  expect(useSocial.getState()).toMatchObject({ status: 'ready', party })
  isAnswered = false
  await becomes('offline')
  await becomes('online')
  expect(useSocial.getState()).toMatchObject({ status: 'ready', party })
  stop()
  expect(useSocial.getState()).toMatchObject({ status: 'loading', party: null })
})
