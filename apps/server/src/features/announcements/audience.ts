import type { Audience } from '@hearthward/contract'
import type { Server } from '../../core/server.ts'
import { readByUidOrName, readPlayerNames } from '../../core/world/player-queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readPartiesOf, readParty } from '../social/index.ts'
import type { StoredAudience } from './tables.ts'

/** Resolves an audience to uids now. Refuses unknown players and an empty audience. */
export async function resolveAudience(server: Server, audience: Audience): Promise<StoredAudience> {
  switch (audience.kind) {
    case 'everyone':
      return audience
    case 'player':
      await assertAllExist(server, [audience.uid])
      return audience
    case 'list': {
      const uids = [...new Set(audience.uids)]
      await assertAllExist(server, uids)
      return { kind: 'list', uids }
    }
    case 'online': {
      const uids = server.presence.listOnline(server.clock.now()).map(({ uid }) => uid)
      return { kind: 'online', uids: assertNotEmpty(uids) }
    }
    case 'party': {
      const party = await readParty(server.database.sql, audience.partyId)
      if (!party) throw new Refusal('party/not-found')
      const uids = party.members.filter(({ isGone }) => !isGone).map(({ uid }) => uid)
      return { kind: 'party', partyId: party.id, uids: assertNotEmpty(uids) }
    }
  }
}

async function assertAllExist({ database }: Server, uids: string[]): Promise<void> {
  const known = await readPlayerNames(database.db, uids, { withDeleted: false })
  const missing = uids.find((uid) => !known.has(uid))
  if (missing !== undefined) throw new Refusal('player/not-found', { missing })
}

function assertNotEmpty(uids: string[]): string[] {
  if (uids.length === 0) throw new Refusal('announcement/nobody')
  return uids
}

const NAMED_IN_LOG = 20

/** The recipients as the audit log keeps them: the first of a list or party, and the number of the others. */
export function auditedRecipients({ kind }: Pick<Audience, 'kind'>, uids: readonly string[]): object {
  if (kind === 'everyone' || kind === 'online') return { recipients: uids.length }
  if (kind === 'player') return { playerId: uids[0] }
  return { to: { uids: uids.slice(0, NAMED_IN_LOG), more: Math.max(0, uids.length - NAMED_IN_LOG) } }
}

/** The audience as staff chose it. */
export function chosenAudience(audience: StoredAudience): Audience {
  if (audience.kind === 'online') return { kind: 'online' }
  return audience.kind === 'party' ? { kind: 'party', partyId: audience.partyId } : audience
}

/** Finds players by name or uid, as recipients. Unknown names are listed as missing. */
export async function findPlayersByName({ database }: Server, names: readonly string[]) {
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
