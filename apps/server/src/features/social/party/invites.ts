import { randomUUID } from 'node:crypto'
import type { PartyInvite } from '@hearthward/contract'
import { hours, minutes, PARTY_MEMBERS } from '@hearthward/engine'
import { refuseBlocked } from '../../../core/moderation/blocks.ts'
import { readReachableByName } from '../../../core/world/player-queries.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { expireInvites, insertInvite, readDeclinedAt, readInvitesOf } from './invite-queries.ts'
import { type PartyDependencies, presentMembers, requireOwnParty } from './membership.ts'
import { readPartyId } from './queries.ts'

const INVITE_LIFETIME = hours(24)
/** No new invitation is possible for this long after one was declined. */
const DECLINE_COOLDOWN = minutes(15)
/** Enough to fill a party five times; more would be spam. */
const MAX_PENDING = 20
/** Ended invitations are kept this long, so that a late answer gets a specific refusal. */
const INVITE_RETENTION = hours(24 * 30)

export async function sendInvite(server: PartyDependencies, fromUid: string, username: string): Promise<PartyInvite> {
  const { sql, db } = server.database
  const party = await requireOwnParty(server, fromUid)
  const invited = await readReachableByName(db, username, server.clock.now())
  if (!invited) throw new Refusal('player/not-found')
  if (invited.uid === fromUid) throw new Refusal('invite/self')
  if ((await readPartyId(sql, invited.uid)) !== null) throw new Refusal('party/player-in-party')
  if (presentMembers(party).length >= PARTY_MEMBERS) throw new Refusal('party/full')
  await refuseBlocked(server, fromUid, invited.uid)
  const now = server.clock.now()
  await refuseDeclined(server, { partyId: party.id, fromUid, toUid: invited.uid })
  const waiting = await readInvitesOf(sql, party.id, now)
  if (waiting.some(({ toUid }) => toUid === invited.uid)) throw new Refusal('invite/sent')
  if (waiting.length >= MAX_PENDING) throw new Refusal('invite/too-many', { most: MAX_PENDING })
  const invite = { id: randomUUID(), partyId: party.id, fromUid, toUid: invited.uid, createdAt: now }
  const isNew = await insertInvite(sql, { ...invite, expiresAt: now + INVITE_LIFETIME })
  const sent = (await readInvitesOf(sql, party.id, now)).find(({ id }) => id === invite.id)
  if (!isNew || !sent) throw new Refusal('invite/sent')
  return sent
}

async function refuseDeclined(
  { database, clock }: PartyDependencies,
  invite: Parameters<typeof readDeclinedAt>[1],
): Promise<void> {
  const at = await readDeclinedAt(database.sql, invite)
  const wait = at === null ? 0 : at + DECLINE_COOLDOWN - clock.now()
  if (wait > 0) throw new Refusal('invite/declined', { minutes: Math.ceil(wait / minutes(1)) })
}

/** Marks expired invitations and returns their recipients. */
export async function expireOldInvites({ database, clock }: PartyDependencies): Promise<string[]> {
  const now = clock.now()
  return expireInvites(database.sql, now, now - INVITE_RETENTION)
}
