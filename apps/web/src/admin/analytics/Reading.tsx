import type { ReactNode } from 'react'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'

interface ReadingProps<Data> {
  asked: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** What a call answers, or that it is on its way, or why it is not here. */
export function Reading<Data>({ asked: { data, error, refetch }, children }: ReadingProps<Data>) {
  if (data !== undefined) return children(data)
  if (error) return <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
  return <PanelSkeleton rows={6} />
}
