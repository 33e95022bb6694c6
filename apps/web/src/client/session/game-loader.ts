import type { Account, DatedStaffChange, EraEntity, RollWindow, SentIntent } from '@hearthward/contract'
import { MOST_INTENTS, pageError } from '@hearthward/contract'
import {
  type Era,
  type Found,
  INVENTORY_SLOTS,
  levelFor,
  MAX_EXPERIENCE,
  newPlayer,
  type Player,
  type ReturnReport,
  stateHash,
  upgrade,
} from '@hearthward/engine'
import { coinsText } from '../../ui/format/numbers.ts'
import { CallFailed, call, isTransient, mayPass, Unreachable } from '../connection/calls.ts'
import { gameNow, learnTime, restoreTimeOffset } from '../connection/server-time.ts'
import { fallbackTimeline, loadEras } from '../storage/content-cache.ts'
import {
  type LocalCopy,
  type NotKept,
  readCopy,
  removeCopy,
  replayIdOf,
  type Sealed,
  writeCopy,
} from '../storage/local-copy.ts'
import { toasts } from '../toasts.ts'
import { noteNotKept, refusedAmong, removeAnswered } from './game-session.ts'
import { RULES } from './rules-version.ts'

/** A loaded game, from the server, from the local copy or new. */
export interface LoadedGame {
  from: 'server' | 'copy' | 'nothing'
  /** A new game without the server. It is discarded once the server answers. */
  isProvisional: boolean
  player: Player
  /** The state the server confirmed last. */
  confirmed: Player
  /** The seal of the confirmed state. */
  sealed: Sealed
  /** Intents since the confirmed state, answered and unanswered. */
  answered: SentIntent[]
  pending: SentIntent[]
  timeline: EraEntity[]
  eras: Era[]
  rolls: RollWindow[]
  report: ReturnReport | null
  /** What hidden rolls yielded with the loading. */
  found: Found[]
  /** Changes by staff since the last visit. */
  staffChanges: readonly DatedStaffChange[]
  /** The local copy as it was before the server answered. */
  former: LocalCopy | null
  /** Intents of that copy, and of earlier ones, that the server refused. */
  notKept: NotKept[]
  /** False if the server rejects the seal of that copy. */
  isCopyGenuine: boolean | null
}

const LOAD_TIMEOUT = 5_000

/**
 * Loads from the server; if that fails for now, from the local copy; without one, starts a provisional new game. Somebody
 * who has sent too much is told so instead: the server has their game, and says when.
 */
export async function loadGameOrCopy(user: Account, sessionId: string): Promise<LoadedGame> {
  try {
    return await loadGame(user, sessionId)
  } catch (error) {
    if (!mayPass(error)) throw error
    console.warn('The game could not be loaded from the server', error)
    // Read only now: some pending intents may have been sent before the connection broke.
    const former = readCopy(user.uid)
    const copied = former && (await fromCopy(former))
    if (copied) return copied
    if (!isTransient(error)) throw error
    return startProvisional(user)
  }
}

/** Loads from the server only, for a page that already shows a game. */
export async function loadGame({ uid }: Account, sessionId: string): Promise<LoadedGame> {
  const former = readCopy(uid)
  const played = former?.isProvisional ? null : former
  const sent = played && played.pending.length > 0 ? await sendPendingOf(played, sessionId) : null
  const askedAt = Date.now()
  const copy = played?.seal ? claimOf(played) : undefined
  const { player, timeline, rolls, report, found, staffChanges, bonus, capped, now, seal, isCopyGenuine } = await call(
    'loadPlayer',
    { sessionId, uid, rules: RULES, copy },
    { timeoutMs: LOAD_TIMEOUT },
  )
  learnTime(now, askedAt)
  if (bonus > 0) toasts.show('info', `Daily bonus: ${coinsText(bonus)}`)
  if (capped) toasts.show('warning', 'Offline time was capped to 24 hours for fairness')
  const eras = await loadEras(timeline, player.settledAt)
  // Only now: without an answer the provisional game is all there is to open.
  if (former?.isProvisional) {
    removeCopy(uid)
    toasts.show('info', 'Your saved game is back. It replaces the game started without it.')
  }
  const at = { from: 'server', isProvisional: false, former: played, isCopyGenuine } as const
  const sealed = { rules: RULES, hash: stateHash(player), seal }
  return {
    ...at,
    player,
    confirmed: player,
    sealed,
    answered: [],
    pending: [],
    timeline,
    eras,
    rolls,
    report,
    found: [...(sent?.found ?? []), ...found],
    notKept: sent?.refused ?? played?.notKept ?? [],
    staffChanges,
  }
}

/** How often a page that has claimed the character tries to load it. */
const CLAIM_POLL = 500
/** A claim has taken effect by then, also if an answer took a while. */
const CLAIM_GRACE = 3_000

/**
 * Loads from the server, and claims the character if another session has it. Throws that refusal if yet another page was
 * faster; null if cancelled.
 */
export async function loadClaimedGame(
  user: Account,
  sessionId: string,
  isCancelled: () => boolean,
): Promise<LoadedGame | null> {
  let until: number | null = null
  while (!isCancelled()) {
    try {
      return await loadGame(user, sessionId)
    } catch (error) {
      const lease =
        error instanceof CallFailed && error.reason === 'session/elsewhere' && error.error.details?.['lease']
      if (lease === false || (until !== null && Date.now() > until)) throw error
      // Without a lease the character has just been released.
      if (until === null && lease) {
        const { wait } = await call('takeOver', { sessionId, lease: String(lease) })
        until = Date.now() + wait + CLAIM_GRACE
      }
    }
    await new Promise((resolve) => setTimeout(resolve, CLAIM_POLL))
  }
  return null
}

/** Cuts the fields to a valid form: the stored copy may have been edited. */
function claimOf({ rules, hash, seal, confirmed }: LocalCopy) {
  const text = (value: unknown) => String(value).slice(0, 64)
  return { rules: text(rules), hash: text(hash), seal: text(seal), at: Number(confirmed.settledAt) || 0 }
}

/**
 * Sends the pending intents of a copy as a replay, before the game is loaded. The session they were made in ends with
 * them if it is another one: the game could not be loaded beside it.
 */
async function sendPendingOf(copy: LocalCopy, ownSessionId: string): Promise<Replayed> {
  const { pending } = copy
  const refused = [...copy.notKept]
  const found: Found[] = []
  try {
    for (let first = 0; first < pending.length; first += MOST_INTENTS) {
      const intents = pending.slice(first, first + MOST_INTENTS)
      const sent = first + intents.length
      const isLast = sent === pending.length
      const leaving = isLast && copy.sessionId !== ownSessionId
      const replayed = await replay(copy, intents, { isLast, leaving })
      refused.push(...replayed.refused)
      found.push(...replayed.found)
      // Answered intents are removed at once: the server remembers only so many ids and would perform a later resend.
      const answered = [...copy.answered, ...pending.slice(0, sent)]
      writeCopy({ ...copy, answered, pending: pending.slice(sent), notKept: refused })
      removeAnswered(intents.map(({ id }) => id))
      noteNotKept(replayed.refused)
    }
    return { refused, found }
  } finally {
    if (refused[0]) {
      toasts.show(
        'warning',
        `${refused.length} of ${pending.length} offline ${pending.length === 1 ? 'action' : 'actions'} could not be saved: ${refused[0].reason}`,
      )
    }
  }
}

interface Replayed {
  refused: NotKept[]
  /** What hidden rolls yielded. */
  found: Found[]
}

/** Sends intents of a copy. Throws if they must stay pending. */
async function replay(
  copy: LocalCopy,
  intents: SentIntent[],
  { isLast, leaving }: { isLast: boolean; leaving: boolean },
): Promise<Replayed> {
  const allRefused = (reason: string) => ({ refused: intents.map((intent) => ({ intent, reason })), found: [] })
  try {
    const gap = { id: replayIdOf(copy), isLast }
    const request = { sessionId: copy.sessionId, uid: copy.uid, intents, replay: gap, leaving }
    const { results, found } = await call('perform', request, { timeoutMs: LOAD_TIMEOUT })
    return { refused: refusedAmong(intents, results), found }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const reason = error.reason ?? ''
    if (reason === 'session/elsewhere') return allRefused(pageError('session/too-late').message)
    if (reason === 'player/not-loaded') return allRefused(error.message)
    if (!NOT_UNDERSTOOD.includes(reason)) throw error
    // The server names the first intent it does not understand. The others are sent again without it.
    const named = /^intents\.(\d+)/.exec(String(error.error.details?.field))?.[1]
    if (named === undefined || intents.length === 1) return allRefused(UNKNOWN)
    const unknown = intents.slice(Number(named), Number(named) + 1).map((intent) => ({ intent, reason: UNKNOWN }))
    const { refused, found } = await replay(copy, intents.toSpliced(Number(named), 1), { isLast, leaving })
    return { refused: [...unknown, ...refused], found }
  }
}

/** The texts of these refusals are meant for developers, so the player sees another one. */
const NOT_UNDERSTOOD: readonly string[] = ['call/invalid', 'call/malformed', 'call/too-large']
const UNKNOWN = pageError('intent/unknown').message

async function fromCopy(copy: LocalCopy): Promise<LoadedGame | null> {
  try {
    const eras = await loadEras(copy.timeline, copy.confirmed.settledAt)
    restoreTimeOffset(copy.timeOffset)
    toasts.show('info', 'Loaded from local save (offline mode)')
    const { timeline, rolls, answered, pending, rules, hash, seal } = copy
    // A state that the rules cannot produce is not played: the server would refuse it.
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
      found: [],
      notKept: copy.notKept,
      staffChanges: [],
      former: copy,
      isCopyGenuine: null,
    }
  } catch (error) {
    console.warn('The local copy could not be opened', error)
    return null
  }
}

function isSound({ skills, inventory, coins, settledAt }: Player): boolean {
  const isCount = (n: number) => Number.isSafeInteger(n) && n >= 0
  return (
    isCount(settledAt) &&
    isCount(coins) &&
    inventory.every(({ quantity, slot }) => isCount(quantity) && isCount(slot) && slot < INVENTORY_SLOTS) &&
    Object.values(skills).every(
      ({ level, experience }) => isCount(experience) && experience <= MAX_EXPERIENCE && level === levelFor(experience),
    )
  )
}

async function startProvisional({ uid }: Account): Promise<LoadedGame> {
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
    found: [],
    notKept: [],
    staffChanges: [],
    former: null,
    isCopyGenuine: null,
  }
}
