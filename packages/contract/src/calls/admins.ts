import { z } from 'zod'
import { call } from '../call.ts'
import { Moment, Uid } from '../entities/player.ts'
import { Reason } from '../inputs.ts'
import { PERMISSIONS, ROLES } from '../permissions.ts'

const Permissions = z.array(z.enum(PERMISSIONS))

/** Somebody of the staff. */
export const Admin = z.object({
  uid: Uid,
  username: z.string(),
  email: z.string().nullable(),
  /** By a confirmed address that stands in the configuration. */
  role: z.enum(ROLES),
  /** By name, beyond the role. */
  granted: Permissions,
  /** All together. */
  permissions: Permissions,
  /** When they last worked in the back-office; null for never, as far as their sign-ins tell. */
  lastUsedAt: Moment.nullable(),
  isSuspended: z.boolean(),
  twoFactorEnabled: z.boolean(),
  /** Whether the game was ever opened: without a character nothing can be granted. */
  hasPlayer: z.boolean(),
})
export type Admin = z.infer<typeof Admin>

export const listAdmins = call('manage_admins', 'Who is staff, by address and by what was granted.', {
  input: z.strictObject({}),
  output: z.object({
    admins: z.array(Admin),
    /** Addresses of the configuration that make nobody staff yet: without an account, or not confirmed. */
    waiting: z.array(z.object({ email: z.string(), role: z.enum(ROLES), hasAccount: z.boolean() })),
  }),
  reads: ['players'],
})

export const setPermissions = call('manage_admins', 'Grants and takes permissions by name. Takes effect at once.', {
  input: z.strictObject({
    playerId: Uid,
    /** All that are granted from now on. */
    permissions: Permissions.max(PERMISSIONS.length),
    reason: Reason,
    /** What was granted when they were looked at. */
    expected: Permissions.max(PERMISSIONS.length),
  }),
  output: z.object({ granted: Permissions }),
  reads: ['players'],
  changes: ['players'],
  freshness: 'confirmed',
  refuses: ['player/not-found', 'staff/above', 'staff/guest', 'staff/oneself', 'staff/not-yours', 'staff/overtaken'],
})
