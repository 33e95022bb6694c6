import { minutes } from '@hearthward/engine'
import { isAbusive } from '../../../core/moderation/message-text.ts'
import { muteOf } from '../../../core/moderation/mutes.ts'
import type { Server } from '../../../core/server.ts'
import { Refusal } from '../../../platform/refusal.ts'

/** The name of a party is read by everybody: who may not speak gives none, and nobody gives one that would be masked. */
export async function mayName(server: Server, uid: string, name: string): Promise<void> {
  const mute = await muteOf(server, uid)
  if (mute) {
    const left = Math.ceil((mute.until - server.clock.now()) / minutes(1))
    throw new Refusal('party/muted', { minutes: left, why: mute.why })
  }
  if (isAbusive(name)) throw new Refusal('party/name')
}
