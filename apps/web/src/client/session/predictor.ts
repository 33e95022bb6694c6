import type { RollWindow, SentIntent } from '@hearthward/contract'
import {
  advance,
  type Era,
  type GameEvent,
  type Intent,
  isRefused,
  type Player,
  perform,
  type Refused,
  stateHash,
  stateOf,
  type World,
} from '@hearthward/engine'

/** Some answers contain a hundred. */
const MOST_KEYS = 300

/**
 * Runs the rules ahead of the server: intents show at once, and the server's state replaces the prediction. It uses no
 * network, clock or screen, so that tests can compare it with the server's rules.
 */
export function createPredictor(
  confirmedAtStart: Player,
  timelineAtStart: readonly Era[],
  windows: readonly RollWindow[],
) {
  let timeline = timelineAtStart
  let confirmed = stateOf(confirmedAtStart)
  let player = confirmed
  let answered: SentIntent[] = []
  let pending: SentIntent[] = []
  let unsettled = false
  /** The moment a fight paused on screen because its keys ran out. */
  let pausedAt: number | null = null
  const keys = new Map<string, RollWindow>()
  addKeys(windows)

  /** Adds keys as the latest. */
  function addKeys(more: readonly RollWindow[]) {
    for (const window of more) {
      const name = nameOf(window.activityId, window.season, window.block)
      keys.delete(name)
      keys.set(name, window)
    }
  }

  /** The local copy contains all keys. */
  function dropOldestKeys() {
    for (const name of [...keys.keys()].slice(0, Math.max(0, keys.size - MOST_KEYS))) keys.delete(name)
  }

  const world = (): World => ({
    timeline,
    rolls: (rollsId, block, season) => keys.get(nameOf(rollsId, season, block))?.key,
  })

  function advanceTo(at: number): GameEvent[] {
    const advanced = advance(player, world(), at)
    player = advanced.state
    for (const event of advanced.events) {
      if (event.type !== 'unsettled') continue
      unsettled = true
      if (event.completions === 0) pausedAt ??= event.at
    }
    return advanced.events
  }

  function apply(intent: Intent, at: number): Refused | GameEvent[] {
    const events = advanceTo(at)
    const outcome = perform(player, world(), intent, player.settledAt)
    if (isRefused(outcome)) return outcome
    player = outcome.state
    return [...events, ...outcome.events]
  }

  /** The events up to the moment of a server state that have not been on screen, with those of a paused fight. */
  function catchUp(until: number): GameEvent[] {
    const shownUntil = player.settledAt
    if (pausedAt !== null) player = { ...player, settledAt: pausedAt - 1 }
    const missed = until > player.settledAt ? advanceTo(until) : []
    if (player.settledAt < shownUntil) player = { ...player, settledAt: shownUntil }
    return missed
  }

  /** Computes the shown state again, from the confirmed state up to the moment on screen. */
  function replay(intents: readonly SentIntent[]): void {
    const shownUntil = player.settledAt
    player = confirmed
    for (const { id: _, at = confirmed.settledAt, ...intent } of intents) apply(intent, Math.max(at, player.settledAt))
    // The events up to here have been reported already.
    if (player.settledAt < shownUntil) advanceTo(shownUntil)
  }

  return {
    player: () => player,
    confirmed: () => confirmed,
    /** Answered intents whose resulting state has not arrived yet. */
    answered: () => answered,
    pending: () => pending,
    /** True if rolls came up that this browser has no keys for. Only the server knows their results. */
    unsettled: () => unsettled,
    windows: (): RollWindow[] => [...keys.values()],
    advanceTo,
    /** Performs the intent and keeps it as pending, unless the rules refuse it. */
    act(intent: SentIntent): Refused | GameEvent[] {
      const { id, at = player.settledAt, ...withoutId } = intent
      const outcome = apply(withoutId, Math.max(at, player.settledAt))
      if (!isRefused(outcome)) pending.push({ ...intent, at: player.settledAt })
      return outcome
    },
    /**
     * Replaces the prediction by the server's state and performs pending intents again. If that state is ahead of the
     * screen, returns the events in between.
     */
    confirm(state: Player, more: readonly RollWindow[], done: readonly string[]): GameEvent[] {
      addKeys(more)
      const missed = catchUp(state.settledAt)
      confirmed = stateOf(state)
      unsettled = false
      pausedAt = null
      keys.clear()
      addKeys(more)
      answered = []
      pending = pending.filter(({ id }) => !done.includes(id))
      replay(pending)
      return missed
    },
    /** Marks intents as answered before the state they led to arrives. */
    forget(done: readonly string[]): void {
      answered = [...answered, ...pending.filter(({ id }) => done.includes(id))]
      pending = pending.filter(({ id }) => !done.includes(id))
    },
    /** The server has confirmed the predicted state and answered these intents. The screen may be ahead of it by now. */
    agree(state: Player, more: readonly RollWindow[], done: readonly string[]): void {
      confirmed = state
      answered = []
      pending = pending.filter(({ id }) => !done.includes(id))
      addKeys(more)
      dropOldestKeys()
    },
    /** Restores the state on screen with its answered and pending intents. */
    restore(state: Player, formerlyAnswered: readonly SentIntent[], unsent: readonly SentIntent[]): void {
      player = stateOf(state)
      answered = [...formerlyAnswered]
      pending = [...unsent]
    },
    /** Replaces the timeline. If an era in it has already started, everything since that moment is computed again. */
    setTimeline(next: readonly Era[]): void {
      timeline = next
      const hasBegun = next.some(({ from }) => from > confirmed.settledAt && from <= player.settledAt)
      if (hasBegun) replay([...answered, ...pending])
    },
    timeline: () => timeline,
    hash: () => stateHash(player),
  }
}

const nameOf = (rollsId: string, season: number, block: number) => `${season}:${rollsId}:${block}`

export type Predictor = ReturnType<typeof createPredictor>
