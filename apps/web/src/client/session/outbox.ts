import { MOST_BACKDATING, MOST_INTENTS, type SentIntent } from '@hearthward/contract'
import { eraAt } from '@hearthward/engine'
import { CallFailed, call } from '../connection/calls.ts'
import { gameNow, learnTime } from '../connection/server-time.ts'
import { isSessionEnd } from '../connection/session-end-reasons.ts'
import { useGame } from '../game-state.ts'
import { replayIdOf } from '../storage/local-copy.ts'
import { toasts } from '../toasts.ts'
import {
  applyState,
  type GameSession,
  gameSession,
  noteContact,
  noteNotKept,
  RETRY_AFTER,
  refusedAmong,
  removeAnswered,
  saveLocalCopy,
  schedule,
  showConnection,
  showFinds,
  showPresent,
  storeSeal,
  wakeIfAsleep,
} from './game-session.ts'
import type { Predictor } from './predictor.ts'
import { RULES } from './rules-version.ts'

/** Requests run one after the other: an earlier answer must not overwrite the state of a later one. */
let lastRequest: Promise<unknown> = Promise.resolve()
let reconnecting: Promise<void> | null = null

function enqueue<T>(send: () => Promise<T>): Promise<T> {
  const next = lastRequest.then(send, send)
  lastRequest = next.catch(() => {})
  return next
}

/** Sends every intent the server has not answered yet. */
export function sendPendingIntents(): Promise<void> {
  if (gameSession()?.isReached === false) return reconnect()
  return enqueue(async () => {
    const current = gameSession()
    if (!current?.isReached || wakeIfAsleep()) return
    const { sessionId, uid, predictor } = current
    for (let intents = nextBatch(current); intents.length > 0; intents = nextBatch(current)) {
      const askedAt = Date.now()
      const replay = replayOf(current)
      const predicted = replay ? null : predictionOf(current, intents)
      const request = { sessionId, uid, rules: RULES, intents, replay, prediction: predicted?.prediction }
      const answer = await answerOf(call('perform', request))
      if (!answer || gameSession() !== current) return
      learnTime(answer.now, askedAt)
      const refused = refusedAmong(intents, answer.results)
      if (answer.frozen) noteNotKept(refused)
      else for (const { reason } of refused) toasts.show('error', reason)
      const ids = intents.map(({ id }) => id)
      if (replay?.isLast === false && !answer.frozen) {
        removeAnswered(ids)
        showFinds(answer.found)
        continue
      }
      if (!answer.equal) applyState(current, answer, ids)
      else if (predicted) predictor.agree(predicted.player, answer.rolls, ids)
      storeSeal(current, answer.seal)
      if (!answer.frozen) markSaved()
      else if (nextBatch(current).length === 0) {
        // All intents are answered: none waits in the local copy.
        saveLocalCopy()
        return current.end('session/elsewhere')
      }
    }
  })
}

/** The state on screen, as a prediction; null if the screen shows more than these intents lead to. */
function predictionOf({ predictor }: GameSession, intents: readonly SentIntent[]) {
  const isAll = predictor.pending().length === intents.length && predictor.answered().length === 0
  if (!isAll || predictor.unsettled()) return null
  const player = predictor.player()
  const at = player.settledAt
  return { player, prediction: { at, hash: predictor.hash(), ...knowledgeOf(predictor, at) } }
}

/** What the prediction for a moment is based on. */
function knowledgeOf(predictor: Predictor, at: number) {
  return { confirmedAt: predictor.confirmed().settledAt, eraFrom: eraAt(predictor.timeline(), at).from }
}

const nextBatch = ({ predictor }: GameSession) => predictor.pending().slice(0, MOST_INTENTS)

/** Well below the time after which the server moves an intent, as a request takes a while. */
const REPLAY_AFTER = MOST_BACKDATING / 2

/** Intents that had to wait for the server are sent as a replay, so that they keep their moments. */
function replayOf({ predictor, sessionId }: GameSession): { id: string; isLast: boolean } | undefined {
  const pending = predictor.pending()
  const isLast = pending.length <= MOST_INTENTS
  const id = replayIdOf({ sessionId, confirmed: predictor.confirmed() })
  const hasBegun = predictor.answered().length > 0
  const oldest = pending[0]?.at ?? gameNow()
  return hasBegun || gameNow() - oldest > REPLAY_AFTER ? { id, isLast } : undefined
}

/** Sends the hash of the page's state. Where the server disagrees, its state is applied. */
export const sync = (): Promise<void> => compareWithServer(true)

/** Applies the server's state without comparing: somebody else has changed the character. */
export const refetchPlayer = (): Promise<void> => compareWithServer(false)

async function compareWithServer(isComparing: boolean): Promise<void> {
  const begun = gameSession()
  if (!begun) return
  saveLocalCopy()
  if (!begun.isReached) return reconnect()
  if (begun.predictor.pending().length > 0) await sendPendingIntents()
  await enqueue(async () => {
    const current = gameSession()
    if (!current?.isReached || wakeIfAsleep() || current.predictor.pending().length > 0) return
    showPresent()
    const { predictor, sessionId, uid } = current
    const predicted = predictor.player()
    const hash = isComparing && !predictor.unsettled() ? predictor.hash() : undefined
    const at = predicted.settledAt
    const askedAt = Date.now()
    const prediction = { at, hash, ...knowledgeOf(predictor, at) }
    const answer = await answerOf(call('sync', { sessionId, uid, ...prediction, rules: RULES }))
    if (!answer || gameSession() !== current) return
    learnTime(answer.now, askedAt)
    const { player } = answer
    if (player) applyState(current, { ...answer, player }, [])
    else predictor.agree(predicted, answer.rolls, [])
    storeSeal(current, answer.seal)
    markSaved()
    if (!knowsContent(current, answer.contentVersion)) void current.reopen()
  })
}

/** False where the message about changed content was lost: the socket sends it once. */
function knowsContent({ timeline, announced }: GameSession, version: string): boolean {
  return [...timeline, ...(announced ?? [])].some(({ contentVersion }) => contentVersion === version)
}

/** Lets another tab open at once. A closing page cannot wait, so unsent intents stay in the local copy. */
export async function releaseSession(): Promise<void> {
  const current = gameSession()
  if (!current) return
  saveLocalCopy()
  if (!current.isReached) return
  const { sessionId, uid } = current
  await call('sync', { sessionId, uid, rules: RULES, leaving: true }, { keepalive: true }).catch(() => {})
}

/** Another page claims the character: this one sends what is pending, releases the character and ends. */
export async function handOver(): Promise<void> {
  const current = gameSession()
  if (!current || current.isHandingOver) return
  current.isHandingOver = true
  current.autosave.stop()
  await sendPendingIntents()
  // What could not be sent is sent on the next contact: a released character would be refused it.
  if (gameSession() !== current || !current.isReached || current.predictor.pending().length > 0) return
  await releaseSession()
  if (gameSession() === current) current.end('session/elsewhere')
}

function markSaved(): void {
  noteContact()
  useGame.setState({ savedAt: gameNow() })
  showPresent()
  saveLocalCopy()
}

/** The answer of a call; null where none came or the refusal ends the session. */
async function answerOf<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    const reason = error instanceof CallFailed ? error.reason : undefined
    if (isSessionEnd(reason)) gameSession()?.end(reason)
    else if (reason === 'player/not-loaded' || reason === 'server/maintenance') void gameSession()?.reopen()
    else loseConnection(error)
    return null
  }
}

/** Play goes on by the same rules. The local copy keeps the unsent intents. */
export function loseConnection(error: unknown): void {
  console.warn('Not saved on the server', error)
  const current = gameSession()
  if (!current) return
  const { isWaking } = current
  current.isReached = false
  current.isWaking = false
  showConnection(current)
  saveLocalCopy()
  // The screen has stood still meanwhile.
  if (isWaking) showPresent()
  reconnectLater()
}

export function reconnectLater(): void {
  schedule(reconnect, RETRY_AFTER)
}

/** Tries to reach the server. If it answers, the game is loaded again, after the unsent intents are sent. */
export function reconnect(): Promise<void> {
  reconnecting ??= tryToReconnect().finally(() => {
    reconnecting = null
  })
  return reconnecting
}

async function tryToReconnect(): Promise<void> {
  if (gameSession()?.isReached !== false) return
  saveLocalCopy()
  const reachable = await call('getServerInfo', {}, { timeoutMs: 3_000 }).catch(() => null)
  const current = gameSession()
  if (current?.isReached !== false) return
  if (reachable) await current.reopen()
  else reconnectLater()
}
