import { gathering } from '../gathering.ts'
import { insertMessages, type NewMessage, readStandings, type Standing, type StoredMessage } from '../store/chat.ts'
import type { Sql } from '../store/database.ts'

/** Where what is said is written down. Those who speak at the same time share a question and a sync of the disk. */
export interface ChatBook {
  standingOf(asked: { uid: string; channel: string; now: number }): Promise<Standing>
  write(message: NewMessage): Promise<StoredMessage>
}

export function createChatBook(sql: Sql): ChatBook {
  return {
    standingOf: gathering((asked) => readStandings(sql, asked)),
    write: gathering((messages) => insertMessages(sql, messages)),
  }
}
