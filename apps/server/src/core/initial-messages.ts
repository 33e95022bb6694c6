import type { ServerMessages } from '@hearthward/contract'
import type { Server } from './server.ts'

type Event = Exclude<keyof ServerMessages, 'probe'>

export type LiveMessage = {
  [Name in Event]: readonly [event: Name, message: Parameters<ServerMessages[Name]>[0]]
}[Event]

/** The present state of a feature, for connections that were not open when it was published. */
export interface InitialMessages {
  /** For every new connection. */
  onConnect(server: Server): LiveMessage
  /** For a connection that has joined the session of this player. */
  onJoin?(server: Server, uid: string): LiveMessage
}
