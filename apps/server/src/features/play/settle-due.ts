import { minutes } from '@hearthward/engine'
import type { Server } from '../../core/server.ts'
import { postponeDue, readDuePlayers } from '../../core/world/player-queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import { settle } from './play.ts'

const PLAYERS_AT_ONCE = 200
/** A character that cannot be settled is retried after this time, so that it does not block others. */
const TRY_AGAIN_AFTER = minutes(10)

/** Settles all characters whose action can have ended: a full pack, used-up supplies, a day away. */
export async function settleDue(server: Server): Promise<void> {
  const { db } = server.database
  for (;;) {
    const now = server.clock.now()
    const due = await readDuePlayers(db, now, PLAYERS_AT_ONCE)
    const failed = await settleEach(server, due)
    if (failed.length > 0) await postponeDue(db, failed, now, now + TRY_AGAIN_AFTER)
    if (due.length < PLAYERS_AT_ONCE) return
  }
}

/** Settles these characters. Returns those that could not be settled. */
export async function settleEach(server: Server, uids: readonly string[]): Promise<string[]> {
  const isSettled = await Promise.all(uids.map((uid) => trySettle(server, uid)))
  return uids.filter((_, index) => !isSettled[index])
}

async function trySettle({ world, log }: Server, uid: string): Promise<boolean> {
  try {
    await settle(world, uid)
    return true
  } catch (error) {
    // Refusals are expected: the player was removed meanwhile, or other nodes kept changing the character.
    const isRefused = error instanceof Refusal
    log[isRefused ? 'warn' : 'error']({ err: error, uid }, 'a player could not be settled')
    return false
  }
}
