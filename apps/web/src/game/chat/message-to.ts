import { openLog } from '../message-log/open.ts'
import { chat } from './client/chat.ts'

/** Opens the private talk with a player and shows the chat. */
export function messageTo(player: { uid: string; username: string }): void {
  chat.openTalk(player)
  openLog()
}
