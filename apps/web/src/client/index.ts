import { auth as accounts } from './auth.ts'
import { game } from './game.ts'

export { type AuthState, readServerInfo, type SignInEntry, useAuth, useServerInfo } from './auth.ts'
export { call } from './calls.ts'
export { game } from './game.ts'
export { connectLive, type LiveState } from './live.ts'
export { type Notice, notices } from './notices.ts'
export { timeOffset } from './server-time.ts'
export { type Drop, type GameState, type SessionTotals, useGame } from './state.ts'

export const auth = {
  ...accounts,
  /** The game is saved and let go of first: nothing is saved once nobody is signed in. */
  async signOut(): Promise<void> {
    await game.leave()
    await accounts.signOut()
  },
}
