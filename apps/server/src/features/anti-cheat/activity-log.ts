import { createHmac } from 'node:crypto'
import { GAP_BOUNDS } from '@hearthward/contract'
import { type Millis, minutes, type Player, seconds } from '@hearthward/engine'
import type { Timeline } from '../../core/timeline/timeline.ts'
import type { StoredPlayer } from '../../core/world/player-queries.ts'
import type { StaffEdit } from '../../core/world/world.ts'
import { batchesOf } from '../../platform/chunks.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import {
  deleteActivity,
  readFormerOffered,
  readOffered,
  readStaffEditMoments,
  writeEntries,
} from './activity-log-queries.ts'
import { createClaims, type NewRejectedClaim } from './claims.ts'
import { entryOf, isWorthLogging, type Stretch, type StretchWithHoldings, toStaffEditEntry } from './log-entries.ts'
import { createNetworks } from './networks.ts'
import { type Holdings, NO_OFFERS, type Prices, readPrices } from './price-deviation.ts'
import type { Offered } from './tables.ts'

/** A stretch is this long at most, and may be over sooner once the player does something else. */
const LONGEST = minutes(5)
const SHORTEST = seconds(15)
/** Players without activity for this long are dropped from memory. */
const IDLE_LIMIT = minutes(30)
/** An entry grows with each call of its player, but it is not needed to the second. */
const REWRITTEN_EVERY = minutes(1)
/** Small batches, so that the computation between two queries does not block calls noticeably. */
const PLAYERS_AT_ONCE = 50
/** Bounds the unwritten entries: during a long database outage the oldest are dropped. */
const MOST_WAITING = 20_000

interface ActivityLogParts {
  database: Database
  clock: Clock
  timeline: Timeline
  secret: string
}

/**
 * Coarse facts about what players do, for anti-cheat. Recording is a few additions in memory with each change; a job
 * writes in batches, so that no call waits for it and a crash loses seconds.
 */
export function createActivityLog({ database, clock, timeline, secret }: ActivityLogParts) {
  const open = new Map<string, Stretch>()
  let over: Stretch[] = []
  let writing: Promise<void> = Promise.resolve()
  /** Offers of players that staff have just edited, until the edit is committed. */
  const offersAtEdit = new Map<string, Offered>()
  const claims = createClaims()
  const networks = createNetworks(secret)

  /** Ends a stretch; the next one begins with the current character. */
  function end(stretch: Stretch, state = stretch.last): void {
    if (stretch.isDirty) over.push(stretch)
    if (over.length > MOST_WAITING) over = over.slice(-MOST_WAITING)
    const { uid, sessionId, device, lastCallAt } = stretch
    open.set(uid, { ...beginStretch(uid, state), sessionId, device, lastCallAt })
  }

  /** Called after every commit. A stretch begins with the last known state, so that nothing in between is missed. */
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
    // Offline progress belongs to no session.
    stretch.sessionId = wasAway ? null : row.sessionId
    if (isOver) end(stretch)
    else stretch.doing ??= doing
  }

  /** Ends the stretch before the edit and begins the next one after it: the difference is not the player's gain. */
  function changedByStaff(stretch: Stretch, state: Player): void {
    const offered = offersAtEdit.get(stretch.uid) ?? NO_OFFERS
    offersAtEdit.delete(stretch.uid)
    stretch.ended = { state: stretch.last, offered }
    end(stretch, state)
    Object.assign(open.get(stretch.uid) as Stretch, { began: { state, offered } })
  }

  /** Writes the players with a stretch that is over, or that goes on and is due. */
  async function write(isDue: (stretch: Stretch, now: Millis) => boolean): Promise<void> {
    const now = clock.now()
    const ongoing = [...open.values()].filter((stretch) => stretch.isDirty && isDue(stretch, now))
    const uids = new Set([...over, ...ongoing].map(({ uid }) => uid))
    if (uids.size > 0) {
      const prices = await readPrices(database.sql, timeline.contentAt(now).content)
      for (const some of batchesOf([...uids], PLAYERS_AT_ONCE)) await writePlayers(new Set(some), prices, now)
    }
    await claims.write(database.sql, now)
    await networks.write(database.sql)
    for (const [uid, { last, isDirty }] of open) if (!isDirty && now - last.settledAt > IDLE_LIMIT) open.delete(uid)
  }

  /** Writes all that is known of these players: the holdings at the end of a stretch are those of the latest change. */
  async function writePlayers(uids: ReadonlySet<string>, prices: Prices, now: Millis): Promise<void> {
    const ofPlayers = over.filter(({ uid }) => uids.has(uid))
    over = over.filter(({ uid }) => !uids.has(uid))
    for (const uid of uids) {
      const stretch = open.get(uid)
      if (stretch?.isDirty) ofPlayers.push(stretch)
    }
    try {
      await writeStretches(ofPlayers, prices, now)
    } catch (error) {
      requeue(ofPlayers)
      throw error
    }
  }

  async function writeStretches(stretches: readonly Stretch[], prices: Prices, now: Millis): Promise<void> {
    for (const stretch of stretches) Object.assign(stretch, { isDirty: false, writtenAt: now })
    const written = stretches.filter(isWorthLogging)
    if (written.length === 0) return
    const reckoned = await addHoldings(written)
    const eras = timeline.eras()
    await writeEntries(
      database.sql,
      reckoned.map((stretch) => ({ entry: entryOf(stretch, eras, prices), stretch })),
    )
  }

  /**
   * Adds the holdings at begin and end of each stretch. Offers are known only as of now, so all changes since the last
   * write count for a player's last stretch: otherwise goods just put into an offer would count twice.
   * A stretch with a staff edit on another node is not checked. It ends with the current holdings, otherwise the gift
   * would be the gain of the next stretch.
   */
  async function addHoldings(stretches: readonly Stretch[]): Promise<StretchWithHoldings[]> {
    const uids = [...new Set(stretches.map(({ uid }) => uid))]
    const offered = await readOffered(database.sql, uids)
    const former = await readFormerOffered(database.sql, uids)
    const since = Math.min(...stretches.map(({ first }) => first.settledAt))
    const edits = await readStaffEditMoments(database.sql, uids, since)
    const lasts = new Map(stretches.map((stretch) => [stretch.uid, stretch]))
    const ends = new Map<string, Holdings>()
    return stretches.map((stretch) => {
      const { uid, first, last } = stretch
      const present = { state: last, offered: offered.get(uid) ?? NO_OFFERS }
      const formerOffered = former.get(uid)
      // Without an earlier entry the stretch begins with the current holdings.
      const began =
        stretch.began ?? ends.get(uid) ?? (formerOffered ? { state: first, offered: formerOffered } : present)
      const hasStaffEdit = edits.get(uid)?.some((at) => first.settledAt < at && at < last.settledAt)
      const ended = lasts.get(uid) === stretch || hasStaffEdit ? present : (stretch.ended ?? began)
      ends.set(uid, ended)
      return Object.assign(stretch, { began, ended })
    })
  }

  /** Writes run one after the other. */
  function enqueueWrite(isDue: (stretch: Stretch, now: Millis) => boolean): Promise<void> {
    writing = writing.catch(() => {}).then(() => write(isDue))
    return writing
  }

  /** Queues failed stretches for the next write, without players that were removed meanwhile. */
  function requeue(stretches: readonly Stretch[]): void {
    const waiting = new Set(over)
    const left = stretches.filter((stretch) => open.has(stretch.uid) && !waiting.has(stretch))
    for (const stretch of left) stretch.isDirty = true
    over = [...left.filter((stretch) => open.get(stretch.uid) !== stretch), ...over].slice(-MOST_WAITING)
  }

  return {
    changed,
    /** Runs in the transaction of the edit: the entry survives a crash and is shown to the player on return. */
    async recordStaffEdits(tx: Tagged, edits: readonly StaffEdit[]): Promise<void> {
      const uids = edits.map(({ after }) => after.row.uid)
      const prices = await readPrices(tx, timeline.contentAt(clock.now()).content)
      const offered = await readOffered(tx, uids)
      for (const uid of uids) offersAtEdit.set(uid, offered.get(uid) ?? NO_OFFERS)
      const entries = edits.map((edit) => toStaffEditEntry(edit, offered.get(edit.after.row.uid) ?? NO_OFFERS, prices))
      await writeEntries(
        tx,
        entries.map((entry) => ({ entry, stretch: { id: null } })),
      )
    },
    /** Records intents from a device. Gaps are measured between calls, not between the claimed times. */
    recordIntents(uid: string, intents: number, device: string): void {
      const stretch = open.get(uid)
      if (!stretch) return
      const now = clock.now()
      const gap = stretch.lastCallAt === null ? null : now - stretch.lastCallAt
      if (gap !== null) noteGap(stretch, gap)
      stretch.lastCallAt = now
      stretch.intents += intents
      stretch.device = device
      stretch.isDirty = true
    },
    /** Records that the game was opened. */
    recordOpened(uid: string, device: string): void {
      const stretch = open.get(uid)
      if (!stretch) return
      stretch.device = device
      stretch.isDirty = true
    },
    /** Records a claim of the page that was rejected. */
    recordRejectedClaim(state: Player, device: string, claim: NewRejectedClaim): void {
      claims.note(state, clock.now(), device, claim)
    },
    /** A keyed hash of address and user agent: identifies a device without storing either. */
    deviceOf(address: string, headers: Headers): string {
      const agent = headers.get('user-agent') ?? ''
      return createHmac('sha256', secret).update(`${address}\n${agent}`).digest('hex').slice(0, 24)
    },
    /** Records that a call of an account came from this address. */
    recordNetwork(uid: string, address: string): void {
      networks.record(uid, address, clock.now())
    },
    /** A keyed hash of the network of an address. */
    networkOf: networks.hashOf,
    /** Writes all pending entries. */
    flush: () => enqueueWrite(() => true),
    /** The same, except that a stretch which goes on is written once a minute. */
    writeDue: () => enqueueWrite(({ writtenAt }, now) => writtenAt === null || now - writtenAt >= REWRITTEN_EVERY),
    /** Deletes the log of removed accounts, within the caller's transaction. */
    async forget(tx: Db, uids: readonly string[]): Promise<void> {
      for (const uid of uids) open.delete(uid)
      claims.forget(uids)
      networks.forget(uids)
      over = over.filter(({ uid }) => !uids.includes(uid))
      await deleteActivity(tx, uids)
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
    lastCallAt: null,
    writtenAt: null,
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
