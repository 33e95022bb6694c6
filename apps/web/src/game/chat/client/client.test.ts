import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChatClient } from './client.ts'
import { scriptedTransport } from './scripted-transport.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function soon<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  return promise
}

async function connected() {
  const transport = scriptedTransport()
  const client = createChatClient(transport)
  await soon(client.connection.connect())
  return { transport, client }
}

test('[CHAT-31] there are no rooms before the chat is connected', async () => {
  const client = createChatClient(scriptedTransport())
  await expect(client.room('global')).rejects.toThrow('Chat client not connected')
})

test('[CHAT-6] [CHAT-7] messages are trimmed, and sent only while there is a connection', async () => {
  const { transport, client } = await connected()
  const room = await client.room('global')
  await soon(room.attach())
  await soon(room.send('  Hello  '))
  expect(transport.requests.at(-1)).toBe('send global Hello')
  transport.lose()
  await expect(room.send('Anybody?')).rejects.toThrow('Not connected to chat')
  room.sendTyping(true)
  expect(transport.requests.at(-1)).toBe('send global Hello')
})

test('[CHAT-15] [CHAT-16] history is read before subscribing, and messages in between are not lost', async () => {
  const { transport, client } = await connected()
  transport.receive('global', 'Long ago')
  const room = await client.room('global')
  await soon(room.attach())
  const { messages } = await soon(room.history())
  const between = transport.receive('global', 'In between')
  transport.receive('trade', 'Elsewhere')
  const received: number[] = []
  const typing: string[] = []
  const stop = room.subscribe({
    message: ({ id }) => received.push(id),
    typing: ({ username }) => typing.push(username),
  })
  const after = transport.receive('global', 'Afterwards')
  transport.receiveTyping({ channel: 'global', clientId: 'a', username: 'Ash', isTyping: true })
  transport.receiveTyping({ channel: 'trade', clientId: 'b', username: 'Bea', isTyping: true })
  expect(messages.map(({ text }) => text)).toEqual(['Long ago'])
  expect(received).toEqual([between.id, after.id])
  expect(typing).toEqual(['Ash'])
  stop()
  transport.receive('global', 'Too late')
  expect(received).toHaveLength(2)
  expect(transport.requests).toEqual(['open', 'follow global', 'history global'])
})

test('a released room delivers no messages', async () => {
  const { transport, client } = await connected()
  const room = await client.room('global')
  await soon(room.attach())
  const received: number[] = []
  room.subscribe({ message: ({ id }) => received.push(id), typing: () => {} })
  await soon(client.release('global'))
  transport.receive('global', 'Nobody receives this')
  expect(received).toEqual([])
  expect(transport.requests.at(-1)).toBe('unfollow global')
})
