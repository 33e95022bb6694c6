import { isVisible, SKILLS } from '@hearthward/engine'
import { z } from 'zod'
import { legible, oneLine } from './legible.ts'

export const Skill = z.enum(SKILLS)

/** PostgreSQL cannot store a NUL character. */
const isText = (text: string) => !text.includes('\0')

/** A text typed by a person, trimmed. */
export const Text = (least: number, most: number) => z.string().trim().min(least).max(most).refine(isText, 'not a text')

/** A text for others to read. A text without any visible character counts as empty. */
const visibleText = (normalize: (raw: string) => string) =>
  z
    .string()
    .refine(isText, 'not a text')
    .transform((raw) => (isVisible(raw) ? normalize(raw) : ''))

/** A single line by staff for others to read, without control characters. */
export const Line = (least: number, most: number) => visibleText(oneLine).pipe(Text(least, most))

/** The same with line breaks. */
export const Words = (least: number, most: number) => visibleText(legible).pipe(Text(least, most))

/** The id of a row created by the server. */
export const RowId = Text(1, 64)

export const Nothing = z.strictObject({})

/** The output of a call that returns nothing else. */
export const Done = z.object({ done: z.literal(true) })

/** Page size and cursor of a long list. A cursor stays valid when rows come and go between two reads. */
export const PageLimit = z.int().min(1).max(200).optional()
export const PageCursor = z.strictObject({ at: z.int().min(0), id: RowId })

/** The reason staff give for an action. */
export const Reason = Line(3, 500)
