import { type RankedWork, type RankingGoal, workOf } from '@hearthward/engine'
import { useEffect, useMemo, useRef } from 'react'
import { rememberRun } from '../fight-estimate/use-fight-run.ts'
import { usePlanner } from '../planner/use-planner.ts'

interface Ranking {
  /** The best first; null until they have been computed. */
  rows: readonly RankedWork[] | null
  isFailed: boolean
  retry: () => void
}

/** What the player can do for a goal, up to date while playing. */
export function useRanking(goal: RankingGoal): Ranking {
  const { answer, era, isFailed, retry } = usePlanner({ kind: 'ranking', goal })
  useEffect(() => {
    for (const { work, run } of (era && answer?.works) ?? []) {
      const key = answer?.runKeys[work.id]
      // Without this, the page of a monster would estimate the fight again and could show another figure.
      if (era && key !== undefined) rememberRun(era, work.id, key, run)
    }
  }, [answer, era])
  const before = useRef(new Map<string, { json: string; row: RankedWork }>())
  const rows = useMemo(() => {
    if (!era || !answer) return null
    const known = new Map<string, { json: string; row: RankedWork }>()
    const current = answer.works.flatMap((row) => {
      // The answer is a copy: its activities are replaced by those of the content.
      const work = workOf(era.content, row.work.id)
      if (!work) return []
      const json = JSON.stringify({ ...row, work: null })
      const last = before.current.get(work.id)
      // A row whose figures stay is not rendered again.
      const entry = last?.json === json && last.row.work === work ? last : { json, row: { ...row, work } }
      known.set(work.id, entry)
      return [entry.row]
    })
    before.current = known
    return current
  }, [answer, era])
  return { rows, isFailed, retry }
}
