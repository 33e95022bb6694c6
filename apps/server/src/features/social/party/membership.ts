import { advance, type Millis, PARTY_MEMBERS, partyMultiplier, upgrade } from '@hearthward/engine'
import type { Core } from '../../../core/server.ts'
import { decidePartyChange } from '../../../core/world/party-bonus.ts'
import type { StoredPlayer } from '../../../core/world/player-queries.ts'
import { ConflictError, retryOnConflict } from '../../../core/world/retry-on-conflict.ts'
import type { Tagged } from '../../../platform/database/sql.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { figuresOf, NOTHING, since } from './contribution.ts'
import {
  deleteParty,
  type Figures,
  insertMember,
  lastStateOf,
  lockParty,
  noteActive,
  partyIdOf,
  readParty,
  removeMember,
  type StoredParty,
  setLeader,
} from './queries.ts'

export type Parties = Pick<Core, 'world' | 'database' | 'clock'>
/** What it takes to show them to each other. */
export type Onlookers = Parties & Pick<Core, 'presence'>

/** What became of a party, for those who tell its members. */
export interface PartyDeed {
  partyId: string
  /** Those in it now. */
  members: readonly string[]
  /** Those who left with this deed. */
  left: readonly string[]
}

/** A member who goes for good between reading and writing counts as gone in the next try. */
export const ofTheParty = <T>(deed: () => Promise<T>): Promise<T> =>
  retryOnConflict(deed, ['auth/deleted', 'player/not-loaded'])

/** The party a player is in, as it was read. */
export async function ownParty({ database }: Pick<Core, 'database'>, uid: string): Promise<StoredParty> {
  const id = await partyIdOf(database.sql, uid)
  const party = id === null ? null : await readParty(database.sql, id)
  if (!party?.members.some((member) => member.uid === uid)) throw new Refusal('party/none')
  return party
}

export async function refuseMember({ database }: Pick<Core, 'database'>, uid: string): Promise<void> {
  if ((await partyIdOf(database.sql, uid)) !== null) throw new Refusal('party/already-in')
}

export const presentMembers = ({ members }: StoredParty): string[] =>
  members.filter(({ isGone }) => !isGone).map(({ uid }) => uid)

interface Change {
  /** As it was read; null where the deed founds it. */
  party: StoredParty | null
  partyId: string
  joins?: string
  leaves?: string
  xpBonusEnabled: boolean
  /** What else is written with it, before members are. */
  write?(tx: Tagged, now: Millis): Promise<void>
}

/**
 * Changes who is in a party, or what it gives, for all of them at one moment: the bonus as a moment of each character,
 * and the rows beside it, or nothing at all. Whoever is gone for good is let out with it.
 */
export async function changeMembership(server: Parties, change: Change): Promise<PartyDeed> {
  const { party, partyId, joins, leaves, xpBonusEnabled } = change
  const stay = (party ? presentMembers(party) : []).filter((uid) => uid !== leaves)
  const members = joins === undefined ? stay : [...stay, joins]
  if (members.length > PARTY_MEMBERS) throw new Refusal('party/full')
  const gone = party?.members.filter(({ isGone }) => isGone).map(({ uid }) => uid) ?? []
  const xpMultiplier = partyMultiplier(members.length, xpBonusEnabled)
  const concerned = leaves === undefined || gone.includes(leaves) ? members : [...members, leaves]

  const write = async (tx: Tagged, now: Millis, figures: ReadonlyMap<string, Figures>) => {
    if (party) await refuseOvertaken(tx, party)
    await change.write?.(tx, now)
    if (joins !== undefined) {
      const isIn = await insertMember(tx, partyId, joins, figures.get(joins) ?? NOTHING, now)
      if (!isIn) throw new Refusal('party/already-in')
    }
    for (const { uid, figures: atJoining } of party?.members ?? []) {
      if (uid !== leaves && !gone.includes(uid)) continue
      const last = figures.get(uid) ?? (await lastFigures(tx, uid))
      await removeMember(tx, partyId, uid, since(last, atJoining))
    }
    await follow(tx, party, partyId, members, now)
  }

  if (concerned.length === 0) {
    // Nobody is left whose character would know of it.
    await server.database.sql.begin((tx) => write(tx, server.clock.now(), new Map()))
  } else {
    await server.world.changeTogether(
      concerned,
      (players, rulesFor, now) => {
        const stored = (uid: string) => players.get(uid) as StoredPlayer
        const outcomes = concerned.map((uid) => {
          const belongs = members.includes(uid) ? { partyId, xpMultiplier } : { partyId: null, xpMultiplier: 1 }
          return [uid, decidePartyChange(stored(uid), rulesFor(uid), belongs, now)] as const
        })
        const counted = [joins, leaves].filter((uid) => uid !== undefined && players.has(uid)) as string[]
        const figures = counted.map((uid) => {
          return [uid, figuresOf(advance(stored(uid).state, rulesFor(uid), now).state)] as const
        })
        return { answer: { now, figures: new Map(figures) }, outcomes: new Map(outcomes) }
      },
      (tx, { now, figures }) => write(tx, now, figures),
    )
  }
  return { partyId, members, left: [...gone, ...(leaves === undefined ? [] : [leaves])] }
}

/** Leadership passes to the first of those who stay; without anybody there is no party. */
async function follow(
  tx: Tagged,
  party: StoredParty | null,
  partyId: string,
  members: readonly string[],
  now: Millis,
): Promise<void> {
  const [first] = members
  if (first === undefined) return deleteParty(tx, partyId)
  if (party && !members.includes(party.leaderUid)) await setLeader(tx, partyId, first)
  await noteActive(tx, partyId, now)
}

/** Locks the party. Whatever a deed was decided from must still be so. */
export async function refuseOvertaken(tx: Tagged, read: StoredParty): Promise<void> {
  const present = await lockParty(tx, read.id)
  if (!present || decisive(present) !== decisive(read)) throw new ConflictError()
}

function decisive({ leaderUid, settings, members }: StoredParty): string {
  return JSON.stringify([leaderUid, settings, members.map(({ uid, isGone }) => [uid, isGone])])
}

async function lastFigures(tx: Tagged, uid: string): Promise<Figures> {
  const state = await lastStateOf(tx, uid)
  return state === null ? NOTHING : figuresOf(upgrade(state))
}
