import { createHmac } from 'node:crypto'
import { GAP_BOUNDS } from '@hearthward/contract'
import { minutes, type Player, seconds } from '@hearthward/engine'
import type { Clock } from '../clock.ts'
import { forgetActivity, writeEntries } from '../store/activity-log.ts'
import type { Database, Db } from '../store/database.ts'
import type { StoredPlayer } from '../store/players.ts'
import type { Timeline } from '../world/timeline.ts'
import { entryOf, type Stretch } from './entries.ts'
import { readPrices } from './prices.ts'

/** A stretch is this long at most, and may be over sooner once the player does something else. */
const LONGEST = minutes(5)
const SHORTEST = seconds(15)
/** A player nobody has heard of for so long is put out of mind. */
const REMEMBERED = minutes(30)
/** What waits to be written is bounded: where the database is away for long, the oldest is let go. */
const MOST_WAITING = 20_000

interface Parts {
  database: Database
  clock: Clock
  timeline: Timeline
  secret: string
}

/**
 * What players do, in coarse facts, for those who look for cheats. Noting is a few additions in memory beside each change;
 * a job writes many at once, so that no call ever waits for it and a crash loses seconds.
 */
export function createActivityLog({ database, clock, timeline, secret }: Parts) {
  const open = new Map<string, Stretch>()
  let over: Stretch[] = []
  let writing: Promise<void> = Promise.resolve()

  /** The next one begins with what the character is by then. */
  function end(stretch: Stretch, state = stretch.last): void {
    if (stretch.isDirty) over.push(stretch)
    if (over.length > MOST_WAITING) over = over.slice(-MOST_WAITING)
    const { uid, sessionId, device, lastSaid } = stretch
    open.set(uid, { ...beginStretch(uid, state), sessionId, device, lastSaid })
  }

  /** After every commit. What the player had when last heard of is where it starts: nothing in between is missed. */
  function changed(before: StoredPlayer, { row, state }: StoredPlayer, isByStaff = false): void {
    const stretch = open.get(row.uid) ?? beginStretch(row.uid, before.state)
    if (isByStaff) {
      end(stretch, state)
      // An entry of its own: the log knows of it after a restart, too, and of somebody who has been away for long.
      over.push({ ...beginStretch(row.uid, stretch.last), last: state, doing: null, isByStaff: true, isDirty: true })
      return
    }
    open.set(row.uid, stretch)
    const wasAway = state.settledAt - stretch.last.settledAt > LONGEST
    const doing = state.currentAction?.activityId ?? null
    const span = state.settledAt - stretch.first.settledAt
    const isOver = wasAway || span >= LONGEST || (doing !== stretch.doing && span >= SHORTEST)
    stretch.last = state
    stretch.isDirty = true
    // What went on while nobody was there is nobody's session.
    stretch.sessionId = wasAway ? null : row.sessionId
    if (isOver) end(stretch)
    else stretch.doing ??= doing
  }

  async function write(): Promise<void> {
    const now = clock.now()
    const stretches = [...over, ...[...open.values()].filter(({ isDirty }) => isDirty)]
    over = []
    try {
      await writeAll(stretches, now)
    } catch (error) {
      waitAgain(stretches)
      throw error
    }
    for (const [uid, { last, isDirty }] of open) if (!isDirty && now - last.settledAt > REMEMBERED) open.delete(uid)
  }

  async function writeAll(stretches: readonly Stretch[], now: number): Promise<void> {
    if (stretches.length === 0) return
    const prices = await readPrices(database.sql, timeline.contentAt(now).content)
    const entries = stretches.flatMap((stretch) => {
      stretch.isDirty = false
      const entry = entryOf(stretch, timeline.eras(), prices)
      return entry ? [{ entry, stretch }] : []
    })
    await writeEntries(database.sql, entries, prices)
  }

  /** What could not be written waits for the next time, but for what was forgotten meanwhile. */
  function waitAgain(stretches: readonly Stretch[]): void {
    const waiting = new Set(over)
    const left = stretches.filter((stretch) => open.has(stretch.uid) && !waiting.has(stretch))
    for (const stretch of left) stretch.isDirty = true
    over = [...left.filter((stretch) => open.get(stretch.uid) !== stretch), ...over].slice(-MOST_WAITING)
  }

  return {
    changed,
    /** Something was said, by whoever is at this device. Calls count, not what they claim about their moments. */
    said(uid: string, intents: number, device: string): void {
      const stretch = open.get(uid)
      if (!stretch) return
      const now = clock.now()
      const gap = stretch.lastSaid === null ? null : now - stretch.lastSaid
      if (gap !== null) noteGap(stretch, gap)
      stretch.lastSaid = now
      stretch.intents += intents
      stretch.device = device
      stretch.isDirty = true
    },
    /** The game was opened. */
    entered(uid: string, device: string): void {
      const stretch = open.get(uid)
      if (!stretch) return
      stretch.device = device
      stretch.isDirty = true
    },
    /** Names an address and a browser, and tells neither. */
    deviceOf(address: string, headers: Headers): string {
      const agent = headers.get('user-agent') ?? ''
      return createHmac('sha256', secret).update(`${address}\n${agent}`).digest('hex').slice(0, 24)
    },
    /** Writes what is not written yet; one after the other. */
    flush(): Promise<void> {
      writing = writing.catch(() => {}).then(write)
      return writing
    },
    /** The account goes, and its log with it. Within the caller's transaction. */
    async forget(tx: Db, uids: readonly string[]): Promise<void> {
      for (const uid of uids) open.delete(uid)
      over = over.filter(({ uid }) => !uids.includes(uid))
      await forgetActivity(tx, uids)
    },
  }
}

export type ActivityLog = ReturnType<typeof createActivityLog>

export function beginStretch(uid: string, state: Player): Stretch {
  return {
    uid,
    id: null,
    first: state,
    last: state,
    sessionId: null,
    device: null,
    doing: state.currentAction?.activityId ?? null,
    intents: 0,
    gaps: [],
    gapCount: 0,
    gapSum: 0,
    gapSquares: 0,
    lastSaid: null,
    isDirty: false,
    isByStaff: false,
  }
}

const PAUSE = GAP_BOUNDS[GAP_BOUNDS.length - 1] as number

export function noteGap(stretch: Stretch, gap: number): void {
  const place = GAP_BOUNDS.findIndex((bound) => gap < bound)
  const index = place < 0 ? GAP_BOUNDS.length : place
  while (stretch.gaps.length <= index) stretch.gaps.push(0)
  stretch.gaps[index] = (stretch.gaps[index] ?? 0) + 1
  if (gap >= PAUSE) return
  stretch.gapCount++
  stretch.gapSum += gap
  stretch.gapSquares += gap * gap
}
