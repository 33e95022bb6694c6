import { type SeededRandom, seededRandom } from '@hearthward/e2e/seeded-random'
import type { Millis, Player } from '@hearthward/engine'
import { type Content, days, hours } from '@hearthward/engine'
import { newPlayerRow } from '../../apps/server/src/core/world/player-row.ts'
import { ABSENCE_LIMIT, PLACEHOLDER_UID, type SimulatedPlayer } from './simulated-players.ts'

/** A simulated player with the data its copies are made from. */
export interface PlayerTemplate {
  readonly simulated: SimulatedPlayer
  readonly text: string
  readonly row: ReturnType<typeof newPlayerRow>
}

export interface Demo {
  readonly players: number
  readonly templates: readonly PlayerTemplate[]
  readonly content: Content
  readonly now: Millis
  /** The latest audit entry; advances while entries are created. */
  readonly chain: { seq: number; hash: string }
}

/** A generator for one table: its columns and its rows. */
export interface DemoTable {
  readonly table: string
  readonly columns: readonly string[]
  rows(demo: Demo): Iterable<readonly unknown[]>
}

export const uidOf = (n: number) => `demo-${String(n).padStart(7, '0')}`
/** A name of two parts, plus a number once all combinations are used. Names are unique, also case-insensitively. */
export function nameOf(n: number): string {
  const [first, rest] = [FIRST[n % FIRST.length] as string, Math.floor(n / FIRST.length)]
  // Consecutive names have different second parts. Their number, 31, is a prime, so that none repeats within a round.
  const second = SECOND[(rest + n) % SECOND.length] as string
  const round = Math.floor(rest / SECOND.length)
  const name = `${first}${n % 3 === 0 ? '_' : ''}${second}`
  return round === 0 ? name : `${name}${round + 1}`
}
/** The .invalid domain can never receive e-mail. */
export const emailOf = (n: number) => `${nameOf(n).toLowerCase()}@demo.invalid`
const FIRST =
  'Maren Tobin Isolde Pell Wren Bannock Ashen Hazel Rowan Sorrel Linnet Corin Briar Alder Tamsin Osric Edda Fennel Juniper Merle Bram Cael Dorrit Elspet Garrick Hild Ivo Jessamy Kestrel Lorcan Mabel Nettle Orrin Perrin Quince Rufus Saffron Thistle Una Verity Wilmot Yarrow Zeb Aldith Beck Clover Dunstan Emmet Faye Gorse Hob'.split(
    ' ',
  )
const SECOND =
  'Oak Thorn Reed Marsh Hill Fox Hart Vale Brook Stone Ember Frost Gale Moss Fern Crow Pike Ridge Dale Mill Ford Wick Rook Heath Birch Lark Otter Flint Tarn Finch Wold'.split(
    ' ',
  )

/** Names for the logs only; they have no accounts. */
export const STAFF = ['Thane', 'Sable', 'Odo', 'Quill'].map((name) => ({
  uid: `demo-staff-${name.toLowerCase()}`,
  name,
  email: `${name.toLowerCase()}@demo.invalid`,
}))

export const isBanned = (n: number) => n % 97 === 5
export const isGuest = (n: number) => n % 41 === 7
export const isDeleted = (n: number) => n % 211 === 9
export const banId = (n: number) => `demo-ban-${n}`

export function* range(count: number): Generator<number> {
  for (let n = 0; n < count; n++) yield n
}

export function templateOf(simulated: SimulatedPlayer): PlayerTemplate {
  const identity = { username: '', email: null, guestExpiresAt: null, role: 'default' as const }
  const text = JSON.stringify({ ...simulated.player, coins: COINS })
  return { simulated, text, row: newPlayerRow(simulated.player, identity) }
}

export const templateFor = ({ templates }: Demo, n: number) => templates[n % templates.length] as PlayerTemplate

/** How far the times of a copy are shifted into the past; less for players with a running activity. */
export function timeShiftOf(n: number, { currentAction, settledAt, lastSeenAt }: Player): number {
  const isActive = currentAction !== null && settledAt - lastSeenAt < ABSENCE_LIMIT
  return seededRandom(n).below(isActive ? hours(1) : days(18))
}

/** From the creation of the account to the player's last visit. */
export function activePeriodOf(demo: Demo, n: number): { from: Millis; until: Millis } {
  const { simulated, row } = templateFor(demo, n)
  const timeShift = timeShiftOf(n, simulated.player)
  return { from: row.createdAt - timeShift, until: simulated.player.lastSeenAt - timeShift }
}

/** A moment since `since` at which all these players were active, or null. */
export function findCommonMoment(
  demo: Demo,
  players: readonly number[],
  since: Millis,
  random: SeededRandom,
): Millis | null {
  const times = players.map((n) => activePeriodOf(demo, n))
  const from = Math.max(since, ...times.map((time) => time.from))
  const until = Math.min(...times.map((time) => time.until))
  return until > from ? Math.floor(from + random.next() * (until - from)) : null
}

/** Attempts to find two players who were active at the same time. */
const TRIES = 20

/** Two players who were active at the same time, and such a moment; null after some attempts. */
export function findMeeting(
  demo: Demo,
  since: Millis,
  random: SeededRandom,
): [one: number, other: number, at: Millis] | null {
  for (let tried = 0; tried < TRIES; tried++) {
    const [one, other] = [random.below(demo.players), random.below(demo.players)]
    const at = one === other ? null : findCommonMoment(demo, [one, other], since, random)
    if (at !== null) return [one, other, at]
  }
  return null
}

/** Copies have spent part of the coins; the original has all of them. */
export function coinsOf(demo: Demo, n: number): number {
  const { coins } = templateFor(demo, n).row
  return n < demo.templates.length ? coins : Math.floor(coins * (0.35 + seededRandom(n + 7).next() * 0.6))
}

const MOMENT = /\b1[5-9]\d{11}\b/g
/** Placeholder for the coins of a copy; larger than any real amount. */
const COINS = 909_090_909_091
/** Replaces uid and coins, and shifts all moments into the past. */
export const fillTemplate = (text: string, uid: string, timeShift: number, coins: number) =>
  text
    .replaceAll(PLACEHOLDER_UID, uid)
    .replace(String(COINS), String(coins))
    .replace(MOMENT, (at) => String(Number(at) - timeShift))
