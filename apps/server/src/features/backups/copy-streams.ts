import { pipeline } from 'node:stream/promises'
import { from, to } from 'pg-copy-streams'
import type { Client } from '../../platform/database/database.ts'

/** Streams the output of `copy ... to stdout`; returns the number of rows at its end. */
export async function* copyOut(client: Client, text: string): AsyncGenerator<Buffer, number> {
  const copy = client.query(to(text))
  yield* copy
  // The stream ends before the server sends the number of rows. The next query is answered after it.
  await client.query('')
  return copy.rowCount
}

/** Feeds a `copy ... from stdin` and returns the number of rows. */
export async function copyIn(client: Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  const copy = client.query(from(text))
  await pipeline(source, copy)
  return copy.rowCount
}
