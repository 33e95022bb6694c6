import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChatClient } from './client.ts'
import { scriptedLine } from './scripted-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function soon<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  return promise
}

async function connected() {
  const line = scriptedLine()
  const client = createChatClient(line)
  await soon(client.connection.connect())
  return { line, client }
}

test('[CHAT-31] there are no rooms before the chat is connected', async () => {
  const client = createChatClient(scriptedLine())
  await expect(client.room('global')).rejects.toThrow('Chat client not connected')
})

test('[CHAT-6] [CHAT-7] messages are trimmed, and sent only while there is a connection', async () => {
  const { line, client } = await connected()
  const room = await client.room('global')
  await soon(room.attach())
  await soon(room.send('  Hello  '))
  expect(line.asked.at(-1)).toBe('send global Hello')
  line.lose()
  await expect(room.send('Anybody?')).rejects.toThrow('Not connected to chat')
  room.sendTyping(true)
  expect(line.asked.at(-1)).toBe('send global Hello')
})

test('[CHAT-15] [CHAT-16] history is read before subscribing, and messages in between are not lost', async () => {
  const { line, client } = await connected()
  line.hear('global', 'Long ago')
  const room = await client.room('global')
  await soon(room.attach())
  const { messages } = await soon(room.history())
  const between = line.hear('global', 'In between')
  line.hear('trade', 'Elsewhere')
  const received: number[] = []
  const typing: string[] = []
  const stop = room.subscribe({
    message: ({ id }) => received.push(id),
    typing: ({ username }) => typing.push(username),
  })
  const after = line.hear('global', 'Afterwards')
  line.hearTyping({ channel: 'global', clientId: 'a', username: 'Ash', isTyping: true })
  line.hearTyping({ channel: 'trade', clientId: 'b', username: 'Bea', isTyping: true })
  expect(messages.map(({ text }) => text)).toEqual(['Long ago'])
  expect(received).toEqual([between.id, after.id])
  expect(typing).toEqual(['Ash'])
  stop()
  line.hear('global', 'Too late')
  expect(received).toHaveLength(2)
  expect(line.asked).toEqual(['open', 'follow global', 'history global'])
})

test('a released room delivers no messages', async () => {
  const { line, client } = await connected()
  const room = await client.room('global')
  await soon(room.attach())
  const received: number[] = []
  room.subscribe({ message: ({ id }) => received.push(id), typing: () => {} })
  await soon(client.release('global'))
  line.hear('global', 'Nobody receives this')
  expect(received).toEqual([])
  expect(line.asked.at(-1)).toBe('unfollow global')
})
