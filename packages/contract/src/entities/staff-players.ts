import { OFFER_STATES, OFFER_TYPES, TIERS } from '@hearthward/engine'
import { z } from 'zod'
import { ROLES } from '../permissions.ts'
import { Moment, PlayerEntity, Uid } from './player.ts'

/** A player in a staff list. Bans and memberships that have ended are evaluated when it is read. */
export const StaffPlayerRow = z.object({
  uid: Uid,
  username: z.string(),
  email: z.string().nullable(),
  role: z.enum(ROLES),
  /** By role or by a granted permission. */
  isStaff: z.boolean(),
  tier: z.enum(TIERS).nullable(),
  isGuest: z.boolean(),
  isOnline: z.boolean(),
  isBanned: z.boolean(),
  deleted: z.boolean(),
  totalLevel: z.int(),
  combatLevel: z.int(),
  coins: z.int(),
  currentLocation: z.string(),
  activityId: z.string().nullable(),
  lastActiveAt: Moment,
  createdAt: Moment,
})
export type StaffPlayerRow = z.infer<typeof StaffPlayerRow>

/** A character as staff see it: the owner's view, plus bans and deletion. */
export const StaffPlayer = PlayerEntity.extend({
  /** Has an active ban, or is deleted. */
  isBanned: z.boolean(),
  banId: z.string().nullable(),
  deleted: z.boolean(),
  deletedAt: Moment.nullable(),
  /** The farming slots, under the name the back-office uses. */
  farmingSlots: PlayerEntity.shape.farming.shape.slots,
})
export type StaffPlayer = z.infer<typeof StaffPlayer>

export const SignIn = z.object({
  id: z.string(),
  createdAt: Moment,
  usedAt: Moment,
  expiresAt: Moment,
  userAgent: z.string().nullable(),
})

export const HeldOffer = z.object({
  id: z.string(),
  type: z.enum(OFFER_TYPES),
  itemId: z.string(),
  quantity: z.int(),
  price: z.int(),
  status: z.enum(OFFER_STATES),
  filled: z.int(),
  coinsHeld: z.int(),
  itemsHeld: z.int(),
  coinsWaiting: z.int(),
  itemsWaiting: z.int(),
  createdAt: Moment,
})

export const PlayerNote = z.object({
  id: z.string(),
  authorId: Uid,
  authorName: z.string(),
  content: z.string(),
  timestamp: Moment,
})
export type PlayerNote = z.infer<typeof PlayerNote>
