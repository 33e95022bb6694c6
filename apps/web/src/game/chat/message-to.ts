import { openLog } from '../message-log/open.ts'
import { chat } from './client/chat.ts'

/** Opens the private talk with somebody, in sight. */
export function messageTo(player: { uid: string; username: string }): void {
  chat.talkTo(player)
  openLog()
}
