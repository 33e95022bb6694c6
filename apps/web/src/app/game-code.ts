import { create } from 'zustand'
import { auth } from '../client/account/auth.ts'
import { LAST_USER } from '../client/storage/local-copy.ts'
import { loadGameIcons } from '../ui/icons/icons.ts'
import { hasSession, loadSession } from './start.ts'

type GameParts = typeof import('./game-parts.ts')

/** What draws the game, once it is loaded. The build puts it and the session into one file. */
export const useGameParts = create<{ parts: GameParts | null }>(() => ({ parts: null }))

/** Loads what draws the game. If that fails, the session cannot be loaded either, which the page shows. */
export async function loadGameParts(): Promise<void> {
  loadGameIcons()
  const parts = await import('./game-parts.ts').catch(() => null)
  if (parts) useGameParts.setState({ parts })
}

const FIRST_INPUTS = ['pointermove', 'pointerdown', 'keydown'] as const

/** A visitor who does something will probably sign in: the game then opens sooner. */
export function loadGameOnInput(): void {
  const load = () => {
    for (const input of FIRST_INPUTS) window.removeEventListener(input, load)
    void loadSession()
    void loadGameParts()
  }
  for (const input of FIRST_INPUTS) window.addEventListener(input, load, { passive: true })
}

/** Another tab signed in. An open game notices that itself (client/session/game.ts). */
export function watchOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === LAST_USER && !hasSession()) void auth.check()
  })
}
