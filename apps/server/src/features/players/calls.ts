import { LONGEST_MEMBERSHIP } from '@hearthward/contract'
import { type Edit, experienceFor } from '@hearthward/engine'
import type { Handler } from '../../core/handler.ts'
import { readPlayerNames } from '../../core/world/player-queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sendMessage } from '../inbox/index.ts'
import { softDelete, undelete } from './deletion.ts'
import { readDetails, viewAddresses } from './details.ts'
import {
  consolidateStacks,
  editCharacter,
  giveItemsTo,
  resetCharacter,
  revokeMembership,
  setMembership,
  takeItemsFrom,
} from './edits.ts'
import { toPlayerRow } from './list.ts'
import { addNote } from './notes.ts'
import { readTimeline } from './player-timeline.ts'
import { readPresence } from './presence.ts'
import { findByPrefix, listPlayers as readList } from './queries.ts'
import { signOut } from './sign-out.ts'
import { previewUndo as readUndoPreview, undoEdit } from './undo.ts'

const PAGE_SIZE = 50
const MATCHES_EACH = 10
const TIMELINE_LENGTH = 50

export const listPlayers: Handler<'listPlayers'> = async (input, { server }) => {
  const { search, only = [], sort = 'seen', after, limit = PAGE_SIZE } = input
  const now = server.clock.now()
  const present = only.includes('online') ? server.presence.listOnline(now).map(({ uid }) => uid) : []
  const listing = { search, only, sort, after, present, now }
  const found = await readList(server.database.db, listing, limit + 1)
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  const value = last && { seen: last.lastSeenAt, level: last.totalLevel, created: last.createdAt }[sort]
  return {
    players: shown.map((row) => toPlayerRow(server, row)),
    next: last && value !== undefined ? { value, uid: last.uid } : null,
    online: server.presence.count(now),
  }
}

export const findPlayers: Handler<'findPlayers'> = async ({ prefix }, { server }) => {
  const { db } = server.database
  const [byName, byEmail] = [
    await findByPrefix(db, 'name', prefix, MATCHES_EACH),
    await findByPrefix(db, 'email', prefix, MATCHES_EACH),
  ]
  return {
    byName: byName.map((row) => toPlayerRow(server, row)),
    byEmail: byEmail.map((row) => toPlayerRow(server, row)),
  }
}

export const getPlayerNames: Handler<'getPlayerNames'> = async ({ uids }, { server }) => {
  return { names: Object.fromEntries(await readPlayerNames(server.database.db, uids, { withDeleted: true })) }
}

export const getPlayerDetails: Handler<'getPlayerDetails'> = async ({ playerId }, context) => {
  return readDetails(context, playerId)
}

export const getPlayerAddresses: Handler<'getPlayerAddresses'> = async ({ playerId }, context) => {
  return { addresses: await viewAddresses(context, playerId) }
}

export const getPlayerTimeline: Handler<'getPlayerTimeline'> = async (input, context) => {
  const { playerId, kinds, before, limit = TIMELINE_LENGTH } = input
  return readTimeline(context, playerId, kinds, before, limit)
}

export const addPlayerNote: Handler<'addPlayerNote'> = async ({ playerId, content }, context) => {
  return { note: await addNote(context, playerId, content) }
}

type EditInput = Parameters<Handler<'editPlayerData'>>[0]

export const editPlayerData: Handler<'editPlayerData'> = async ({ updates, expectedVersion, ...target }, context) => {
  return editCharacter(context, target, editOf(updates), expectedVersion)
}

/** A skill is given by its experience or by its level. */
function editOf({ skills, ...rest }: EditInput['updates']): Edit {
  if (!skills) return rest
  const points = Object.entries(skills).map(([skill, given]) => [
    skill,
    'level' in given ? experienceFor(given.level) : given.experience,
  ])
  return { ...rest, skills: Object.fromEntries(points) }
}

export const previewUndo: Handler<'previewUndo'> = async ({ logId }, context) => readUndoPreview(context, logId)

export const undoPlayerEdit: Handler<'undoPlayerEdit'> = async (input, context) => undoEdit(context, input)

export const signOutPlayer: Handler<'signOutPlayer'> = async ({ playerId, reason }, context) => {
  return { ended: await signOut(context, playerId, reason) }
}

export const deletePlayer: Handler<'deletePlayer'> = async ({ playerId, reason }, context) => {
  return { deletedAt: await softDelete(context, playerId, reason) }
}

export const restorePlayer: Handler<'restorePlayer'> = async ({ playerId, reason }, context) => {
  await undelete(context, playerId, reason)
  return { restored: true }
}

export const resetPlayer: Handler<'resetPlayer'> = async ({ type, ...target }, context) =>
  resetCharacter(context, target, type)

export const grantMembership: Handler<'grantMembership'> = async (
  { tier, until, expectedVersion, ...target },
  context,
) => {
  const now = context.server.clock.now()
  if (until <= now || until > now + LONGEST_MEMBERSHIP) {
    throw new Refusal('call/invalid', { field: 'until', problem: 'must be within the next ten years' })
  }
  await setMembership(context, target, { tier, until }, expectedVersion)
  return { tier, until }
}

export const endMembership: Handler<'endMembership'> = async ({ expectedVersion, ...target }, context) => {
  await revokeMembership(context, target, expectedVersion)
  return { ended: true }
}

export const messagePlayer: Handler<'messagePlayer'> = async ({ playerId, ...content }, context) => {
  return { message: await sendMessage(context, playerId, content) }
}

export const giveItemsToPlayer: Handler<'giveItemsToPlayer'> = async ({ itemId, quantity, ...target }, context) => {
  return giveItemsTo(context, target, { itemId, quantity })
}

export const removeItemsFromPlayer: Handler<'removeItemsFromPlayer'> = async (input, context) => {
  const { itemId, quantity, source, ...target } = input
  return takeItemsFrom(context, target, { itemId, quantity, source })
}

export const consolidateInventory: Handler<'consolidateInventory'> = async (target, context) =>
  consolidateStacks(context, target)

export const getPresence: Handler<'getPresence'> = ({ limit = PAGE_SIZE, ...filter }, { server }) =>
  readPresence(server, filter, limit)
