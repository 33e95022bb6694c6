import { STORY_KINDS, type StoryEntry, type StoryKind } from '@hearthward/contract'
import { Refusal } from '../../refusal.ts'
import type { Server } from '../../server.ts'
import { type Before, readMilestones, STORY_READERS } from '../../store/player-story.ts'
import { hasPlayer } from '../../store/staff-players.ts'
import { UNDOABLE } from './changing.ts'

const THE_END_OF_TIME: Before = { at: Number.MAX_SAFE_INTEGER, key: '' }

/** A player's whole story, the newest first: from every kind as many as could be on the page, and of those the newest. */
export async function storyOf(
  { database }: Server,
  uid: string,
  kinds: readonly StoryKind[] = STORY_KINDS,
  before: Before = THE_END_OF_TIME,
  most: number,
): Promise<{ entries: StoryEntry[]; hasMore: boolean }> {
  const { db, sql } = database
  if (!(await hasPlayer(db, uid))) throw new Refusal('player/not-found')
  const wanted = new Set<StoryKind>(kinds)
  const readers = Object.entries(STORY_READERS).filter(([kind]) => wanted.has(kind as StoryKind))
  const [milestones, ...kept] = await Promise.all([
    readMilestones(sql, uid),
    ...readers.map(([, read]) => read(sql, uid, before, most + 1)),
  ])
  const told = [...milestones.filter((entry) => isBefore(entry, before)), ...kept.flat()]
    .filter(({ kind }) => wanted.has(kind))
    .sort((a, b) => (isBefore(a, b) ? 1 : -1))
    .map((entry) => (entry.kind === 'act' ? { ...entry, canUndo: UNDOABLE.includes(entry.action) } : entry))
  return { entries: told.slice(0, most), hasMore: told.length > most }
}

function isBefore(entry: Before, other: Before): boolean {
  return entry.at < other.at || (entry.at === other.at && entry.key < other.key)
}
