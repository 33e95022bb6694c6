import type { Intent } from '@hearthward/engine'

/** What /test-investigation offers to whoever drives the game from outside; see its page. */
declare global {
  interface Window {
    hearthward?: {
      game: { act(intent: Intent): Promise<{ ok: boolean }>; diagnostics(): unknown }
      useGame: { getState(): { phase: string } }
      useAuth: { getState(): Record<string, unknown> }
    }
  }
}
