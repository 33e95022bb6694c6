import { pageError } from '@hearthward/contract'
import { auth as accounts, useAuth } from './auth.ts'
import { call } from './calls.ts'
import { game } from './game.ts'
import { notices } from './notices.ts'
import { useGame } from './state.ts'
import { watched } from './watched.ts'

export { readMaintenance, readServerInfo, type TwoFactorSetup, useAuth, useServerInfo } from './auth.ts'
export { saidNo } from './calls.ts'
export { game } from './game.ts'
export { type Leaderboard, readLeaderboard } from './leaderboard.ts'
export { connectLive, type LiveState } from './live.ts'
export { useNoticeBoard } from './notice-board.ts'
export { notices } from './notices.ts'
export { timeOffset } from './server-time.ts'
export { useSkillVisibility } from './skill-visibility.ts'
export { type Find, type Notice, useGame } from './state.ts'
export { watchAddress, watched } from './watched.ts'

export const auth = {
  ...accounts,
  /** The game is saved and let go of first: nothing is saved once nobody is signed in. */
  async signOut(): Promise<boolean> {
    if (watched) {
      notices.say('error', pageError('look/only').message)
      return false
    }
    await game.leave()
    if (await accounts.signOut()) return true
    notices.say('error', 'You could not be signed out: the server cannot be reached. Try again.')
    await game.open()
    return false
  },
  async upgradeGuest(...wanted: Parameters<typeof accounts.upgradeGuest>) {
    const refusal = await accounts.upgradeGuest(...wanted)
    // The open game goes on under the new name.
    const { user } = useAuth.getState()
    if (refusal === null && user) useGame.setState({ username: user.username })
    return refusal
  },
  async deleteAccount(...given: Parameters<typeof accounts.deleteAccount>) {
    const refusal = await accounts.deleteAccount(...given)
    if (refusal === null) game.deleted()
    return refusal
  },
  /** Everything the server has stored about the account, as one text. */
  async exportData(): Promise<string> {
    return JSON.stringify(await call('exportMyData', {}), null, 2)
  },
}
