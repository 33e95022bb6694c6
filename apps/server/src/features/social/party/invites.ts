import { randomUUID } from 'node:crypto'
import type { PartyInvite } from '@hearthward/contract'
import { hours, minutes, PARTY_MEMBERS } from '@hearthward/engine'
import { refuseBlocked } from '../../../core/moderation/blocks.ts'
import { readReachableByName } from '../../../core/world/player-queries.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { declinedAt, expireInvites, insertInvite, pendingOf } from './invite-queries.ts'
import { ownParty, type Parties, presentMembers } from './membership.ts'
import { partyIdOf } from './queries.ts'

const INVITE_LASTS = hours(24)
/** So long a no is a no. */
const DECLINED_FOR = minutes(15)
/** Enough to fill a party five times over; more is no invitation but a nuisance. */
const MOST_PENDING = 20
/** Who answers an old one is told what became of it; after so long nobody does. */
const INVITE_KEPT = hours(24 * 30)

export async function sendInvite(server: Parties, fromUid: string, username: string): Promise<PartyInvite> {
  const { sql, db } = server.database
  const party = await ownParty(server, fromUid)
  const invited = await readReachableByName(db, username, server.clock.now())
  if (!invited) throw new Refusal('player/not-found')
  if (invited.uid === fromUid) throw new Refusal('invite/self')
  if ((await partyIdOf(sql, invited.uid)) !== null) throw new Refusal('party/player-in-party')
  if (presentMembers(party).length >= PARTY_MEMBERS) throw new Refusal('party/full')
  await refuseBlocked(server, fromUid, invited.uid)
  const now = server.clock.now()
  await refuseDeclined(server, { partyId: party.id, fromUid, toUid: invited.uid })
  const waiting = await pendingOf(sql, party.id, now)
  if (waiting.some(({ toUid }) => toUid === invited.uid)) throw new Refusal('invite/sent')
  if (waiting.length >= MOST_PENDING) throw new Refusal('invite/too-many', { most: MOST_PENDING })
  const invite = { id: randomUUID(), partyId: party.id, fromUid, toUid: invited.uid, createdAt: now }
  const isNew = await insertInvite(sql, { ...invite, expiresAt: now + INVITE_LASTS })
  const made = (await pendingOf(sql, party.id, now)).find(({ id }) => id === invite.id)
  if (!isNew || !made) throw new Refusal('invite/sent')
  return made
}

async function refuseDeclined({ database, clock }: Parties, asked: Parameters<typeof declinedAt>[1]): Promise<void> {
  const at = await declinedAt(database.sql, asked)
  const wait = at === null ? 0 : at + DECLINED_FOR - clock.now()
  if (wait > 0) throw new Refusal('invite/declined', { minutes: Math.ceil(wait / minutes(1)) })
}

/** Puts down which invitations have expired; answers whom they were for. */
export async function noteExpired({ database, clock }: Parties): Promise<string[]> {
  const now = clock.now()
  return expireInvites(database.sql, now, now - INVITE_KEPT)
}
