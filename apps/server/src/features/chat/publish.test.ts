import type { ChatMessage } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inProcessBus } from '../../platform/bus/in-process.ts'
import { createChatPublisher } from './publish.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function room() {
  const bus = inProcessBus()
  const heard: unknown[] = []
  bus.listen((topic, event, message) => {
    const { messages, id } = message as { messages?: ChatMessage[]; id?: number }
    heard.push([topic, event, messages?.map((one) => one.id) ?? id])
  })
  return { publisher: createChatPublisher(bus), heard }
}

const message = (id: number): ChatMessage => ({
  id,
  channel: 'global',
  clientId: 'somebody',
  username: 'Somebody',
  text: 'Hello',
  timestamp: 0,
  isStaff: false,
  isDeleted: false,
})

test('what is said in a quiet room is told at once, and what follows within a moment goes out together', () => {
  const { publisher, heard } = room()
  for (const id of [1, 2, 3]) publisher.publishMessage(['a'], message(id))
  expect(heard).toEqual([['a', 'chatMessages', [1]]])
  vi.advanceTimersByTime(20)
  publisher.publishMessage(['a'], message(4))
  vi.advanceTimersByTime(20)
  expect(heard.slice(1)).toEqual([
    ['a', 'chatMessages', [2, 3]],
    ['a', 'chatMessages', [4]],
  ])
  vi.advanceTimersByTime(60)
  publisher.publishMessage(['a'], message(5))
  expect(heard.slice(3)).toEqual([['a', 'chatMessages', [5]]])
})

test('nobody waits for another room', () => {
  const { publisher, heard } = room()
  publisher.publishMessage(['a'], message(1))
  publisher.publishMessage(['b', 'c'], message(2))
  expect(heard).toEqual([
    ['a', 'chatMessages', [1]],
    ['b', 'chatMessages', [2]],
    ['c', 'chatMessages', [2]],
  ])
})

test('that a message is removed is never told before the message', () => {
  const { publisher, heard } = room()
  publisher.publishMessage(['a'], message(1))
  publisher.publishMessage(['a'], message(2))
  publisher.publish(['a'], 'chatDeleted', { channel: 'global', id: 2 })
  vi.advanceTimersByTime(100)
  expect(heard).toEqual([
    ['a', 'chatMessages', [1]],
    ['a', 'chatMessages', [2]],
    ['a', 'chatDeleted', 2],
  ])
})
