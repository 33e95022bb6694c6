import { randomUUID } from 'node:crypto'
import type { PartySettings } from '@hearthward/contract'
import { PARTY_MEMBERS } from '@hearthward/engine'
import { hasBlocked } from '../../../core/moderation/blocks.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { friendship } from '../friends/queries.ts'
import { answerInvite, readInvite, removeInvitesOf } from './invite-queries.ts'
import {
  changeMembership,
  ofTheParty,
  ownParty,
  type Parties,
  type PartyDeed,
  presentMembers,
  refuseMember,
  refuseOvertaken,
} from './membership.ts'
import {
  insertParty,
  partiesOfTheGone,
  partyIdOf,
  readParty,
  type StoredParty,
  setLeader,
  writeSettings,
} from './queries.ts'

const USUAL_SETTINGS: PartySettings = {
  isPublic: false,
  requiresApproval: false,
  xpBonusEnabled: true,
  shareLocation: true,
  autoAcceptFriends: false,
}

export async function foundParty(
  server: Parties,
  uid: string,
  name: string,
  wanted: Partial<PartySettings> = {},
): Promise<PartyDeed> {
  await refuseMember(server, uid)
  const settings = { ...USUAL_SETTINGS, ...wanted }
  const partyId = randomUUID()
  return changeMembership(server, {
    party: null,
    partyId,
    joins: uid,
    xpBonusEnabled: settings.xpBonusEnabled,
    write: (tx, now) => insertParty(tx, { id: partyId, name, leaderUid: uid, settings }, now),
  })
}

export function joinParty(server: Parties, uid: string, partyId: string): Promise<PartyDeed> {
  return ofTheParty(async () => {
    await refuseMember(server, uid)
    const party = await roomyParty(server, partyId)
    if (!(await isOpenTo(server, party, uid))) throw new Refusal('party/by-invitation')
    return changeMembership(server, { party, partyId, joins: uid, xpBonusEnabled: party.settings.xpBonusEnabled })
  })
}

/** Anybody the leader has not blocked joins a public party that asks for no approval; the leader's friends join wherever that is set. */
async function isOpenTo({ database }: Parties, party: StoredParty, uid: string): Promise<boolean> {
  const { isPublic, requiresApproval, autoAcceptFriends } = party.settings
  if (await hasBlocked(database.sql, party.leaderUid, uid)) return false
  if (isPublic && !requiresApproval) return true
  return autoAcceptFriends && (await friendship(database.sql, uid, party.leaderUid)) === 'friends'
}

async function roomyParty({ database }: Parties, partyId: string): Promise<StoredParty> {
  const party = await readParty(database.sql, partyId)
  if (!party) throw new Refusal('party/not-found')
  if (presentMembers(party).length >= PARTY_MEMBERS) throw new Refusal('party/full')
  return party
}

export function acceptInvite(server: Parties, uid: string, inviteId: string): Promise<PartyDeed> {
  return ofTheParty(async () => {
    const { partyId } = await openInvite(server, uid, inviteId)
    await refuseMember(server, uid)
    const party = await roomyParty(server, partyId)
    return changeMembership(server, {
      party,
      partyId,
      joins: uid,
      xpBonusEnabled: party.settings.xpBonusEnabled,
      write: async (tx, now) => {
        if (!(await answerInvite(tx, inviteId, 'accepted', now))) throw new Refusal('invite/over')
      },
    })
  })
}

export async function declineInvite(server: Parties, uid: string, inviteId: string): Promise<{ partyId: string }> {
  const { partyId } = await openInvite(server, uid, inviteId)
  const isDone = await answerInvite(server.database.sql, inviteId, 'declined', server.clock.now())
  if (!isDone) throw new Refusal('invite/over')
  return { partyId }
}

/** One that this player may still answer. */
async function openInvite({ database, clock }: Parties, uid: string, inviteId: string) {
  const invite = await readInvite(database.sql, inviteId, clock.now())
  if (!invite) throw new Refusal('invite/not-found')
  if (invite.toUid !== uid) throw new Refusal('invite/not-yours')
  if (invite.status === 'expired') throw new Refusal('invite/expired')
  if (invite.status !== 'pending') throw new Refusal('invite/over')
  return invite
}

export function leaveParty(server: Parties, uid: string): Promise<PartyDeed> {
  return ofTheParty(async () => letOut(server, await ownParty(server, uid), uid))
}

export function kickMember(server: Parties, leader: string, uid: string): Promise<PartyDeed> {
  return ofTheParty(async () => {
    const party = await ledParty(server, leader)
    if (uid === leader || !presentMembers(party).includes(uid)) throw new Refusal('party/not-member')
    return letOut(server, party, uid)
  })
}

function letOut(server: Parties, party: StoredParty, uid: string): Promise<PartyDeed> {
  const { xpBonusEnabled } = party.settings
  return changeMembership(server, { party, partyId: party.id, leaves: uid, xpBonusEnabled })
}

export function transferLeadership(server: Parties, leader: string, uid: string): Promise<PartyDeed> {
  return ofTheParty(async () => {
    const party = await ledParty(server, leader)
    const members = presentMembers(party)
    if (!members.includes(uid)) throw new Refusal('party/not-member')
    await server.database.sql.begin(async (tx) => {
      await refuseOvertaken(tx, party)
      await setLeader(tx, party.id, uid)
    })
    return { partyId: party.id, members, left: [] }
  })
}

/** `changesBonus` says whether characters were changed with it. */
export function changeSettings(
  server: Parties,
  leader: string,
  wanted: Partial<PartySettings>,
): Promise<PartyDeed & { changesBonus: boolean }> {
  return ofTheParty(async () => {
    const party = await ledParty(server, leader)
    const settings = { ...party.settings, ...wanted }
    const { id: partyId } = party
    const { xpBonusEnabled } = settings
    if (xpBonusEnabled !== party.settings.xpBonusEnabled) {
      const write: Parameters<typeof changeMembership>[1]['write'] = (tx) => writeSettings(tx, partyId, settings)
      return { ...(await changeMembership(server, { party, partyId, xpBonusEnabled, write })), changesBonus: true }
    }
    await server.database.sql.begin(async (tx) => {
      await refuseOvertaken(tx, party)
      await writeSettings(tx, partyId, settings)
    })
    return { partyId, members: presentMembers(party), left: [], changesBonus: false }
  })
}

async function ledParty(server: Parties, leader: string): Promise<StoredParty> {
  const party = await ownParty(server, leader)
  if (party.leaderUid !== leader) throw new Refusal('party/not-leader')
  return party
}

/** Lets out of a party whoever of it is gone for good; null where there is nothing to do. */
function letOutTheGone(server: Parties, partyId: string): Promise<PartyDeed | null> {
  return ofTheParty(async () => {
    const party = await readParty(server.database.sql, partyId)
    if (!party?.members.some(({ isGone }) => isGone)) return null
    const { xpBonusEnabled } = party.settings
    return changeMembership(server, { party, partyId, xpBonusEnabled })
  })
}

const MOST_AT_ONCE = 100

/** What a crash between going and leaving would have left behind. */
export async function letOutAllGone(server: Parties): Promise<PartyDeed[]> {
  const ids = await partiesOfTheGone(server.database.sql, MOST_AT_ONCE)
  const deeds: PartyDeed[] = []
  for (const id of ids) {
    const deed = await letOutTheGone(server, id)
    if (deed) deeds.push(deed)
  }
  return deeds
}

/** Takes a player out of everything, whether the character is still there or already deleted. */
export async function leaveAllParties(server: Parties, uid: string): Promise<PartyDeed | null> {
  const { sql } = server.database
  await removeInvitesOf(sql, uid)
  const partyId = await partyIdOf(sql, uid)
  if (partyId === null) return null
  const isGone = (await readParty(sql, partyId))?.members.some((member) => member.uid === uid && member.isGone)
  if (isGone) return letOutTheGone(server, partyId)
  return leaveParty(server, uid).catch((error) => {
    // Let out by others meanwhile: that is all that was wanted.
    if (error instanceof Refusal && error.reason === 'party/none') return null
    throw error
  })
}
