import { z } from 'zod'

/** What is typed to prove something: anything that could be right. What no account can have is simply wrong. */
export const TypedPassword = z.string().min(1, 'missing').max(128, 'at most 128 characters')

/** From a link in a letter. */
export const TypedToken = z.string().regex(/^[\w-]{1,128}$/, 'not a link of ours')

export const Nothing = z.strictObject({})
