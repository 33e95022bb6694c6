// Pages with a live connection, for the tests of this folder.
import type { ServerMessages } from '@hearthward/contract'
import { expect } from 'vitest'
import type { Connection, Visitor } from '../http/testing.ts'

/** Nothing takes this long, but on a machine with much else to do. */
const PATIENCE = 10_000

export const join = (socket: Connection, sessionId: unknown): Promise<boolean> =>
  socket.timeout(PATIENCE).emitWithAck('join', { sessionId: sessionId as string })

/** Whether the page may follow it. */
export const followTopic = (socket: Connection, topic: string): Promise<boolean> =>
  socket.timeout(PATIENCE).emitWithAck('follow', { topic })

/** A page that is there: it answers the server's beats. */
export async function openLivePage(page: Visitor): Promise<Connection> {
  const socket = await page.connect()
  socket.on('beat', (_, answer) => answer())
  expect(await join(socket, page.sessionId)).toBe(true)
  return socket
}

/** Whoever has heard nothing for so long was told nothing. */
export const SILENCE = 3_000

/** The next message of a kind, for the page that listens. */
export function nextMessage<Event extends Exclude<keyof ServerMessages, 'beat'>>(
  socket: Connection,
  event: Event,
  withinMs = PATIENCE,
) {
  return new Promise<Parameters<ServerMessages[Event]>[0]>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`received no ${event}`)), withinMs)
    const hear = (message: never) => {
      clearTimeout(late)
      resolve(message)
    }
    socket.once(event, hear as never)
  })
}
