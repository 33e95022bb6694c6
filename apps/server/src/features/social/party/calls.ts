import type { Party } from '@hearthward/contract'
import { minutes } from '@hearthward/engine'
import type { Handler } from '../../../core/handler.ts'
import { isAbusive } from '../../../core/moderation/message-text.ts'
import { muteOf } from '../../../core/moderation/mutes.ts'
import type { Server } from '../../../core/server.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { readInvitesTo } from './invite-queries.ts'
import { sendInvite } from './invites.ts'
import { requireOwnParty } from './membership.ts'
import {
  acceptInvite,
  changeSettings,
  createParty as create,
  declineInvite,
  joinParty as join,
  kickMember as kick,
  leaveParty as leave,
  transferLeadership as transfer,
} from './parties.ts'
import { readPartyView } from './party-view.ts'
import { publishPartyUpdate } from './publish.ts'
import { readParty, readPartyId, readPublicParties } from './queries.ts'

export const createParty: Handler<'createParty'> = async ({ name, settings }, { server, identity }) => {
  await requireAllowedName(server, identity.uid, name)
  const change = await create(server, identity.uid, name, withoutUndefined(settings ?? {}))
  return { party: requireParty(await server.socialUpdates.partyChanged(change, identity.uid)) }
}

export const getParty: Handler<'getParty'> = async ({ partyId }, { server, identity }) => {
  const own = await readPartyId(server.database.sql, identity.uid)
  if (partyId !== undefined && partyId !== own) return { party: await readOtherParty(server, partyId, identity.uid) }
  return { party: own === null ? null : await readPartyView(server, own, true) }
}

/** Private parties are visible only to members and invited players. */
async function readOtherParty(server: Server, partyId: string, uid: string): Promise<Party | null> {
  const { sql } = server.database
  const party = await readParty(sql, partyId)
  const isInvited = async () =>
    (await readInvitesTo(sql, uid, server.clock.now())).some((one) => one.partyId === partyId)
  if (!party || !(party.settings.isPublic || (await isInvited()))) throw new Refusal('party/not-found')
  return readPartyView(server, partyId, false)
}

export const getPartyMembers: Handler<'getPartyMembers'> = async (_, { server, identity }) => {
  const { id } = await requireOwnParty(server, identity.uid)
  return { members: requireParty(await readPartyView(server, id, true)).members }
}

export const joinParty: Handler<'joinParty'> = async ({ partyId }, { server, identity }) => {
  const change = await join(server, identity.uid, partyId)
  return { party: requireParty(await server.socialUpdates.partyChanged(change, identity.uid)) }
}

export const leaveParty: Handler<'leaveParty'> = async (_, { server, identity }) => {
  await server.socialUpdates.partyChanged(await leave(server, identity.uid), identity.uid)
  return { left: true }
}

export const listPublicParties: Handler<'listPublicParties'> = async ({ limit }, { server }) => {
  return { parties: await readPublicParties(server.database.sql, limit) }
}

export const sendPartyInvite: Handler<'sendPartyInvite'> = async ({ username }, { server, identity }) => {
  const invite = await sendInvite(server, identity.uid, username)
  server.socialUpdates.invitesChanged(invite.toUid)
  await publishPartyUpdate(server, invite.partyId)
  return { invite }
}

export const acceptPartyInvite: Handler<'acceptPartyInvite'> = async ({ inviteId }, { server, identity }) => {
  const change = await acceptInvite(server, identity.uid, inviteId)
  server.socialUpdates.invitesChanged(identity.uid)
  return { party: requireParty(await server.socialUpdates.partyChanged(change, identity.uid)) }
}

export const declinePartyInvite: Handler<'declinePartyInvite'> = async ({ inviteId }, { server, identity }) => {
  const { partyId } = await declineInvite(server, identity.uid, inviteId)
  server.socialUpdates.invitesChanged(identity.uid)
  await publishPartyUpdate(server, partyId)
  return { declined: true }
}

export const getPendingInvites: Handler<'getPendingInvites'> = async (_, { server, identity }) => {
  return { invites: await readInvitesTo(server.database.sql, identity.uid, server.clock.now()) }
}

export const updatePartySettings: Handler<'updatePartySettings'> = async (changes, { server, identity }) => {
  const { changesBonus, ...change } = await changeSettings(server, identity.uid, withoutUndefined(changes))
  return { party: requireParty(await server.socialUpdates.partyChanged(change, identity.uid, changesBonus)) }
}

export const kickMember: Handler<'kickMember'> = async ({ uid }, { server, identity }) => {
  const change = await kick(server, identity.uid, uid)
  return { party: requireParty(await server.socialUpdates.partyChanged(change, identity.uid)) }
}

export const transferLeadership: Handler<'transferLeadership'> = async ({ uid }, { server, identity }) => {
  const change = await transfer(server, identity.uid, uid)
  return { party: requireParty(await server.socialUpdates.partyChanged(change, identity.uid, false)) }
}

/** The party may have been deleted in the meantime. */
function requireParty(party: Party | null): Party {
  if (!party) throw new Refusal('party/not-found')
  return party
}

function withoutUndefined<T extends object>(given: { [Key in keyof T]?: T[Key] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>
}

/** Everyone can read a party's name: muted players cannot set one, and a name the chat would mask is refused. */
async function requireAllowedName(server: Server, uid: string, name: string): Promise<void> {
  const mute = await muteOf(server, uid)
  if (mute) {
    const left = Math.ceil((mute.until - server.clock.now()) / minutes(1))
    throw new Refusal('party/muted', { minutes: left, why: mute.why })
  }
  if (isAbusive(name)) throw new Refusal('party/name')
}
