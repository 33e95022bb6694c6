import { once } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'

/** The part of pg's connection that the COPY protocol needs; pg has no method for it. */
interface Line {
  readonly stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
}

type Waiting = { resolve: (result: IteratorResult<Buffer, number>) => void; reject: (error: Error) => void }

/** Pauses the stream above this many unread bytes: a table may be larger than the memory. */
const MOST_UNREAD = 4 * 1024 * 1024

/** Streams the output of `copy ... to stdout`; returns the number of rows at its end. */
export function copyOut(client: pg.ClientBase, text: string): AsyncIterableIterator<Buffer, number> {
  const unread: Buffer[] = []
  let size = 0
  let rows: number | undefined
  let failure: Error | undefined
  let waiting: Waiting | undefined
  let line: Line | undefined

  function hand(): void {
    if (!waiting) return
    const { resolve, reject } = waiting
    if (unread.length > 0) {
      size = 0
      line?.stream.resume()
      resolve({ done: false, value: Buffer.concat(unread.splice(0)) })
    } else if (failure) reject(failure)
    else if (rows !== undefined) resolve({ done: true, value: rows })
    else return
    waiting = undefined
  }

  let counted = 0
  client.query({
    submit: (connection: Line) => {
      line = connection
      connection.query(text)
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      // pg reuses the underlying buffer.
      unread.push(Buffer.from(chunk))
      size += chunk.length
      if (size >= MOST_UNREAD) line?.stream.pause()
      hand()
    },
    handleCommandComplete: ({ text }: { text: string }) => {
      counted = Number(text.split(' ')[1])
    },
    handleReadyForQuery: () => {
      rows = counted
      hand()
    },
    handleError: (error: Error) => {
      failure = error
      hand()
    },
  } as never)

  return {
    next: () =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        hand()
      }),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

/** Feeds a `copy ... from stdin` and returns the number of rows. */
export function copyIn(client: pg.ClientBase, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let counted = 0
    let failure: Error | undefined

    async function feed(line: Line): Promise<void> {
      try {
        for await (const chunk of source) {
          if (failure) return
          line.sendCopyFromChunk(chunk)
          if (line.stream.writableNeedDrain) await once(line.stream, 'drain')
        }
        if (!failure) line.endCopyFrom()
      } catch (error) {
        failure ??= error as Error
        line.sendCopyFail('the source has failed')
      }
    }

    client.query({
      submit: (connection: Line) => connection.query(text),
      handleCopyInResponse: (connection: Line) => void feed(connection),
      handleCommandComplete: ({ text }: { text: string }) => {
        counted = Number(text.split(' ')[1])
      },
      handleReadyForQuery: () => (failure ? reject(failure) : resolve(counted)),
      handleError: (error: Error) => {
        failure ??= error
        reject(failure)
      },
    } as never)
  })
}
