import type { SentIntent } from '@hearthward/contract'
import { MOST_INTENTS } from '@hearthward/contract'
import { type Era, eraAt, fillIn, type Intent, isRefused, minutes, ruleRefusals } from '@hearthward/engine'
import { auth, useAuth } from './auth.ts'
import { createAutosave } from './autosave.ts'
import { CallFailed, call, Unreachable } from './calls.ts'
import { checkClaims } from './claims.ts'
import { erasOf } from './contents.ts'
import { connectLive, type Live, type LiveState } from './live.ts'
import { rememberedUser, WHO, writeCopy } from './local-copy.ts'
import { announceLevels, knowLevels, report } from './news.ts'
import { notices } from './notices.ts'
import { isPassing, loadGame, type Opened, OtherAccount, openGame } from './opening.ts'
import { createPredictor, type Predictor } from './predictor.ts'
import { gameNow, learnTime } from './server-time.ts'
import { adoptSession, sessionId as ownSessionId } from './session-id.ts'
import { CLOSED, noTotals, useGame } from './state.ts'

declare const __RULES__: string

const LOADING_LIMIT = 10_000
const ASK_AGAIN_WHEN_FULL = 5_000
const TRY_AGAIN_OFFLINE = 5_000
/** A page that heard nothing for so long was asleep: the game is opened anew, with its report. */
const ASLEEP = minutes(5)

interface Running {
  uid: string
  sessionId: string
  predictor: Predictor
  timeline: Opened['timeline']
  isProvisional: boolean
  live: Live
  /** The socket's own state. */
  wire: LiveState
  hasJoined: boolean
  /** False from the first unanswered call until the game has been opened from the server again. */
  isReached: boolean
  /** Neither the server nor this browser has kept what was done last. */
  isLost: boolean
  heardAt: number
}

let running: Running | null = null
let openings = 0
let ticking: ReturnType<typeof setTimeout> | undefined
let waiting: ReturnType<typeof setTimeout> | undefined
/** Everything said to the server, one after the other: an answer must never overtake a later one. */
let talking: Promise<unknown> = Promise.resolve()
let comingBack: Promise<void> | null = null
/** Begin of the absence whose report the player has put aside. */
let putAside: number | null = null

const autosave = createAutosave(() => sync())

/** Opens the game of whoever is signed in. `quietly` keeps the present screen until the new state is there. */
async function open(quietly = false): Promise<void> {
  const opening = ++openings
  const { user } = useAuth.getState()
  if (!user) return
  clearTimeout(waiting)
  if (!quietly) useGame.setState({ ...CLOSED, phase: 'loading', stage: 'loading data', username: user.username })
  const limit = setTimeout(() => {
    if (opening === openings && useGame.getState().phase === 'loading')
      fail('Loading timed out, please refresh the page')
  }, LOADING_LIMIT)
  try {
    const sessionId = await ownSessionId()
    const opened = await (quietly ? loadGame : openGame)(user, sessionId)
    const former = opened.from === 'copy' ? opened.former?.sessionId : undefined
    const own = former && (await adoptSession(former)) ? former : sessionId
    if (opening === openings) begin(user.uid, own, opened)
  } catch (error) {
    if (opening !== openings) return
    if (quietly && isPassing(error)) loseContact(error)
    else refuseOpening(error)
  } finally {
    clearTimeout(limit)
  }
}

function refuseOpening(error: unknown): void {
  const reason = error instanceof CallFailed ? error.reason : undefined
  if (error instanceof OtherAccount) return signedOut()
  if (reason === 'session/elsewhere') return freeze()
  if (reason === 'auth/required') return signedOut()
  if (reason === 'server/full' && error instanceof CallFailed) {
    halt()
    useGame.setState({ phase: 'full', queuePosition: Number(error.error.details?.position ?? 1) })
    waiting = setTimeout(() => void open(true), ASK_AGAIN_WHEN_FULL)
    return
  }
  console.error('The game could not be opened', error)
  fail(
    error instanceof CallFailed || error instanceof Unreachable
      ? error.message
      : 'Failed to connect. Please refresh and try again.',
  )
}

function fail(failure: string): void {
  openings++
  halt()
  useGame.setState({ phase: 'failed', failure })
}

function begin(uid: string, sessionId: string, opened: Opened): void {
  const late = notYetSaid(opened)
  halt()
  const predictor = createPredictor(opened.confirmed, opened.eras, opened.rolls)
  predictor.restore(opened.player, opened.pending)
  const isReached = opened.from === 'server'
  const live = connectLive(sessionId, {
    state: (wire) => {
      if (running?.live === live) followWire(running, wire)
    },
    beat: (now) => {
      learnTime(now)
      heard()
      autosave.check()
    },
    player: ({ player, rolls, now }) => {
      learnTime(now)
      running?.predictor.confirm(player, rolls, [])
      show()
    },
    frozen: ({ reason }) => {
      if (running?.live !== live) return
      if (reason === 'auth/required') signedOut()
      else void say().then(() => running?.live === live && freeze())
    },
    timeline: ({ timeline }) => void takeTimeline(timeline),
    clock: (now) => {
      learnTime(now)
      show()
    },
  })
  const wire = isReached ? 'online' : 'offline'
  const { timeline, isProvisional } = opened
  running = {
    uid,
    sessionId,
    predictor,
    timeline,
    isProvisional,
    live,
    wire,
    hasJoined: false,
    isReached,
    isLost: false,
    heardAt: Date.now(),
  }
  knowLevels(opened.player)
  for (const intent of late) predictor.act(intent)
  useGame.setState({
    phase: 'ready',
    stage: 'ready',
    // One that is being read stays; one that was put aside does not come back.
    report: opened.report?.from === putAside ? null : (opened.report ?? useGame.getState().report),
    savedAt: isReached ? gameNow() : null,
    connection: wire,
    totals: useGame.getState().totals.since ? useGame.getState().totals : noTotals(gameNow()),
  })
  autosave.start()
  show()
  if (isReached && opened.former) void checkClaims(opened.former, opened.player)
  if (late.length > 0) void say()
  if (!isReached) later(comeBack)
}

/** What was asked for on the present screen while the game was being opened anew behind it. */
function notYetSaid({ former }: Opened): SentIntent[] {
  if (running?.isProvisional) return []
  const said = new Set(former?.pending.map(({ id }) => id))
  return running?.predictor.pending().filter(({ id }) => !said.has(id)) ?? []
}

/** A connection that comes back may have missed news: a new era, another session. So the game is read anew. */
function followWire(current: Running, wire: LiveState): void {
  current.wire = wire
  showConnection(current)
  if (wire !== 'online') return
  if (!current.isReached) void comeBack()
  else if (current.hasJoined) void open(true)
  current.hasJoined = true
}

/** An open socket alone does not mean that anything is saved. */
function showConnection({ isReached, wire }: Running): void {
  useGame.setState({ connection: isReached || wire !== 'online' ? wire : 'offline' })
}

/** Ends everything that runs by itself. */
function halt(): void {
  autosave.stop()
  clearTimeout(ticking)
  clearTimeout(waiting)
  running?.live.close()
  running = null
}

/** The character belongs to another session now. What was meant before that has been said. */
function freeze(): void {
  halt()
  useGame.setState({ phase: 'blocked' })
}

/** Brings the screen up to the present moment and wakes again when the next completion ends. */
function show(): void {
  if (!running) return
  const { predictor } = running
  const wasAsleep = Date.now() - running.heardAt > ASLEEP && running.isReached && navigator.onLine
  if (wasAsleep) {
    running.heardAt = Date.now()
    return void open(true)
  }
  const era = eraAt(predictor.timeline(), gameNow())
  const completions = report(predictor.advanceTo(gameNow()), era.content)
  const player = predictor.player()
  announceLevels(player)
  useGame.setState({ player, era, content: era.content, unsettled: predictor.unsettled() })
  if (completions > 0) autosave.completed(completions)
  clearTimeout(ticking)
  const action = player.currentAction
  if (!action) return
  const untilEnd = action.startTime + action.duration - gameNow()
  ticking = setTimeout(show, Math.min(Math.max(MIN_TICK, untilEnd), MAX_TICK))
}

const MIN_TICK = 30
const MAX_TICK = 60_000

/** Does it at once on screen, and lets the server know: now, or with the next save where it can wait. */
async function act(intent: Intent): Promise<{ ok: true } | { ok: false; message: string }> {
  if (!running) return refusedHere('Player not loaded')
  const sent = { ...intent, id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`, at: gameNow() } as SentIntent
  const outcome = running.predictor.act(sent)
  if (isRefused(outcome)) return refusedHere(fillIn(ruleRefusals[outcome.refused].text, outcome.details))
  report(outcome, eraAt(running.predictor.timeline(), gameNow()).content)
  show()
  keepCopy()
  if (intent.type === 'updateSettings') autosave.later()
  else void say()
  return { ok: true }
}

function refusedHere(message: string): { ok: false; message: string } {
  notices.say('error', message)
  return { ok: false, message }
}

/** One thing at a time, in order. */
function inOrder<T>(talk: () => Promise<T>): Promise<T> {
  const next = talking.then(talk, talk)
  talking = next.catch(() => {})
  return next
}

/** Tells the server everything it has not heard yet. */
function say(): Promise<void> {
  if (running && !running.isReached) return comeBack()
  return inOrder(async () => {
    const current = running
    if (!current?.isReached) return
    for (let intents = firstOf(current); intents.length > 0; intents = firstOf(current)) {
      const askedAt = Date.now()
      // Kept alive: a click just before the page is closed still arrives.
      const answer = await answered(call('perform', { sessionId: current.sessionId, intents }, { keepalive: true }))
      if (!answer || running !== current) return
      learnTime(answer.now, askedAt)
      for (const { error } of answer.results) if (error && !answer.frozen) notices.say('error', error.message)
      current.predictor.confirm(
        answer.player,
        answer.rolls,
        intents.map(({ id }) => id),
      )
      if (answer.frozen) return freeze()
      agreed()
    }
  })
}

const firstOf = ({ predictor }: Running) => predictor.pending().slice(0, MOST_INTENTS)

/** Says how things stand here; the server agrees, or its word is taken. */
async function sync(): Promise<void> {
  if (!running) return
  keepCopy()
  if (!running.isReached) return comeBack()
  if (running.predictor.pending().length > 0) await say()
  await inOrder(async () => {
    const current = running
    if (!current?.isReached || current.predictor.pending().length > 0) return
    show()
    const { predictor, sessionId } = current
    const at = predictor.player().settledAt
    const hash = predictor.unsettled() ? undefined : predictor.hash()
    const askedAt = Date.now()
    const answer = await answered(call('sync', { sessionId, at, hash, rules: __RULES__ }))
    if (!answer || running !== current) return
    learnTime(answer.now, askedAt)
    if (answer.equal) predictor.agree(answer.rolls)
    else predictor.confirm(answer.player, answer.rolls, [])
    agreed()
  })
}

function agreed(): void {
  heard()
  useGame.setState({ savedAt: gameNow() })
  show()
  keepCopy()
}

function heard(): void {
  if (running) running.heardAt = Date.now()
}

/** The answer of a call, or nothing where none came or it ends this session. */
async function answered<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof CallFailed)) loseContact(error)
    else if (error.reason === 'session/elsewhere') freeze()
    else if (error.reason === 'rules/outdated') outdated()
    else if (error.reason === 'auth/required') signedOut()
    else if (error.reason === 'player/not-loaded') void open(true)
    else loseContact(error)
    return null
  }
}

/** Play goes on by the same rules; the copy keeps what the server has yet to hear. */
function loseContact(error: unknown): void {
  console.warn('Not saved on the server', error)
  if (!running) return later(() => open(true))
  running.isReached = false
  showConnection(running)
  keepCopy()
  later(comeBack)
}

function later(act: () => Promise<void>): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => void act(), TRY_AGAIN_OFFLINE)
}

/** Tries to reach the server again; the game is then opened anew, its queue first. */
function comeBack(): Promise<void> {
  comingBack ??= tryToComeBack().finally(() => {
    comingBack = null
  })
  return comingBack
}

async function tryToComeBack(): Promise<void> {
  if (!running || running.isReached) return
  clearTimeout(waiting)
  keepCopy()
  const reachable = await call('getServerInfo', {}, { timeoutMs: 3_000 }).catch(() => null)
  if (!running || running.isReached) return
  if (reachable) await open(true)
  else later(comeBack)
}

/** The sign-in ended elsewhere: nothing is saved any more, and the page asks who is there. */
function signedOut(): void {
  const { user } = useAuth.getState()
  openings++
  halt()
  if (user?.guestExpiresAt && user.guestExpiresAt <= gameNow()) notices.say('warning', 'This guest account has expired')
  void auth.check().then(close)
}

function outdated(): void {
  halt()
  useGame.setState({ phase: 'outdated' })
}

async function takeTimeline(timeline: Opened['timeline']): Promise<void> {
  if (!running || JSON.stringify(timeline) === JSON.stringify(running.timeline)) return
  try {
    const eras: Era[] = await erasOf(timeline)
    if (!running) return
    running.timeline = timeline
    running.predictor.setTimeline(eras)
    show()
  } catch (error) {
    // By the old timeline this page would soon show something else than the server books.
    loseContact(error)
  }
}

function keepCopy(): void {
  if (!running) return
  const { uid, sessionId, predictor, timeline, isProvisional } = running
  const written = writeCopy({
    uid,
    username: useGame.getState().username,
    sessionId,
    player: predictor.player(),
    confirmed: predictor.confirmed(),
    pending: predictor.pending(),
    timeline,
    rolls: predictor.windows(),
    isProvisional,
  })
  const isLost = !written && !running.isReached
  if (isLost && !running.isLost) notices.say('error', 'Failed to save progress')
  running.isLost = isLost
}

/**
 * The last save before somebody signs out: everything is said, and the character let go of. The screen stays as it is
 * until they are out; closed at once, the page would take it for a game that is still to be opened.
 */
async function leave(): Promise<void> {
  await sync()
  await goodbye()
  openings++
  halt()
}

/**
 * Lets another tab open at once. Waits for nothing, because a page that is being closed cannot: what is still to be
 * said stands in the local copy.
 */
async function goodbye(): Promise<void> {
  if (!running) return
  keepCopy()
  const { sessionId, isReached } = running
  if (!isReached) return
  await call('sync', { sessionId, rules: __RULES__, leaving: true }, { keepalive: true }).catch(() => {})
}

function close(): void {
  openings++
  halt()
  useGame.setState(CLOSED)
}

/** Nobody is ever shown the game of somebody else who was signed in here before. */
useAuth.subscribe(({ user }, { user: former }) => {
  if (former && former.uid !== user?.uid) close()
})

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    // A closing page is hidden next, and a save after the goodbye would take the character again, for ten seconds.
    autosave.stop()
    void goodbye()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && running) void open(true)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void autosave.flush()
    else show()
  })
  window.addEventListener('online', () => void comeBack())
  // Another tab signed in or out.
  window.addEventListener('storage', ({ key }) => {
    if (key === WHO && rememberedUser<{ uid: string }>()?.uid !== useAuth.getState().user?.uid) signedOut()
  })
}

export const game = {
  open: () => open(),
  retry: () => void open(),
  close,
  leave,
  act,
  dismissReport: () => {
    putAside = useGame.getState().report?.from ?? null
    useGame.setState({ report: null })
  },
  now: gameNow,
  /** What an investigation of this page would start from. */
  diagnostics: () => ({
    sessionId: running?.sessionId ?? null,
    hash: running?.predictor.hash() ?? null,
    /** The moment the hash is true for. */
    settledAt: running?.predictor.player().settledAt ?? null,
    unsettled: running?.predictor.unsettled() ?? false,
    eras: running?.timeline.length ?? 0,
    pending: running?.predictor.pending().length ?? 0,
    windows: running?.predictor.windows().length ?? 0,
    isReached: running?.isReached ?? false,
    rules: __RULES__,
  }),
}
