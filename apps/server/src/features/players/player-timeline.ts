import { STORY_KINDS, STORY_NEEDS, type StoryEntry, type StoryKind } from '@hearthward/contract'
import { meets } from '../../core/access/access-rules.ts'
import { barredFrom } from '../../core/access/rank.ts'
import { undoneActs } from '../../core/audit/audit-log.ts'
import type { SignedIn } from '../../core/handler.ts'
import { hasPlayer } from '../../core/world/player-queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import { UNDOABLE } from './edits.ts'
import { type Before, readMilestones, STORY_READERS } from './player-timeline-queries.ts'

const THE_END_OF_TIME: Before = { at: Number.MAX_SAFE_INTEGER, key: '' }

/** A player's whole story, the newest first: from every kind as many as could be on the page, and of those the newest. */
export async function storyOf(
  context: SignedIn,
  uid: string,
  kinds: readonly StoryKind[] = STORY_KINDS,
  before: Before = THE_END_OF_TIME,
  most: number,
): Promise<{ entries: StoryEntry[]; hasMore: boolean }> {
  const { db, sql } = context.server.database
  if (!(await hasPlayer(db, uid))) throw new Refusal('player/not-found')
  const wanted = await openTo(context, kinds)
  const readers = Object.entries(STORY_READERS).filter(([kind]) => wanted.has(kind as StoryKind))
  const [milestones, ...kept] = await Promise.all([
    readMilestones(sql, uid),
    ...readers.map(([, read]) => read(sql, uid, before, most + 1)),
  ])
  const told = [...milestones.filter((entry) => isBefore(entry, before)), ...kept.flat()]
    .filter(({ kind }) => wanted.has(kind))
    .sort((a, b) => (isBefore(a, b) ? 1 : -1))
  const { acting } = await barredFrom(context, uid)
  const undone = await undoneActs(sql, uid)
  const entries = told.slice(0, most).map((entry) => {
    if (entry.kind !== 'act') return entry
    const isUndone = undone.has(entry.logId)
    return { ...entry, isUndone, canUndo: acting === null && !isUndone && UNDOABLE.includes(entry.action) }
  })
  return { entries, hasMore: told.length > most }
}

/** Those of the kinds that the caller may read. */
async function openTo({ server, rank }: SignedIn, kinds: readonly StoryKind[]): Promise<ReadonlySet<StoryKind>> {
  const { permissions } = await rank()
  const isOpen = (kind: StoryKind) => {
    const call = STORY_NEEDS[kind]
    return !call || meets(server.accessRules.callNeeds(call), permissions)
  }
  return new Set(kinds.filter(isOpen))
}

function isBefore(entry: Before, other: Before): boolean {
  return entry.at < other.at || (entry.at === other.at && entry.key < other.key)
}
