import { chat } from '../../client/chat/chat.ts'
import { openLog } from '../log/open.ts'

/** Opens the private talk with somebody, in sight. */
export function messageTo(player: { uid: string; username: string }): void {
  chat.talkTo(player)
  openLog()
}
