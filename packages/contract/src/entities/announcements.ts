import { versionOf, versionOfSet } from '@hearthward/engine'
import { z } from 'zod'
import { PRIORITIES } from '../constants.ts'
import { Skill } from '../inputs.ts'
import { ROLES } from '../permissions.ts'
import { Moment, Uid } from './player.ts'

const Id = z.string()

/** The recipients of an announcement. Those online, and the members of a party, are resolved when it is sent. */
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
  /** True between its start and its expiry. */
  isActive: z.boolean(),
  startsAt: Moment,
  expiresAt: Moment,
  createdAt: Moment,
})
export type AnnouncementEntity = z.infer<typeof AnnouncementEntity>

/** As staff see it, with its audience. */
export const WrittenAnnouncement = AnnouncementEntity.extend({
  audience: Audience,
  /** Number of recipients and the first names; null and empty if it is for everyone. */
  addressees: z.int().nullable(),
  names: z.array(z.string()),
  createdBy: Uid,
  createdByName: z.string(),
  /** Raised by every change, to detect conflicts. */
  version: z.int(),
})
export type WrittenAnnouncement = z.infer<typeof WrittenAnnouncement>

export const GameEventEntity = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** True between its start and its end. */
  isActive: z.boolean(),
  startTime: Moment,
  endTime: Moment,
  xpMultiplier: z.number(),
  dropRateMultiplier: z.number(),
  /** Empty means all skills. */
  skills: z.array(Skill),
})
export type GameEventEntity = z.infer<typeof GameEventEntity>

export const WrittenGameEvent = GameEventEntity.extend({ createdBy: Uid, createdByName: z.string(), version: z.int() })
export type WrittenGameEvent = z.infer<typeof WrittenGameEvent>

export const UserTypes = z.array(z.enum(ROLES)).max(ROLES.length)

export const MaintenanceEntity = z.object({
  enabled: z.boolean(),
  reason: z.string(),
  /** Roles that may play during maintenance; `admin` covers everybody with a permission. Owners always may. */
  allowedUserTypes: UserTypes,
})
export type MaintenanceEntity = z.infer<typeof MaintenanceEntity>

export function maintenanceVersion({ enabled, reason, allowedUserTypes }: MaintenanceEntity): string {
  return versionOf({ enabled, reason, allowedUserTypes: versionOfSet(allowedUserTypes) })
}

/** Shown on every page: active announcements, current and coming game events, and maintenance. */
export interface AnnouncementBoard {
  announcements: AnnouncementEntity[]
  events: GameEventEntity[]
  maintenance: MaintenanceEntity
}
