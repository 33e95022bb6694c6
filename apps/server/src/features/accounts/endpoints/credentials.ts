import { z } from 'zod'

/** What is typed to prove something: anything that could be right. What no account can have is simply wrong. */
export const TypedPassword = z.string().min(1, 'missing').max(128, 'at most 128 characters')

/** What an app shows, or one of those that were written down for when it is gone. */
export const AppCode = z.string().regex(/^\d{6}$/, 'six digits')
export const BackupCode = z.string().regex(/^\w{5}-\w{5}$/, 'like abcde-12345')

/** From a link in a letter. */
export const TypedToken = z.string().regex(/^[\w-]{1,128}$/, 'not a link of ours')

export const Nothing = z.strictObject({})
