import { type Account, pageError, type SentIntent } from '@hearthward/contract'
import { eraAt, fillIn, type Intent, isRefused, reportOf, ruleRefusals } from '@hearthward/engine'
import { afterPaint } from '../frames.ts'
import { auth, useAuth } from './auth.ts'
import { createAutosave } from './autosave.ts'
import { CallFailed, call, isPassing, Unreachable } from './calls.ts'
import { checkClaims } from './claims.ts'
import { connectLive, type Live, type LiveState } from './live.ts'
import { rememberedUser, rememberUser, removeCopy, WHO } from './local-copy.ts'
import { knowState, report, tellDeed, tellDeeds } from './news.ts'
import { useNoticeBoard } from './notice-board.ts'
import { notices } from './notices.ts'
import { loadGame, type Opened, OtherAccount, openGame } from './opening.ts'
import { createPredictor } from './predictor.ts'
import { RULES } from './rules.ts'
import {
  type Ending,
  halt,
  heard,
  isEnding,
  keepCopy,
  later,
  type Running,
  run,
  running,
  show,
  showConnection,
  showFirst,
  takeSeal,
  takeState,
} from './running.ts'
import { gameNow, learnTime } from './server-time.ts'
import { adoptSession, sessionId as ownSessionId } from './session-id.ts'
import { hideSkills } from './skill-visibility.ts'
import { CLOSED, useGame } from './state.ts'
import { askAnew, comeBack, comeBackLater, goodbye, loseContact, say, sync } from './talk.ts'
import { notLoadedYet, takeTimeline } from './timeline.ts'
import { watched } from './watched.ts'

const LOADING_LIMIT = 10_000
const ASK_AGAIN = 5_000
/** Those who wait for the end of a maintenance are let in as soon as they may. */
const KNOCK_AGAIN = 2_000

/** Each opening has a number; one that was overtaken by a newer changes nothing any more. */
let openings = 0
/** Begin of the absence whose report the player has put aside. */
let putAside: number | null = null

/** Opens the game of whoever is signed in. `quietly` keeps the present screen until the new state is there. */
async function open(quietly = false): Promise<void> {
  const opening = ++openings
  const { user } = useAuth.getState()
  if (!user) return
  if (!quietly) useGame.setState({ ...CLOSED, phase: 'loading', stage: 'loading data', username: user.username })
  const limit = setTimeout(() => {
    if (opening === openings && useGame.getState().phase === 'loading')
      fail('Loading timed out, please refresh the page')
  }, LOADING_LIMIT)
  try {
    const sessionId = await ownSessionId()
    const opened = await (quietly ? loadGame : openGame)(user, sessionId)
    const former = opened.from === 'copy' ? opened.former?.sessionId : undefined
    const isOurs = former === undefined || former === sessionId || (await adoptSession(former))
    if (opening !== openings) return
    // Without the server this browser itself sees to it that a character has one session: two would lose each other's.
    if (!isOurs) return end('session/elsewhere')
    begin(user.uid, former ?? sessionId, opened)
  } catch (error) {
    if (opening !== openings) return
    if (!quietly || !isPassing(error)) refuseOpening(error)
    else if (running()) loseContact(error)
    else later(reopen, ASK_AGAIN)
  } finally {
    clearTimeout(limit)
  }
}

const reopen = () => open(true)

function refuseOpening(error: unknown): void {
  const reason = error instanceof CallFailed ? error.reason : undefined
  if (error instanceof OtherAccount) return signedOut()
  if (isEnding(reason)) return end(reason)
  if (reason === 'server/full' && error instanceof CallFailed) {
    halt()
    useGame.setState({ phase: 'full', queuePosition: Number(error.error.details?.position ?? 1) })
    return later(reopen, ASK_AGAIN)
  }
  if (reason === 'server/maintenance' && error instanceof CallFailed) {
    // What was asked for and not said yet waits in the copy, as it does without the network.
    keepCopy()
    halt()
    useGame.setState({ phase: 'maintenance', closedFor: String(error.error.details?.['why'] ?? '') })
    return later(reopen, KNOCK_AGAIN)
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
  const predictor = createPredictor(opened.confirmed, opened.eras, opened.rolls)
  predictor.restore(opened.player, opened.answered, opened.pending)
  const isReached = opened.from === 'server'
  const wire = isReached ? 'online' : 'offline'
  const { timeline, isProvisional, sealed } = opened
  const autosave = createAutosave(sync)
  run({
    uid,
    sessionId,
    predictor,
    timeline,
    announced: null,
    isProvisional,
    live: listen(sessionId),
    autosave,
    wire,
    hasJoined: false,
    isReached,
    isLost: false,
    sealed,
    heardAt: Date.now(),
    reopen,
    end,
  })
  knowState(opened.player)
  for (const intent of late) predictor.act(intent)
  const { report, totals } = useGame.getState()
  useGame.setState({
    phase: 'ready',
    stage: 'ready',
    // One that is being read stays; one that was put aside does not come back.
    report: opened.report?.from === putAside ? null : (opened.report ?? report),
    savedAt: isReached ? gameNow() : null,
    connection: wire,
    totals: totals.from > 0 ? totals : reportOf([], gameNow(), gameNow()),
  })
  autosave.start()
  showFirst()
  tellDeeds(opened.deeds, useGame.getState().content)
  if (isReached) keepCopy()
  if (isReached && opened.former) void checkClaims(opened.former, opened.player, opened.isCopyGenuine)
  if (late.length > 0) void say()
  if (!isReached) comeBackLater()
}

function listen(sessionId: string): Live {
  const live: Live = connectLive(sessionId, {
    state: (wire) => {
      const current = running()
      if (current?.live === live) followWire(current, wire)
    },
    beat: (now) => {
      learnTime(now)
      heard()
      show()
      running()?.autosave.check()
    },
    player: ({ player, rolls, now, seal }) => {
      learnTime(now)
      const current = running()
      if (!current) return
      takeState(current, player, rolls, [])
      takeSeal(current, seal)
      show()
    },
    changed: ({ byStaff }) => {
      void askAnew()
      if (byStaff) tellDeed(byStaff, useGame.getState().content)
    },
    rightsChanged: () => void auth.checkRights(),
    frozen: ({ reason }) => {
      if (running()?.live !== live) return
      if (reason !== 'session/elsewhere') end(reason)
      else void say().then(() => running()?.live === live && end('session/elsewhere'))
    },
    timeline: ({ timeline }) => void takeTimeline(timeline),
    noticeBoard: ({ announcements, events, maintenance }) => {
      useNoticeBoard.setState({ announcements, events, isHeard: true })
      // Whom it closes the game to, the server knows: staff play on.
      if (maintenance.enabled) void sync()
    },
    ownAnnouncements: ({ announcements }) => useNoticeBoard.setState({ own: announcements }),
    skillVisibility: ({ hidden }) => hideSkills(hidden),
    clock: ({ now }) => {
      learnTime(now)
      show()
    },
  })
  return live
}

/** What was asked for on the present screen while the game was being opened anew behind it. */
function notYetSaid({ former }: Opened): SentIntent[] {
  const current = running()
  if (!current || current.isProvisional) return []
  const said = new Set(former?.pending.map(({ id }) => id))
  return current.predictor.pending().filter(({ id }) => !said.has(id))
}

/** A connection that comes back may have missed news: a new era, another session. So the game is read anew. */
function followWire(current: Running, wire: LiveState): void {
  current.wire = wire
  showConnection(current)
  if (wire !== 'online') return
  if (!current.isReached) void comeBack()
  else if (current.hasJoined) void reopen()
  current.hasJoined = true
}

/**
 * Does it, lets the server know, now or with the next save where it can wait, and shows it: at once, or with the frame
 * after the one that answers the press.
 */
async function act(intent: Intent): Promise<{ ok: true } | { ok: false; message: string }> {
  const current = running()
  if (!current) return refusedHere(pageError(watched ? 'look/only' : 'player/not-loaded').message)
  const notLoaded = notLoadedYet(intent)
  if (notLoaded) return refusedHere(notLoaded)
  const pressed = JSON.stringify(intent)
  if (pressed === beingShown) return { ok: true }
  beingShown = null
  const { predictor, autosave } = current
  const sent = { ...intent, id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`, at: gameNow() } as SentIntent
  const outcome = predictor.act(sent)
  if (isRefused(outcome)) return refusedHere(fillIn(ruleRefusals[outcome.refused].text, outcome.details))
  keepCopy()
  if (CAN_WAIT.includes(intent.type)) autosave.later()
  else if (intent.type === 'claimAchievement') autosave.achieved()
  else void say()
  if (REDRAWS.includes(intent.type)) {
    beingShown = pressed
    await afterPaint()
    void afterPaint().then(() => {
      if (beingShown === pressed) beingShown = null
    })
  }
  if (running() !== current) return { ok: true }
  report(outcome, eraAt(predictor.timeline(), gameNow()).content)
  show()
  return { ok: true }
}

/** What was pressed last and is not on the screen yet. Pressed once more meanwhile, it was meant once. */
let beingShown: string | null = null

/** What draws half the screen anew. The rest is shown at once: who moves things with the keys goes on from where they are. */
const REDRAWS: readonly Intent['type'][] = ['startActivity', 'startRecipe', 'stopAction', 'travel']
/** What changes nothing but how the game is shown. */
const CAN_WAIT: readonly Intent['type'][] = ['updateSettings', 'showSkill']

function refusedHere(message: string): { ok: false; message: string } {
  notices.refuse(message)
  return { ok: false, message }
}

function end(why: Ending): void {
  if (why === 'auth/required' || why === 'player/other-account') return signedOut()
  if (why === 'auth/deleted') return void gone()
  if (why === 'auth/banned') return suspended()
  halt()
  useGame.setState({ phase: why === 'rules/outdated' ? 'outdated' : 'blocked' })
}

/** The sign-in ended elsewhere: nothing is saved any more, and the page asks who is there. */
function signedOut(): void {
  const { user } = useAuth.getState()
  openings++
  halt()
  if (user?.guestExpiresAt && user.guestExpiresAt <= gameNow()) notices.say('warning', 'This guest account has expired')
  void auth.check().then(close)
}

/** Staff have closed the account: the page reads why and until when. What was asked for and not said waits in the copy. */
function suspended(): void {
  openings++
  keepCopy()
  halt()
  useGame.setState({ phase: 'suspended' })
  void auth.check()
}

/** Deleted: by its owner, who is nobody any more, or by staff, against whom the owner can say something. */
async function gone(): Promise<void> {
  const turn = ++openings
  keepCopy()
  halt()
  const account = await accountAtLast()
  if (turn !== openings) return
  if (account?.standing.kind === 'deleted') suspended()
  else deleted()
}

/** Asked until somebody answers: nothing is forgotten here on a guess. */
async function accountAtLast(): Promise<Account | null> {
  for (;;) {
    const answer = await call('getAccount', {}).catch(() => null)
    if (answer) return answer.account
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN))
  }
}

/** The character is gone for good: this browser forgets it as well, and stays at the page that says so. */
function deleted(): void {
  const { user } = useAuth.getState()
  openings++
  halt()
  if (user) removeCopy(user.uid)
  rememberUser(null)
  useGame.setState({ phase: 'deleted', player: null })
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

function close(): void {
  openings++
  halt()
  useNoticeBoard.setState({ own: [] })
  useGame.setState(CLOSED)
}

/** Nobody is ever shown the game of somebody else who was signed in here before. */
useAuth.subscribe(({ user }, { user: former }) => {
  if (former && former.uid !== user?.uid) close()
})

if (typeof window !== 'undefined' && !watched) {
  window.addEventListener('pagehide', () => {
    // A closing page is hidden next, and a save after the goodbye would take the character again, for ten seconds.
    running()?.autosave.stop()
    void goodbye()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && running()) void reopen()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void running()?.autosave.flush()
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
  deleted,
  act,
  dismissReport: () => {
    putAside = useGame.getState().report?.from ?? putAside
    useGame.setState({ report: null })
  },
  /** These have been celebrated. */
  putAwayFinds: (count: number) => useGame.setState(({ finds }) => ({ finds: finds.slice(count) })),
  now: gameNow,
  /** What an investigation of this page would start from. */
  diagnostics: () => {
    const current = running()
    return {
      sessionId: current?.sessionId ?? null,
      hash: current?.predictor.hash() ?? null,
      /** The moment the hash is true for. */
      settledAt: current?.predictor.player().settledAt ?? null,
      unsettled: current?.predictor.unsettled() ?? false,
      eras: current?.timeline.length ?? 0,
      pending: current?.predictor.pending().length ?? 0,
      windows: current?.predictor.windows().length ?? 0,
      isReached: current?.isReached ?? false,
      rules: RULES,
    }
  },
}
