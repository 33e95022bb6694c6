// Pages with a live connection, for the tests of this folder.
import type { ServerMessages } from '@hearthward/contract'
import { expect } from 'vitest'
import type { Connection, Visitor } from '../http/testing.ts'

/** Long enough for a busy machine. */
const MESSAGE_TIMEOUT = 10_000

export const join = (socket: Connection, sessionId: unknown): Promise<boolean> =>
  socket.timeout(MESSAGE_TIMEOUT).emitWithAck('join', { sessionId: sessionId as string })

/** Follows a topic; false if refused. */
export const followTopic = (socket: Connection, topic: string): Promise<boolean> =>
  socket.timeout(MESSAGE_TIMEOUT).emitWithAck('follow', { topic })

/** A page that has joined its session and answers probes. */
export async function openLivePage(page: Visitor): Promise<Connection> {
  const socket = await page.connect()
  socket.on('probe', (_, answer) => answer())
  expect(await join(socket, page.sessionId)).toBe(true)
  return socket
}

/** Without a message for this long, none was sent. */
export const SILENCE = 3_000

/** The next message of that name on this connection. */
export function nextMessage<Event extends Exclude<keyof ServerMessages, 'probe'>>(
  socket: Connection,
  event: Event,
  withinMs = MESSAGE_TIMEOUT,
) {
  return new Promise<Parameters<ServerMessages[Event]>[0]>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`received no ${event}`)), withinMs)
    const receive = (message: never) => {
      clearTimeout(late)
      resolve(message)
    }
    socket.once(event, receive as never)
  })
}
