import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '@hearthward/postgres/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, connect, type Database } from '../../platform/database/database.ts'
import { copyIn, copyOut } from './copy-streams.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const opened = await testDatabase()
  drop = opened.drop
  database = connect(opened.url)
  await database.sql`create table leaves (id int primary key, words text)`
})
beforeEach(() => database.sql`truncate leaves`)
afterAll(async () => {
  await database.close()
  await drop()
})

const FILL = 'copy leaves from stdin'
const countLeaves = async () => (await database.sql<{ count: number }>`select count(*)::int from leaves`)[0]?.count
const socketOf = (client: Client) => (client as unknown as { connection: { stream: Socket } }).connection.stream
const isUsable = async (client: Client) => (await client.query<{ one: number }>('select 1 as one')).rows[0]?.one === 1

async function* lines(count: number, words = ''): AsyncGenerator<Buffer> {
  for (let id = 0; id < count; id++) yield Buffer.from(`${id}\t${words}\n`)
}

async function readAll(client: Client, statement: string) {
  const copy = copyOut(client, statement)
  const chunks: Buffer[] = []
  let next = await copy.next()
  for (; !next.done; next = await copy.next()) chunks.push(next.value)
  return { text: Buffer.concat(chunks).toString(), rows: next.value }
}

test('what is copied in is copied out, with the number of rows', async () => {
  await database.withClient(async (client) => {
    expect(await copyIn(client, FILL, lines(5_000, 'green'))).toBe(5_000)
    const { text, rows } = await readAll(client, 'copy (select * from leaves order by id) to stdout')
    expect(rows).toBe(5_000)
    expect(text.split('\n').slice(0, 2)).toEqual(['0\tgreen', '1\tgreen'])
    expect(text.split('\n')).toHaveLength(5_001)
    expect(await readAll(client, 'copy (select 1 where false) to stdout')).toEqual({ text: '', rows: 0 })
    expect(await copyIn(client, FILL, lines(0))).toBe(0)
  })
})

test('the number of rows is complete even if it arrives after the last row', async () => {
  await database.withClient(async (client) => {
    // Around the sizes of the buffers, the last row and the number are sent separately.
    for (const buffer of [8_192, 16_384, 65_536]) {
      for (let size = buffer - 45; size < buffer; size++) {
        const { rows } = await readAll(client, `copy (select repeat('x', ${size})) to stdout`)
        expect([size, rows]).toEqual([size, 1])
      }
    }
  })
})

test('a source that fails ends the copy with its error, and nothing is stored', async () => {
  async function* failing() {
    yield* lines(3)
    throw new Error('The disk is gone')
  }
  await database.withClient(async (client) => {
    await expect(copyIn(client, FILL, failing())).rejects.toThrow('The disk is gone')
    expect(await isUsable(client)).toBe(true)
  })
  expect(await countLeaves()).toBe(0)
})

test('a row the database refuses ends the copy, and the rest of the source is not read', async () => {
  let read = 0
  async function* endless() {
    yield Buffer.from('no number\tand no row\n')
    for (; ; read++) yield Buffer.from(`${read}\t${'x'.repeat(60_000)}\n`)
  }
  await database.withClient(async (client) => {
    await expect(copyIn(client, FILL, endless())).rejects.toThrow('invalid input syntax')
    expect(await isUsable(client)).toBe(true)
  })
  expect(await countLeaves()).toBe(0)
})

test('a statement the database refuses ends the copy', async () => {
  await database.withClient(async (client) => {
    await expect(copyIn(client, 'copy twigs from stdin', lines(3))).rejects.toThrow('relation "twigs" does not exist')
    await expect(readAll(client, 'copy twigs to stdout')).rejects.toThrow('relation "twigs" does not exist')
    await expect(readAll(client, 'copy (select 1 / (3 - id) from generate_series(1, 9) id) to stdout')).rejects.toThrow(
      'division by zero',
    )
    expect(await isUsable(client)).toBe(true)
  })
})

test('a connection that is cut ends the copy', async () => {
  const cut = (client: Client) => socketOf(client).destroy()
  const endlessRows = 'copy (select generate_series(1, 1000000000)) to stdout'
  await expect(
    database.withClient(async (client) => {
      for await (const _ of copyOut(client, endlessRows)) cut(client)
    }),
  ).rejects.toThrow('Connection terminated')
  await expect(
    database.withClient((client) => {
      async function* cutting() {
        yield* lines(2)
        cut(client)
        yield* lines(2)
      }
      return copyIn(client, FILL, cutting())
    }),
  ).rejects.toThrow()
})

test('a slow reader and a slow database keep little in memory', async () => {
  await database
    .withClient(async (client) => {
      const copy = copyOut(client, "copy (select repeat('x', 60000) from generate_series(1, 2000)) to stdout")
      await copy.next()
      await sleep(300)
      expect(socketOf(client).bytesRead).toBeLessThan(8_000_000)
      throw new Error('Read enough')
    })
    .catch((error: Error) => expect(error.message).toBe('Read enough'))

  await database.sql`create function dawdle() returns trigger language plpgsql as
    'begin perform pg_sleep(0.05); return new; end'`
  await database.sql`create trigger dawdle before insert on leaves for each row execute function dawdle()`
  let read = 0
  async function* counted() {
    for await (const line of lines(2_000, 'x'.repeat(60_000))) {
      read++
      yield line
    }
  }
  const copied = database.withClient((client) => copyIn(client, FILL, counted()))
  copied.catch(() => {})
  await sleep(500)
  expect(read).toBeLessThan(150)
  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity where query = ${FILL}`
  await expect(copied).rejects.toThrow()
})
