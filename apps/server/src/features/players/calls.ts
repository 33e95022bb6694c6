import { LONGEST_MEMBERSHIP } from '@hearthward/contract'
import { type Edit, experienceFor } from '@hearthward/engine'
import type { Handler } from '../../core/handler.ts'
import { readNames } from '../../core/world/player-queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import { write } from '../inbox/index.ts'
import { deleteSoftly, restore } from './deletion.ts'
import { detailsOf } from './details.ts'
import { edit, endMember, give, makeMember, remove, reset, tidyUp, undo } from './edits.ts'
import { rowFor } from './list.ts'
import { note } from './notes.ts'
import { storyOf } from './player-timeline.ts'
import { whoIsThere } from './presence.ts'
import { findByStart, listPlayers as readList } from './queries.ts'

const ROWS_SHOWN = 50
const FOUND_EACH = 10
const STORY_SHOWN = 50

export const listPlayers: Handler<'listPlayers'> = async (asked, { server }) => {
  const { search, only = [], sort = 'seen', after, limit = ROWS_SHOWN } = asked
  const now = server.clock.now()
  const present = only.includes('online') ? server.presence.latest(now).map(({ uid }) => uid) : []
  const listing = { search, only, sort, after, present, now }
  const found = await readList(server.database.db, listing, limit + 1)
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  const value = last && { seen: last.lastSeenAt, level: last.totalLevel, created: last.createdAt }[sort]
  return {
    players: shown.map((row) => rowFor(server, row)),
    next: last && value !== undefined ? { value, uid: last.uid } : null,
    online: server.presence.count(now),
  }
}

export const findPlayers: Handler<'findPlayers'> = async ({ prefix }, { server }) => {
  const { db } = server.database
  const [byName, byEmail] = [
    await findByStart(db, 'name', prefix, FOUND_EACH),
    await findByStart(db, 'email', prefix, FOUND_EACH),
  ]
  return { byName: byName.map((row) => rowFor(server, row)), byEmail: byEmail.map((row) => rowFor(server, row)) }
}

export const getPlayerNames: Handler<'getPlayerNames'> = async ({ uids }, { server }) => {
  return { names: Object.fromEntries(await readNames(server.database.db, uids)) }
}

export const getPlayerDetails: Handler<'getPlayerDetails'> = async ({ playerId }, context) => {
  return detailsOf(context, playerId)
}

export const getPlayerTimeline: Handler<'getPlayerTimeline'> = async (asked, context) => {
  const { playerId, kinds, before, limit = STORY_SHOWN } = asked
  return storyOf(context, playerId, kinds, before, limit)
}

export const addPlayerNote: Handler<'addPlayerNote'> = async ({ playerId, content }, context) => {
  return { note: await note(context, playerId, content) }
}

type Given = Parameters<Handler<'editPlayerData'>>[0]

export const editPlayerData: Handler<'editPlayerData'> = async ({ updates, expected, ...on }, context) => {
  return edit(context, on, editOf(updates), expected && editOf(expected))
}

/** Skills are named by their points, or by the level these make. */
function editOf({ skills, ...rest }: Given['updates'] | NonNullable<Given['expected']>): Edit {
  if (!skills) return rest
  const points = Object.entries(skills).map(([skill, given]) => [
    skill,
    'level' in given ? experienceFor(given.level) : given.experience,
  ])
  return { ...rest, skills: Object.fromEntries(points) }
}

export const undoPlayerEdit: Handler<'undoPlayerEdit'> = async ({ logId, reason }, context) => {
  return undo(context, logId, reason)
}

export const deletePlayer: Handler<'deletePlayer'> = async ({ playerId, reason }, context) => {
  return { deletedAt: await deleteSoftly(context, playerId, reason) }
}

export const restorePlayer: Handler<'restorePlayer'> = async ({ playerId, reason }, context) => {
  await restore(context, playerId, reason)
  return { restored: true }
}

export const resetPlayer: Handler<'resetPlayer'> = async ({ type, ...on }, context) => reset(context, on, type)

export const grantMembership: Handler<'grantMembership'> = async ({ tier, until, expected, ...on }, context) => {
  const now = context.server.clock.now()
  if (until <= now || until > now + LONGEST_MEMBERSHIP) {
    throw new Refusal('call/invalid', { field: 'until', problem: 'has to be within the next ten years' })
  }
  await makeMember(context, on, { tier, until }, expected)
  return { tier, until }
}

export const endMembership: Handler<'endMembership'> = async ({ expected, ...on }, context) => {
  await endMember(context, on, expected)
  return { ended: true }
}

export const messagePlayer: Handler<'messagePlayer'> = async ({ playerId, ...words }, context) => {
  return { message: await write(context, playerId, words) }
}

export const giveItemsToPlayer: Handler<'giveItemsToPlayer'> = async ({ itemId, quantity, ...on }, context) => {
  return give(context, on, { itemId, quantity })
}

export const removeItemsFromPlayer: Handler<'removeItemsFromPlayer'> = async (asked, context) => {
  const { itemId, quantity, source, ...on } = asked
  return remove(context, on, { itemId, quantity, source })
}

export const consolidateInventory: Handler<'consolidateInventory'> = async (on, context) => tidyUp(context, on)

export const getPresence: Handler<'getPresence'> = ({ limit = ROWS_SHOWN, ...wanted }, { server }) =>
  whoIsThere(server, wanted, limit)
