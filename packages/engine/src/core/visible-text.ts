/** Characters that are invisible by themselves: soft hyphens, joiners, fillers, tags, the empty braille cell. */
const INVISIBLE = '\\p{C}\\p{Default_Ignorable_Code_Point}\\u2028\\u2029\\u2800'
const invisible = new RegExp(`[${INVISIBLE}]`, 'u')
/** Spaces are visible only between other characters, and combining marks only on them. */
const INVISIBLE_ALONE = new RegExp(`[${INVISIBLE}\\p{Z}\\p{M}]`, 'gu')
/** More than three combining marks on one letter. No language needs that many. */
export const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu
/** Emoji sequences; their joiners and variation selectors are part of the picture. */
const EMOJI = /\p{Extended_Pictographic}\p{EMod}?\uFE0F?(\u200D\p{Extended_Pictographic}\p{EMod}?\uFE0F?)*/gu

/** Whether the text has at least one visible character. */
export const isVisible = (text: string): boolean => stripInvisible(text) !== ''

/** The text without invisible characters: two texts that look the same give the same result. */
export const stripInvisible = (text: string): string => text.replace(INVISIBLE_ALONE, '')

/** Whether the text has no hidden characters and no stacked marks. Used for names. */
export const isPlain = (text: string): boolean =>
  isVisible(text) && !invisible.test(text.replace(EMOJI, 'x')) && text.search(STACKED_MARKS) < 0
