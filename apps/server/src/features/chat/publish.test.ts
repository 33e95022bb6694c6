import type { ChatMessage } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inProcessBus } from '../../platform/bus/in-process.ts'
import { createChatPublisher } from './publish.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const bus = inProcessBus()
  const published: unknown[] = []
  bus.subscribe((topic, event, message) => {
    const { messages, id } = message as { messages?: ChatMessage[]; id?: number }
    published.push([topic, event, messages?.map((one) => one.id) ?? id])
  })
  return { publisher: createChatPublisher(bus), published }
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

test('the first message of a quiet channel is published at once, and messages that follow within 20 ms in a batch', () => {
  const { publisher, published } = setUp()
  for (const id of [1, 2, 3]) publisher.publishMessage(['a'], message(id))
  expect(published).toEqual([['a', 'chatMessages', [1]]])
  vi.advanceTimersByTime(20)
  publisher.publishMessage(['a'], message(4))
  vi.advanceTimersByTime(20)
  expect(published.slice(1)).toEqual([
    ['a', 'chatMessages', [2, 3]],
    ['a', 'chatMessages', [4]],
  ])
  vi.advanceTimersByTime(60)
  publisher.publishMessage(['a'], message(5))
  expect(published.slice(3)).toEqual([['a', 'chatMessages', [5]]])
})

test('channels do not wait for each other', () => {
  const { publisher, published } = setUp()
  publisher.publishMessage(['a'], message(1))
  publisher.publishMessage(['b', 'c'], message(2))
  expect(published).toEqual([
    ['a', 'chatMessages', [1]],
    ['b', 'chatMessages', [2]],
    ['c', 'chatMessages', [2]],
  ])
})

test('the removal of a message is never published before the message', () => {
  const { publisher, published } = setUp()
  publisher.publishMessage(['a'], message(1))
  publisher.publishMessage(['a'], message(2))
  publisher.publish(['a'], 'chatDeleted', { channel: 'global', id: 2 })
  vi.advanceTimersByTime(100)
  expect(published).toEqual([
    ['a', 'chatMessages', [1]],
    ['a', 'chatMessages', [2]],
    ['a', 'chatDeleted', 2],
  ])
})
