import type { Friend, Party, PartyInvite } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { knownAnswer, queryClient } from '../../client/call-queries.ts'
import { connectLive } from '../../client/connection/live.ts'
import { testSocket } from '../../client/connection/testing-socket.ts'
import { CLOSED, useGame } from '../../client/game-state.ts'
import { knownSocial, type Social, subscribeToSocial } from './social.ts'

vi.mock('socket.io-client', async () => (await import('../../client/connection/testing-socket.ts')).socketLibrary)

let requests: string[] = []
let isAnswered = true
let received: Social[] = []
let stop = () => {}
const party = { id: 'larks', name: 'The Larks' } as Party

beforeEach(() => {
  requests = []
  received = []
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
  stop = subscribeToSocial((known) => received.push(known))
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
  expect([knownSocial(), received]).toEqual([null, []])
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

test('live messages change the friends in the cache, without another read', async () => {
  testSocket.connect(connectLive)
  await begin()
  const ash = { uid: 'ash', username: 'Ash', isOnline: false } as unknown as Friend
  const bea = { uid: 'bea', username: 'Bea', isOnline: false } as unknown as Friend
  testSocket.receive('friends', { friends: [ash, bea], asking: [], asked: [] })
  await settled()
  expect(received.at(-1)?.friends.friends).toEqual([ash, bea])
  const online = { ...bea, isOnline: true }
  testSocket.receive('friendChanged', { friend: online })
  await settled()
  expect(knownAnswer('listFriends', {})?.friends).toEqual([ash, online])
  expect(received.at(-1)?.friends.friends).toEqual([ash, online])
  stop()
  testSocket.receive('friends', { friends: [], asking: [], asked: [] })
  expect(received.at(-1)?.friends.friends).toEqual([ash, online])
  expect(requests).toEqual(READS)
})

test('live messages change what is known, without another read', async () => {
  testSocket.connect(connectLive)
  await begin()
  const invite = { id: 'one', partyName: 'The Wrens' } as PartyInvite
  testSocket.receive('partyChanged', { party: null })
  testSocket.receive('invites', { invites: [invite] })
  await settled()
  expect(received.at(-1)).toMatchObject({ party: null, invites: [invite] })
  expect(requests).toEqual(READS)
})
