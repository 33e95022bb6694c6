import { z } from 'zod'
import { Skill } from '../inputs.ts'
import { PRIORITIES } from '../limits.ts'
import { ROLES } from '../permissions.ts'
import { Moment, Uid } from './player.ts'

const Id = z.string()

/** Whom an announcement is for. Those online and those of a party are who they are when it is sent. */
export const Audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everyone') }),
  z.strictObject({ kind: z.literal('online') }),
  z.strictObject({ kind: z.literal('party'), partyId: Uid }),
  z.strictObject({ kind: z.literal('player'), uid: Uid }),
  z.strictObject({ kind: z.literal('list'), uids: z.array(Uid).min(1).max(1_000) }),
])
export type Audience = z.infer<typeof Audience>

export const AnnouncementEntity = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  priority: z.enum(PRIORITIES),
  /** Between its start and its expiry. */
  isActive: z.boolean(),
  startsAt: Moment,
  expiresAt: Moment,
  createdAt: Moment,
})
export type AnnouncementEntity = z.infer<typeof AnnouncementEntity>

/** As staff see it: whom it is for is nobody else's business. */
export const WrittenAnnouncement = AnnouncementEntity.extend({
  audience: Audience,
  /** How many it is for, and the first of their names; null and none where it is for everyone. */
  addressees: z.int().nullable(),
  names: z.array(z.string()),
  createdBy: Uid,
  createdByName: z.string(),
  /** Raised by every change: who changes an older one is told. */
  version: z.int(),
})
export type WrittenAnnouncement = z.infer<typeof WrittenAnnouncement>

export const GameEventEntity = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** Between its start and its end. */
  isActive: z.boolean(),
  startTime: Moment,
  endTime: Moment,
  xpMultiplier: z.number(),
  dropRateMultiplier: z.number(),
  /** None named means all. */
  skills: z.array(Skill),
})
export type GameEventEntity = z.infer<typeof GameEventEntity>

export const WrittenGameEvent = GameEventEntity.extend({ createdBy: Uid, createdByName: z.string(), version: z.int() })
export type WrittenGameEvent = z.infer<typeof WrittenGameEvent>

export const UserTypes = z.array(z.enum(ROLES)).max(ROLES.length)

export const MaintenanceEntity = z.object({
  enabled: z.boolean(),
  reason: z.string(),
  /** Who gets in all the same; `admin` stands for everybody with a permission. Owners always do. */
  allowedUserTypes: UserTypes,
})
export type MaintenanceEntity = z.infer<typeof MaintenanceEntity>

/** What everybody is told: announcements in force, game events running and to come, and whether the game is closed. */
export interface NoticeBoard {
  announcements: AnnouncementEntity[]
  events: GameEventEntity[]
  maintenance: MaintenanceEntity
}
