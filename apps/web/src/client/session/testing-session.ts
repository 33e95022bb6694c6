// A game that is open on a page without a server, for the tests of this folder.
import { content } from '@hearthward/content'
import { type Activity, newPlayer, type Player, USUAL_RATES } from '@hearthward/engine'
import { createAutosave } from './autosave.ts'
import { type GameSession, startSession } from './game-session.ts'
import { createPredictor } from './predictor.ts'

export const VERSION = 'the-content-of-now'
export const TIMELINE = [{ from: 0, contentVersion: VERSION, ...USUAL_RATES }]
/** Its output besides the certain one has a chance that the page needs keys for. */
export const WORK = content.activities['scrape_tower_moss'] as Activity

/** A player who has been gathering since that moment. */
export function gatheringPlayer(since: number): Player {
  const { id: activityId, locationId, skillType, duration } = WORK
  const currentAction = {
    activityId,
    locationId,
    skillType,
    duration,
    goal: null,
    entry: null,
    startTime: since,
    completed: 0,
    completedBefore: 0,
  }
  return { ...newPlayer('p', since), currentAction }
}

export function opened(player: Player): GameSession {
  const predictor = createPredictor(player, [{ from: 0, content, ...USUAL_RATES }], [])
  const game: GameSession = {
    uid: player.uid,
    sessionId: 'a-session',
    predictor,
    timeline: TIMELINE,
    announced: null,
    isProvisional: false,
    live: { reconnect: () => undefined, close: () => undefined } as unknown as GameSession['live'],
    autosave: createAutosave(async () => {}),
    socketState: 'offline',
    hasJoined: false,
    isReached: false,
    isLost: false,
    sealed: { rules: '', hash: null, seal: null },
    isHandingOver: false,
    notKept: [],
    contactAt: Date.now(),
    isWaking: false,
    reopen: async () => {},
    end: () => {},
  }
  startSession(game)
  return game
}
