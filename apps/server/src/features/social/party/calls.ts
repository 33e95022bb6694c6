import type { Party } from '@hearthward/contract'
import type { Handler } from '../../../core/handler.ts'
import type { Server } from '../../../core/server.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { pendingTo } from './invite-queries.ts'
import { sendInvite } from './invites.ts'
import { ownParty } from './membership.ts'
import {
  acceptInvite,
  changeSettings,
  declineInvite,
  foundParty,
  joinParty as join,
  kickMember as kick,
  leaveParty as leave,
  transferLeadership as transfer,
} from './parties.ts'
import { mayName } from './party-name.ts'
import { partyView } from './party-view.ts'
import { tellMembers } from './publish.ts'
import { partyIdOf, publicParties, readParty } from './queries.ts'

export const createParty: Handler<'createParty'> = async ({ name, settings }, { server, identity }) => {
  await mayName(server, identity.uid, name)
  const deed = await foundParty(server, identity.uid, name, defined(settings ?? {}))
  return { party: here(await server.socialUpdates.partyChanged(deed, identity.uid)) }
}

export const getParty: Handler<'getParty'> = async ({ partyId }, { server, identity }) => {
  const own = await partyIdOf(server.database.sql, identity.uid)
  if (partyId !== undefined && partyId !== own) return { party: await strangers(server, partyId, identity.uid) }
  return { party: own === null ? null : await partyView(server, own, true) }
}

/** A party that is not public is nobody's business but its members', and those it has invited. */
async function strangers(server: Server, partyId: string, uid: string): Promise<Party | null> {
  const { sql } = server.database
  const party = await readParty(sql, partyId)
  const isInvited = async () => (await pendingTo(sql, uid, server.clock.now())).some((one) => one.partyId === partyId)
  if (!party || !(party.settings.isPublic || (await isInvited()))) throw new Refusal('party/not-found')
  return partyView(server, partyId, false)
}

export const getPartyMembers: Handler<'getPartyMembers'> = async (_, { server, identity }) => {
  const { id } = await ownParty(server, identity.uid)
  return { members: here(await partyView(server, id, true)).members }
}

export const joinParty: Handler<'joinParty'> = async ({ partyId }, { server, identity }) => {
  const deed = await join(server, identity.uid, partyId)
  return { party: here(await server.socialUpdates.partyChanged(deed, identity.uid)) }
}

export const leaveParty: Handler<'leaveParty'> = async (_, { server, identity }) => {
  await server.socialUpdates.partyChanged(await leave(server, identity.uid), identity.uid)
  return { left: true }
}

export const listPublicParties: Handler<'listPublicParties'> = async ({ limit }, { server }) => {
  return { parties: await publicParties(server.database.sql, limit) }
}

export const sendPartyInvite: Handler<'sendPartyInvite'> = async ({ username }, { server, identity }) => {
  const invite = await sendInvite(server, identity.uid, username)
  server.socialUpdates.invitesChanged(invite.toUid)
  await tellMembers(server, invite.partyId)
  return { invite }
}

export const acceptPartyInvite: Handler<'acceptPartyInvite'> = async ({ inviteId }, { server, identity }) => {
  const deed = await acceptInvite(server, identity.uid, inviteId)
  server.socialUpdates.invitesChanged(identity.uid)
  return { party: here(await server.socialUpdates.partyChanged(deed, identity.uid)) }
}

export const declinePartyInvite: Handler<'declinePartyInvite'> = async ({ inviteId }, { server, identity }) => {
  const { partyId } = await declineInvite(server, identity.uid, inviteId)
  server.socialUpdates.invitesChanged(identity.uid)
  await tellMembers(server, partyId)
  return { declined: true }
}

export const getPendingInvites: Handler<'getPendingInvites'> = async (_, { server, identity }) => {
  return { invites: await pendingTo(server.database.sql, identity.uid, server.clock.now()) }
}

export const updatePartySettings: Handler<'updatePartySettings'> = async (wanted, { server, identity }) => {
  const { changesBonus, ...deed } = await changeSettings(server, identity.uid, defined(wanted))
  return { party: here(await server.socialUpdates.partyChanged(deed, identity.uid, changesBonus)) }
}

export const kickMember: Handler<'kickMember'> = async ({ uid }, { server, identity }) => {
  const deed = await kick(server, identity.uid, uid)
  return { party: here(await server.socialUpdates.partyChanged(deed, identity.uid)) }
}

export const transferLeadership: Handler<'transferLeadership'> = async ({ uid }, { server, identity }) => {
  const deed = await transfer(server, identity.uid, uid)
  return { party: here(await server.socialUpdates.partyChanged(deed, identity.uid, false)) }
}

/** Somebody else may have ended it in the meantime. */
function here(party: Party | null): Party {
  if (!party) throw new Refusal('party/not-found')
  return party
}

/** What was left out says nothing. */
function defined<T extends object>(given: { [Key in keyof T]?: T[Key] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>
}
