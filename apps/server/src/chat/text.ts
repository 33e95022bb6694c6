import { oneLine } from '@hearthward/contract'
import { englishDataset, englishRecommendedTransformers, RegExpMatcher, TextCensor } from 'obscenity'

/** A message in one line of readable signs. Markup is left as it is: it is text here, and shown as text. */
export const cleaned = oneLine

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
