import { MOST_INTENTS } from '@hearthward/contract'
import { eraAt } from '@hearthward/engine'
import { CallFailed, call } from './calls.ts'
import { notices } from './notices.ts'
import { RULES } from './rules.ts'
import {
  heard,
  isEnding,
  keepCopy,
  later,
  type Running,
  running,
  show,
  showConnection,
  takeSeal,
  takeState,
} from './running.ts'
import { gameNow, learnTime } from './server-time.ts'
import { useGame } from './state.ts'

const TRY_AGAIN_OFFLINE = 5_000

/** Everything said to the server, one after the other: an answer must never overtake a later one. */
let talking: Promise<unknown> = Promise.resolve()
let comingBack: Promise<void> | null = null

function inOrder<T>(talk: () => Promise<T>): Promise<T> {
  const next = talking.then(talk, talk)
  talking = next.catch(() => {})
  return next
}

/** Tells the server everything it has not heard yet. */
export function say(): Promise<void> {
  if (running()?.isReached === false) return comeBack()
  return inOrder(async () => {
    const current = running()
    if (!current?.isReached) return
    const { sessionId, uid } = current
    for (let intents = firstOf(current); intents.length > 0; intents = firstOf(current)) {
      const askedAt = Date.now()
      // Kept alive: a click just before the page is closed still arrives.
      const answer = await answered(call('perform', { sessionId, uid, rules: RULES, intents }, { keepalive: true }))
      if (!answer || running() !== current) return
      learnTime(answer.now, askedAt)
      for (const { error } of answer.results) if (error && !answer.frozen) notices.say('error', error.message)
      const ids = intents.map(({ id }) => id)
      takeState(current, answer.player, answer.rolls, ids)
      takeSeal(current, answer.seal)
      if (!answer.frozen) agreed()
      else if (firstOf(current).length === 0) {
        // Said and answered: nothing of it waits for the next opening.
        keepCopy()
        return current.end('session/elsewhere')
      }
    }
  })
}

const firstOf = ({ predictor }: Running) => predictor.pending().slice(0, MOST_INTENTS)

/** Says how things stand here; the server agrees, or its word is taken. */
export const sync = (): Promise<void> => compare(true)

/** Takes the server's word, claiming nothing: the character has been changed by other hands. */
export const askAnew = (): Promise<void> => compare(false)

async function compare(isClaiming: boolean): Promise<void> {
  const begun = running()
  if (!begun) return
  keepCopy()
  if (!begun.isReached) return comeBack()
  if (begun.predictor.pending().length > 0) await say()
  await inOrder(async () => {
    const current = running()
    if (!current?.isReached || current.predictor.pending().length > 0) return
    show()
    const { predictor, sessionId, uid } = current
    const claimed = predictor.player()
    const hash = isClaiming && !predictor.unsettled() ? predictor.hash() : undefined
    const at = claimed.settledAt
    const known = { confirmedAt: predictor.confirmed().settledAt, eraFrom: eraAt(predictor.timeline(), at).from }
    const askedAt = Date.now()
    const answer = await answered(call('sync', { sessionId, uid, at, hash, ...known, rules: RULES }))
    if (!answer || running() !== current) return
    learnTime(answer.now, askedAt)
    if (answer.equal) predictor.agree(claimed, answer.rolls)
    else takeState(current, answer.player, answer.rolls, [])
    takeSeal(current, answer.seal)
    agreed()
    if (!knowsContent(current, answer.contentVersion)) void current.reopen()
  })
}

/** False where the news of changed content never came: the socket tells of it once, and what is lost is not repeated. */
function knowsContent({ timeline, announced }: Running, version: string): boolean {
  return [...timeline, ...(announced ?? [])].some(({ contentVersion }) => contentVersion === version)
}

/**
 * Lets another tab open at once. Waits for nothing, because a page that is being closed cannot: what is still to be
 * said stands in the local copy.
 */
export async function goodbye(): Promise<void> {
  const current = running()
  if (!current) return
  keepCopy()
  if (!current.isReached) return
  const { sessionId, uid } = current
  await call('sync', { sessionId, uid, rules: RULES, leaving: true }, { keepalive: true }).catch(() => {})
}

function agreed(): void {
  heard()
  useGame.setState({ savedAt: gameNow() })
  show()
  keepCopy()
}

/** The answer of a call, or nothing where none came or it ends this session. */
async function answered<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    const reason = error instanceof CallFailed ? error.reason : undefined
    if (isEnding(reason)) running()?.end(reason)
    else if (reason === 'player/not-loaded' || reason === 'server/maintenance') void running()?.reopen()
    else loseContact(error)
    return null
  }
}

/** Play goes on by the same rules; the copy keeps what the server has yet to hear. */
export function loseContact(error: unknown): void {
  console.warn('Not saved on the server', error)
  const current = running()
  if (!current) return
  current.isReached = false
  showConnection(current)
  keepCopy()
  comeBackLater()
}

export function comeBackLater(): void {
  later(comeBack, TRY_AGAIN_OFFLINE)
}

/** Tries to reach the server again; the game is then opened anew, its queue first. */
export function comeBack(): Promise<void> {
  comingBack ??= tryToComeBack().finally(() => {
    comingBack = null
  })
  return comingBack
}

async function tryToComeBack(): Promise<void> {
  if (running()?.isReached !== false) return
  keepCopy()
  const reachable = await call('getServerInfo', {}, { timeoutMs: 3_000 }).catch(() => null)
  const current = running()
  if (current?.isReached !== false) return
  if (reachable) await current.reopen()
  else comeBackLater()
}
