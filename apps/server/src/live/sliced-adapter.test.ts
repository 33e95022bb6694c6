import { Server } from 'socket.io'
import { beforeEach, expect, test } from 'vitest'
import { SLICE, SlicedAdapter } from './sliced-adapter.ts'

let io: Server
let adapter: SlicedAdapter
/** What each connection was sent, in order. */
let sent: [id: string, text: string][]

beforeEach(() => {
  io = new Server({ adapter: SlicedAdapter })
  adapter = io.of('/').adapter as SlicedAdapter
  sent = []
})

/** Connections without a browser, all in one room. */
function connectMany(count: number, room: string): string[] {
  const ids = Array.from({ length: count }, (_, index) => `${room}-${index}`)
  for (const id of ids) {
    const client = { writeToEngine: ([text]: [string]) => void sent.push([id, text]) }
    io.of('/').sockets.set(id as never, { id, client } as never)
    void adapter.addAll(id, new Set([id, room]))
  }
  return ids
}

const nextSlice = () => new Promise((resolve) => setImmediate(resolve))
const textOf = (line: string) => `2["chat",${JSON.stringify(line)}]`

test('a message to few pages is written at once', () => {
  const ids = connectMany(SLICE, 'few')
  io.to('few').emit('chat', 'hello')
  expect(sent).toEqual(ids.map((id) => [id, textOf('hello')]))
})

test('a message to many pages is written in slices, and other work has its turn in between', async () => {
  const ids = connectMany(SLICE * 2 + 1, 'many')
  io.to('many').emit('chat', 'hello')
  const counts: number[] = []
  for (let turn = 0; turn < 4; turn++) {
    counts.push(sent.length)
    await nextSlice()
  }
  expect(counts).toEqual([0, SLICE, SLICE * 2, SLICE * 2 + 1])
  expect(sent.map(([id]) => id)).toEqual(ids)
})

test('messages of a room keep their order, even if the second one is for few pages', async () => {
  const ids = connectMany(SLICE + 1, 'many')
  const [first = ''] = ids
  io.to('many').emit('chat', 'one')
  for (const id of ids.slice(1)) void adapter.del(id, 'many')
  io.to('many').emit('chat', 'two')
  for (let turn = 0; turn < 4; turn++) await nextSlice()
  expect(sent).toEqual(['one', 'two'].map((line) => [first, textOf(line)]))
})

test('a message to few pages does not wait for one to many', async () => {
  const many = connectMany(SLICE + 1, 'many')
  const [alone = ''] = connectMany(1, 'few')
  io.to('many').emit('chat', 'slow')
  io.to('few').emit('chat', 'fast')
  expect(sent).toEqual([[alone, textOf('fast')]])
  for (let turn = 0; turn < 3; turn++) await nextSlice()
  expect(sent).toHaveLength(1 + many.length)
})

test('a page that leaves the room between two slices gets nothing more, and one that joins gets the next message', async () => {
  const ids = connectMany(SLICE + 2, 'many')
  const [left, stays] = ids.slice(-2) as [string, string]
  io.to('many').emit('chat', 'one')
  await nextSlice()
  void adapter.del(left, 'many')
  void adapter.addAll('few-0', new Set(['many']))
  await nextSlice()
  expect(sent.map(([id]) => id)).toEqual(ids.filter((id) => id !== left))
  expect(sent.at(-1)?.[0]).toBe(stays)
})

test('a page in two of the rooms gets a message once, and everybody gets one without a room', async () => {
  const ids = connectMany(SLICE + 1, 'many')
  for (const id of ids) void adapter.addAll(id, new Set(['others']))
  io.to(['many', 'others']).emit('chat', 'once')
  for (let turn = 0; turn < 3; turn++) await nextSlice()
  expect(sent).toHaveLength(ids.length)
  io.emit('chat', 'all')
  for (let turn = 0; turn < 3; turn++) await nextSlice()
  expect(sent).toHaveLength(ids.length * 2)
})
