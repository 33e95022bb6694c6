import { viewAs } from '../browser/view-as.ts'
import { auth, useAuth } from '../client/account/auth.ts'
import { useGame } from '../client/game-state.ts'

type Session = typeof import('../client/session/game.ts').game

let session: Session | null = null

/** True if the code of the game is loaded. Visitors who have not signed in need none of it. */
export const hasSession = () => session !== null

export async function loadSession(): Promise<Session> {
  session ??= (await import('../client/session/game.ts')).game
  return session
}

/**
 * Checks the session and opens the game at once. The components would do that, too, but only after the first render:
 * half a second later on a slow phone.
 */
export async function start(): Promise<void> {
  if (viewAs) return (await import('../client/session/viewed-game.ts')).showViewedGame()
  const isGamePage = location.pathname === '/' || location.pathname.startsWith('/game')
  const checked = auth.check()
  if (isGamePage && auth.presumeUser()) void openGame()
  await checked
  if (isGamePage && useAuth.getState().isAuthenticated) await openGame()
}

/** Opens the game if it is closed. */
export async function openGame(): Promise<void> {
  const game = await loadSession().catch(failLoading)
  // Both the start and the page open the game.
  if (useGame.getState().phase === 'closed') await game?.open()
}

function failLoading(cause: unknown): null {
  console.warn('The code of the game could not be loaded', cause)
  useGame.setState({ phase: 'failed', failure: 'The game could not be loaded: the server cannot be reached.' })
  return null
}

/** Opens the game again after a failure. */
export function retryGame(): void {
  if (session) session.retry()
  // Browsers do not fetch a module again that failed once.
  else location.reload()
}

/** Takes the character over from the page that has it. */
export const playHere = () => session?.playHere()
