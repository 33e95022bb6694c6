import { z } from 'zod'

// The response bodies of the account endpoints.

const AccountShown = z.object({
  uid: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  isGuest: z.boolean(),
  guestExpiresAt: z.number().nullable(),
  twoFactorEnabled: z.boolean(),
})

const Session = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: z.number(),
  usedAt: z.number(),
  expiresAt: z.number(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
})

const statusOf = <Status extends string>(status: Status) => z.object({ status: z.literal(status) })

export const SignedIn = z.object({ status: z.literal('signed-in'), account: AccountShown })
/** Signed in, or asked for a code if the account has two-factor enabled. */
export const SignedInOrAsked = z.discriminatedUnion('status', [SignedIn, statusOf('second-step')])
export const SignedOut = statusOf('signed-out')
export const LetterSent = statusOf('asked')
export const PasswordChanged = statusOf('changed')
export const PasswordConfirmed = statusOf('confirmed')
export const AddressConfirmed = z.object({ status: z.literal('confirmed'), email: z.string() })
export const Sessions = z.object({ sessions: z.array(Session) })
export const SessionEnded = z.object({ ended: z.boolean() })
export const BackupCodes = z.object({ backupCodes: z.array(z.string()) })
export const SecondStepBegun = BackupCodes.extend({ uri: z.string(), secret: z.string() })
export const SecondStepOff = statusOf('off')

/** The entities by their public names, as in the contract's `schemas`. */
export const accountSchemas = { AccountShown, SignedIn, Session } as const
