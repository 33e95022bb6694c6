import { randomUUID } from 'node:crypto'
import type { WrittenGameEvent } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import { act } from '../../core/audit/audit.ts'
import type { SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { ERA_AHEAD } from '../../core/timeline/timeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import { namesOf } from './announcements.ts'
import { isOn } from './notice-board.ts'
import * as store from './queries.ts'
import { mustBeNewest, named, refuseOver, refuseTerm } from './validity.ts'

type Row = store.StoredGameEvent
type Wanted = Omit<Row, 'id' | 'createdBy' | 'version' | 'startTime'> & { startTime?: number | undefined }
type Change = { [Key in keyof Wanted]?: Wanted[Key] | undefined }
interface Given {
  expected: number
  reason?: string | undefined
}

export async function planEvent(context: SignedIn, wanted: Wanted): Promise<WrittenGameEvent> {
  const { server, identity } = context
  const soon = server.clock.now() + ERA_AHEAD
  const startTime = Math.max(wanted.startTime ?? 0, soon)
  refuseOver('endTime', wanted.endTime, soon)
  refuseTerm('endTime', startTime, wanted.endTime, soon)
  const row: Row = { id: randomUUID(), ...wanted, startTime, createdBy: identity.uid, version: 1 }
  await act(context, async (tx) => {
    await store.insertGameEvent(tx, row)
    return { result: null, act: actOn('create_game_event', row, { after: told(row) }) }
  })
  return planned(server, row)
}

export function changeEvent(context: SignedIn, id: string, change: Change, given: Given): Promise<WrittenGameEvent> {
  return rewrite(context, id, 'update_game_event', given, (before, soon) => {
    const after = { ...before, ...named(change) }
    const hasBegun = before.startTime <= soon
    if (hasBegun && after.startTime !== before.startTime) throw new Refusal('event/begun')
    if (!hasBegun) after.startTime = Math.max(after.startTime, soon)
    refuseOver('endTime', after.endTime, soon)
    refuseTerm('endTime', after.startTime, after.endTime, soon)
    return after
  })
}

export function endEvent(context: SignedIn, id: string, given: Given): Promise<WrittenGameEvent> {
  return rewrite(context, id, 'end_game_event', given, (before, soon) => ({ ...before, endTime: soon }))
}

/** Changes an event as it is from the moment on by which everybody has heard of it. */
async function rewrite(
  context: SignedIn,
  id: string,
  action: string,
  { expected, reason }: Given,
  change: (before: Row, soon: Millis) => Row,
): Promise<WrittenGameEvent> {
  const soon = context.server.clock.now() + ERA_AHEAD
  const row = await act(context, async (tx) => {
    const changed = await store.changeGameEvent(tx, id, soon, (before) => {
      mustBeNewest(before, expected)
      if (before.endTime <= soon) throw new Refusal('event/over')
      return { before, after: { ...change(before, soon), version: before.version + 1 } }
    })
    if (!changed) throw new Refusal('event/not-found')
    const { before, after } = changed
    return { result: after, act: actOn(action, after, { reason, before: told(before), after: told(after) }) }
  })
  return planned(context.server, row)
}

function actOn(
  action: string,
  { id, name }: Row,
  details: { reason?: string | undefined; before?: unknown; after: unknown },
) {
  return { action, resource: 'game_events', resourceId: id, details: { name, ...details } }
}

function told({ id: _, createdBy: __, version: ___, ...shown }: Row) {
  return shown
}

/** Save, then tell. */
async function planned(server: Server, row: Row): Promise<WrittenGameEvent> {
  await server.timeline.reload()
  await server.noticeBoard.reload()
  const [written] = await writtenEvents(server, [row])
  return written as WrittenGameEvent
}

export async function writtenEvents({ database, clock }: Server, rows: readonly Row[]): Promise<WrittenGameEvent[]> {
  const now = clock.now()
  const names = await namesOf(
    database.db,
    rows.map(({ createdBy }) => createdBy),
  )
  return rows.map((row) => ({ ...row, createdByName: names(row.createdBy), isActive: isOn(row, now) }))
}
