import { isVisible, LAST_MOMENT, SKILLS } from '@hearthward/engine'
import { z } from 'zod'
import { toLegibleText, toSingleLine } from './legible-text.ts'

export const Skill = z.enum(SKILLS)

/** PostgreSQL stores neither a NUL character nor, in JSON, half of a surrogate pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** A text typed by a person, trimmed. */
export const Text = (least: number, most: number) =>
  z.string().trim().min(least).max(most).refine(isStorable, 'has a character that is not allowed')

/** A text for others to read. A text without any visible character counts as empty. */
const visibleText = (normalize: (raw: string) => string) =>
  z
    .string()
    .refine(isStorable, 'has a character that is not allowed')
    .transform((raw) => (isVisible(raw) ? normalize(raw) : ''))

/** A single line by staff for others to read, without control characters. */
export const SingleLineText = (least: number, most: number) => visibleText(toSingleLine).pipe(Text(least, most))

/** The same with line breaks. */
export const MultiLineText = (least: number, most: number) => visibleText(toLegibleText).pipe(Text(least, most))

/** The id of a row created by the server. */
export const RowId = Text(1, 64)

export const NoInput = z.strictObject({})

/** The output of a call that returns nothing else. */
export const Done = z.object({ done: z.literal(true) })

/** A moment in ms since 1970, up to the last one that a date can hold. */
export const Timestamp = z.int().min(0).max(LAST_MOMENT)

/** Page size and cursor of a long list. A cursor stays valid when rows come and go between two reads. */
export const PageLimit = z.int().min(1).max(200).optional()
export const PageCursor = z.strictObject({ at: Timestamp, id: RowId })

/**
 * The version of a thing as the caller last read it: another stored version is a conflict, `staff/overtaken`. It is the
 * thing's `version`, `updatedAt` or id. A thing without them has the version of its values, `versionOf` of the engine;
 * a single value is its own version.
 */
export const Version = z.union([z.int().min(0), Text(0, 64)])
export type Version = z.infer<typeof Version>

/** The reason staff give for an action. */
export const Reason = SingleLineText(3, 500)
