import { advance, type Millis, PARTY_MEMBERS, partyMultiplier, upgrade } from '@hearthward/engine'
import type { Core } from '../../../core/server.ts'
import { decidePartyChange } from '../../../core/world/party-bonus.ts'
import type { StoredPlayer } from '../../../core/world/player-queries.ts'
import { ConflictError, retryOnConflict } from '../../../core/world/retry-on-conflict.ts'
import type { Tagged } from '../../../platform/database/sql.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { contributionOf, contributionSince, NO_CONTRIBUTION } from './contribution.ts'
import {
  type Contribution,
  deleteParty,
  insertMember,
  lockParty,
  markActive,
  readLastState,
  readParty,
  readPartyId,
  removeMember,
  type StoredParty,
  setLeader,
} from './queries.ts'

export type PartyDependencies = Pick<Core, 'world' | 'database' | 'clock'>
export type PartyViewDependencies = PartyDependencies & Pick<Core, 'presence'>

/** The result of a party change, with the players to notify. */
export interface PartyChange {
  partyId: string
  /** The members after the change. */
  members: readonly string[]
  /** The players who left with this change. */
  left: readonly string[]
}

/** Retries on conflict. A member deleted between reading and writing counts as deleted in the next try. */
export const retryPartyChange = <T>(change: () => Promise<T>): Promise<T> =>
  retryOnConflict(change, ['auth/deleted', 'player/not-loaded'])

/** Reads the party of a player, or refuses. */
export async function requireOwnParty({ database }: Pick<Core, 'database'>, uid: string): Promise<StoredParty> {
  const id = await readPartyId(database.sql, uid)
  const party = id === null ? null : await readParty(database.sql, id)
  if (!party?.members.some((member) => member.uid === uid)) throw new Refusal('party/none')
  return party
}

export async function refuseMember({ database }: Pick<Core, 'database'>, uid: string): Promise<void> {
  if ((await readPartyId(database.sql, uid)) !== null) throw new Refusal('party/already-in')
}

export const presentMembers = ({ members }: StoredParty): string[] =>
  members.filter(({ isGone }) => !isGone).map(({ uid }) => uid)

interface MembershipChange {
  /** The party as it was read; null if the change creates it. */
  party: StoredParty | null
  partyId: string
  joins?: string
  leaves?: string
  xpBonusEnabled: boolean
  /** Writes other rows in the same transaction, before the members. */
  write?(tx: Tagged, now: Millis): Promise<void>
}

/**
 * Changes the members or the bonus of a party in one transaction, at the same time for all members: the bonus in each
 * character and the rows of the party. Deleted members are removed with it.
 */
export async function changeMembership(server: PartyDependencies, change: MembershipChange): Promise<PartyChange> {
  const { party, partyId, joins, leaves, xpBonusEnabled } = change
  const stay = (party ? presentMembers(party) : []).filter((uid) => uid !== leaves)
  const members = joins === undefined ? stay : [...stay, joins]
  if (members.length > PARTY_MEMBERS) throw new Refusal('party/full')
  const deleted = party?.members.filter(({ isGone }) => isGone).map(({ uid }) => uid) ?? []
  const xpMultiplier = partyMultiplier(members.length, xpBonusEnabled)
  const affected = leaves === undefined || deleted.includes(leaves) ? members : [...members, leaves]

  const write = async (tx: Tagged, now: Millis, figures: ReadonlyMap<string, Contribution>) => {
    if (party) await lockUnchangedParty(tx, party)
    await change.write?.(tx, now)
    if (joins !== undefined) {
      const isIn = await insertMember(tx, partyId, joins, figures.get(joins) ?? NO_CONTRIBUTION, now)
      if (!isIn) throw new Refusal('party/already-in')
    }
    for (const { uid, figures: atJoining } of party?.members ?? []) {
      if (uid !== leaves && !deleted.includes(uid)) continue
      const last = figures.get(uid) ?? (await readLastContribution(tx, uid))
      await removeMember(tx, partyId, uid, contributionSince(last, atJoining))
    }
    await passOnLeadership(tx, party, partyId, members, now)
  }

  if (affected.length === 0) {
    // No remaining character has to change.
    await server.database.sql.begin((tx) => write(tx, server.clock.now(), new Map()))
  } else {
    await server.world.changeTogether(
      affected,
      (players, rulesFor, now) => {
        const stored = (uid: string) => players.get(uid) as StoredPlayer
        const outcomes = affected.map((uid) => {
          const bonus = members.includes(uid) ? { partyId, xpMultiplier } : { partyId: null, xpMultiplier: 1 }
          return [uid, decidePartyChange(stored(uid), rulesFor(uid), bonus, now)] as const
        })
        const counted = [joins, leaves].filter((uid) => uid !== undefined && players.has(uid)) as string[]
        const figures = counted.map((uid) => {
          return [uid, contributionOf(advance(stored(uid).state, rulesFor(uid), now).state)] as const
        })
        return { answer: { now, figures: new Map(figures) }, outcomes: new Map(outcomes) }
      },
      (tx, { now, figures }) => write(tx, now, figures),
    )
  }
  return { partyId, members, left: [...deleted, ...(leaves === undefined ? [] : [leaves])] }
}

/** Leadership passes to the longest-standing member; a party without members is deleted. */
async function passOnLeadership(
  tx: Tagged,
  party: StoredParty | null,
  partyId: string,
  members: readonly string[],
  now: Millis,
): Promise<void> {
  const [first] = members
  if (first === undefined) return deleteParty(tx, partyId)
  if (party && !members.includes(party.leaderUid)) await setLeader(tx, partyId, first)
  await markActive(tx, partyId, now)
}

/** Locks the party. Throws a conflict if the fields that the change was decided from have changed. */
export async function lockUnchangedParty(tx: Tagged, read: StoredParty): Promise<void> {
  const present = await lockParty(tx, read.id)
  if (!present || decisiveFieldsOf(present) !== decisiveFieldsOf(read)) throw new ConflictError()
}

function decisiveFieldsOf({ leaderUid, settings, members }: StoredParty): string {
  return JSON.stringify([leaderUid, settings, members.map(({ uid, isGone }) => [uid, isGone])])
}

async function readLastContribution(tx: Tagged, uid: string): Promise<Contribution> {
  const state = await readLastState(tx, uid)
  return state === null ? NO_CONTRIBUTION : contributionOf(upgrade(state))
}
