import type { Party, PartyInvite } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../client/call-queries.ts'
import { connectLive } from '../../client/connection/live.ts'
import { testSocket } from '../../client/connection/testing-socket.ts'
import { CLOSED, useGame } from '../../client/game-state.ts'
import { knownSocial, type Social, subscribeToSocial } from './social.ts'

vi.mock('socket.io-client', async () => (await import('../../client/connection/testing-socket.ts')).socketLibrary)

let requests: string[] = []
let isAnswered = true
let told: Social[] = []
let stop = () => {}
const party = { id: 'larks', name: 'The Larks' } as Party

beforeEach(() => {
  requests = []
  told = []
  isAnswered = true
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    if (!isAnswered) throw new TypeError('No network')
    return new Response(JSON.stringify({ party, invites: [], friends: [], asking: [], asked: [] }))
  })
})

afterEach(() => {
  stop()
  queryClient.clear()
  useGame.setState(CLOSED)
  vi.unstubAllGlobals()
})

const READS = ['/api/getParty', '/api/getPendingInvites', '/api/listFriends']
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
const begin = async () => {
  stop = subscribeToSocial((known) => told.push(known))
  await settled()
}
const becomes = async (connection: 'online' | 'offline') => {
  useGame.setState({ connection })
  await settled()
}

test('after a lost connection everything is read again once, on reconnect', async () => {
  useGame.setState({ connection: 'online' })
  await begin()
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
  await begin()
  expect([knownSocial(), told]).toEqual([null, []])
  isAnswered = true
  await becomes('online')
  expect(knownSocial()).toMatchObject({ party })
  isAnswered = false
  await becomes('offline')
  await becomes('online')
  expect(knownSocial()).toMatchObject({ party })
  stop()
  await settled()
  expect(knownSocial()).toBeNull()
})

test('live messages change what is known, without another read', async () => {
  testSocket.connect(connectLive)
  await begin()
  const invite = { id: 'one', partyName: 'The Wrens' } as PartyInvite
  testSocket.receive('partyChanged', { party: null })
  testSocket.receive('invites', { invites: [invite] })
  await settled()
  expect(told.at(-1)).toMatchObject({ party: null, invites: [invite] })
  expect(requests).toEqual(READS)
})
