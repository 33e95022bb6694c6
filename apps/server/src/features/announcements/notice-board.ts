import {
  type AnnouncementEntity,
  type GameEventEntity,
  type MaintenanceEntity,
  type NoticeBoard as Public,
  type ServerMessages,
  topics,
} from '@hearthward/contract'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { createKeyedMutex } from '../../platform/keyed-mutex.ts'
import {
  readAnnouncements,
  readGameEvents,
  readMaintenance,
  type StoredAnnouncement,
  type StoredGameEvent,
} from './queries.ts'
import type { StoredAudience } from './tables.ts'

/** What staff tell players, as this node knows it. A job reads it anew every second, and open pages hear of changes. */
export interface NoticeBoard {
  maintenance(): MaintenanceEntity
  /** What everybody may know at this moment. */
  forEverybody(): Public
  /** Announcements in force for one player that are not for everybody. */
  own(uid: string): AnnouncementEntity[]
  reload(): Promise<void>
}

type Message = readonly [event: keyof ServerMessages, message: unknown]

export async function loadNoticeBoard(db: Db, clock: Clock, bus: Pick<Bus, 'publish'>): Promise<NoticeBoard> {
  let announcements: StoredAnnouncement[] = []
  let events: StoredGameEvent[] = []
  let maintenance = await readMaintenance(db)
  /** What was told last, by its topic. */
  let told = new Map<string, string>()
  const inTurn = createKeyedMutex()

  const isForAll = ({ audience }: StoredAnnouncement) => audience.kind === 'everyone'

  function inForce(isMeant: (row: StoredAnnouncement) => boolean): AnnouncementEntity[] {
    const now = clock.now()
    return announcements
      .filter(isMeant)
      .map((row) => announcementOf(row, now))
      .filter(({ isActive }) => isActive)
  }

  async function read(): Promise<void> {
    const now = clock.now()
    const fresh = [readAnnouncements(db, now), readGameEvents(db, now), readMaintenance(db)] as const
    ;[announcements, events, maintenance] = await Promise.all(fresh)
    tellChanges()
  }

  const board: NoticeBoard = {
    maintenance: () => maintenance,
    forEverybody() {
      const now = clock.now()
      const ahead = events.filter(({ endTime }) => endTime > now)
      return { announcements: inForce(isForAll), events: ahead.map((row) => gameEventOf(row, now)), maintenance }
    },
    own: (uid) => inForce(({ audience }) => addresseesOf(audience).includes(uid)),
    // One after the other: what was read before a change must not be taken for what came of it.
    reload: () => inTurn('board', read),
  }

  /** The private part goes to those it is for; who was told of something is told when it is over. */
  function tellChanges() {
    const next = new Map<string, Message>([[topics.announcements, ['noticeBoard', board.forEverybody()]]])
    for (const uid of new Set(announcements.flatMap(({ audience }) => addresseesOf(audience)))) {
      const own = board.own(uid)
      if (own.length > 0) next.set(topics.player(uid), ['ownAnnouncements', { announcements: own }])
    }
    for (const topic of told.keys()) {
      if (!next.has(topic)) bus.publish(topic, 'ownAnnouncements', { announcements: [] })
    }
    for (const [topic, [event, message]] of next) {
      if (told.get(topic) !== JSON.stringify(message)) bus.publish(topic, event, message)
    }
    told = new Map([...next].map(([topic, [, message]]) => [topic, JSON.stringify(message)]))
  }

  await board.reload()
  return board
}

/** Whom it is for, by uid; none where it is for everyone. */
export function addresseesOf(audience: StoredAudience): readonly string[] {
  if (audience.kind === 'everyone') return []
  return audience.kind === 'player' ? [audience.uid] : audience.uids
}

/** Whom it is for and who wrote it stay with staff. */
function announcementOf(row: StoredAnnouncement, now: number): AnnouncementEntity {
  const { audience: _, createdBy: __, version: ___, ...shown } = row
  return { ...shown, isActive: isInForce(row, now) }
}

function gameEventOf({ createdBy: _, version: __, ...shown }: StoredGameEvent, now: number): GameEventEntity {
  return { ...shown, isActive: isOn(shown, now) }
}

export function isInForce({ startsAt, expiresAt }: { startsAt: number; expiresAt: number }, now: number): boolean {
  return startsAt <= now && now < expiresAt
}

export function isOn({ startTime, endTime }: { startTime: number; endTime: number }, now: number): boolean {
  return startTime <= now && now < endTime
}

declare module '../../core/server.ts' {
  interface Server {
    readonly noticeBoard: NoticeBoard
  }
}
