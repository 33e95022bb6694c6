import type { EraEntity, RollWindow, SentIntent } from '@hearthward/contract'
import type { Content, Player, SkillType } from '@hearthward/engine'
import { browserStorage } from '../../browser/browser-storage.ts'

/** What the server put its seal on: by which rules it was reckoned, the hash of that state, and the seal. */
export interface Sealed {
  rules: string
  /** Null, as the seal, in copies of pages that knew no seals. */
  hash: string | null
  seal: string | null
}

/** The game as this browser last had it, kept for a start without the server. */
export interface LocalCopy extends Sealed {
  uid: string
  username: string
  /** The session it was played in: what it still has to say is said in its name. */
  sessionId: string
  /** What was on screen. */
  player: Player
  /** What the server last agreed to. */
  confirmed: Player
  /** What was asked for since and has been answered, the state it led to still to be read. */
  answered: SentIntent[]
  /** What was asked for after that and has not been answered yet. */
  pending: SentIntent[]
  timeline: EraEntity[]
  rolls: RollWindow[]
  /** Begun here because neither the server nor a copy could be had; given up once the server answers. */
  isProvisional: boolean
  /** How far the server's clock was from this machine's. */
  timeOffset: number
  /** Why some of what was answered could not be kept, until the player has been told. */
  notKept: string[]
}

const COPY = 'hearthward:copy:'
const CONTENT = 'hearthward:content:'
export const WHO = 'hearthward:who'

export function writeCopy(copy: LocalCopy): boolean {
  return write(COPY + copy.uid, copy)
}

/** Only ever the copy of this very account. A damaged one counts as none. */
export function readCopy(uid: string): LocalCopy | null {
  const found = read<LocalCopy>(COPY + uid)
  const copy = found && { ...OF_OLDER_PAGES, ...found }
  return copy && isWhole(copy, uid) ? copy : null
}

/** What copies lack that were written before there were seals. */
const OF_OLDER_PAGES = { answered: [], hash: null, seal: null }

function isWhole(copy: LocalCopy, wanted: string): boolean {
  const { uid, player, confirmed, answered, pending, timeline, rolls, notKept } = copy
  const players = [player, confirmed]
  const isTheirs = uid === wanted && players.every((state) => state?.uid === wanted && state.skills)
  const lists = [player?.inventory, confirmed?.inventory, answered, pending, timeline, rolls, notKept]
  return isTheirs && lists.every((list) => Array.isArray(list) && list.every((entry) => entry !== null))
}

export function removeCopy(uid: string): void {
  browserStorage().removeItem(COPY + uid)
}

export function writeContent(version: string, content: Content): void {
  write(CONTENT + version, content)
}

/** Lets go of the contents that no timeline needs any more. */
export function keepOnlyContents(needed: ReadonlySet<string>): void {
  for (let index = browserStorage().length - 1; index >= 0; index--) {
    const key = browserStorage().key(index)
    if (key?.startsWith(CONTENT) && !needed.has(key.slice(CONTENT.length))) browserStorage().removeItem(key)
  }
}

/** As it was written: a content is known by its text. */
export function storedContentText(version: string): string | null {
  return browserStorage().getItem(CONTENT + version)
}

/** Any content at hand, for a game begun without the server. */
export function anyStoredContent(): { version: string; content: Content } | null {
  for (let index = 0; index < browserStorage().length; index++) {
    const key = browserStorage().key(index)
    const content = key?.startsWith(CONTENT) ? read<Content>(key) : null
    if (key && content) return { version: key.slice(CONTENT.length), content }
  }
  return null
}

/** Who was signed in last: lets the right copy open when nobody can be asked. */
export function rememberUser<T>(user: T | null): void {
  if (user) write(WHO, user)
  else browserStorage().removeItem(WHO)
}

export function rememberedUser<T>(): T | null {
  return read<T>(WHO)
}

const HIDDEN = 'hearthward:hidden-skills'

export function rememberHidden(skills: readonly SkillType[]): void {
  write(HIDDEN, skills)
}

export function rememberedHidden(): readonly SkillType[] {
  const found = read<SkillType[]>(HIDDEN)
  return Array.isArray(found) ? found : []
}

const LETTERS = 'hearthward:letters-told'
/** Nobody has more unread than are listed. */
const MOST_LETTERS = 100

/** Which letters of staff this browser has announced. */
export function rememberAnnounced(ids: readonly string[]): void {
  write(LETTERS, ids.slice(-MOST_LETTERS))
}

export function rememberedAnnounced(): readonly string[] {
  const found = read<string[]>(LETTERS)
  return Array.isArray(found) ? found : []
}

function write(key: string, value: unknown): boolean {
  try {
    browserStorage().setItem(key, JSON.stringify(value))
    return true
  } catch (error) {
    console.warn('The local copy could not be written', error)
    return false
  }
}

function read<T>(key: string): T | null {
  try {
    const text = browserStorage().getItem(key)
    return text ? (JSON.parse(text) as T) : null
  } catch {
    return null
  }
}
