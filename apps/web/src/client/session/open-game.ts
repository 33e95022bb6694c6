import type { SentIntent } from '@hearthward/contract'
import { reportOf } from '@hearthward/engine'
import { auth, useAuth } from '../account/auth.ts'
import { useAnnouncementStore } from '../announcements.ts'
import { CallFailed, mayPass, refusalText, Unreachable } from '../connection/calls.ts'
import { connectLive, type Live, type LiveState } from '../connection/live.ts'
import { gameNow, learnTime } from '../connection/server-time.ts'
import { isSessionEnd } from '../connection/session-end-reasons.ts'
import { announceStaffChange, announceStaffChanges, rememberState } from '../event-messages.ts'
import { CLOSED, useGame } from '../game-state.ts'
import { hideSkills } from '../skill-visibility.ts'
import { UnknownContent } from '../storage/content-cache.ts'
import type { NotKept } from '../storage/local-copy.ts'
import { takeOwnReload } from '../storage/own-reload.ts'
import { adoptSession, sessionId as ownSessionId } from '../storage/session-id.ts'
import { toasts } from '../toasts.ts'
import { createAutosave } from './autosave.ts'
import { endSession } from './end-session.ts'
import { type LoadedGame, loadClaimedGame, loadGame, loadGameOrCopy } from './game-loader.ts'
import {
  applyState,
  type GameSession,
  gameSession,
  isCancelled,
  nextAttempt,
  noteContact,
  RETRY_AFTER,
  saveLocalCopy,
  schedule,
  showConnection,
  showFinds,
  showFirst,
  showPresent,
  startSession,
  stopSession,
  storeSeal,
  wakeIfAsleep,
} from './game-session.ts'
import { checkLocalCopy } from './local-copy-check.ts'
import {
  handOver,
  loseConnection,
  reconnect,
  reconnectLater,
  refetchPlayer,
  sendPendingIntents,
  sync,
} from './outbox.ts'
import { createPredictor } from './predictor.ts'
import { applyTimeline } from './timeline.ts'

const LOADING_LIMIT = 10_000
/** Shorter: players who wait for the end of maintenance get in soon after it. */
const MAINTENANCE_RETRY_AFTER = 2_000

/** The start of the absence whose report the player has dismissed. */
let dismissedReport: number | null = null

export function dismissReport(): void {
  dismissedReport = useGame.getState().report?.from ?? dismissedReport
  useGame.setState({ report: null })
}

/** Opens the game of the signed-in account. `quietly` keeps the present screen until the new state is there. */
export async function openGame(quietly = false): Promise<void> {
  const attempt = nextAttempt()
  const { user } = useAuth.getState()
  if (!user) return
  const { notKept } = useGame.getState()
  if (!quietly)
    useGame.setState({ ...CLOSED, phase: 'loading', stage: 'loading data', username: user.username, notKept })
  const limit = setTimeout(() => {
    if (!isCancelled(attempt) && useGame.getState().phase === 'loading')
      failOpening('Loading timed out, please refresh the page')
  }, LOADING_LIMIT)
  try {
    const sessionId = await ownSessionId()
    const opened = await (quietly ? loadGame : loadGameOrCopy)(user, sessionId)
    const former = opened.from === 'copy' ? opened.former?.sessionId : undefined
    const isOurs = former === undefined || former === sessionId || (await adoptSession(former))
    if (isCancelled(attempt)) return
    // Without the server the browser's lock keeps a character in one session. Two would lose each other's intents.
    if (!isOurs) return blockUntilReached()
    begin(user.uid, former ?? sessionId, opened)
  } catch (error) {
    if (isCancelled(attempt)) return
    if (!quietly || !mayPass(error)) refuseOpening(error)
    else if (gameSession()) loseConnection(error)
    else schedule(reopenGame, RETRY_AFTER)
  } finally {
    clearTimeout(limit)
  }
}

export const reopenGame = () => openGame(true)

/** Another tab has the local copy. Once the server answers, it decides: another account may be signed in by now. */
function blockUntilReached(): void {
  endSession('session/elsewhere')
  schedule(reopenGame, RETRY_AFTER)
}

/** Takes the character over from another page of the player, and opens the game here. */
export async function playHere(): Promise<void> {
  const attempt = nextAttempt()
  const { user } = useAuth.getState()
  if (!user) return
  useGame.setState({ takeover: { isWaiting: true } })
  try {
    const sessionId = await ownSessionId()
    const opened = await loadClaimedGame(user, sessionId, () => isCancelled(attempt))
    if (opened && !isCancelled(attempt)) begin(user.uid, sessionId, opened)
  } catch (error) {
    if (!isCancelled(attempt)) refuseTakeover(error)
  }
}

function refuseTakeover(error: unknown): void {
  if (error instanceof CallFailed && error.reason !== 'session/elsewhere' && !mayPass(error))
    return refuseOpening(error)
  if (error instanceof UnknownContent) return refuseOpening(error)
  // The page stays: the player can press again.
  const isLost = error instanceof CallFailed && error.reason === 'session/elsewhere'
  if (isLost) endSession('session/elsewhere')
  const failure = isLost ? 'Another page was faster. Press Play here again to take over from it.' : refusalText(error)
  useGame.setState({ takeover: { isWaiting: false, failure: failure ?? 'The server cannot be reached. Try again.' } })
}

function refuseOpening(error: unknown): void {
  const reason = error instanceof CallFailed ? error.reason : undefined
  if (isSessionEnd(reason)) return endSession(reason)
  if (error instanceof UnknownContent) return endOutdated()
  if (reason === 'server/full' && error instanceof CallFailed) {
    stopSession()
    useGame.setState({ phase: 'full', queuePosition: Number(error.error.details?.position ?? 1) })
    return schedule(reopenGame, RETRY_AFTER)
  }
  if (reason === 'server/maintenance' && error instanceof CallFailed) {
    // Unsent intents stay in the local copy, as they do without a network.
    saveLocalCopy()
    stopSession()
    useGame.setState({ phase: 'maintenance', closedFor: String(error.error.details?.['why'] ?? '') })
    return schedule(reopenGame, MAINTENANCE_RETRY_AFTER)
  }
  if (reason === 'call/too-many' && error instanceof CallFailed) {
    failOpening(error.message)
    return schedule(reopenGame, Number(error.error.details?.['seconds'] ?? 0) * 1_000 || RETRY_AFTER)
  }
  console.error('The game could not be opened', error)
  failOpening(
    error instanceof CallFailed || error instanceof Unreachable
      ? error.message
      : 'Failed to connect. Please refresh and try again.',
  )
}

/** The server is of a newer release. The page reloads itself, but not again if that did not help. */
function endOutdated(): void {
  saveLocalCopy()
  stopSession()
  useGame.setState({ phase: takeOwnReload() ? 'reloading' : 'outdated' })
}

function failOpening(failure: string): void {
  nextAttempt()
  stopSession()
  useGame.setState({ phase: 'failed', failure })
}

function begin(uid: string, sessionId: string, opened: LoadedGame): void {
  const unsent = unsentIntents(opened)
  const predictor = createPredictor(opened.confirmed, opened.eras, opened.rolls)
  predictor.restore(opened.player, opened.answered, opened.pending)
  const isReached = opened.from === 'server'
  const socketState = isReached ? 'online' : 'offline'
  const { timeline, isProvisional, sealed } = opened
  const autosave = createAutosave(sync)
  startSession({
    uid,
    sessionId,
    predictor,
    timeline,
    announced: null,
    isProvisional,
    live: listen(sessionId),
    autosave,
    socketState,
    hasJoined: false,
    isReached,
    isLost: false,
    sealed,
    isHandingOver: false,
    notKept: isReached ? [] : [...opened.notKept],
    contactAt: Date.now(),
    isWaking: false,
    reopen: reopenGame,
    end: endSession,
  })
  rememberState(opened.player)
  for (const intent of unsent) predictor.act(intent)
  const { report, totals, notKept: seen } = useGame.getState()
  useGame.setState({
    phase: 'ready',
    stage: 'ready',
    takeover: null,
    notKept: [],
    // A report on screen stays. A dismissed one does not come back.
    report: opened.report?.from === dismissedReport ? null : (opened.report ?? report),
    savedAt: isReached ? gameNow() : null,
    connection: socketState,
    totals: totals.from > 0 ? totals : reportOf([], gameNow(), gameNow()),
  })
  autosave.start()
  showFirst()
  // A report on return contains the finds.
  if (!opened.report) showFinds(opened.found)
  announceStaffChanges(opened.staffChanges, useGame.getState().content)
  if (isReached)
    void logNotKept(opened.notKept.filter(({ intent }) => !seen.some((one) => one.intent.id === intent.id)))
  if (isReached) saveLocalCopy()
  if (isReached && opened.former) void checkLocalCopy(opened.former, opened.player, opened.isCopyGenuine)
  if (unsent.length > 0) void sendPendingIntents()
  if (!isReached) reconnectLater()
}

/** Lists the refused intents in the log. The texts are loaded only then. */
async function logNotKept(refused: readonly NotKept[]): Promise<void> {
  if (refused.length === 0) return
  const { intentText } = await import('../intent-text.ts')
  const { content } = useGame.getState()
  for (const { intent, reason } of refused)
    toasts.log('warning', `Not saved: ${intentText(intent, content)}. ${reason}.`)
}

function listen(sessionId: string): Live {
  const live: Live = connectLive(sessionId, {
    state: (state) => {
      const current = gameSession()
      if (current?.live === live) followSocket(current, state)
    },
    ping: () => {
      // After a sleep the first pings are old ones, which the machine had received before.
      if (wakeIfAsleep()) return
      noteContact()
      showPresent()
      gameSession()?.autosave.saveIfDue()
    },
    player: ({ player, rolls, now, seal }) => {
      learnTime(now)
      const current = gameSession()
      if (!current) return
      applyState(current, { player, rolls, found: [] }, [])
      storeSeal(current, seal)
      showPresent()
    },
    found: ({ found }) => {
      if (gameSession()?.live === live) showFinds(found)
    },
    changed: ({ byStaff }) => {
      void refetchPlayer()
      if (byStaff) announceStaffChange(byStaff, useGame.getState().content)
    },
    rightsChanged: () => void auth.checkRights(),
    handOver: () => {
      if (gameSession()?.live === live) void handOver()
    },
    frozen: ({ reason }) => {
      const current = gameSession()
      if (current?.live !== live) return
      current.isHandingOver = true
      if (reason !== 'session/elsewhere') endSession(reason)
      else void sendPendingIntents().then(() => gameSession()?.live === live && endSession('session/elsewhere'))
    },
    // A provisional game keeps the time and the data it began with, until the server's game replaces it. By another clock
    // its action could end at once, and while other data loads, nothing can be started.
    timeline: ({ timeline }) => {
      if (!gameSession()?.isProvisional) void applyTimeline(timeline)
    },
    noticeBoard: ({ announcements, events, maintenance }) => {
      useAnnouncementStore.setState({ announcements, events, isLoaded: true })
      // The server decides who may stay during maintenance: staff play on.
      if (maintenance.enabled) void sync()
    },
    ownAnnouncements: ({ announcements }) => useAnnouncementStore.setState({ own: announcements }),
    skillVisibility: ({ hidden }) => hideSkills(hidden),
    clock: ({ now }) => {
      if (!gameSession()?.isProvisional) learnTime(now)
      showPresent()
    },
  })
  return live
}

/** Intents the player made on the present screen while the game was loading again behind it. */
function unsentIntents({ former }: LoadedGame): SentIntent[] {
  const current = gameSession()
  if (!current || current.isProvisional) return []
  const sent = new Set(former?.pending.map(({ id }) => id))
  return current.predictor.pending().filter(({ id }) => !sent.has(id))
}

/** After a reconnect the page may have missed messages, such as a new era or another session. So it loads the game again. */
function followSocket(current: GameSession, state: LiveState): void {
  current.socketState = state
  showConnection(current)
  if (state !== 'online') return
  if (!current.isReached) void reconnect()
  else if (current.hasJoined) void reopenGame()
  current.hasJoined = true
}
