import type { Intent } from '@hearthward/engine'

/** What /test-investigation offers to whoever drives the game from outside; see its page. */
declare global {
  /** The router of the page, where it leaves itself to be found. */
  var __TSR_ROUTER__: { navigate(to: { href: string }): Promise<void> }

  interface Window {
    /** What a story has counted of it. */
    shifted: number
    hearthward?: {
      game: { act(intent: Intent): Promise<{ ok: boolean }>; diagnostics(): unknown; now(): number }
      useGame: { getState(): { phase: string } }
      useAuth: { getState(): Record<string, unknown> }
    }
  }
}
