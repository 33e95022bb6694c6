import type { Audience } from '@hearthward/contract'
import type { Server } from '../../core/server.ts'
import { readByUidOrName, readUsernames } from '../../core/world/player-queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readPartiesOf, readParty } from '../social/index.ts'
import type { StoredAudience } from './tables.ts'

/** Whom an announcement is for at this moment. Who does not exist is refused; what would reach nobody too. */
export async function addressed(server: Server, audience: Audience): Promise<StoredAudience> {
  switch (audience.kind) {
    case 'everyone':
      return audience
    case 'player':
      await mustAllExist(server, [audience.uid])
      return audience
    case 'list': {
      const uids = [...new Set(audience.uids)]
      await mustAllExist(server, uids)
      return { kind: 'list', uids }
    }
    case 'online': {
      const uids = server.presence.listOnline(server.clock.now()).map(({ uid }) => uid)
      return { kind: 'online', uids: mustBeAny(uids) }
    }
    case 'party': {
      const party = await readParty(server.database.sql, audience.partyId)
      if (!party) throw new Refusal('party/not-found')
      const uids = party.members.filter(({ isGone }) => !isGone).map(({ uid }) => uid)
      return { kind: 'party', partyId: party.id, uids: mustBeAny(uids) }
    }
  }
}

async function mustAllExist({ database }: Server, uids: string[]): Promise<void> {
  const known = await readUsernames(database.db, uids)
  const missing = uids.find((uid) => !known.has(uid))
  if (missing !== undefined) throw new Refusal('player/not-found', { missing })
}

function mustBeAny(uids: string[]): string[] {
  if (uids.length === 0) throw new Refusal('announcement/nobody')
  return uids
}

const NAMED_IN_LOG = 20

/** Whom an entry of the audit log names: the first of a list or a party, and how many more there were. */
export function namedInLog({ kind }: Pick<Audience, 'kind'>, uids: readonly string[]): object {
  if (kind === 'everyone' || kind === 'online') return { recipients: uids.length }
  if (kind === 'player') return { playerId: uids[0] }
  return { to: { uids: uids.slice(0, NAMED_IN_LOG), more: Math.max(0, uids.length - NAMED_IN_LOG) } }
}

/** As staff chose it. */
export function chosenAudience(audience: StoredAudience): Audience {
  if (audience.kind === 'online') return { kind: 'online' }
  return audience.kind === 'party' ? { kind: 'party', partyId: audience.partyId } : audience
}

/** The players with these names, to address something to; names that nobody has are listed as missing. */
export async function playersNamed({ database }: Server, names: readonly string[]) {
  const found = await readByUidOrName(database.db, names)
  const parties = await readPartiesOf(
    database.sql,
    found.map(({ uid }) => uid),
  )
  const known = new Set(found.flatMap(({ uid, username }) => [uid, username.toLowerCase()]))
  return {
    players: found.map(({ uid, username }) => ({ uid, username, party: parties.get(uid) ?? null })),
    missing: names.filter((name) => !known.has(name) && !known.has(name.toLowerCase())),
  }
}
