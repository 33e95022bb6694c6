import { z } from 'zod'

/** Not the rules for new passwords: an impossible password is answered as wrong, not as invalid. */
export const TypedPassword = z.string().min(1, 'missing').max(128, 'at most 128 characters')

/** A TOTP code, or one of the backup codes for a lost authenticator app. */
export const AppCode = z.string().regex(/^\d{6}$/, 'six digits')
export const BackupCode = z.string().regex(/^\w{5}-\w{5}$/, 'like abcde-12345')

/** The token of a link in an e-mail. */
export const TypedToken = z.string().regex(/^[\w-]{1,128}$/, 'not a link of ours')

export const Nothing = z.strictObject({})
