import type { Board } from '@hearthward/contract'
import { type SkillType, skillName } from '@hearthward/engine'
import { useCallQuery } from '../../client/call-queries.ts'
import type { CallAnswer } from '../../client/connection/calls.ts'

export type Leaderboard = CallAnswer<'getLeaderboard'>
type Row = Leaderboard['rows'][number]

/** Enough for a few known names, short enough to read. */
const ROWS = 25

export type WholeBoard = Exclude<Board, SkillType>

export const BOARD_NAMES: Readonly<Record<WholeBoard, string>> = {
  totalLevel: 'Total level',
  combatLevel: 'Combat level',
  totalXp: 'Experience',
}

export function isWhole(board: Board): board is WholeBoard {
  return Object.hasOwn(BOARD_NAMES, board)
}

export function boardName(board: Board): string {
  return isWhole(board) ? BOARD_NAMES[board] : skillName(board)
}

/** The figure the board ranks by. */
export function scoreOf(row: Row, board: Board): number {
  return isWhole(board) ? row[board] : (row.skillLevel ?? 0)
}

/** The rows above and below the player's own, without those the list already contains. */
export function beyondList({ rows, neighbours }: Leaderboard): Row[] {
  const last = rows.at(-1)?.rank ?? 0
  return neighbours.filter(({ rank }) => rank > last)
}

/** Reads the leaderboard on opening and whenever `refetch` is called. */
export function useLeaderboard(board: Board) {
  const input = { ...(isWhole(board) ? { board } : { skill: board }), limit: ROWS }
  return useCallQuery('getLeaderboard', input, { showsFailure: true })
}
