import { z } from 'zod'
import { PERMISSIONS, ROLES } from '../permissions.ts'
import { REPORT_STATES } from './channels.ts'
import { Moment, Uid } from './player.ts'

/** An appeal against a ban or deletion, and its outcome. */
export const Appeal = z.object({
  text: z.string(),
  status: z.enum(REPORT_STATES),
  createdAt: Moment,
  /** The answer of staff; null until there is one. */
  answer: z.string().nullable(),
})

/** Whether an account is open, banned or deleted, with the latest appeal. */
export const AccountStanding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open') }),
  /** `until` is null for a permanent ban. */
  z.object({
    kind: z.literal('banned'),
    reason: z.string(),
    until: Moment.nullable(),
    appeal: Appeal.nullable(),
  }),
  z.object({ kind: z.literal('deleted'), appeal: Appeal.nullable() }),
])
export type AccountStanding = z.infer<typeof AccountStanding>

/** The signed-in account; `null` if there is none. */
export const Account = z.object({
  uid: Uid,
  username: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  isGuest: z.boolean(),
  guestExpiresAt: Moment.nullable(),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
  twoFactorEnabled: z.boolean(),
  standing: AccountStanding,
})
export type Account = z.infer<typeof Account>
