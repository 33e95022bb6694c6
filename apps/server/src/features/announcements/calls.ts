import type { Handler } from '../../core/handler.ts'
import { changeAnnouncement, postAnnouncement, toWrittenAnnouncements } from './announcements.ts'
import { findPlayersByName } from './audience.ts'
import { changeEvent, endEvent, planEvent, toWrittenEvents } from './game-events.ts'
import { toggleMaintenance } from './maintenance.ts'
import * as store from './queries.ts'

const MOST_LISTED = 200

export const getAnnouncements: Handler<'getAnnouncements'> = async (_, { server, identity }) => {
  const { announcements } = server.announcementBoard.forEverybody()
  const all = [...announcements, ...server.announcementBoard.own(identity.uid)]
  return { announcements: all.sort((a, b) => b.createdAt - a.createdAt) }
}

export const getGameEvents: Handler<'getGameEvents'> = async (_, { server }) => {
  return { events: server.announcementBoard.forEverybody().events }
}

export const getMaintenance: Handler<'getMaintenance'> = async (_, { server }) => {
  return { maintenance: server.announcementBoard.maintenance() }
}

export const createAnnouncement: Handler<'createAnnouncement'> = async (request, context) => {
  return { announcement: await postAnnouncement(context, request) }
}

export const updateAnnouncement: Handler<'updateAnnouncement'> = async (
  { id, expectedVersion, reason, ...change },
  context,
) => {
  return { announcement: await changeAnnouncement(context, id, change, { expectedVersion, reason }) }
}

export const listAnnouncements: Handler<'listAnnouncements'> = async ({ after, limit = MOST_LISTED }, { server }) => {
  const rows = await store.listAnnouncements(server.database.db, after, limit + 1)
  const announcements = await toWrittenAnnouncements(server, rows.slice(0, limit))
  return { announcements, hasMore: rows.length > limit, now: server.clock.now() }
}

export const findAddressees: Handler<'findAddressees'> = async ({ names }, { server }) =>
  findPlayersByName(server, names)

export const createGameEvent: Handler<'createGameEvent'> = async (request, context) => {
  return { event: await planEvent(context, request) }
}

export const updateGameEvent: Handler<'updateGameEvent'> = async (
  { id, expectedVersion, reason, ...change },
  context,
) => {
  return { event: await changeEvent(context, id, change, { expectedVersion, reason }) }
}

export const endGameEvent: Handler<'endGameEvent'> = async ({ id, ...given }, context) => {
  return { event: await endEvent(context, id, given) }
}

export const listGameEvents: Handler<'listGameEvents'> = async ({ limit = MOST_LISTED, ...stretch }, { server }) => {
  const rows = await store.listGameEvents(server.database.db, stretch, limit)
  const { xpMultiplier, dropRateMultiplier } = server.system.config()
  return { events: await toWrittenEvents(server, rows), usual: { xpMultiplier, dropRateMultiplier } }
}

export const toggleMaintenanceMode: Handler<'toggleMaintenanceMode'> = async (request, context) => {
  return { maintenance: await toggleMaintenance(context, request) }
}
