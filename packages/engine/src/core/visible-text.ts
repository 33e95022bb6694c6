/**
 * What a reader can see of a text. Signs that only join, steer, vary or leave a gap have no ink of their own, whatever
 * they are called: soft hyphens, joiners, fillers, tags, the empty braille cell.
 */
const UNSEEN = '\\p{C}\\p{Default_Ignorable_Code_Point}\\u2028\\u2029\\u2800'
const unseen = new RegExp(`[${UNSEEN}]`, 'u')
/** Blanks are seen between other signs, and marks on them, but neither is anything by itself. */
const INKLESS = new RegExp(`[${UNSEEN}\\p{Z}\\p{M}]`, 'gu')
/** Marks above and below a letter: three are a language, thirty are a prank. */
export const PILES = /(\p{M}{3})\p{M}+/gu
/** Signs that are joined and varied to one picture; what joins them is part of it. */
const PICTURES = /\p{Extended_Pictographic}\p{EMod}?\uFE0F?(\u200D\p{Extended_Pictographic}\p{EMod}?\uFE0F?)*/gu

/** Whether there is anything to be seen at all. */
export const isVisible = (text: string): boolean => bare(text) !== ''

/** Without everything that has no ink of its own, as two texts are alike to the eye. */
export const bare = (text: string): string => text.replace(INKLESS, '')

/** Whether it is what it looks like: nothing in it hides, and no letter disappears under its marks. For names. */
export const isPlain = (text: string): boolean =>
  isVisible(text) && !unseen.test(text.replace(PICTURES, 'x')) && text.search(PILES) < 0
