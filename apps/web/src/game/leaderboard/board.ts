import type { Board, Calls } from '@hearthward/contract'
import { type SkillType, skillName } from '@hearthward/engine'
import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../client/connection/calls.ts'
import { refusalText } from '../../client/index.ts'

export type Leaderboard = z.output<Calls['getLeaderboard']['output']>
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

type Reading = { status: 'loading' } | { status: 'failed'; why: string | null } | ({ status: 'ready' } & Leaderboard)

/** Reads the leaderboard on opening and whenever `again` is called. */
export function useLeaderboard(board: Board): Reading & { again: () => void; isReading: boolean } {
  const [reading, setReading] = useState<{ of: Board; state: Reading }>({ of: board, state: { status: 'loading' } })
  const [isReading, setIsReading] = useState(true)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn reads again
  useEffect(() => {
    let isCurrent = true
    setIsReading(true)
    const show = (state: Reading) => {
      if (!isCurrent) return
      setReading({ of: board, state })
      setIsReading(false)
    }
    call('getLeaderboard', { ...(isWhole(board) ? { board } : { skill: board }), limit: ROWS }).then(
      (leaderboard) => show({ status: 'ready', ...leaderboard }),
      (error) => show({ status: 'failed', why: refusalText(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [board, turn])
  const again = useCallback(() => setTurn((number) => number + 1), [])
  const state: Reading = reading.of === board ? reading.state : { status: 'loading' }
  return { ...state, again, isReading }
}
