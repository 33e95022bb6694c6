import type { Millis, Player } from '@hearthward/engine'
import { type Content, days, hours } from '@hearthward/engine'
import { rowOfNew } from '../../apps/server/src/world/stored.ts'
import { chanceOf } from './chance.ts'
import { type Life, NOBODY } from './lives.ts'

/** A life with what every copy of it is made of. */
export interface Pattern {
  readonly life: Life
  readonly text: string
  readonly row: ReturnType<typeof rowOfNew>
}

export interface Demo {
  readonly players: number
  readonly patterns: readonly Pattern[]
  readonly content: Content
  readonly now: Millis
  /** The newest act of staff there is; goes on as acts are made. */
  readonly chain: { seq: number; hash: string }
}

/** One small generator for each table: its columns, and the rows for so many players. */
export interface Filled {
  readonly table: string
  readonly columns: readonly string[]
  rows(demo: Demo): Iterable<readonly unknown[]>
}

export const uidOf = (n: number) => `demo-${String(n).padStart(7, '0')}`
/** Not in step with the lives: whoever has a name may have had any of them. */
export const nameOf = (n: number) => `${NAMES[(n + Math.floor(n / 60)) % NAMES.length]}_${n.toString(36)}`
/** Nothing can ever be delivered there. */
export const emailOf = (n: number) => `${nameOf(n).toLowerCase()}@demo.invalid`
const NAMES = [
  'Maren',
  'Tobin',
  'Isolde',
  'Pell',
  'Wren',
  'Bannock',
  'Ash',
  'Hazel',
  'Rowan',
  'Sorrel',
  'Linnet',
  'Corin',
  'Briar',
  'Alder',
  'Tamsin',
  'Osric',
  'Edda',
  'Fenn',
  'Juniper',
  'Merle',
]

/** They are names in the logs and no accounts. */
export const STAFF = ['Thane', 'Sable', 'Odo', 'Quill'].map((name) => ({
  uid: `demo-staff-${name.toLowerCase()}`,
  name,
  email: `${name.toLowerCase()}@demo.invalid`,
}))

export const isBanned = (n: number) => n % 97 === 5
export const isGuest = (n: number) => n % 41 === 7
export const isDeleted = (n: number) => n % 211 === 9
export const banId = (n: number) => `demo-ban-${n}`

export function* upTo(count: number): Generator<number> {
  for (let n = 0; n < count; n++) yield n
}

export function patternOf(life: Life): Pattern {
  const identity = { username: '', email: null, guestExpiresAt: null, role: 'default' as const }
  return { life, text: JSON.stringify(life.player), row: rowOfNew(life.player, identity) }
}

export const patternFor = ({ patterns }: Demo, n: number) => patterns[n % patterns.length] as Pattern

/** How long before now the life of a player ended; those still at something have been seen not long ago. */
export function restOf(n: number, { currentAction }: Player): number {
  return chanceOf(n).below(currentAction ? hours(1) : days(18))
}

const MOMENT = /\b1[5-9]\d{11}\b/g
/** Each copy has its own name, and all its moments are as much earlier. */
export const copyOf = (text: string, uid: string, rest: number) =>
  text.replaceAll(NOBODY, uid).replace(MOMENT, (at) => String(Number(at) - rest))
