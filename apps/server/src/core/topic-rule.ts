import type { Millis } from '@hearthward/engine'
import type { Identity } from './access/identity.ts'
import type { Server } from './server.ts'

/** Until when this player may follow a topic, 0 if not at all; undefined for a topic of another feature. */
export type TopicRule = (server: Server, identity: Identity, topic: string) => Promise<Millis> | Millis | undefined
