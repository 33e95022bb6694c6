import { z } from 'zod'
import { call } from '../../call.ts'
import { Moment, Uid } from '../../entities/player.ts'
import { Reason, Version } from '../../inputs.ts'
import { PERMISSIONS, ROLES } from '../../permissions.ts'

const Permissions = z.array(z.enum(PERMISSIONS))

/** A member of staff. */
export const Admin = z.object({
  uid: Uid,
  username: z.string(),
  email: z.string().nullable(),
  /** Given by a verified e-mail address in the configuration. */
  role: z.enum(ROLES),
  /** Granted individually, beyond the role. */
  granted: Permissions,
  /** By role and granted, together. */
  permissions: Permissions,
  /** Last use of the back-office according to their sessions; null for never. */
  lastUsedAt: Moment.nullable(),
  isSuspended: z.boolean(),
  twoFactorEnabled: z.boolean(),
  /** Whether a character exists: permissions can only be granted to one. */
  hasPlayer: z.boolean(),
})
export type Admin = z.infer<typeof Admin>

export const listAdmins = call(
  'manage_admins',
  'The members of staff, by configured address and by granted permission.',
  {
    input: z.strictObject({}),
    output: z.object({
      admins: z.array(Admin),
      /** Configured addresses without a verified account. */
      waiting: z.array(z.object({ email: z.string(), role: z.enum(ROLES), hasAccount: z.boolean() })),
    }),
    reads: ['players'],
  },
)

export const setPermissions = call('manage_admins', 'Grants and revokes permissions. Takes effect at once.', {
  input: z.strictObject({
    playerId: Uid,
    /** The complete list of granted permissions. */
    permissions: Permissions.max(PERMISSIONS.length),
    reason: Reason,
    /** `versionOfSet` of the granted permissions. */
    expectedVersion: Version,
  }),
  output: z.object({ granted: Permissions }),
  reads: ['players'],
  changes: ['players'],
  freshness: 'confirmed',
  approval: 'always',
  refuses: ['player/not-found', 'staff/above', 'staff/guest', 'staff/oneself', 'staff/not-yours', 'staff/overtaken'],
})
