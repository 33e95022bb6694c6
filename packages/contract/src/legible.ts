import { STACKED_MARKS } from '@hearthward/engine'

/** Signs that steer a screen instead of being read, or turn the writing of others around. Line breaks are none. */
const STEERING = /[^\P{Cc}\n]|[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu
/** Half of a sign; no database keeps it. */
const HALVES = /\p{Cs}/gu

/** A text with nothing in it but what is meant to be read. Markup is left as it is: it is text here, and shown as text. */
export function legible(raw: string): string {
  return raw.normalize('NFC').replace(STEERING, '').replace(HALVES, '').replace(STACKED_MARKS, '$1')
}

/** The same in one line. */
export function oneLine(raw: string): string {
  return legible(raw.replace(/\s/gu, ' ')).replace(/\s+/gu, ' ').trim()
}
