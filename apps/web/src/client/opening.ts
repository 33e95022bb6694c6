import type { Account, EraEntity, RollWindow, SentIntent } from '@hearthward/contract'
import { MOST_INTENTS } from '@hearthward/contract'
import { type Era, newPlayer, type Player, type ReturnReport, upgrade } from '@hearthward/engine'
import { CallFailed, call, Unreachable } from './calls.ts'
import { anyTimeline, erasOf } from './contents.ts'
import { type LocalCopy, readCopy, removeCopy } from './local-copy.ts'
import { notices } from './notices.ts'
import { gameNow, learnTime } from './server-time.ts'

/** What a game begins with, wherever it came from. */
export interface Opened {
  from: 'server' | 'copy' | 'nothing'
  player: Player
  /** The state the server last agreed to. */
  confirmed: Player
  pending: SentIntent[]
  timeline: EraEntity[]
  eras: Era[]
  rolls: RollWindow[]
  report: ReturnReport | null
  /** The copy as it was before the server answered. */
  former: LocalCopy | null
}

const LOAD_TIMEOUT = 5_000

/** From the server; where it does not answer in time, from the local copy; and without one a new game for the time being. */
export async function openGame(user: Account, sessionId: string): Promise<Opened> {
  const former = readCopy(user.uid)
  try {
    return await fromServer(user, sessionId, former)
  } catch (error) {
    if (!(error instanceof Unreachable) && !isPassing(error)) throw error
    console.warn('The game could not be loaded from the server', error)
    return (former && (await fromCopy(former))) ?? (await fromNothing(user))
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof CallFailed && (error.error.code === 'unavailable' || error.error.code === 'internal')
}

async function fromServer(user: Account, sessionId: string, former: LocalCopy | null): Promise<Opened> {
  if (former?.isProvisional) {
    removeCopy(user.uid)
    notices.say('info', 'Your saved game is back. The one begun without it was set aside.')
  } else if (former && former.pending.length > 0) await sayWhatWaited(former)
  const askedAt = Date.now()
  const { player, timeline, rolls, report, capped, now } = await call(
    'loadPlayer',
    { sessionId },
    { timeoutMs: LOAD_TIMEOUT },
  )
  learnTime(now, askedAt)
  if (capped) notices.say('warning', 'Offline time was capped to 24 hours for fairness')
  const eras = await erasOf(timeline)
  const kept = former?.isProvisional ? null : former
  return { from: 'server', player, confirmed: player, pending: [], timeline, eras, rolls, report, former: kept }
}

/** A browser that comes back says what it still has to say before it reads. */
async function sayWhatWaited({ sessionId, pending }: LocalCopy): Promise<void> {
  let refused: string[] = []
  for (let first = 0; first < pending.length; first += MOST_INTENTS) {
    const intents = pending.slice(first, first + MOST_INTENTS)
    try {
      const { results } = await call('perform', { sessionId, intents, leaving: true }, { timeoutMs: LOAD_TIMEOUT })
      refused = [...refused, ...results.flatMap(({ error }) => (error ? [error.message] : []))]
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      refused = [...refused, ...intents.map(() => error.message)]
    }
  }
  if (refused.length > 0) {
    notices.say(
      'warning',
      `${refused.length} of ${pending.length} things done without the server could not be kept: ${refused[0]}`,
    )
  }
}

async function fromCopy(copy: LocalCopy): Promise<Opened | null> {
  try {
    const eras = await erasOf(copy.timeline)
    notices.say('info', 'Loaded from local save (offline mode)')
    const { timeline, rolls, pending } = copy
    const player = upgrade(copy.player)
    return {
      from: 'copy',
      player,
      confirmed: copy.confirmed,
      pending,
      timeline,
      eras,
      rolls,
      report: null,
      former: copy,
    }
  } catch (error) {
    console.warn('The local copy could not be opened', error)
    return null
  }
}

async function fromNothing({ uid }: Account): Promise<Opened> {
  const timeline = await anyTimeline()
  if (!timeline) throw new Unreachable('Failed to connect. Please refresh and try again.')
  notices.say('warning', 'Started new game (could not load save data)')
  const player = newPlayer(uid, gameNow())
  const eras = await erasOf(timeline)
  return {
    from: 'nothing',
    player,
    confirmed: player,
    pending: [],
    timeline,
    eras,
    rolls: [],
    report: null,
    former: null,
  }
}
