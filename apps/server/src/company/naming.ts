import { minutes } from '@hearthward/engine'
import { muteOf } from '../chat/speaking.ts'
import { isAbusive } from '../chat/text.ts'
import { Refusal } from '../refusal.ts'
import type { Server } from '../server.ts'

/** The name of a party is read by everybody: who may not speak gives none, and nobody gives one that would be masked. */
export async function mayName(server: Server, uid: string, name: string): Promise<void> {
  const mute = await muteOf(server, uid)
  if (mute) {
    const left = Math.ceil((mute.until - server.clock.now()) / minutes(1))
    throw new Refusal('party/muted', { minutes: left, why: mute.why })
  }
  if (isAbusive(name)) throw new Refusal('party/name')
}
