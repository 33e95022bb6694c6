import { viewAs } from '../browser/view-as.ts'
import { auth, game, useAuth, useGame } from '../client/index.ts'

/**
 * Checks the session and opens the game at once. The components would do that, too, but only after the first render:
 * half a second later on a slow phone.
 */
export async function start(): Promise<void> {
  if (viewAs) return (await import('../client/session/viewed-game.ts')).showViewedGame()
  const isGamePage = location.pathname === '/' || location.pathname.startsWith('/game')
  const checked = auth.check()
  if (isGamePage && auth.presumeUser()) void game.open()
  await checked
  const isDue = useAuth.getState().isAuthenticated && useGame.getState().phase === 'closed'
  if (isGamePage && isDue) await game.open()
}
