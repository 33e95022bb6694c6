import { randomUUID } from 'node:crypto'
import type { PartySettings } from '@hearthward/contract'
import { PARTY_MEMBERS } from '@hearthward/engine'
import { hasBlocked } from '../../../core/moderation/blocks.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { readFriendship } from '../friends/queries.ts'
import { answerInvite, readInvite, removeInvitesOf } from './invite-queries.ts'
import {
  changeMembership,
  lockUnchangedParty,
  type PartyChange,
  type PartyDependencies,
  presentMembers,
  refuseMember,
  requireOwnParty,
  retryPartyChange,
} from './membership.ts'
import {
  insertParty,
  readPartiesWithDeletedMembers,
  readParty,
  readPartyId,
  type StoredParty,
  setLeader,
  writeSettings,
} from './queries.ts'

const DEFAULT_SETTINGS: PartySettings = {
  isPublic: false,
  requiresApproval: false,
  xpBonusEnabled: true,
  shareLocation: true,
  autoAcceptFriends: false,
}

export async function createParty(
  server: PartyDependencies,
  uid: string,
  name: string,
  chosen: Partial<PartySettings> = {},
): Promise<PartyChange> {
  await refuseMember(server, uid)
  const settings = { ...DEFAULT_SETTINGS, ...chosen }
  const partyId = randomUUID()
  return changeMembership(server, {
    party: null,
    partyId,
    joins: uid,
    xpBonusEnabled: settings.xpBonusEnabled,
    write: (tx, now) => insertParty(tx, { id: partyId, name, leaderUid: uid, settings }, now),
  })
}

export function joinParty(server: PartyDependencies, uid: string, partyId: string): Promise<PartyChange> {
  return retryPartyChange(async () => {
    await refuseMember(server, uid)
    const party = await requirePartyWithRoom(server, partyId)
    if (!(await isOpenTo(server, party, uid))) throw new Refusal('party/by-invitation')
    return changeMembership(server, { party, partyId, joins: uid, xpBonusEnabled: party.settings.xpBonusEnabled })
  })
}

/** Open to all if public without approval, and to the leader's friends if that is set; never to players the leader blocked. */
async function isOpenTo({ database }: PartyDependencies, party: StoredParty, uid: string): Promise<boolean> {
  const { isPublic, requiresApproval, autoAcceptFriends } = party.settings
  if (await hasBlocked(database.sql, party.leaderUid, uid)) return false
  if (isPublic && !requiresApproval) return true
  return autoAcceptFriends && (await readFriendship(database.sql, uid, party.leaderUid)) === 'friends'
}

async function requirePartyWithRoom({ database }: PartyDependencies, partyId: string): Promise<StoredParty> {
  const party = await readParty(database.sql, partyId)
  if (!party) throw new Refusal('party/not-found')
  if (presentMembers(party).length >= PARTY_MEMBERS) throw new Refusal('party/full')
  return party
}

export function acceptInvite(server: PartyDependencies, uid: string, inviteId: string): Promise<PartyChange> {
  return retryPartyChange(async () => {
    const { partyId } = await requireOpenInvite(server, uid, inviteId)
    await refuseMember(server, uid)
    const party = await requirePartyWithRoom(server, partyId)
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

export async function declineInvite(
  server: PartyDependencies,
  uid: string,
  inviteId: string,
): Promise<{ partyId: string }> {
  const { partyId } = await requireOpenInvite(server, uid, inviteId)
  const isDeclined = await answerInvite(server.database.sql, inviteId, 'declined', server.clock.now())
  if (!isDeclined) throw new Refusal('invite/over')
  return { partyId }
}

/** Reads an invitation that this player can still answer, or refuses. */
async function requireOpenInvite({ database, clock }: PartyDependencies, uid: string, inviteId: string) {
  const invite = await readInvite(database.sql, inviteId, clock.now())
  if (!invite) throw new Refusal('invite/not-found')
  if (invite.toUid !== uid) throw new Refusal('invite/not-yours')
  if (invite.status === 'expired') throw new Refusal('invite/expired')
  if (invite.status !== 'pending') throw new Refusal('invite/over')
  return invite
}

export function leaveParty(server: PartyDependencies, uid: string): Promise<PartyChange> {
  return retryPartyChange(async () => removeFromParty(server, await requireOwnParty(server, uid), uid))
}

export function kickMember(server: PartyDependencies, leader: string, uid: string): Promise<PartyChange> {
  return retryPartyChange(async () => {
    const party = await requireLedParty(server, leader)
    if (uid === leader || !presentMembers(party).includes(uid)) throw new Refusal('party/not-member')
    return removeFromParty(server, party, uid)
  })
}

function removeFromParty(server: PartyDependencies, party: StoredParty, uid: string): Promise<PartyChange> {
  const { xpBonusEnabled } = party.settings
  return changeMembership(server, { party, partyId: party.id, leaves: uid, xpBonusEnabled })
}

export function transferLeadership(server: PartyDependencies, leader: string, uid: string): Promise<PartyChange> {
  return retryPartyChange(async () => {
    const party = await requireLedParty(server, leader)
    const members = presentMembers(party)
    if (!members.includes(uid)) throw new Refusal('party/not-member')
    await server.database.sql.begin(async (tx) => {
      await lockUnchangedParty(tx, party)
      await setLeader(tx, party.id, uid)
    })
    return { partyId: party.id, members, left: [] }
  })
}

/** `changesBonus` is true if the members' characters were changed. */
export function changeSettings(
  server: PartyDependencies,
  leader: string,
  changes: Partial<PartySettings>,
): Promise<PartyChange & { changesBonus: boolean }> {
  return retryPartyChange(async () => {
    const party = await requireLedParty(server, leader)
    const settings = { ...party.settings, ...changes }
    const { id: partyId } = party
    const { xpBonusEnabled } = settings
    if (xpBonusEnabled !== party.settings.xpBonusEnabled) {
      const write: Parameters<typeof changeMembership>[1]['write'] = (tx) => writeSettings(tx, partyId, settings)
      return { ...(await changeMembership(server, { party, partyId, xpBonusEnabled, write })), changesBonus: true }
    }
    await server.database.sql.begin(async (tx) => {
      await lockUnchangedParty(tx, party)
      await writeSettings(tx, partyId, settings)
    })
    return { partyId, members: presentMembers(party), left: [], changesBonus: false }
  })
}

async function requireLedParty(server: PartyDependencies, leader: string): Promise<StoredParty> {
  const party = await requireOwnParty(server, leader)
  if (party.leaderUid !== leader) throw new Refusal('party/not-leader')
  return party
}

/** Removes deleted members from a party; null if there are none. */
function removeDeletedMembers(server: PartyDependencies, partyId: string): Promise<PartyChange | null> {
  return retryPartyChange(async () => {
    const party = await readParty(server.database.sql, partyId)
    if (!party?.members.some(({ isGone }) => isGone)) return null
    const { xpBonusEnabled } = party.settings
    return changeMembership(server, { party, partyId, xpBonusEnabled })
  })
}

const BATCH_SIZE = 100

/** Cleans up after a crash between deleting a player and leaving the party. */
export async function removeAllDeletedMembers(server: PartyDependencies): Promise<PartyChange[]> {
  const ids = await readPartiesWithDeletedMembers(server.database.sql, BATCH_SIZE)
  const changes: PartyChange[] = []
  for (const id of ids) {
    const change = await removeDeletedMembers(server, id)
    if (change) changes.push(change)
  }
  return changes
}

/** Removes a player from the party and all invitations, whether or not the character is already deleted. */
export async function leaveAllParties(server: PartyDependencies, uid: string): Promise<PartyChange | null> {
  const { sql } = server.database
  await removeInvitesOf(sql, uid)
  const partyId = await readPartyId(sql, uid)
  if (partyId === null) return null
  const isGone = (await readParty(sql, partyId))?.members.some((member) => member.uid === uid && member.isGone)
  if (isGone) return removeDeletedMembers(server, partyId)
  return leaveParty(server, uid).catch((error) => {
    // Another request has already removed the player.
    if (error instanceof Refusal && error.reason === 'party/none') return null
    throw error
  })
}
