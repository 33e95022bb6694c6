import { hasMention } from '@hearthward/contract'

/** A part of a message: plain text, a mention or an item link. */
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

/** Inserts a word at the cursor, with a space on either side. */
export function insertWord(text: string, at: number, word: string): { text: string; at: number } {
  const before = text.slice(0, at)
  const after = text.slice(at)
  const head = `${before}${before === '' || before.endsWith(' ') ? '' : ' '}${word}${after.startsWith(' ') ? '' : ' '}`
  return { text: head + after, at: head.length }
}

/** 'Ash is typing'. From three players on they are counted. */
export function typingText(names: readonly string[]): string {
  const [first, second] = names
  if (!first) return ''
  if (!second) return `${first} is typing`
  return names.length === 2 ? `${first} and ${second} are typing` : `${names.length} people are typing`
}
