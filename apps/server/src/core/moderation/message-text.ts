import { toSingleLine } from '@hearthward/contract'
import { isVisible, stripInvisible } from '@hearthward/engine'
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'

/** Turns input into one line of visible characters; empty if there are none. Markup stays plain text. */
export function cleanMessage(raw: string): string {
  const text = toSingleLine(raw)
  return isVisible(text) ? text : ''
}

/** Length in code points. */
export const lengthOf = (text: string) => [...text].length

const abuse = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })
const ITEM_LINK = /(\[item:\w+\])/

/** Masks abuse. A link to an existing item is left alone, because its id is ours; any other link is ordinary text. */
export function maskAbuse(text: string, items: Readonly<Record<string, unknown>>): string {
  const isLink = (part: string) => ITEM_LINK.test(part) && Object.hasOwn(items, part.slice('[item:'.length, -1))
  return text
    .split(ITEM_LINK)
    .map((part) => (isLink(part) ? part : maskWords(part)))
    .join('')
}

export const isAbusive = (text: string): boolean => maskWords(text) !== text

/** A character without marks, as its base letter. Blanks stay, because they separate words. */
const normalizeCharacter = (character: string) =>
  character === ' ' ? character : stripInvisible(character.normalize('NFKD'))

/** Single letters or digits divided by punctuation, such as initials: they are also read without it. */
const SPELLED_OUT = /(?<![\p{L}\p{N}])\p{L}(?:[^\p{L}\p{N}\s]+[\p{L}\p{N}])+(?![\p{L}\p{N}])/gu
const LETTER = /[\p{L}\p{N}]/u

function maskWords(text: string): string {
  const characters = [...text]
  const read = characters.map(normalizeCharacter)
  /** For each code unit of the normalized text, the index of its character. */
  const owners = read.flatMap((part, index) => new Array<number>(part.length).fill(index))
  const normalized = read.join('')
  const hidden = new Set<number>()
  const hideAbuse = (units: readonly number[]) => {
    for (const { startIndex, endIndex } of abuse.getAllMatches(units.map((unit) => normalized[unit]).join(''))) {
      for (const unit of units.slice(startIndex, endIndex + 1)) hidden.add(owners[unit] as number)
    }
  }
  hideAbuse([...owners.keys()])
  for (const { 0: spelled, index } of normalized.matchAll(SPELLED_OUT)) {
    const units = [...owners.keys()].slice(index, index + spelled.length)
    hideAbuse(units.filter((unit) => LETTER.test(normalized[unit] as string)))
  }
  if (hidden.size === 0) return text
  let isHidden = false
  return characters
    .map((character, index) => {
      // An invisible character is dropped with the masked character before it.
      if (read[index] === '') return isHidden ? '' : character
      isHidden = hidden.has(index)
      return isHidden ? '*' : character
    })
    .join('')
}
