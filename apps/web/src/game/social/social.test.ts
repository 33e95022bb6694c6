import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CLOSED, useGame } from '../../client/game-state.ts'
import { subscribeToSocial, useSocial } from './social.ts'

let requests: string[] = []
let isAnswered = true
let stop = () => {}
const party = { id: 'larks', name: 'The Larks' }

beforeEach(() => {
  requests = []
  isAnswered = true
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    if (!isAnswered) throw new TypeError('No network')
    return new Response(JSON.stringify({ party, invites: [], friends: [], asking: [], asked: [] }))
  })
})

afterEach(() => {
  stop()
  useGame.setState(CLOSED)
  vi.unstubAllGlobals()
})

const READS = ['/api/getParty', '/api/getPendingInvites', '/api/listFriends']
const settled = () => new Promise((resolve) => setTimeout(resolve, 10))
const becomes = async (connection: 'online' | 'offline') => {
  useGame.setState({ connection })
  await settled()
}

test('after a lost connection everything is read again once, on reconnect', async () => {
  useGame.setState({ connection: 'online' })
  stop = subscribeToSocial()
  await settled()
  expect(requests).toEqual(READS)
  await becomes('offline')
  useGame.setState({ username: 'Ash' })
  await settled()
  expect(requests).toEqual(READS)
  await becomes('online')
  expect(requests).toEqual([...READS, ...READS])
})

test('known data stays on screen if the next read fails', async () => {
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
