import type { EraEntity, RollWindow, SentIntent } from '@hearthward/contract'
import type { Content, Player, SkillType } from '@hearthward/engine'
import { browserStorage } from '../../browser/browser-storage.ts'

/** The server's seal on a state: the version of the rules, the hash of the state, and the seal itself. */
export interface Sealed {
  rules: string
  /** The hash and the seal are null in copies of older pages. */
  hash: string | null
  seal: string | null
}

/** An intent that the server refused, and why. */
export interface NotKept {
  intent: SentIntent
  reason: string
}

/** The game as this browser last had it, stored for a start without the server. */
export interface LocalCopy extends Sealed {
  uid: string
  username: string
  /** The session it was played in. Pending intents are sent in this session. */
  sessionId: string
  /** The state on screen. */
  player: Player
  /** The state the server confirmed last. */
  confirmed: Player
  /** Answered intents whose resulting state has not been read yet. */
  answered: SentIntent[]
  /** Later intents that have not been answered yet. */
  pending: SentIntent[]
  timeline: EraEntity[]
  rolls: RollWindow[]
  /** A new game without the server or an earlier copy. It is discarded once the server answers. */
  isProvisional: boolean
  /** The server's clock minus this machine's. */
  timeOffset: number
  /** Refused intents that the player has not seen yet. */
  notKept: NotKept[]
}

/**
 * The id under which the server gets what was done since the confirmed state. It stays the same until the server has
 * confirmed a later one, so a page that is closed halfway goes on with the same replay.
 */
export const replayIdOf = ({ sessionId, confirmed }: Pick<LocalCopy, 'sessionId' | 'confirmed'>): string =>
  `${sessionId}:${confirmed.settledAt}`

const COPY = 'hearthward:copy:'
const CONTENT = 'hearthward:content:'
export const LAST_USER = 'hearthward:who'

export function writeCopy(copy: LocalCopy): boolean {
  return write(COPY + copy.uid, copy)
}

/** The copy of this account. A damaged one counts as none. */
export function readCopy(uid: string): LocalCopy | null {
  const found = read<LocalCopy>(COPY + uid)
  const copy = found && { ...OLDER_COPY, ...found }
  if (!copy || !isComplete(copy, uid)) return null
  // Earlier releases stored the reasons alone.
  return { ...copy, notKept: copy.notKept.filter((each) => typeof each === 'object') }
}

/** Defaults for copies from before there were seals. */
const OLDER_COPY = { answered: [], hash: null, seal: null }

function isComplete(copy: LocalCopy, ownUid: string): boolean {
  const { uid, player, confirmed, answered, pending, timeline, rolls, notKept } = copy
  const players = [player, confirmed]
  const isOwn = uid === ownUid && players.every((state) => state?.uid === ownUid && state.skills)
  const lists = [player?.inventory, confirmed?.inventory, answered, pending, timeline, rolls, notKept]
  return isOwn && lists.every((list) => Array.isArray(list) && list.every((entry) => entry !== null))
}

export function removeCopy(uid: string): void {
  browserStorage().removeItem(COPY + uid)
}

export function writeContent(version: string, content: Content): void {
  write(CONTENT + version, content)
}

/** Removes contents that no timeline needs any more. */
export function keepOnlyContents(needed: ReadonlySet<string>): void {
  for (let index = browserStorage().length - 1; index >= 0; index--) {
    const key = browserStorage().key(index)
    if (key?.startsWith(CONTENT) && !needed.has(key.slice(CONTENT.length))) browserStorage().removeItem(key)
  }
}

/** The text as it was written: its hash is the version. */
export function storedContentText(version: string): string | null {
  return browserStorage().getItem(CONTENT + version)
}

/** Any stored content, for a new game without the server. */
export function anyStoredContent(): { version: string; content: Content } | null {
  for (let index = 0; index < browserStorage().length; index++) {
    const key = browserStorage().key(index)
    const content = key?.startsWith(CONTENT) ? read<Content>(key) : null
    if (key && content) return { version: key.slice(CONTENT.length), content }
  }
  return null
}

/** Stores who was signed in last, so that the right copy opens without the server. */
export function rememberUser<T>(user: T | null): void {
  if (user) write(LAST_USER, user)
  else browserStorage().removeItem(LAST_USER)
}

export function rememberedUser<T>(): T | null {
  return read<T>(LAST_USER)
}

const HIDDEN = 'hearthward:hidden-skills'

export function rememberHidden(skills: readonly SkillType[]): void {
  write(HIDDEN, skills)
}

export function rememberedHidden(): readonly SkillType[] {
  const found = read<SkillType[]>(HIDDEN)
  return Array.isArray(found) ? found : []
}

const ANNOUNCED = 'hearthward:letters-told'
/** The inbox lists no more messages than this. */
const MOST_ANNOUNCED = 100

/** Stores which messages of staff this browser has announced. */
export function rememberAnnounced(ids: readonly string[]): void {
  write(ANNOUNCED, ids.slice(-MOST_ANNOUNCED))
}

export function rememberedAnnounced(): readonly string[] {
  const found = read<string[]>(ANNOUNCED)
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
