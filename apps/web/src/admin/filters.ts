import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { AdminRoute, FiltersOf } from './paths.ts'

export type Filters = Readonly<Record<string, string>>
type FilterChange<Known = Filters> = { readonly [name in keyof Known]?: string | null }
type KnownFilters<Route> = Route extends AdminRoute ? FiltersOf<Route> : Filters
export type ChangeFilters<Route> = (change: FilterChange<KnownFilters<Route>>) => void

/** These keys open a drawer beside the list, which Back closes. All others only filter the list. */
const DRAWER_KEYS: readonly string[] = [
  'admin',
  'alert',
  'backup',
  'entry',
  'id',
  'item',
  'limits',
  'operation',
  'player',
  'report',
  'request',
  'rule',
  'skill',
]

/** The search parameters after a change. */
export function applyChange(change: FilterChange, before: Filters): Filters {
  const after = Object.entries({ ...before, ...change }).filter(([, value]) => value)
  return Object.fromEntries(after) as Filters
}

/**
 * The history step for a change of the address. Opening a drawer pushes an entry, and closing it goes back; moving
 * between rows and filtering replace the entry.
 */
export function historyStep(
  after: Filters,
  before: Filters,
  openedFrom: string | undefined,
): 'push' | 'replace' | 'back' {
  if (openedFrom !== undefined && openedFrom === queryString(after) && openedFrom !== queryString(before)) return 'back'
  const isOpen = DRAWER_KEYS.some((key) => before[key])
  return !isOpen && DRAWER_KEYS.some((key) => after[key]) ? 'push' : 'replace'
}

const queryString = (filters: Filters) => new URLSearchParams(Object.entries(filters).sort()).toString()

/**
 * The filters of a page, kept in the address: links can be shared, and Back works. Parts of several pages name no route.
 */
export function useFilters<Route extends AdminRoute | undefined = undefined>(): [
  KnownFilters<Route>,
  ChangeFilters<Route>,
] {
  const filters = useSearch({ strict: false }) as KnownFilters<Route>
  const router = useRouter()
  const change = useCallback(
    (change: FilterChange) => {
      const { search, state } = router.latestLocation
      const before = search as Filters
      const after = applyChange(change, before)
      const step = historyStep(after, before, (state as { openedFrom?: string }).openedFrom)
      if (step === 'back') return router.history.back()
      const isPushed = step === 'push'
      void router.navigate({
        to: '.',
        search: after,
        replace: !isPushed,
        state: isPushed ? { openedFrom: queryString(before) } : true,
      } as never)
    },
    [router],
  )
  return [filters, change]
}
