import { oneLine } from '@hearthward/contract'
import { isVisible, stripInvisible } from '@hearthward/engine'
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'

/** A message in one line of readable signs, empty where none can be seen. Markup is text here, and shown as text. */
export function cleaned(raw: string): string {
  const text = oneLine(raw)
  return isVisible(text) ? text : ''
}

/** As a reader would count. */
export const lengthOf = (text: string) => [...text].length

const abuse = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })
const ITEM_LINK = /(\[item:\w+\])/

/**
 * The same with abuse made unreadable. A link to one of the items there are names it by its id, which is ours; one to no
 * item is words like any others.
 */
export function masked(text: string, items: Readonly<Record<string, unknown>>): string {
  const isLink = (part: string) => ITEM_LINK.test(part) && Object.hasOwn(items, part.slice('[item:'.length, -1))
  return text
    .split(ITEM_LINK)
    .map((part) => (isLink(part) ? part : withStars(part)))
    .join('')
}

export const isAbusive = (text: string): boolean => withStars(text) !== text

/** A sign as it is read: without its marks, and as the letter it is a variant of. Blanks stay: they part words. */
const asRead = (sign: string) => (sign === ' ' ? sign : stripInvisible(sign.normalize('NFKD')))

function withStars(text: string): string {
  const signs = [...text]
  const read = signs.map(asRead)
  /** Of each half sign that is read, whose it is. */
  const owners = read.flatMap((part, index) => new Array<number>(part.length).fill(index))
  const hidden = new Set<number>()
  for (const { startIndex, endIndex } of abuse.getAllMatches(read.join(''))) {
    for (let at = startIndex; at <= endIndex; at++) hidden.add(owners[at] as number)
  }
  if (hidden.size === 0) return text
  let isHidden = false
  return signs
    .map((sign, index) => {
      // What has no ink goes with the sign it clings to.
      if (read[index] === '') return isHidden ? '' : sign
      isHidden = hidden.has(index)
      return isHidden ? '*' : sign
    })
    .join('')
}
