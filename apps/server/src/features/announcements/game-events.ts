import { randomUUID } from 'node:crypto'
import type { Version, WrittenGameEvent } from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import { act } from '../../core/audit/audit.ts'
import { assertExpectedVersion } from '../../core/expected-version.ts'
import type { SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { ERA_AHEAD } from '../../core/timeline/timeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isOn } from './announcement-board.ts'
import { readNames } from './announcements.ts'
import * as store from './queries.ts'
import { refuseInvalidTerm, refusePastEnd, withoutUndefined } from './validity.ts'

type Row = store.StoredGameEvent
type NewGameEvent = Omit<Row, 'id' | 'createdBy' | 'version' | 'startTime'> & { startTime?: number | undefined }
type Change = { [Key in keyof NewGameEvent]?: NewGameEvent[Key] | undefined }
interface EventEditTerms {
  expectedVersion: Version
  reason?: string | undefined
}

export async function planEvent(context: SignedIn, request: NewGameEvent): Promise<WrittenGameEvent> {
  const { server, identity } = context
  const soon = server.clock.now() + ERA_AHEAD
  const startTime = Math.max(request.startTime ?? 0, soon)
  refusePastEnd('endTime', request.endTime, soon)
  refuseInvalidTerm('endTime', startTime, request.endTime, soon)
  const row: Row = { id: randomUUID(), ...request, startTime, createdBy: identity.uid, version: 1 }
  await act(context, async (tx) => {
    await store.insertGameEvent(tx, row)
    return { result: null, act: auditEntry('create_game_event', row, { after: auditFields(row) }) }
  })
  return publishEvent(server, row)
}

export function changeEvent(
  context: SignedIn,
  id: string,
  change: Change,
  given: EventEditTerms,
): Promise<WrittenGameEvent> {
  return changeStoredEvent(context, id, 'update_game_event', given, (before, soon) => {
    const after = { ...before, ...withoutUndefined(change) }
    const hasBegun = before.startTime <= soon
    if (hasBegun && after.startTime !== before.startTime) throw new Refusal('event/begun')
    if (!hasBegun) after.startTime = Math.max(after.startTime, soon)
    refusePastEnd('endTime', after.endTime, soon)
    refuseInvalidTerm('endTime', after.startTime, after.endTime, soon)
    return after
  })
}

export function endEvent(context: SignedIn, id: string, given: EventEditTerms): Promise<WrittenGameEvent> {
  return changeStoredEvent(context, id, 'end_game_event', given, (before, soon) => ({ ...before, endTime: soon }))
}

/** Changes an event with effect from `soon`, when all nodes and pages know of it. */
async function changeStoredEvent(
  context: SignedIn,
  id: string,
  action: string,
  { expectedVersion, reason }: EventEditTerms,
  change: (before: Row, soon: Millis) => Row,
): Promise<WrittenGameEvent> {
  const soon = context.server.clock.now() + ERA_AHEAD
  const row = await act(context, async (tx) => {
    const changed = await store.changeGameEvent(tx, id, soon, (before) => {
      assertExpectedVersion({ version: before.version, now: auditFields(before) }, expectedVersion)
      if (before.endTime <= soon) throw new Refusal('event/over')
      return { before, after: { ...change(before, soon), version: before.version + 1 } }
    })
    if (!changed) throw new Refusal('event/not-found')
    const { before, after } = changed
    return {
      result: after,
      act: auditEntry(action, after, { reason, before: auditFields(before), after: auditFields(after) }),
    }
  })
  return publishEvent(context.server, row)
}

function auditEntry(
  action: string,
  { id, name }: Row,
  details: { reason?: string | undefined; before?: unknown; after: unknown },
) {
  return { action, resource: 'game_events', resourceId: id, details: { name, ...details } }
}

function auditFields({ id: _, createdBy: __, version: ___, ...shown }: Row) {
  return shown
}

/** Publishes after the commit. */
async function publishEvent(server: Server, row: Row): Promise<WrittenGameEvent> {
  await server.timeline.reload()
  await server.announcementBoard.reload()
  const [written] = await toWrittenEvents(server, [row])
  return written as WrittenGameEvent
}

export async function toWrittenEvents({ database, clock }: Server, rows: readonly Row[]): Promise<WrittenGameEvent[]> {
  const now = clock.now()
  const names = await readNames(
    database.db,
    rows.map(({ createdBy }) => createdBy),
  )
  return rows.map((row) => ({ ...row, createdByName: names(row.createdBy), isActive: isOn(row, now) }))
}
