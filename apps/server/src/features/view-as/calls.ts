import type { ViewAsRead } from '@hearthward/contract'
import { eraAt, timelineFor } from '@hearthward/engine'
import type { KnownUser } from '../../core/access/identity.ts'
import { logLook } from '../../core/audit/audit.ts'
import type { Handler, SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { hasPlayer } from '../../core/world/player-queries.ts'
import { presentPlayer } from '../../core/world/player-row.ts'
import { Refusal } from '../../platform/refusal.ts'
import { banOf } from '../bans/index.ts'
import { readBansOf } from '../players/index.ts'

async function requirePlayer({ accounts, database }: Server, uid: string): Promise<KnownUser> {
  const player = await accounts.find(uid)
  if (!player || !(await hasPlayer(database.db, uid))) throw new Refusal('player/not-found')
  return player
}

async function beginLook(context: SignedIn, uid: string): Promise<KnownUser> {
  const player = await requirePlayer(context.server, uid)
  const details = { name: player.username }
  await logLook(context, { action: 'view_as_player', resource: 'players', resourceId: uid, details })
  return player
}

export const lookAsPlayer: Handler<'lookAsPlayer'> = async ({ playerId }, context) => {
  await beginLook(context, playerId)
  const { server } = context
  const { world, clock, timeline, presence, skillVisibility, database } = server
  const { row, state } = await world.readForStaff(playerId, context.identity)
  const now = clock.now()
  const era = eraAt(timelineFor(state, timeline.eras()), now)
  const [ban] = await readBansOf(database.db, playerId, 1)
  const isBanned = ban !== undefined && banOf(ban, now).isActive
  return {
    player: { ...presentPlayer(row, state, era, now), isOnline: presence.isOnline(playerId, now) },
    shutOut: row.deletedAt !== null ? 'deleted' : isBanned ? 'banned' : null,
    timeline: timeline.entities(),
    hiddenSkills: [...skillVisibility.hidden()],
    now,
  }
}

type Readers = { readonly [Name in ViewAsRead]: Handler<Name> }
type AnyReader = (input: unknown, context: SignedIn) => Promise<unknown>

/** Needs the handlers of the calls it makes. */
export function askAsPlayerWith(readers: Readers): Handler<'askAsPlayer'> {
  return async ({ playerId, asked }, context) => {
    const identity = { ...context.identity, ...(await beginLook(context, playerId)) }
    return { answer: await (readers[asked.call] as AnyReader)(asked.input, { ...context, identity }) }
  }
}
