import { viewAs } from '../../browser/view-as.ts'
import { useAuth } from '../account/auth.ts'
import { gameNow } from '../connection/server-time.ts'
import { useGame } from '../game-state.ts'
import { LAST_USER, rememberedUser } from '../storage/local-copy.ts'
import { act } from './act.ts'
import { closeAfterSignOut, closeGame, removeGame } from './end-session.ts'
import { gameSession, nextAttempt, showPresent, stopSession } from './game-session.ts'
import { dismissReport, openGame, playHere, reopenGame } from './open-game.ts'
import { reconnect, releaseSession, sync } from './outbox.ts'
import { RULES } from './rules-version.ts'

/**
 * Saves and releases the session before a sign-out. The screen stays until the player is signed out: a closed game would
 * be opened again.
 */
async function leave(): Promise<void> {
  await sync()
  await releaseSession()
  nextAttempt()
  stopSession()
}

// Another account signed in: the former one's game must not stay on screen.
useAuth.subscribe(({ user }, { user: former }) => {
  if (former && former.uid !== user?.uid) closeGame()
})

if (typeof window !== 'undefined' && !viewAs) {
  window.addEventListener('pagehide', () => {
    // A closing page is hidden next. A save then would take the session again, for ten seconds.
    gameSession()?.autosave.stop()
    void releaseSession()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && gameSession()) void reopenGame()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void gameSession()?.autosave.flush()
    else showPresent()
  })
  window.addEventListener('online', () => void reconnect())
  // Another tab signed in or out.
  window.addEventListener('storage', ({ key }) => {
    if (key === LAST_USER && rememberedUser<{ uid: string }>()?.uid !== useAuth.getState().user?.uid)
      closeAfterSignOut()
  })
}

export const game = {
  open: () => openGame(),
  retry: () => void openGame(),
  /** Takes the character over from the page that has it. */
  playHere: () => void playHere(),
  close: closeGame,
  leave,
  remove: removeGame,
  act,
  dismissReport,
  /** Removes finds that have been celebrated. */
  removeFinds: (count: number) => useGame.setState(({ finds }) => ({ finds: finds.slice(count) })),
  now: gameNow,
  /** For an investigation of this page. */
  diagnostics: () => {
    const current = gameSession()
    return {
      sessionId: current?.sessionId ?? null,
      hash: current?.predictor.hash() ?? null,
      /** The moment of the hash. */
      settledAt: current?.predictor.player().settledAt ?? null,
      /** The moment up to which the server has confirmed the state. */
      confirmedAt: current?.predictor.confirmed().settledAt ?? null,
      unsettled: current?.predictor.unsettled() ?? false,
      eras: current?.timeline.length ?? 0,
      pending: current?.predictor.pending().length ?? 0,
      windows: current?.predictor.windows().length ?? 0,
      isReached: current?.isReached ?? false,
      rules: RULES,
    }
  },
}
