import type { Account, EraEntity, RollWindow, SentIntent, StaffChange } from '@hearthward/contract'
import { MOST_INTENTS, pageError } from '@hearthward/contract'
import {
  type Era,
  INVENTORY_SLOTS,
  levelFor,
  MAX_EXPERIENCE,
  newPlayer,
  type Player,
  type ReturnReport,
  stateHash,
  upgrade,
} from '@hearthward/engine'
import { CallFailed, call, isTransient, Unreachable } from '../connection/calls.ts'
import { gameNow, learnTime, recallTime } from '../connection/server-time.ts'
import { fallbackTimeline, loadEras } from '../storage/content-cache.ts'
import { type LocalCopy, readCopy, removeCopy, type Sealed, writeCopy } from '../storage/local-copy.ts'
import { toasts } from '../toasts.ts'
import { removeAnswered } from './game-session.ts'
import { RULES } from './rules-version.ts'

/** What a game begins with, wherever it came from. */
export interface LoadedGame {
  from: 'server' | 'copy' | 'nothing'
  /** Begun because there was nothing to open; given up once the server answers. */
  isProvisional: boolean
  player: Player
  /** The state the server last agreed to. */
  confirmed: Player
  /** What the confirmed state is known by. */
  sealed: Sealed
  /** What was answered since, and what was not. */
  answered: SentIntent[]
  pending: SentIntent[]
  timeline: EraEntity[]
  eras: Era[]
  rolls: RollWindow[]
  report: ReturnReport | null
  /** What staff did to the character meanwhile. */
  deeds: readonly { at: number; deed: StaffChange }[]
  /** The copy as it was before the server answered. */
  former: LocalCopy | null
  /** False where the server does not know its own seal on that copy. */
  isCopyGenuine: boolean | null
}

const LOAD_TIMEOUT = 5_000

/** From the server; where it does not answer in time, from the local copy; and without one a new game for the time being. */
export async function openGame(user: Account, sessionId: string): Promise<LoadedGame> {
  try {
    return await loadGame(user, sessionId)
  } catch (error) {
    if (!isTransient(error)) throw error
    console.warn('The game could not be loaded from the server', error)
    // Read only now: part of what waited may have been said before the line broke.
    const former = readCopy(user.uid)
    return (former && (await fromCopy(former))) ?? (await fromNothing(user))
  }
}

/** Somebody else has signed in from another tab: this page must not show one player's game under another's name. */
export class OtherAccount extends Error {}

/** From the server or not at all: for a page that has a game to show already. */
export async function loadGame({ uid }: Account, sessionId: string): Promise<LoadedGame> {
  const former = readCopy(uid)
  const played = former?.isProvisional ? null : former
  if (played && played.pending.length > 0) await sayWhatWaited(played)
  const askedAt = Date.now()
  const copy = played?.seal ? claimOf(played) : undefined
  const { player, timeline, rolls, report, deeds, bonus, capped, now, seal, isCopyGenuine } = await call(
    'loadPlayer',
    { sessionId, rules: RULES, copy },
    { timeoutMs: LOAD_TIMEOUT },
  )
  learnTime(now, askedAt)
  if (player.uid !== uid) throw new OtherAccount()
  if (bonus > 0) toasts.show('info', `Daily bonus: ${bonus} coins`)
  if (capped) toasts.show('warning', 'Offline time was capped to 24 hours for fairness')
  const eras = await loadEras(timeline, player.settledAt)
  // Only now: a copy given up before the server answered would leave nothing to open where it does not.
  if (former?.isProvisional) {
    removeCopy(uid)
    toasts.show('info', 'Your saved game is back. The one begun without it was set aside.')
  }
  const at = { from: 'server', isProvisional: false, former: played, isCopyGenuine } as const
  const sealed = { rules: RULES, hash: stateHash(player), seal }
  return { ...at, player, confirmed: player, sealed, answered: [], pending: [], timeline, eras, rolls, report, deeds }
}

/** In a form the server takes, whatever somebody may have written there. */
function claimOf({ rules, hash, seal, confirmed }: LocalCopy) {
  const word = (given: unknown) => String(given).slice(0, 64)
  return { rules: word(rules), hash: word(hash), seal: word(seal), at: Number(confirmed.settledAt) || 0 }
}

/** A browser that comes back says what it still has to say before it reads. */
async function sayWhatWaited(copy: LocalCopy): Promise<void> {
  const { pending } = copy
  const refused = [...copy.notKept]
  try {
    for (let first = 0; first < pending.length; first += MOST_INTENTS) {
      const intents = pending.slice(first, first + MOST_INTENTS)
      refused.push(...(await refusalsOf(copy, intents)))
      // Answered ones go at once: the server remembers only so many answers, and must not hear them again later.
      const said = first + intents.length
      const answered = [...copy.answered, ...pending.slice(0, said)]
      writeCopy({ ...copy, answered, pending: pending.slice(said), notKept: refused })
      removeAnswered(intents.map(({ id }) => id))
    }
  } finally {
    if (refused.length > 0) {
      toasts.show(
        'warning',
        `${refused.length} of ${pending.length} things done without the server could not be kept: ${refused[0]}`,
      )
    }
  }
}

/** What could not be kept. Where the server could not be asked, or nobody is signed in, they wait on. */
async function refusalsOf(copy: LocalCopy, intents: SentIntent[]): Promise<string[]> {
  try {
    const said = { sessionId: copy.sessionId, uid: copy.uid, intents, leaving: true }
    const { results } = await call('perform', said, { timeoutMs: LOAD_TIMEOUT })
    return results.flatMap(({ error }) => (error ? [error.message] : []))
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const reason = error.reason ?? ''
    if (FINAL.includes(reason)) return intents.map(() => error.message)
    if (!NOT_UNDERSTOOD.includes(reason)) throw error
    // The server names the first it does not understand; the others are not lost with it.
    const named = /^intents\.(\d+)/.exec(String(error.error.details?.field))?.[1]
    const others = named === undefined ? [] : intents.toSpliced(Number(named), 1)
    const unknown = intents.slice(others.length).map(() => UNKNOWN)
    return others.length > 0 ? [...unknown, ...(await refusalsOf(copy, others))] : unknown
  }
}

/** The server knows the request and will never take it. */
const FINAL: readonly string[] = ['session/elsewhere', 'player/not-loaded']
/** What the server says of these is meant for those who write requests, not for those who play. */
const NOT_UNDERSTOOD: readonly string[] = ['call/invalid', 'call/malformed', 'call/too-large']
const UNKNOWN = pageError('intent/unknown').message

async function fromCopy(copy: LocalCopy): Promise<LoadedGame | null> {
  try {
    const eras = await loadEras(copy.timeline, copy.confirmed.settledAt)
    recallTime(copy.timeOffset)
    toasts.show('info', 'Loaded from local save (offline mode)')
    const { timeline, rolls, answered, pending, rules, hash, seal } = copy
    // What no rules could have brought is not played on with; the server would not have it either.
    const confirmed = upgrade(copy.confirmed)
    const player = isSound(copy.player) ? upgrade(copy.player) : confirmed
    return {
      from: 'copy',
      isProvisional: copy.isProvisional,
      player,
      confirmed,
      sealed: { rules, hash, seal },
      answered,
      pending,
      timeline,
      eras,
      rolls,
      report: null,
      deeds: [],
      former: copy,
      isCopyGenuine: null,
    }
  } catch (error) {
    console.warn('The local copy could not be opened', error)
    return null
  }
}

function isSound({ skills, inventory, coins, settledAt }: Player): boolean {
  const whole = (n: number) => Number.isSafeInteger(n) && n >= 0
  return (
    whole(settledAt) &&
    whole(coins) &&
    inventory.every(({ quantity, slot }) => whole(quantity) && whole(slot) && slot < INVENTORY_SLOTS) &&
    Object.values(skills).every(
      ({ level, experience }) => whole(experience) && experience <= MAX_EXPERIENCE && level === levelFor(experience),
    )
  )
}

async function fromNothing({ uid }: Account): Promise<LoadedGame> {
  const timeline = await fallbackTimeline()
  if (!timeline) throw new Unreachable('Failed to connect. Please refresh and try again.')
  toasts.show('warning', 'Started new game (could not load save data)')
  const player = newPlayer(uid, gameNow())
  const eras = await loadEras(timeline, player.settledAt)
  return {
    from: 'nothing',
    isProvisional: true,
    player,
    confirmed: player,
    sealed: { rules: RULES, hash: null, seal: null },
    answered: [],
    pending: [],
    timeline,
    eras,
    rolls: [],
    report: null,
    deeds: [],
    former: null,
    isCopyGenuine: null,
  }
}
