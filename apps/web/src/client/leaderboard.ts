import type { Calls } from '@hearthward/contract'
import type { z } from 'zod'
import { call } from './calls.ts'

export type Leaderboard = z.output<Calls['getLeaderboard']['output']>

/** The best of a board, and where this player stands on it. */
export function readLeaderboard(asked: z.input<Calls['getLeaderboard']['input']>): Promise<Leaderboard> {
  return call('getLeaderboard', asked)
}
