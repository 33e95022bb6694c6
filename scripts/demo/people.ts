import type { Millis, Player } from '@hearthward/engine'
import { type Content, days, hours } from '@hearthward/engine'
import { newPlayerRow } from '../../apps/server/src/core/world/player-row.ts'
import { type Chance, chanceOf } from './chance.ts'
import { ABSENCE, type Life, NOBODY } from './lives.ts'

/** A life with what every copy of it is made of. */
export interface Pattern {
  readonly life: Life
  readonly text: string
  readonly row: ReturnType<typeof newPlayerRow>
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
/** A name of two parts; when all are taken, with a number. No two are alike, in whatever letters they are written. */
export function nameOf(n: number): string {
  const [first, rest] = [FIRST[n % FIRST.length] as string, Math.floor(n / FIRST.length)]
  // Names that follow each other are not of one family. 31 second parts is a prime, so that none comes twice in a round.
  const second = SECOND[(rest + n) % SECOND.length] as string
  const round = Math.floor(rest / SECOND.length)
  const name = `${first}${n % 3 === 0 ? '_' : ''}${second}`
  return round === 0 ? name : `${name}${round + 1}`
}
/** Nothing can ever be delivered there. */
export const emailOf = (n: number) => `${nameOf(n).toLowerCase()}@demo.invalid`
const FIRST =
  'Maren Tobin Isolde Pell Wren Bannock Ashen Hazel Rowan Sorrel Linnet Corin Briar Alder Tamsin Osric Edda Fennel Juniper Merle Bram Cael Dorrit Elspet Garrick Hild Ivo Jessamy Kestrel Lorcan Mabel Nettle Orrin Perrin Quince Rufus Saffron Thistle Una Verity Wilmot Yarrow Zeb Aldith Beck Clover Dunstan Emmet Faye Gorse Hob'.split(
    ' ',
  )
const SECOND =
  'Oak Thorn Reed Marsh Hill Fox Hart Vale Brook Stone Ember Frost Gale Moss Fern Crow Pike Ridge Dale Mill Ford Wick Rook Heath Birch Lark Otter Flint Tarn Finch Wold'.split(
    ' ',
  )

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
  const text = JSON.stringify({ ...life.player, coins: COINS })
  return { life, text, row: newPlayerRow(life.player, identity) }
}

export const patternFor = ({ patterns }: Demo, n: number) => patterns[n % patterns.length] as Pattern

/** By how much a copy is earlier than its life; those who are still at something have been seen not long ago. */
export function restOf(n: number, { currentAction, settledAt, lastSeenAt }: Player): number {
  const isAtIt = currentAction !== null && settledAt - lastSeenAt < ABSENCE
  return chanceOf(n).below(isAtIt ? hours(1) : days(18))
}

/** From when the account exists to when its owner was last seen. */
export function timesOf(demo: Demo, n: number): { from: Millis; until: Millis } {
  const { life, row } = patternFor(demo, n)
  const rest = restOf(n, life.player)
  return { from: row.createdAt - rest, until: life.player.lastSeenAt - rest }
}

/** A moment at which all of these were players, not before `since`; null where there is none. */
export function momentWith(demo: Demo, whom: readonly number[], since: Millis, chance: Chance): Millis | null {
  const times = whom.map((n) => timesOf(demo, n))
  const from = Math.max(since, ...times.map((time) => time.from))
  const until = Math.min(...times.map((time) => time.until))
  return until > from ? Math.floor(from + chance.next() * (until - from)) : null
}

/** Others are tried where two never played at the same time. */
const TRIES = 20

/** Two who played at the same time, and a moment of it; null where a few tries find none. */
export function meetingOf(demo: Demo, since: Millis, chance: Chance): [one: number, other: number, at: Millis] | null {
  for (let tried = 0; tried < TRIES; tried++) {
    const [one, other] = [chance.below(demo.players), chance.below(demo.players)]
    const at = one === other ? null : momentWith(demo, [one, other], since, chance)
    if (at !== null) return [one, other, at]
  }
  return null
}

/** Copies of one life differ in what they have spent since. The first of them has it all. */
export function coinsOf(demo: Demo, n: number): number {
  const { coins } = patternFor(demo, n).row
  return n < demo.patterns.length ? coins : Math.floor(coins * (0.35 + chanceOf(n + 7).next() * 0.6))
}

const MOMENT = /\b1[5-9]\d{11}\b/g
/** Stands for the purse of a copy. No life has as much. */
const COINS = 909_090_909_091
/** Each copy has its own name and purse, and all its moments are as much earlier. */
export const copyOf = (text: string, uid: string, rest: number, coins: number) =>
  text
    .replaceAll(NOBODY, uid)
    .replace(String(COINS), String(coins))
    .replace(MOMENT, (at) => String(Number(at) - rest))
