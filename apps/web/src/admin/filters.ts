import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

export type Filters = Readonly<Record<string, string>>

/** What a list shows stands in the address: it can be sent to a colleague, and Back goes back. */
export function useFilters(): [Filters, (change: Record<string, string | null>) => void] {
  const filters = useSearch({ strict: false }) as Filters
  const navigate = useNavigate()
  const change = useCallback(
    (change: Record<string, string | null>) => {
      void navigate({
        to: '.',
        search: (before: Filters) => {
          const after = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null && value !== '')
          return Object.fromEntries(after) as Filters
        },
        replace: true,
      } as never)
    },
    [navigate],
  )
  return [filters, change]
}
