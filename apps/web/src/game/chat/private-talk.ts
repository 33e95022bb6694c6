import { openLog } from '../message-log/log-visibility.ts'
import { chat } from './client/chat.ts'

/** Opens the private talk with a player and shows the chat. */
export function openPrivateTalk(player: { uid: string; username: string }): void {
  chat.openTalk(player)
  openLog()
}
