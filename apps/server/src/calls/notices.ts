import { randomUUID } from 'node:crypto'
import { LONGEST_NOTICE, type WrittenAnnouncement, type WrittenGameEvent } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import { isInForce, isOn } from '../notice-board.ts'
import { Refusal } from '../refusal.ts'
import type { Server } from '../server.ts'
import * as store from '../store/notice-board.ts'
import { ERA_AHEAD } from '../world/timeline.ts'
import type { Handler } from './handler.ts'

const MOST_LISTED = 200

export const getAnnouncements: Handler<'getAnnouncements'> = async (_, { server, identity }) => {
  const { announcements } = server.noticeBoard.forEverybody()
  const all = [...announcements, ...server.noticeBoard.own(identity.uid)]
  return { announcements: all.sort((a, b) => b.createdAt - a.createdAt) }
}

export const getGameEvents: Handler<'getGameEvents'> = async (_, { server }) => {
  return { events: server.noticeBoard.forEverybody().events }
}

export const getMaintenance: Handler<'getMaintenance'> = async (_, { server }) => {
  return { maintenance: server.noticeBoard.maintenance() }
}

export const createAnnouncement: Handler<'createAnnouncement'> = async (wanted, { server, identity }) => {
  const now = server.clock.now()
  const written = { ...wanted, startsAt: wanted.startsAt ?? now, createdBy: identity.uid, createdAt: now }
  refuseOver('expiresAt', written.expiresAt, now)
  refuseTerm('expiresAt', written.startsAt, written.expiresAt, now)
  const row = { id: randomUUID(), ...written }
  await store.insertAnnouncement(server.database.db, row)
  return { announcement: await announced(server, row) }
}

export const updateAnnouncement: Handler<'updateAnnouncement'> = async ({ id, ...change }, { server }) => {
  const now = server.clock.now()
  const row = await store.changeAnnouncement(server.database.db, id, (before) => {
    const after = { ...before, ...named(change) }
    // One that is withdrawn may well end before it was to begin.
    if (after.expiresAt > now) refuseTerm('expiresAt', after.startsAt, after.expiresAt, now)
    return after
  })
  if (!row) throw new Refusal('announcement/not-found')
  return { announcement: await announced(server, row) }
}

export const listAnnouncements: Handler<'listAnnouncements'> = async ({ limit = MOST_LISTED }, { server }) => {
  const now = server.clock.now()
  const rows = await store.listAnnouncements(server.database.db, limit)
  return { announcements: rows.map((row) => ({ ...row, isActive: isInForce(row, now) })) }
}

export const createGameEvent: Handler<'createGameEvent'> = async (wanted, { server, identity }) => {
  const soon = server.clock.now() + ERA_AHEAD
  const startTime = Math.max(wanted.startTime ?? 0, soon)
  refuseOver('endTime', wanted.endTime, soon)
  refuseTerm('endTime', startTime, wanted.endTime, soon)
  const row = { id: randomUUID(), ...wanted, startTime, createdBy: identity.uid }
  await store.insertGameEvent(server.database.db, row)
  return { event: await planned(server, row) }
}

export const updateGameEvent: Handler<'updateGameEvent'> = async ({ id, ...change }, { server }) => {
  return changeEvent(server, id, (before, soon) => {
    const after = { ...before, ...named(change) }
    const hasBegun = before.startTime <= soon
    if (hasBegun && after.startTime !== before.startTime) throw new Refusal('event/begun')
    if (!hasBegun) after.startTime = Math.max(after.startTime, soon)
    refuseOver('endTime', after.endTime, soon)
    refuseTerm('endTime', after.startTime, after.endTime, soon)
    return after
  })
}

export const endGameEvent: Handler<'endGameEvent'> = async ({ id }, { server }) => {
  return changeEvent(server, id, (before, soon) => ({ ...before, endTime: soon }))
}

export const listGameEvents: Handler<'listGameEvents'> = async ({ limit = MOST_LISTED }, { server }) => {
  const now = server.clock.now()
  const rows = await store.listGameEvents(server.database.db, limit)
  return { events: rows.map((row) => ({ ...row, isActive: isOn(row, now) })) }
}

export const toggleMaintenanceMode: Handler<'toggleMaintenanceMode'> = async (wanted, { server }) => {
  await store.writeMaintenance(server.database.db, wanted)
  await server.noticeBoard.reload()
  return { maintenance: server.noticeBoard.maintenance() }
}

type StoredGameEvent = store.StoredGameEvent

/** Changes an event as it is from the moment on by which everybody has heard of it. */
async function changeEvent(
  server: Server,
  id: string,
  change: (before: StoredGameEvent, soon: Millis) => StoredGameEvent,
): Promise<{ event: WrittenGameEvent }> {
  const soon = server.clock.now() + ERA_AHEAD
  const row = await store.changeGameEvent(server.database.db, id, soon, (before) => {
    if (before.endTime <= soon) throw new Refusal('event/over')
    return change(before, soon)
  })
  if (!row) throw new Refusal('event/not-found')
  return { event: await planned(server, row) }
}

/** Save, then tell. */
async function announced(server: Server, row: store.StoredAnnouncement): Promise<WrittenAnnouncement> {
  await server.noticeBoard.reload()
  return { ...row, isActive: isInForce(row, server.clock.now()) }
}

async function planned(server: Server, row: StoredGameEvent): Promise<WrittenGameEvent> {
  await server.timeline.reload()
  await server.noticeBoard.reload()
  return { ...row, isActive: isOn(row, server.clock.now()) }
}

function refuseOver(field: string, end: Millis, now: Millis): void {
  if (end <= now) throw new Refusal('call/invalid', { field, problem: 'has passed' })
}

function refuseTerm(field: string, start: Millis, end: Millis, now: Millis): void {
  if (end > start && end - Math.min(start, now) <= LONGEST_NOTICE) return
  throw new Refusal('call/invalid', { field, problem: 'must come after the start, and within 366 days' })
}

/** What is named of a change; what is absent changes nothing. */
function named<T extends object>(change: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as { [Key in keyof T]: Exclude<T[Key], undefined> }
}
