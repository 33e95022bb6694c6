import { hasMention } from '@hearthward/contract'

/** A message as it is shown: words, names that are called, and things. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; isOwn: boolean }
  | { kind: 'item'; itemId: string }

const PIECES = /(\[item:\w{1,64}\]|@[A-Za-z0-9][\w-]{2,19})/

export function partsOf(text: string, username: string): Part[] {
  return text
    .split(PIECES)
    .filter((piece) => piece !== '')
    .map((piece): Part => {
      if (piece.startsWith('[item:') && PIECES.test(piece)) return { kind: 'item', itemId: piece.slice(6, -1) }
      if (!piece.startsWith('@') || !PIECES.test(piece)) return { kind: 'text', text: piece }
      return { kind: 'mention', text: piece, isOwn: username !== '' && hasMention(piece, username) }
    })
}

export const itemLink = (itemId: string) => `[item:${itemId}]`

/** Puts a word where the cursor stands, with a blank on either side where there is none. */
export function inserted(text: string, at: number, word: string): { text: string; at: number } {
  const before = text.slice(0, at)
  const after = text.slice(at)
  const head = `${before}${before === '' || before.endsWith(' ') ? '' : ' '}${word}${after.startsWith(' ') ? '' : ' '}`
  return { text: head + after, at: head.length }
}

/** "Ash is typing", for as many as one would name. */
export function typingWords(names: readonly string[]): string {
  const [first, second] = names
  if (!first) return ''
  if (!second) return `${first} is typing`
  return names.length === 2 ? `${first} and ${second} are typing` : `${names.length} people are typing`
}
