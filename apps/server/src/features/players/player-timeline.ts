import {
  PLAYER_TIMELINE_ACCESS,
  PLAYER_TIMELINE_KINDS,
  type PlayerTimelineEntry,
  type PlayerTimelineKind,
} from '@hearthward/contract'
import { meets } from '../../core/access/access-rules.ts'
import { readBars } from '../../core/access/rank.ts'
import { readUndoneEntries } from '../../core/audit/audit-log.ts'
import type { SignedIn } from '../../core/handler.ts'
import { hasPlayer } from '../../core/world/player-queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readMilestones, TIMELINE_READERS, type TimelineCursor } from './player-timeline-queries.ts'
import { UNDOABLE_ACTIONS } from './undo.ts'

const END_OF_TIME: TimelineCursor = { at: Number.MAX_SAFE_INTEGER, key: '' }

/** A page of a player's timeline, newest first. Reads a full page of every kind and keeps the newest entries. */
export async function readTimeline(
  context: SignedIn,
  uid: string,
  kinds: readonly PlayerTimelineKind[] = PLAYER_TIMELINE_KINDS,
  before: TimelineCursor = END_OF_TIME,
  most: number,
): Promise<{ entries: PlayerTimelineEntry[]; hasMore: boolean }> {
  const { db, sql } = context.server.database
  if (!(await hasPlayer(db, uid))) throw new Refusal('player/not-found')
  const readable = await filterReadableKinds(context, kinds)
  const readers = Object.entries(TIMELINE_READERS).filter(([kind]) => readable.has(kind as PlayerTimelineKind))
  const [milestones, ...stored] = await Promise.all([
    readMilestones(sql, uid),
    ...readers.map(([, read]) => read(sql, uid, before, most + 1)),
  ])
  const matching = [...milestones.filter((entry) => isBefore(entry, before)), ...stored.flat()]
    .filter(({ kind }) => readable.has(kind))
    .sort((a, b) => (isBefore(a, b) ? 1 : -1))
  const { acting } = await readBars(context, uid)
  const undone = await readUndoneEntries(sql, uid)
  const entries = matching.slice(0, most).map((entry) => {
    if (entry.kind !== 'act') return entry
    const isUndone = undone.has(entry.logId)
    return { ...entry, isUndone, canUndo: acting === null && !isUndone && UNDOABLE_ACTIONS.includes(entry.action) }
  })
  return { entries, hasMore: matching.length > most }
}

/** The kinds that the caller may read. */
async function filterReadableKinds(
  { server, rank }: SignedIn,
  kinds: readonly PlayerTimelineKind[],
): Promise<ReadonlySet<PlayerTimelineKind>> {
  const { permissions } = await rank()
  const isOpen = (kind: PlayerTimelineKind) => {
    const call = PLAYER_TIMELINE_ACCESS[kind]
    return !call || meets(server.accessRules.callNeeds(call), permissions)
  }
  return new Set(kinds.filter(isOpen))
}

function isBefore(entry: TimelineCursor, other: TimelineCursor): boolean {
  return entry.at < other.at || (entry.at === other.at && entry.key < other.key)
}
