import {
  type AnnouncementEntity,
  type GameEventEntity,
  type MaintenanceEntity,
  type AnnouncementBoard as Public,
  topics,
} from '@hearthward/contract'
import type { LiveMessage } from '../../core/initial-messages.ts'
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

/** This node's cache of announcements, events and maintenance. A job reloads it every second and publishes changes. */
export interface AnnouncementBoard {
  maintenance(): MaintenanceEntity
  /** The public part as of now. */
  forEverybody(): Public
  /** Current announcements addressed to this player, not to everyone. */
  own(uid: string): AnnouncementEntity[]
  reload(): Promise<void>
}

export async function loadAnnouncementBoard(
  db: Db,
  clock: Clock,
  bus: Pick<Bus, 'publish'>,
): Promise<AnnouncementBoard> {
  let announcements: StoredAnnouncement[] = []
  let events: StoredGameEvent[] = []
  let maintenance = await readMaintenance(db)
  /** The last published message of each topic, as JSON. */
  let published = new Map<string, string>()
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
    publishChanges()
  }

  const board: AnnouncementBoard = {
    maintenance: () => maintenance,
    forEverybody() {
      const now = clock.now()
      const ahead = events.filter(({ endTime }) => endTime > now)
      return { announcements: inForce(isForAll), events: ahead.map((row) => gameEventOf(row, now)), maintenance }
    },
    own: (uid) => inForce(({ audience }) => addresseesOf(audience).includes(uid)),
    // Reloads run one after the other: an older read must not overwrite a newer one.
    reload: () => inTurn('board', read),
  }

  /** Publishes private announcements to their players, and an empty list when the last one is over. */
  function publishChanges() {
    const next = new Map<string, LiveMessage>([[topics.announcements, ['noticeBoard', board.forEverybody()]]])
    for (const uid of new Set(announcements.flatMap(({ audience }) => addresseesOf(audience)))) {
      const own = board.own(uid)
      if (own.length > 0) next.set(topics.player(uid), ['ownAnnouncements', { announcements: own }])
    }
    for (const topic of published.keys()) {
      if (!next.has(topic)) bus.publish(topic, 'ownAnnouncements', { announcements: [] })
    }
    for (const [topic, [event, message]] of next) {
      if (published.get(topic) !== JSON.stringify(message)) bus.publish(topic, event, message)
    }
    published = new Map([...next].map(([topic, [, message]]) => [topic, JSON.stringify(message)]))
  }

  await board.reload()
  return board
}

/** The uids of the recipients; empty for everyone. */
export function addresseesOf(audience: StoredAudience): readonly string[] {
  if (audience.kind === 'everyone') return []
  return audience.kind === 'player' ? [audience.uid] : audience.uids
}

/** Recipients and author are visible to staff only. */
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
    readonly announcementBoard: AnnouncementBoard
  }
}
