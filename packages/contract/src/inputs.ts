import { isVisible, SKILLS } from '@hearthward/engine'
import { z } from 'zod'
import { legible, oneLine } from './legible.ts'

export const Skill = z.enum(SKILLS)

/** No database keeps a text with this sign in it. */
const isText = (text: string) => !text.includes('\0')

/** What a person has written, without the blanks around it. */
export const Text = (least: number, most: number) => z.string().trim().min(least).max(most).refine(isText, 'not a text')

/** What is written to be read by others: where nothing can be seen, nothing was written. */
const readAs = (reading: (raw: string) => string) =>
  z
    .string()
    .refine(isText, 'not a text')
    .transform((raw) => (isVisible(raw) ? reading(raw) : ''))

/** What staff write to be read by others, in one line: of its signs none steers a screen. */
export const Line = (least: number, most: number) => readAs(oneLine).pipe(Text(least, most))

/** The same in as many lines as it takes. */
export const Words = (least: number, most: number) => readAs(legible).pipe(Text(least, most))

/** The id of a row the server has made. */
export const RowId = Text(1, 64)

export const Nothing = z.strictObject({})

/** The answer of a call that has nothing to tell but that it worked. */
export const Done = z.object({ done: z.literal(true) })

/** How many rows of a long list are read at once, and after which one: rows can come and go between two reads. */
export const PageLimit = z.int().min(1).max(200).optional()
export const PageCursor = z.strictObject({ at: z.int().min(0), id: RowId })

/** Why staff do something. */
export const Reason = Line(3, 500)
