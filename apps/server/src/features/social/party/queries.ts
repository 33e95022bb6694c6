import type { PartySettings, PublicParty } from '@hearthward/contract'
import { type Millis, PARTY_MEMBERS } from '@hearthward/engine'
import type { RowOf, Tagged } from '../../../platform/database/sql.ts'
import type { parties, partyMembers } from '../tables.ts'

/** Statistics of a character, or the total of a party's members since they joined. */
export interface Contribution {
  totalXp: number
  activities: number
  playTime: number
}

interface StoredMember {
  uid: string
  joinedAt: Millis
  /** The statistics at joining. */
  figures: Contribution
  /** The player is deleted, or was an expired guest. */
  isGone: boolean
}

export interface StoredParty {
  id: string
  name: string
  leaderUid: string
  createdAt: Millis
  lastActiveAt: Millis
  settings: PartySettings
  /** The contribution of former members. */
  brought: Contribution
  /** In the order of joining. */
  members: StoredMember[]
}

type PartyRow = RowOf<typeof parties>
type MemberRow = RowOf<typeof partyMembers>

export async function readPartyId(sql: Tagged, uid: string): Promise<string | null> {
  const [found] = await sql<Pick<MemberRow, 'party_id'>>`select party_id from party_members where uid = ${uid}`
  return found?.party_id ?? null
}

/** The parties these players are in, by uid. */
export async function readPartiesOf(sql: Tagged, uids: readonly string[]) {
  const rows = await sql<Pick<PartyRow, 'id' | 'name'> & { uid: string; members: number }>`
    select member.uid, parties.id, parties.name,
      (select count(*)::int from party_members as other where other.party_id = parties.id) as members
    from party_members as member join parties on parties.id = member.party_id
    where member.uid = any(${[...uids]})`
  return new Map(rows.map(({ uid, ...party }) => [uid, party]))
}

export async function readParty(sql: Tagged, id: string): Promise<StoredParty | null> {
  const [found] = await sql<PartyRow>`select * from parties where id = ${id}`
  return found ? toStoredParty(found, await readMembers(sql, id)) : null
}

/** Reads a party and locks it until the transaction ends. */
export async function lockParty(tx: Tagged, id: string): Promise<StoredParty | null> {
  const [found] = await tx<PartyRow>`select * from parties where id = ${id} for update`
  return found ? toStoredParty(found, await readMembers(tx, id)) : null
}

async function readMembers(sql: Tagged, id: string): Promise<StoredMember[]> {
  const rows = await sql<MemberRow & { is_gone: boolean }>`
    select member.*, players.uid is null or players.deleted_at is not null as is_gone
    from party_members as member left join players using (uid)
    where member.party_id = ${id} order by member.place`
  return rows.map((row) => ({
    uid: row.uid,
    joinedAt: Number(row.joined_at),
    figures: {
      totalXp: Number(row.total_xp),
      activities: Number(row.activities),
      playTime: Number(row.play_time),
    },
    isGone: row.is_gone,
  }))
}

function toStoredParty(row: PartyRow, members: StoredMember[]): StoredParty {
  return {
    id: row.id,
    name: row.name,
    leaderUid: row.leader_uid,
    createdAt: Number(row.created_at),
    lastActiveAt: Number(row.last_active_at),
    settings: {
      isPublic: row.is_public,
      requiresApproval: row.requires_approval,
      xpBonusEnabled: row.xp_bonus_enabled,
      shareLocation: row.share_location,
      autoAcceptFriends: row.auto_accept_friends,
    },
    brought: {
      totalXp: Number(row.brought_xp),
      activities: Number(row.brought_activities),
      playTime: Number(row.brought_play_time),
    },
    members,
  }
}

export async function insertParty(
  tx: Tagged,
  { id, name, leaderUid, settings }: Pick<StoredParty, 'id' | 'name' | 'leaderUid' | 'settings'>,
  now: Millis,
): Promise<void> {
  await tx`
    insert into parties (id, name, leader_uid, created_at, last_active_at, is_public, requires_approval,
      xp_bonus_enabled, share_location, auto_accept_friends)
    values (${id}, ${name}, ${leaderUid}, ${now}, ${now}, ${settings.isPublic}, ${settings.requiresApproval},
      ${settings.xpBonusEnabled}, ${settings.shareLocation}, ${settings.autoAcceptFriends})`
}

/** Returns false if the player is already in a party. */
export async function insertMember(
  tx: Tagged,
  partyId: string,
  uid: string,
  { totalXp, activities, playTime }: Contribution,
  now: Millis,
): Promise<boolean> {
  const inserted = await tx`
    insert into party_members (uid, party_id, joined_at, total_xp, activities, play_time)
    values (${uid}, ${partyId}, ${now}, ${totalXp}, ${activities}, ${playTime})
    on conflict (uid) do nothing returning uid`
  return inserted.length > 0
}

/** Deletes the member and adds the member's contribution to the party's total. */
export async function removeMember(tx: Tagged, partyId: string, uid: string, since: Contribution): Promise<void> {
  await tx`delete from party_members where uid = ${uid} and party_id = ${partyId}`
  await tx`
    update parties set
      brought_xp = brought_xp + ${since.totalXp},
      brought_activities = brought_activities + ${since.activities},
      brought_play_time = brought_play_time + ${since.playTime}
    where id = ${partyId}`
}

export async function deleteParty(tx: Tagged, id: string): Promise<void> {
  await tx`delete from parties where id = ${id}`
}

export async function setLeader(tx: Tagged, id: string, leaderUid: string): Promise<void> {
  await tx`update parties set leader_uid = ${leaderUid} where id = ${id}`
}

export async function writeSettings(tx: Tagged, id: string, settings: PartySettings): Promise<void> {
  await tx`
    update parties set
      is_public = ${settings.isPublic},
      requires_approval = ${settings.requiresApproval},
      xp_bonus_enabled = ${settings.xpBonusEnabled},
      share_location = ${settings.shareLocation},
      auto_accept_friends = ${settings.autoAcceptFriends}
    where id = ${id}`
}

export async function markActive(sql: Tagged, id: string, now: Millis): Promise<void> {
  await sql`update parties set last_active_at = ${now} where id = ${id} and last_active_at < ${now}`
}

type ListedParty = Pick<PartyRow, 'id' | 'name' | 'requires_approval' | 'xp_bonus_enabled' | 'last_active_at'> & {
  leader_name: string
  members: number
  average_level: number
}

export async function readPublicParties(sql: Tagged, most: number): Promise<PublicParty[]> {
  const rows = await sql<ListedParty>`
    select parties.id, parties.name, parties.requires_approval, parties.xp_bonus_enabled, parties.last_active_at,
      leader.username as leader_name, inside.members, inside.average_level
    from parties
    join players as leader on leader.uid = parties.leader_uid
    cross join lateral (
      select count(*)::int as members, avg(players.total_level)::float as average_level
      from party_members join players using (uid) where party_members.party_id = parties.id
    ) as inside
    where parties.is_public and inside.members < ${PARTY_MEMBERS}
    order by parties.last_active_at desc, parties.id limit ${most}`
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    leaderName: row.leader_name,
    members: row.members,
    maxMembers: PARTY_MEMBERS,
    averageLevel: row.average_level,
    requiresApproval: row.requires_approval,
    xpBonusEnabled: row.xp_bonus_enabled,
    lastActiveAt: Number(row.last_active_at),
  }))
}

export async function readPartiesWithDeletedMembers(sql: Tagged, most: number): Promise<string[]> {
  const rows = await sql<Pick<MemberRow, 'party_id'>>`
    select distinct member.party_id from party_members as member left join players using (uid)
    where players.uid is null or players.deleted_at is not null limit ${most}`
  return rows.map((row) => row.party_id)
}

/** The last stored state of a deleted character; null if the row is gone. */
export async function readLastState(sql: Tagged, uid: string): Promise<unknown> {
  const [found] = await sql<{ state: unknown }>`select state from players where uid = ${uid}`
  return found?.state ?? null
}
