import type { Command } from './command.ts'

/** A command with its words split in advance, not with every typed letter. */
export interface CommandEntry {
  command: Command
  name: readonly string[]
  others: readonly string[]
}

export interface SearchResult {
  commands: Command[]
  /** The number of all matches. */
  count: number
}

const EXACT = 100
const BEGINS = 90
const WITHIN = 60
const SLIP = 50
const SCATTERED = 40
/** Weight of words that are not part of the name. */
const ASIDE = 0.6
const FIRST_WORD = 6
const NOT_NOW = 12
const LAST_DONE = 14
/** Activities here rank before items of the same name: typing 'oak' beside oaks means felling them. */
const AT_HAND = 20
/** Encyclopedia entries rank after actions. */
const LOOKED_UP = 16
const WORK: readonly Command['group'][] = ['Now', 'Here']

export function entryOf(command: Command): CommandEntry {
  const { label, hint, group, words = '' } = command
  return { command, name: normalizedWords(label), others: normalizedWords(`${words} ${group} ${hint}`) }
}

/** Splits a text into normalized words: lower case, no accents, no apostrophes. */
export function normalizedWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}

/** Ranks the matches, best first. Recent commands rank before equal matches, disabled ones after. */
export function search(
  entries: readonly CommandEntry[],
  text: string,
  recent: readonly string[],
  most: number,
): SearchResult {
  const typed = normalizedWords(text)
  const ranked = entries
    .map(({ command, name, others }) => ({ command, score: fitness(typed, name, others) }))
    .filter(({ score }) => score > 0)
    .map(({ command, score }) => ({ command, score: score + bonusOf(command, recent) }))
    .sort((a, b) => b.score - a.score)
  return { commands: ranked.slice(0, most).map(({ command }) => command), count: ranked.length }
}

function bonusOf({ id, group, hindrance }: Command, recent: readonly string[]): number {
  const at = recent.indexOf(id)
  const isAtHand = !hindrance && WORK.includes(group)
  const lead = (at >= 0 ? Math.max(2, LAST_DONE - at) : 0) + (isAtHand ? AT_HAND : 0)
  return lead - (hindrance ? NOT_NOW : 0) - (group === 'Encyclopedia' ? LOOKED_UP : 0)
}

/** Scores how well all typed words match: 0 if one of them matches nothing. */
function fitness(typed: readonly string[], name: readonly string[], others: readonly string[]): number {
  let sum = 0
  for (const word of typed) {
    const best = Math.max(fitName(word, name), ASIDE * Math.max(0, ...others.map((other) => fitWord(word, other))))
    if (best === 0) return 0
    sum += best
  }
  // The shorter of two equal matches ranks first: 'oak' is oak logs before an oak longbow unstrung.
  return typed.length === 0 ? 0 : sum / typed.length - Math.min(5, name.length)
}

function fitName(word: string, name: readonly string[]): number {
  let best = scattered(word, name)
  for (const [index, other] of name.entries()) {
    const score = fitWord(word, other)
    if (score > 0) best = Math.max(best, score + (index === 0 ? FIRST_WORD : 0))
  }
  return best
}

function fitWord(word: string, other: string): number {
  if (word === other) return EXACT
  if (other.startsWith(word)) return BEGINS - Math.min(10, other.length - word.length)
  if (word.length > 1 && other.includes(word)) return WITHIN
  return word.length > 3 && isOneTypoAway(word, other) ? SLIP : 0
}

/** Scores letters in order, the first at the start of a word: 'gk' and 'gthk' for 'gather kindling'. */
function scattered(word: string, name: readonly string[]): number {
  if (word.length < 2) return 0
  const joined = name.join('')
  let start = 0
  let best = 0
  for (const part of name) {
    const span = part[0] === word[0] ? spanOf(word, joined, start) : null
    if (span !== null) best = Math.max(best, SCATTERED - Math.min(30, 2 * (span - word.length)))
    start += part.length
  }
  return best
}

/** The length of the text that contains all letters in order; `null` if it does not. */
function spanOf(word: string, text: string, from: number): number | null {
  let at = from - 1
  for (const letter of word) {
    at = text.indexOf(letter, at + 1)
    if (at < 0) return null
  }
  return at + 1 - from
}

/** True if one letter is wrong, missing or added, or two are swapped, compared with the start of the other word. */
export function isOneTypoAway(word: string, other: string): boolean {
  let at = 0
  while (at < word.length && word[at] === other[at]) at++
  if (at === word.length) return true
  const rest = word.slice(at + 1)
  const isSwapped = word[at] === other[at + 1] && word[at + 1] === other[at]
  return (
    other.startsWith(rest, at + 1) ||
    other.startsWith(rest, at) ||
    other.startsWith(word.slice(at), at + 1) ||
    (isSwapped && other.startsWith(word.slice(at + 2), at + 2))
  )
}
