import { createHmac } from 'node:crypto'
import { GAP_BOUNDS } from '@hearthward/contract'
import { minutes, type Player, seconds } from '@hearthward/engine'
import type { Timeline } from '../../core/timeline/timeline.ts'
import type { StoredPlayer } from '../../core/world/player-queries.ts'
import type { StaffEdit } from '../../core/world/world.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import {
  forgetActivity,
  readDeedMoments,
  readFormerOffered,
  readOffered,
  writeEntries,
} from './activity-log-queries.ts'
import { createClaims, type Doubted } from './claims.ts'
import { deedOf, entryOf, isWorthALine, type Reckoned, type Stretch } from './log-entries.ts'
import { type Holdings, NO_OFFERS, readPrices } from './price-deviation.ts'
import type { Offered } from './tables.ts'

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
  /** What lay in the offers of those staff have just changed, until that is on disk. */
  const dealt = new Map<string, Offered>()
  const claims = createClaims()

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
    if (isByStaff) return changedByStaff(stretch, state)
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

  /** What the player had up to then and has from then on: what lies between the two is nobody's gain. */
  function changedByStaff(stretch: Stretch, state: Player): void {
    const offered = dealt.get(stretch.uid) ?? NO_OFFERS
    dealt.delete(stretch.uid)
    stretch.ended = { state: stretch.last, offered }
    end(stretch, state)
    Object.assign(open.get(stretch.uid) as Stretch, { began: { state, offered } })
  }

  async function write(): Promise<void> {
    const now = clock.now()
    const stretches = [...over, ...[...open.values()].filter(({ isDirty }) => isDirty)]
    over = []
    try {
      await writeAll(stretches, now)
      await claims.write(database.sql, now)
    } catch (error) {
      waitAgain(stretches)
      throw error
    }
    for (const [uid, { last, isDirty }] of open) if (!isDirty && now - last.settledAt > REMEMBERED) open.delete(uid)
  }

  async function writeAll(stretches: readonly Stretch[], now: number): Promise<void> {
    for (const stretch of stretches) stretch.isDirty = false
    const written = stretches.filter(isWorthALine)
    if (written.length === 0) return
    const prices = await readPrices(database.sql, timeline.contentAt(now).content)
    const reckoned = await reckon(written)
    const eras = timeline.eras()
    await writeEntries(
      database.sql,
      reckoned.map((stretch) => ({ entry: entryOf(stretch, eras, prices), stretch })),
    )
  }

  /**
   * What there was when each of them began and ended. What lies in offers is known for this moment only, so all that came
   * and went since the last writing is reckoned to a player's last stretch: else what has just been put into an offer
   * would count with the one before, whose end still had it in the pack.
   * Where staff did something on another node within a stretch, that stretch is not judged. It ends with what there is
   * then, or the gift would be the gain of the next one.
   */
  async function reckon(stretches: readonly Stretch[]): Promise<Reckoned[]> {
    const uids = [...new Set(stretches.map(({ uid }) => uid))]
    const offered = await readOffered(database.sql, uids)
    const former = await readFormerOffered(database.sql, uids)
    const since = Math.min(...stretches.map(({ first }) => first.settledAt))
    const deeds = await readDeedMoments(database.sql, uids, since)
    const lasts = new Map(stretches.map((stretch) => [stretch.uid, stretch]))
    const ends = new Map<string, Holdings>()
    return stretches.map((stretch) => {
      const { uid, first, last } = stretch
      const present = { state: last, offered: offered.get(uid) ?? NO_OFFERS }
      const lay = former.get(uid)
      // Of whom the log knows nothing yet, it begins with what there is.
      const began = stretch.began ?? ends.get(uid) ?? (lay ? { state: first, offered: lay } : present)
      const isCrossed = deeds.get(uid)?.some((at) => first.settledAt < at && at < last.settledAt)
      const ended = lasts.get(uid) === stretch || isCrossed ? present : (stretch.ended ?? began)
      ends.set(uid, ended)
      return Object.assign(stretch, { began, ended })
    })
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
    /** In the transaction of what staff did: it is known after a crash, too, and tells the player on return. */
    async recordStaffEdits(tx: Tagged, deeds: readonly StaffEdit[]): Promise<void> {
      const uids = deeds.map(({ after }) => after.row.uid)
      const prices = await readPrices(tx, timeline.contentAt(clock.now()).content)
      const offered = await readOffered(tx, uids)
      for (const uid of uids) dealt.set(uid, offered.get(uid) ?? NO_OFFERS)
      const entries = deeds.map((deed) => deedOf(deed, offered.get(deed.after.row.uid) ?? NO_OFFERS, prices))
      await writeEntries(
        tx,
        entries.map((entry) => ({ entry, stretch: { id: null } })),
      )
    },
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
    /** The page claimed what was not believed. */
    doubted(state: Player, device: string, claim: Doubted): void {
      claims.note(state, clock.now(), device, claim)
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
      claims.forget(uids)
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

declare module '../../core/server.ts' {
  interface Server {
    readonly activityLog: ActivityLog
  }
}
