import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChatError } from './errors.ts'
import { createRooms } from './rooms.ts'
import { scriptedTransport } from './scripted-transport.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const caught = (promise: Promise<unknown>) => promise.catch((error: ChatError) => error)

test('[CHAT-11] a room can be got, attached, detached and released', async () => {
  const transport = scriptedTransport()
  const rooms = createRooms(transport)
  const room = await rooms.get('global')
  expect(room.status()).toBe('initialized')
  const attaching = room.attach()
  await pass(0)
  await attaching
  expect(room.status()).toBe('attached')
  const detaching = room.detach()
  await pass(0)
  await detaching
  expect(room.status()).toBe('detached')
  await rooms.release('global')
  expect(await rooms.get('global')).not.toBe(room)
  expect(transport.requests).toEqual(['follow global', 'unfollow global'])
})

test('a second get of the same name returns the same room', async () => {
  const rooms = createRooms(scriptedTransport())
  expect(await rooms.get('global')).toBe(await rooms.get('global'))
})

test('[CHAT-14] the same name with other options fails', async () => {
  const rooms = createRooms(scriptedTransport())
  await rooms.get('global', { typing: true })
  const error = await caught(rooms.get('global', { typing: false }))
  expect(error).toBeInstanceOf(ChatError)
  expect(error).toMatchObject({
    message: 'room already exists with different options',
    code: 40_000,
    statusCode: 400,
  })
})

async function releasing() {
  const transport = scriptedTransport({ delay: 1_000 })
  const rooms = createRooms(transport)
  const room = await rooms.get('global')
  const attached = room.attach()
  await pass(1_000)
  await attached
  return { transport, rooms, room, released: rooms.release('global') }
}

test('[CHAT-12] get waits for a room that is being released', async () => {
  const { rooms, room, released } = await releasing()
  let got: unknown = null
  const getting = rooms.get('global', { typing: false }).then((next) => {
    got = next
  })
  await pass(999)
  expect(got).toBeNull()
  await pass(1)
  await Promise.all([released, getting])
  expect(got).not.toBe(room)
})

test('[CHAT-13] get fails if the room is released again meanwhile', async () => {
  const { rooms, released } = await releasing()
  const getting = caught(rooms.get('global'))
  await pass(500)
  const again = rooms.release('global')
  await pass(500)
  await Promise.all([released, again])
  expect(await getting).toMatchObject({
    message: 'room released before get operation could complete',
    code: 400,
  })
  // Later gets are not affected.
  expect((await rooms.get('global')).status()).toBe('initialized')
})

test('[CHAT-29] the error of a channel that cannot be joined names it', async () => {
  const rooms = createRooms(scriptedTransport({ joining: 'turns away' }))
  const room = await rooms.get('staff')
  const attaching = caught(room.attach())
  await pass(0)
  expect(await attaching).toMatchObject({ message: 'Failed to join staff channel' })
  expect(room.status()).toBe('failed')
})

test('attach and detach run one after the other', async () => {
  const transport = scriptedTransport({ delay: 100 })
  const room = await createRooms(transport).get('trade')
  const all = Promise.all([room.attach(), room.detach(), room.attach()])
  await pass(300)
  await all
  expect(room.status()).toBe('attached')
  expect(transport.requests).toEqual(['follow trade', 'unfollow trade', 'follow trade'])
})
