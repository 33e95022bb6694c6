import { STACKED_MARKS } from '@hearthward/engine'

/** Control characters and characters that change the direction of other text. Line breaks are allowed. */
const CONTROL_CHARACTERS = /[^\P{Cc}\n]|[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu
/** Lone surrogates, which PostgreSQL cannot store. */
const LONE_SURROGATES = /\p{Cs}/gu

/** Removes all characters that are not meant to be read. Markup is kept: it is shown as text. */
export function toLegibleText(raw: string): string {
  return raw.normalize('NFC').replace(CONTROL_CHARACTERS, '').replace(LONE_SURROGATES, '').replace(STACKED_MARKS, '$1')
}

/** The same as a single line. */
export function toSingleLine(raw: string): string {
  return toLegibleText(raw.replace(/\s/gu, ' ')).replace(/\s+/gu, ' ').trim()
}
