import { createBatcher } from '../../platform/batching.ts'
import type { Sql } from '../../platform/database/database.ts'
import { insertMessages, type NewMessage, readSendingStates, type SendingState, type StoredMessage } from './queries.ts'

/** Batches the queries of concurrent senders: one read and one insert for all of them. */
export interface MessageBatcher {
  readSendingState(request: { uid: string; channel: string; now: number }): Promise<SendingState>
  write(message: NewMessage): Promise<StoredMessage>
}

export function createMessageBatcher(sql: Sql): MessageBatcher {
  return {
    readSendingState: createBatcher((requests) => readSendingStates(sql, requests)),
    write: createBatcher((messages) => insertMessages(sql, messages)),
  }
}

declare module '../../core/server.ts' {
  interface Server {
    readonly messageBatcher: MessageBatcher
  }
}
