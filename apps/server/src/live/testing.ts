// Pages with a live connection, for the tests of this folder.
import { expect } from 'vitest'
import type { Connection, Visitor } from '../http/testing.ts'

export const join = (socket: Connection, sessionId: unknown): Promise<boolean> =>
  socket.timeout(2_000).emitWithAck('join', { sessionId: sessionId as string })

/** A page that is there: it answers the server's beats. */
export async function present(page: Visitor): Promise<Connection> {
  const socket = await page.connect()
  socket.on('beat', (_, answer) => answer())
  expect(await join(socket, page.sessionId)).toBe(true)
  return socket
}
