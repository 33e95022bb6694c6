import { viewAs } from '../browser/view-as.ts'
import { auth, game, useAuth, useGame } from '../client/index.ts'

/**
 * Finds out who is here and opens their game at once. The screens would do so too, but only after the first of them has
 * been drawn: half a second later on a slow phone.
 */
export async function start(): Promise<void> {
  if (viewAs) return (await import('../client/session/viewed-game.ts')).showViewedGame()
  const isHeadedForGame = location.pathname === '/' || location.pathname.startsWith('/game')
  const checked = auth.check()
  if (isHeadedForGame && auth.presumeUser()) void game.open()
  await checked
  const isDue = useAuth.getState().isAuthenticated && useGame.getState().phase === 'closed'
  if (isHeadedForGame && isDue) await game.open()
}
