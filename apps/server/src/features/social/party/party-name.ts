import { minutes } from '@hearthward/engine'
import { isAbusive } from '../../../core/moderation/message-text.ts'
import { muteOf } from '../../../core/moderation/mutes.ts'
import type { Server } from '../../../core/server.ts'
import { Refusal } from '../../../platform/refusal.ts'

/** Everyone can read a party's name: muted players cannot set one, and a name the chat would mask is refused. */
export async function requireAllowedName(server: Server, uid: string, name: string): Promise<void> {
  const mute = await muteOf(server, uid)
  if (mute) {
    const left = Math.ceil((mute.until - server.clock.now()) / minutes(1))
    throw new Refusal('party/muted', { minutes: left, why: mute.why })
  }
  if (isAbusive(name)) throw new Refusal('party/name')
}
