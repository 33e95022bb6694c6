import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

export type Filters = Readonly<Record<string, string>>
type Change = Readonly<Record<string, string | null>>

/** What opens something beside the list: Back closes it. All else only says what the list shows. */
const OPENS: readonly string[] = [
  'admin',
  'alert',
  'backup',
  'entry',
  'id',
  'item',
  'operation',
  'player',
  'report',
  'rule',
  'skill',
]

/** The words behind the address after a change of some of them. */
export function changedBy(change: Change, before: Filters): Filters {
  const after = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null && value !== '')
  return Object.fromEntries(after) as Filters
}

/**
 * How the address comes to be another one. What is opened beside a list is a step of its own, which closing it takes back;
 * going from one row to the next is not, nor is what the list shows.
 */
export function stepTo(after: Filters, before: Filters, openedFrom: string | undefined): 'push' | 'replace' | 'back' {
  if (openedFrom !== undefined && openedFrom === wordOf(after) && openedFrom !== wordOf(before)) return 'back'
  const isOpen = OPENS.some((key) => before[key])
  return !isOpen && OPENS.some((key) => after[key]) ? 'push' : 'replace'
}

const wordOf = (filters: Filters) => new URLSearchParams(Object.entries(filters).sort()).toString()

/** What a list shows stands in the address: it can be sent to a colleague, and Back goes back. */
export function useFilters(): [Filters, (change: Change) => void] {
  const filters = useSearch({ strict: false }) as Filters
  const router = useRouter()
  const change = useCallback(
    (change: Change) => {
      const { search, state } = router.latestLocation
      const before = search as Filters
      const after = changedBy(change, before)
      const step = stepTo(after, before, (state as { openedFrom?: string }).openedFrom)
      if (step === 'back') return router.history.back()
      const isPushed = step === 'push'
      void router.navigate({
        to: '.',
        search: after,
        replace: !isPushed,
        state: isPushed ? { openedFrom: wordOf(before) } : true,
      } as never)
    },
    [router],
  )
  return [filters, change]
}
