import type { EraEntity, RollWindow, SentIntent } from '@hearthward/contract'
import type { Content, Player } from '@hearthward/engine'

/** The game as this browser last had it, kept for a start without the server. */
export interface LocalCopy {
  uid: string
  username: string
  /** The session it was played in: what it still has to say is said in its name. */
  sessionId: string
  /** The version of the rules it was played by. */
  rules: string
  /** What was on screen. */
  player: Player
  /** What the server last agreed to. */
  confirmed: Player
  /** What was asked for and has not been answered yet. */
  pending: SentIntent[]
  timeline: EraEntity[]
  rolls: RollWindow[]
  /** Begun here because neither the server nor a copy could be had; given up once the server answers. */
  isProvisional: boolean
  /** How far the server's clock was from this machine's. */
  timeOffset: number
  /** Why some of what was answered could not be kept, until the player has been told. */
  notKept: string[]
  /** Some of what led to it has been answered since: it no longer follows from the rest. */
  isPartlyAnswered: boolean
}

const COPY = 'hearthward:copy:'
const CONTENT = 'hearthward:content:'
export const WHO = 'hearthward:who'

export function writeCopy(copy: LocalCopy): boolean {
  return write(COPY + copy.uid, copy)
}

/** Only ever the copy of this very account. A damaged one counts as none. */
export function readCopy(uid: string): LocalCopy | null {
  const copy = read<LocalCopy>(COPY + uid)
  return copy && isWhole(copy, uid) ? copy : null
}

function isWhole({ uid, player, confirmed, pending, timeline, rolls, notKept }: LocalCopy, wanted: string): boolean {
  const players = [player, confirmed]
  const isTheirs = uid === wanted && players.every((state) => state?.uid === wanted && state.skills)
  const lists = [player?.inventory, confirmed?.inventory, pending, timeline, rolls, notKept]
  return isTheirs && lists.every((list) => Array.isArray(list) && list.every((entry) => entry !== null))
}

export function removeCopy(uid: string): void {
  localStorage.removeItem(COPY + uid)
}

/** Keeps the contents the timeline needs and lets go of older ones. */
export function writeContents(contents: ReadonlyMap<string, Content>): void {
  for (let index = localStorage.length - 1; index >= 0; index--) {
    const key = localStorage.key(index)
    if (key?.startsWith(CONTENT) && !contents.has(key.slice(CONTENT.length))) localStorage.removeItem(key)
  }
  for (const [version, content] of contents) write(CONTENT + version, content)
}

export function readStoredContent(version: string): Content | null {
  return read<Content>(CONTENT + version)
}

/** Any content at hand, for a game begun without the server. */
export function anyStoredContent(): { version: string; content: Content } | null {
  for (let index = 0; index < localStorage.length; index++) {
    const key = localStorage.key(index)
    const content = key?.startsWith(CONTENT) ? read<Content>(key) : null
    if (key && content) return { version: key.slice(CONTENT.length), content }
  }
  return null
}

/** Who was signed in last: lets the right copy open when nobody can be asked. */
export function rememberUser<T>(user: T | null): void {
  if (user) write(WHO, user)
  else localStorage.removeItem(WHO)
}

export function rememberedUser<T>(): T | null {
  return read<T>(WHO)
}

function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch (error) {
    console.warn('The local copy could not be written', error)
    return false
  }
}

function read<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key)
    return text ? (JSON.parse(text) as T) : null
  } catch {
    return null
  }
}
