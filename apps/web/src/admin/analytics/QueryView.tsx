import type { ReactNode } from 'react'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'

interface QueryViewProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** Shows the data of a query, or its loading or failed state. */
export function QueryView<Data>({ query: { data, error, refetch }, children }: QueryViewProps<Data>) {
  if (data !== undefined) return children(data)
  if (error) return <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
  return <PanelSkeleton rows={6} />
}
