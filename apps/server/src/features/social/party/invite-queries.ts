import type { PartyInvite } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import type { RowOf, Tagged } from '../../../platform/database/sql.ts'
import type { partyInvites } from '../tables.ts'

export type NewInvite = Pick<PartyInvite, 'id' | 'partyId' | 'fromUid' | 'toUid' | 'createdAt' | 'expiresAt'>
type InviteRow = RowOf<typeof partyInvites>
type NamedInvite = InviteRow & { party_name: string; from_username: string; to_username: string }

/** Without names: the fields needed to check an answer. */
export type StoredInvite = NewInvite & Pick<PartyInvite, 'status'>

export async function readInvite(sql: Tagged, id: string, now: Millis): Promise<StoredInvite | null> {
  const [found] = await sql<InviteRow>`select * from party_invites where id = ${id}`
  return found ? toStoredInvite(found, now) : null
}

function toStoredInvite(row: InviteRow, now: Millis): StoredInvite {
  const expiresAt = Number(row.expires_at)
  const isOver = row.status === 'pending' && expiresAt <= now
  return {
    id: row.id,
    partyId: row.party_id,
    fromUid: row.from_uid,
    toUid: row.to_uid,
    createdAt: Number(row.created_at),
    expiresAt,
    // The job that marks expired invitations may not have run yet.
    status: isOver ? 'expired' : row.status,
  }
}

const toPartyInvite = (row: NamedInvite, now: Millis): PartyInvite => ({
  ...toStoredInvite(row, now),
  partyName: row.party_name,
  fromUsername: row.from_username,
  toUsername: row.to_username,
})

/** Any party can invite a player, so only the latest invitations are shown. */
const MAX_INVITES = 50

/** Pending invitations to a player from existing parties, newest first. */
export const readInvitesTo = (sql: Tagged, uid: string, now: Millis): Promise<PartyInvite[]> =>
  readPendingInvites(sql, { uid, partyId: null }, now)

/** Pending invitations of a party, oldest first. A party can have fewer than MAX_INVITES. */
export const readInvitesOf = async (sql: Tagged, partyId: string, now: Millis): Promise<PartyInvite[]> =>
  (await readPendingInvites(sql, { uid: null, partyId }, now)).reverse()

async function readPendingInvites(
  sql: Tagged,
  { uid, partyId }: { uid: string | null; partyId: string | null },
  now: Millis,
): Promise<PartyInvite[]> {
  const rows = await sql<NamedInvite>`
    select invite.*, parties.name as party_name, sender.username as from_username, receiver.username as to_username
    from party_invites as invite
    join parties on parties.id = invite.party_id
    join players as sender on sender.uid = invite.from_uid
    join players as receiver on receiver.uid = invite.to_uid
    where (invite.to_uid = ${uid} or invite.party_id = ${partyId})
      and invite.status = 'pending' and invite.expires_at > ${now}
    order by invite.created_at desc, invite.id desc limit ${MAX_INVITES}`
  return rows.map((row) => toPartyInvite(row, now))
}

/** Returns false if an invitation is already pending. */
export async function insertInvite(tx: Tagged, invite: NewInvite): Promise<boolean> {
  // An expired invitation must not block a new one, even if the job has not marked it yet.
  await tx`
    update party_invites set status = 'expired'
    where party_id = ${invite.partyId} and to_uid = ${invite.toUid} and status = 'pending'
      and expires_at <= ${invite.createdAt}`
  const inserted = await tx`
    insert into party_invites (id, party_id, from_uid, to_uid, created_at, expires_at, status)
    values (${invite.id}, ${invite.partyId}, ${invite.fromUid}, ${invite.toUid}, ${invite.createdAt},
      ${invite.expiresAt}, 'pending')
    on conflict (party_id, to_uid) where status = 'pending' do nothing returning id`
  return inserted.length > 0
}

/** Sets the answer and ends the invitation. Returns false if it is no longer pending. */
export async function answerInvite(
  tx: Tagged,
  id: string,
  status: 'accepted' | 'declined',
  now: Millis,
): Promise<boolean> {
  const answered = await tx`
    update party_invites set status = ${status}, expires_at = ${now}
    where id = ${id} and status = 'pending' and expires_at > ${now} returning id`
  return answered.length > 0
}

/** Declines the pending invitations between two players, in both directions, and returns them. */
export async function endInvitesBetween(
  tx: Tagged,
  uid: string,
  other: string,
  now: Millis,
): Promise<Pick<PartyInvite, 'partyId' | 'toUid'>[]> {
  const ended = await tx<Pick<InviteRow, 'party_id' | 'to_uid'>>`
    update party_invites set status = 'declined', expires_at = ${now}
    where ((from_uid = ${uid} and to_uid = ${other}) or (from_uid = ${other} and to_uid = ${uid}))
      and status = 'pending' and expires_at > ${now} returning party_id, to_uid`
  return ended.map((row) => ({ partyId: row.party_id, toUid: row.to_uid }))
}

/** When a player last declined an invitation by this party or this sender; null if never. */
export async function readDeclinedAt(
  sql: Tagged,
  { partyId, fromUid, toUid }: Pick<PartyInvite, 'partyId' | 'fromUid' | 'toUid'>,
): Promise<Millis | null> {
  const [found] = await sql<{ at: string | null }>`
    select max(expires_at) as at from party_invites
    where to_uid = ${toUid} and status = 'declined' and (party_id = ${partyId} or from_uid = ${fromUid})`
  return found?.at == null ? null : Number(found.at)
}

/** Marks expired invitations and deletes old ones. Returns the recipients of the newly expired. */
export async function expireInvites(sql: Tagged, now: Millis, deleteBefore: Millis): Promise<string[]> {
  const expired = await sql<Pick<InviteRow, 'to_uid'>>`
    update party_invites set status = 'expired' where status = 'pending' and expires_at <= ${now} returning to_uid`
  await sql`delete from party_invites where expires_at <= ${deleteBefore}`
  return [...new Set(expired.map((row) => row.to_uid))]
}

/** The players with a pending invitation of this party. */
export async function readInvitedUids(sql: Tagged, partyId: string): Promise<string[]> {
  const rows = await sql<Pick<InviteRow, 'to_uid'>>`
    select to_uid from party_invites where party_id = ${partyId} and status = 'pending'`
  return rows.map((row) => row.to_uid)
}

export async function removeInvitesOf(sql: Tagged, uid: string): Promise<void> {
  await sql`delete from party_invites where to_uid = ${uid} or from_uid = ${uid}`
}
