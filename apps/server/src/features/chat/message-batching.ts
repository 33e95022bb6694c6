import { createBatcher } from '../../platform/batching.ts'
import type { Sql } from '../../platform/database/database.ts'
import { insertMessages, type NewMessage, readStandings, type Standing, type StoredMessage } from './queries.ts'

/** Where what is said is written down. Those who speak at the same time share a question and a sync of the disk. */
export interface ChatBook {
  standingOf(asked: { uid: string; channel: string; now: number }): Promise<Standing>
  write(message: NewMessage): Promise<StoredMessage>
}

export function createChatBook(sql: Sql): ChatBook {
  return {
    standingOf: createBatcher((asked) => readStandings(sql, asked)),
    write: createBatcher((messages) => insertMessages(sql, messages)),
  }
}

declare module '../../core/server.ts' {
  interface Server {
    readonly chatBook: ChatBook
  }
}
