import { content } from '@hearthward/content'
import { expect } from '@playwright/test'

/** Duration of one completion. */
export const KINDLING = content.activities['gather_kindling']?.duration ?? 0

interface LoadedPlayer {
  settledAt: number
  inventory: { id: string; quantity: number }[]
  completions: Record<string, number>
}

/** Expects as many logs as completions have ended since the start. */
export function expectLogs(player: LoadedPlayer, startedAt: number): void {
  const completions = Math.floor((player.settledAt - startedAt) / KINDLING)
  expect(player.completions['gather_kindling'] ?? 0).toBe(completions)
  expect(player.inventory.find(({ id }) => id === 'logs')?.quantity ?? 0).toBe(completions)
}
