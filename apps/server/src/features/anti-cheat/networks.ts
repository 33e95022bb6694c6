import { createHmac } from 'node:crypto'
import { hours, type Millis } from '@hearthward/engine'
import { isLoopback, networkOf } from '../../core/access/addresses.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import { type SeenNetwork, upsertNetworks } from './activity-log-queries.ts'

/** A network that is in use is written again this often. */
const WRITTEN_EVERY = hours(1)
/** Bounds the memory. What is forgotten is only written once more. */
const MOST_REMEMBERED = 50_000

/** The networks that the calls of each account come from, as keyed hashes. */
export function createNetworks(secret: string) {
  const writtenAt = new Map<string, Millis>()
  const waiting = new Map<string, SeenNetwork>()

  const hashOf = (address: string) =>
    createHmac('sha256', secret)
      .update(`network\n${networkOf(address)}`)
      .digest('hex')
      .slice(0, 24)

  return {
    hashOf,
    record(playerId: string, address: string, at: Millis): void {
      if (isLoopback(address)) return
      const network = hashOf(address)
      const key = `${playerId} ${network}`
      if (at - (writtenAt.get(key) ?? Number.NEGATIVE_INFINITY) >= WRITTEN_EVERY) {
        waiting.set(key, { playerId, network, at })
      }
    },
    async write(sql: Tagged): Promise<void> {
      const written = [...waiting]
      if (written.length === 0) return
      await upsertNetworks(
        sql,
        written.map(([, seen]) => seen),
      )
      if (writtenAt.size > MOST_REMEMBERED) writtenAt.clear()
      for (const [key, seen] of written) {
        writtenAt.set(key, seen.at)
        if (waiting.get(key) === seen) waiting.delete(key)
      }
    },
    forget(uids: readonly string[]): void {
      for (const [key, { playerId }] of waiting) if (uids.includes(playerId)) waiting.delete(key)
    },
  }
}
