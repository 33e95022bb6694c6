// A game that is open on a page without a server, for the tests of this folder.
import { content } from '@hearthward/content'
import { type Activity, newPlayer, type Player, USUAL_RATES } from '@hearthward/engine'
import { createAutosave } from './autosave.ts'
import { createPredictor } from './predictor.ts'
import { type Running, run } from './running.ts'

export const VERSION = 'the-content-of-now'
export const TIMELINE = [{ from: 0, contentVersion: VERSION, ...USUAL_RATES }]
export const WORK = content.activities['gather_kindling'] as Activity

/** Somebody who has been gathering kindling since a moment. */
export function gathering(since: number): Player {
  const { id: activityId, locationId, skillType, duration } = WORK
  const currentAction = { activityId, locationId, skillType, duration, goal: null, startTime: since, completed: 0 }
  return { ...newPlayer('p', since), currentAction }
}

export function opened(player: Player): Running {
  const predictor = createPredictor(player, [{ from: 0, content, ...USUAL_RATES }], [])
  const game: Running = {
    uid: player.uid,
    sessionId: 'a-session',
    predictor,
    timeline: TIMELINE,
    announced: null,
    isProvisional: false,
    live: { reconnect: () => undefined, close: () => undefined } as unknown as Running['live'],
    autosave: createAutosave(async () => {}),
    wire: 'offline',
    hasJoined: false,
    isReached: false,
    isLost: false,
    sealed: { rules: '', hash: null, seal: null },
    heardAt: Date.now(),
    reopen: async () => {},
    end: () => {},
  }
  run(game)
  return game
}
