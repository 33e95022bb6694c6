import type { EraEntity, RollWindow, SentIntent } from '@hearthward/contract'
import {
  type Era,
  eraAt,
  type Found,
  minutes,
  nextEventTime,
  type Player,
  stateHash,
  timelineFor,
} from '@hearthward/engine'
import type { Live, LiveState } from '../connection/live.ts'
import { gameNow, timeOffset } from '../connection/server-time.ts'
import type { SessionEnd } from '../connection/session-end-reasons.ts'
import { announceState, reportEvents } from '../event-messages.ts'
import { useGame } from '../game-state.ts'
import { type NotKept, type Sealed, writeCopy } from '../storage/local-copy.ts'
import { toasts } from '../toasts.ts'
import type { Autosave } from './autosave.ts'
import type { Predictor } from './predictor.ts'
import { RULES } from './rules-version.ts'

/** The game that is open on this page. */
export interface GameSession {
  uid: string
  sessionId: string
  predictor: Predictor
  timeline: EraEntity[]
  /** A timeline the server has published and whose contents are still loading. */
  announced: EraEntity[] | null
  isProvisional: boolean
  live: Live
  autosave: Autosave
  /** The state of the socket alone. */
  socketState: LiveState
  hasJoined: boolean
  /** False from the first unanswered call until the game has been opened from the server again. */
  isReached: boolean
  /** Neither the server nor this browser could store the latest state. */
  isLost: boolean
  /** The server's seal on the state it confirmed last. */
  sealed: Sealed
  /** Another page takes the character over: nothing more can be done here. */
  isHandingOver: boolean
  /** Refused intents that the player has not seen yet. */
  notKept: NotKept[]
  contactAt: number
  /** True while the game is loaded again because the page was asleep. */
  isWaking: boolean
  /** Loads the game from the server again while the present screen stays. */
  reopen(): Promise<void>
  end(why: SessionEnd): void
}

/** Without contact for this long the page was asleep. It loads the game again, with the report on return. */
const ASLEEP = minutes(5)
/** How long the page waits before it asks the server again. */
export const RETRY_AFTER = 5_000
const MIN_TICK = 30
const MAX_TICK = 60_000

let current: GameSession | null = null
/** Each attempt to open a game has a number. A newer attempt, or the end of the session, cancels an older one. */
let attempts = 0
let ticking: ReturnType<typeof setTimeout> | undefined
let waiting: ReturnType<typeof setTimeout> | undefined

export const gameSession = (): GameSession | null => current

export function nextAttempt(): number {
  clearTimeout(waiting)
  return ++attempts
}
export const isCancelled = (attempt: number): boolean => attempt !== attempts

export function startSession(next: GameSession): void {
  stopSession()
  current = next
}

/** Stops all timers and closes the connection. */
export function stopSession(): void {
  clearTimeout(ticking)
  clearTimeout(waiting)
  current?.autosave.stop()
  current?.live.close()
  current = null
}

/** Schedules the page's next attempt. There is one at a time: a newer one replaces it. */
export function schedule(act: () => Promise<void>, ms: number): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => void act(), ms)
}

export function noteContact(): void {
  if (current) current.contactAt = Date.now()
}

/** An open socket alone does not mean that progress is saved. */
export function showConnection({ isReached, socketState: wire }: GameSession): void {
  useGame.setState({ connection: isReached || wire !== 'online' ? wire : 'offline' })
}

/**
 * Loads the game again if the page was asleep. Returns true until it is loaded: a save before that would end the absence,
 * and the player would get no report of it.
 */
export function wakeIfAsleep(): boolean {
  if (!current) return false
  const isAsleep = Date.now() - current.contactAt > ASLEEP && current.isReached && navigator.onLine
  if (isAsleep && !current.isWaking) {
    current.isWaking = true
    void current.reopen()
  }
  return current.isWaking
}

/** Advances the game on screen to now. Runs again at the next completion or the next era. */
export function showPresent(): void {
  if (!current || wakeIfAsleep()) return
  const { predictor, autosave } = current
  const era = presentEra(predictor)
  const events = predictor.advanceTo(gameNow())
  const completions = reportEvents(events, era.content)
  const player = predictor.player()
  announceState(player)
  const wasUnsettled = useGame.getState().unsettled
  useGame.setState({ player, era, content: era.content, unsettled: predictor.unsettled() })
  // The page has used up its rolls and cannot predict the fight further. A save brings new ones.
  if (predictor.unsettled() && !wasUnsettled) void autosave.flush()
  if (completions > 0) autosave.addCompletions(completions)
  if (events.some(({ type }) => type === 'achieved')) autosave.saveAchievementSoon()
  const isKill = events.some((event) => event.type === 'fought' && event.kills > 0)
  if (isKill && document.visibilityState === 'visible') autosave.saveForLoot()
  clearTimeout(ticking)
  const next = Math.min(nextEventTime(player) ?? NEVER, nextEra(predictor))
  if (next < NEVER) ticking = setTimeout(showPresent, Math.min(Math.max(MIN_TICK, next - gameNow()), MAX_TICK))
}

const NEVER = Number.POSITIVE_INFINITY

/** When the next era begins. Without this an idle page would show it only with the next heartbeat. */
function nextEra(predictor: Predictor): number {
  return predictor.timeline().find(({ from }) => from > gameNow())?.from ?? NEVER
}

let cachedEra: { eras: readonly Era[]; bonuses: string; timeline: readonly Era[] } | null = null

/** The era of this moment with the party's bonus. The same object as before while nothing has changed, so nothing rerenders. */
function presentEra(predictor: Predictor): Era {
  const [player, eras] = [predictor.player(), predictor.timeline()]
  const bonuses = JSON.stringify(player.partyBonuses)
  if (cachedEra?.eras !== eras || cachedEra.bonuses !== bonuses)
    cachedEra = { eras, bonuses, timeline: timelineFor(player, eras) }
  return eraAt(cachedEra.timeline, gameNow())
}

/** ACT-24: an action that is overdue by more than this is first shown as it was left, its gain a moment later. */
const OVERDUE = 5_000
const COMPLETES_AFTER = 500

/** Shows a game that has just been opened. */
export function showFirst(): void {
  if (!current) return
  const { predictor } = current
  const player = predictor.player()
  const due = nextEventTime(player)
  if (due === null || gameNow() - due <= OVERDUE) return showPresent()
  const era = presentEra(predictor)
  useGame.setState({ player, era, content: era.content, unsettled: predictor.unsettled() })
  clearTimeout(ticking)
  ticking = setTimeout(showPresent, COMPLETES_AFTER)
}

/** Removes intents the server has answered from the outbox. */
export function removeAnswered(ids: readonly string[]): void {
  if (!current) return
  current.predictor.forget(ids)
}

/** The intents that an answer refuses. */
export function refusedAmong(
  intents: readonly SentIntent[],
  results: readonly { id: string; error?: { message: string } | undefined }[],
): NotKept[] {
  const reasons = new Map(results.map(({ id, error }) => [id, error?.message]))
  return intents.flatMap((intent) => {
    const reason = reasons.get(intent.id)
    return reason === undefined ? [] : [{ intent, reason }]
  })
}

/** Stores refused intents until the player has seen them. */
export function noteNotKept(refused: readonly NotKept[]): void {
  current?.notKept.push(...refused)
}

/** Applies a state of the server and reports what this page had not shown, with what hidden rolls have yielded. */
export function applyState(
  { predictor }: GameSession,
  { player, rolls, found }: { player: Player; rolls: RollWindow[]; found: Found[] },
  answered: string[],
): void {
  const missed = predictor.confirm(player, rolls, answered)
  reportEvents([...missed, ...found], presentEra(predictor).content)
}

/** Shows what hidden rolls have yielded apart from a state. */
export function showFinds(found: readonly Found[]): void {
  if (current) reportEvents(found, presentEra(current.predictor).content)
}

/** Stores the seal on the state just confirmed. It was made under the page's own rules: the server refuses other versions. */
export function storeSeal(game: GameSession, seal: string): void {
  game.sealed = { rules: RULES, hash: stateHash(game.predictor.confirmed()), seal }
}

/** Stores the game in this browser, for a start without the server. */
export function saveLocalCopy(): void {
  if (!current) return
  const { uid, sessionId, predictor, timeline, isProvisional, sealed, notKept } = current
  const written = writeCopy({
    uid,
    username: useGame.getState().username,
    sessionId,
    ...sealed,
    player: predictor.player(),
    confirmed: predictor.confirmed(),
    answered: predictor.answered(),
    pending: predictor.pending(),
    timeline,
    rolls: predictor.windows(),
    isProvisional,
    timeOffset: timeOffset(),
    notKept,
  })
  const isLost = !written && !current.isReached
  if (isLost && !current.isLost) toasts.show('error', 'Failed to save progress')
  current.isLost = isLost
}
