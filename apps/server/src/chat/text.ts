import { englishDataset, englishRecommendedTransformers, RegExpMatcher, TextCensor } from 'obscenity'

/** Signs that steer a screen instead of being read, or turn the writing of others around. */
const STEERING = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu
/** Half of a sign; no database keeps it. */
const HALVES = /\p{Cs}/gu
/** Marks above and below a letter: three are a language, thirty are a prank. */
const PILES = /(\p{M}{3})\p{M}+/gu

/** A message in one line of readable signs. Markup is left as it is: it is text here, and shown as text. */
export function cleaned(raw: string): string {
  return raw
    .normalize('NFC')
    .replace(/\s/gu, ' ')
    .replace(STEERING, '')
    .replace(HALVES, '')
    .replace(PILES, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** The same for what has lines of its own. */
export function cleanedLines(raw: string): string {
  return raw.split(/\r?\n/).map(cleaned).join('\n').trim()
}

/** As a reader would count. */
export const lengthOf = (text: string) => [...text].length

const abuse = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })
const censor = new TextCensor().setStrategy(({ matchLength }) => '*'.repeat(matchLength))
/** A link to an item names it by its id, which is ours. */
const ITEM_LINK = /(\[item:\w+\])/

/** The same with abuse made unreadable. */
export function masked(text: string): string {
  return text
    .split(ITEM_LINK)
    .map((part) => (ITEM_LINK.test(part) ? part : censor.applyTo(part, abuse.getAllMatches(part))))
    .join('')
}
