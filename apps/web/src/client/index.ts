import { pageError } from '@hearthward/contract'
import { viewAs } from '../browser/view-as.ts'
import { auth as accounts, useAuth } from './account/auth.ts'
import { call } from './connection/calls.ts'
import { useGame } from './game-state.ts'
import { game } from './session/game.ts'
import { toasts } from './toasts.ts'

export { type TwoFactorSetup, useAuth, useServerInfo } from './account/auth.ts'
export { useAnnouncementStore } from './announcements.ts'
export { refusalText } from './connection/calls.ts'
export { connectLive, type LiveState } from './connection/live.ts'
export { timeOffset } from './connection/server-time.ts'
export { type Find, type Toast, useGame } from './game-state.ts'
export { shortageTexts } from './loadout-texts.ts'
export { game } from './session/game.ts'
export { useSkillVisibility } from './skill-visibility.ts'
export { toasts } from './toasts.ts'

export const auth = {
  ...accounts,
  /** Saves the game and releases its session first: a signed-out page can save nothing. */
  async signOut(): Promise<boolean> {
    if (viewAs) {
      toasts.show('error', pageError('look/only').message)
      return false
    }
    await game.leave()
    if (await accounts.signOut()) return true
    toasts.show('error', 'You could not be signed out: the server cannot be reached. Try again.')
    await game.open()
    return false
  },
  async upgradeGuest(...input: Parameters<typeof accounts.upgradeGuest>) {
    const refusal = await accounts.upgradeGuest(...input)
    // The open game goes on under the new name.
    const { user } = useAuth.getState()
    if (refusal === null && user) useGame.setState({ username: user.username })
    return refusal
  },
  async deleteAccount(...input: Parameters<typeof accounts.deleteAccount>) {
    const refusal = await accounts.deleteAccount(...input)
    if (refusal === null) game.remove()
    return refusal
  },
  /** Everything the server has stored about the account, as one text. */
  async exportData(): Promise<string> {
    return JSON.stringify(await call('exportMyData', {}), null, 2)
  },
}
