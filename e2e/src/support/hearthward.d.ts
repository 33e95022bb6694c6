import type { Intent } from '@hearthward/engine'

/** The API that /test-investigation offers to drive the game from outside; see its page. */
declare global {
  /** The router of the page, which exposes itself under this name. */
  var __TSR_ROUTER__: { navigate(to: { href: string }): Promise<void> }

  interface Window {
    /** A counter of a story. */
    shifted: number
    hearthward?: {
      game: { act(intent: Intent): Promise<{ ok: boolean }>; diagnostics(): unknown; now(): number }
      useGame: { getState(): { phase: string } }
      useAuth: { getState(): Record<string, unknown> }
    }
  }
}
