import type { EraEntity, RollWindow } from '@hearthward/contract'
import { type Era, eraAt, minutes, nextMoment, type Player, stateHash, timelineFor } from '@hearthward/engine'
import type { Autosave } from './autosave.ts'
import type { Live, LiveState } from './live.ts'
import { type Sealed, writeCopy } from './local-copy.ts'
import { announceState, report } from './news.ts'
import { notices } from './notices.ts'
import type { Predictor } from './predictor.ts'
import { RULES } from './rules.ts'
import { gameNow, timeOffset } from './server-time.ts'
import { useGame } from './state.ts'

/** Why a game ends on this page while it goes on elsewhere. */
export type Ending = (typeof ENDINGS)[number]

const ENDINGS = [
  'session/elsewhere',
  'rules/outdated',
  'auth/required',
  'auth/deleted',
  'auth/banned',
  'player/other-account',
] as const

export function isEnding(reason: string | undefined): reason is Ending {
  return ENDINGS.includes(reason as Ending)
}

/** The game that is open on this page. */
export interface Running {
  uid: string
  sessionId: string
  predictor: Predictor
  timeline: EraEntity[]
  /** One the server has told of and whose contents are still on their way. */
  announced: EraEntity[] | null
  isProvisional: boolean
  live: Live
  autosave: Autosave
  /** The socket's own state. */
  wire: LiveState
  hasJoined: boolean
  /** False from the first unanswered call until the game has been opened from the server again. */
  isReached: boolean
  /** Neither the server nor this browser has kept what was done last. */
  isLost: boolean
  /** The server's seal on the state it confirmed last. */
  sealed: Sealed
  heardAt: number
  /** Reads the game anew from the server, behind the present screen. */
  reopen(): Promise<void>
  end(why: Ending): void
}

/** A page that heard nothing for so long was asleep: the game is opened anew, with its report. */
const ASLEEP = minutes(5)
const MIN_TICK = 30
const MAX_TICK = 60_000

let current: Running | null = null
let ticking: ReturnType<typeof setTimeout> | undefined
let waiting: ReturnType<typeof setTimeout> | undefined

export const running = (): Running | null => current

export function run(next: Running): void {
  halt()
  current = next
}

/** Ends everything that runs by itself. */
export function halt(): void {
  clearTimeout(ticking)
  clearTimeout(waiting)
  current?.autosave.stop()
  current?.live.close()
  current = null
}

/** The one thing this page waits to do by itself. */
export function later(act: () => Promise<void>, ms: number): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => void act(), ms)
}

export function heard(): void {
  if (current) current.heardAt = Date.now()
}

/** An open socket alone does not mean that anything is saved. */
export function showConnection({ isReached, wire }: Running): void {
  useGame.setState({ connection: isReached || wire !== 'online' ? wire : 'offline' })
}

/** Brings the screen up to the present moment and wakes again when the next completion ends, or another era begins. */
export function show(): void {
  if (!current) return
  const { predictor, autosave } = current
  const wasAsleep = Date.now() - current.heardAt > ASLEEP && current.isReached && navigator.onLine
  if (wasAsleep) {
    heard()
    return void current.reopen()
  }
  const era = presentEra(predictor)
  const events = predictor.advanceTo(gameNow())
  const completions = report(events, era.content)
  const player = predictor.player()
  announceState(player)
  const wasUnsettled = useGame.getState().unsettled
  useGame.setState({ player, era, content: era.content, unsettled: predictor.unsettled() })
  // Without the next rolls the page cannot predict a fight any further: only a save brings them.
  if (predictor.unsettled() && !wasUnsettled) void autosave.flush()
  if (completions > 0) autosave.completed(completions)
  if (events.some(({ type }) => type === 'achieved')) autosave.achieved()
  clearTimeout(ticking)
  const next = Math.min(nextMoment(player) ?? NEVER, nextEra(predictor))
  if (next < NEVER) ticking = setTimeout(show, Math.min(Math.max(MIN_TICK, next - gameNow()), MAX_TICK))
}

const NEVER = Number.POSITIVE_INFINITY

/** When what is announced takes effect: a page on which nothing runs would otherwise show it with the next beat. */
function nextEra(predictor: Predictor): number {
  return predictor.timeline().find(({ from }) => from > gameNow())?.from ?? NEVER
}

let own: { eras: readonly Era[]; bonuses: string; timeline: readonly Era[] } | null = null

/** What holds at this moment for this player, the party's bonus included. The same as before while nothing has changed. */
function presentEra(predictor: Predictor): Era {
  const [player, eras] = [predictor.player(), predictor.timeline()]
  const bonuses = JSON.stringify(player.partyBonuses)
  if (own?.eras !== eras || own.bonuses !== bonuses) own = { eras, bonuses, timeline: timelineFor(player, eras) }
  return eraAt(own.timeline, gameNow())
}

/** ACT-24: an action found overdue by more than this is seen as it was left, and its gain a moment later. */
const OVERDUE = 5_000
const COMPLETES_AFTER = 500

/** The first look at a game that has just been opened. */
export function showFirst(): void {
  if (!current) return
  const { predictor } = current
  const player = predictor.player()
  const due = nextMoment(player)
  if (due === null || gameNow() - due <= OVERDUE) return show()
  const era = presentEra(predictor)
  useGame.setState({ player, era, content: era.content, unsettled: predictor.unsettled() })
  clearTimeout(ticking)
  ticking = setTimeout(show, COMPLETES_AFTER)
}

/** The server has these, whatever becomes of the rest. */
export function answeredMeanwhile(ids: readonly string[]): void {
  if (!current) return
  current.predictor.forget(ids)
}

/** Takes the server's state, and reports what happened up to it that this page had not shown. */
export function takeState({ predictor }: Running, state: Player, rolls: RollWindow[], answered: string[]): void {
  const missed = predictor.confirm(state, rolls, answered)
  report(missed, presentEra(predictor).content)
}

/** The seal on the state just confirmed. A server of other rules would have refused this page. */
export function takeSeal(game: Running, seal: string): void {
  game.sealed = { rules: RULES, hash: stateHash(game.predictor.confirmed()), seal }
}

/** Writes the game into this browser, for a start without the server. */
export function keepCopy(): void {
  if (!current) return
  const { uid, sessionId, predictor, timeline, isProvisional, sealed } = current
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
    notKept: [],
  })
  const isLost = !written && !current.isReached
  if (isLost && !current.isLost) notices.say('error', 'Failed to save progress')
  current.isLost = isLost
}
