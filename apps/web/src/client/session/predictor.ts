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

/**
 * Runs the rules ahead of the server: what was asked for shows at once, and what the server says replaces it. Knows no
 * network, clock or screen, so the tests can hold it against the server's own.
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
  const keys = new Map<string, RollWindow['key']>()
  learn(windows)

  function learn(more: readonly RollWindow[]) {
    for (const { activityId, block, key } of more) keys.set(`${activityId}:${block}`, key)
  }

  const world = (): World => ({ timeline, rolls: (activityId, block) => keys.get(`${activityId}:${block}`) })

  function advanceTo(at: number): GameEvent[] {
    const advanced = advance(player, world(), at)
    player = advanced.state
    if (advanced.events.some(({ type }) => type === 'unsettled')) unsettled = true
    return advanced.events
  }

  function apply(intent: Intent, at: number): Refused | GameEvent[] {
    const events = advanceTo(at)
    const outcome = perform(player, world(), intent, player.settledAt)
    if (isRefused(outcome)) return outcome
    player = outcome.state
    return [...events, ...outcome.events]
  }

  /** Computes the shown state again, from the confirmed state up to the moment on screen. */
  function replay(intents: readonly SentIntent[]): void {
    const shownUntil = player.settledAt
    player = confirmed
    for (const { id: _, at = confirmed.settledAt, ...intent } of intents) apply(intent, Math.max(at, player.settledAt))
    // What happens up to here has been told already.
    if (player.settledAt < shownUntil) advanceTo(shownUntil)
  }

  return {
    player: () => player,
    confirmed: () => confirmed,
    /** What has been answered since the confirmed state; the state it led to is still to come. */
    answered: () => answered,
    pending: () => pending,
    /** True where chances came up that this browser has no keys for: then only the server knows the rest. */
    unsettled: () => unsettled,
    windows: (): RollWindow[] =>
      [...keys].map(([name, key]) => {
        const cut = name.lastIndexOf(':')
        return { activityId: name.slice(0, cut), block: Number(name.slice(cut + 1)), key }
      }),
    advanceTo,
    /** Does it here and keeps it for the server, unless the rules refuse. */
    act(intent: SentIntent): Refused | GameEvent[] {
      const { id, at = player.settledAt, ...asked } = intent
      const outcome = apply(asked, Math.max(at, player.settledAt))
      if (!isRefused(outcome)) pending.push({ ...intent, at: player.settledAt })
      return outcome
    },
    /**
     * Replaces the prediction by the server's state, and performs again what the server has not answered yet. Returns what
     * happened between the moment on screen and that of a state that is further: as predicted, with the rolls that came.
     */
    confirm(state: Player, more: readonly RollWindow[], done: readonly string[]): GameEvent[] {
      learn(more)
      const missed = state.settledAt > player.settledAt ? advanceTo(state.settledAt) : []
      confirmed = stateOf(state)
      unsettled = false
      keys.clear()
      learn(more)
      answered = []
      pending = pending.filter(({ id }) => !done.includes(id))
      replay(pending)
      return missed
    },
    /** These have been answered; the state they led to is still to come. */
    forget(done: readonly string[]): void {
      answered = [...answered, ...pending.filter(({ id }) => done.includes(id))]
      pending = pending.filter(({ id }) => !done.includes(id))
    },
    /** The server agrees with what was on screen when it was asked; the screen may be further by now. */
    agree(state: Player, more: readonly RollWindow[]): void {
      confirmed = state
      answered = []
      learn(more)
    },
    /** Restores what was on screen, what led to it and what was still to be said. */
    restore(state: Player, said: readonly SentIntent[], waiting: readonly SentIntent[]): void {
      player = stateOf(state)
      answered = [...said]
      pending = [...waiting]
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

export type Predictor = ReturnType<typeof createPredictor>
