import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'

interface FetchedProps<File> {
  load: () => Promise<File>
  children: (file: File) => ReactNode
}

/** Loads a form on demand: its validation with the server's schemas is much code, and most visitors never need it. */
export function LazyForm<File>({ load, children }: FetchedProps<File>) {
  const [file, setFile] = useState<{ is: File } | null>(null)
  const [isLost, setLost] = useState(false)
  const fetchFile = useCallback(() => {
    setLost(false)
    load().then(
      (is) => setFile({ is }),
      () => setLost(true),
    )
  }, [load])
  useEffect(fetchFile, [fetchFile])
  if (file) return children(file.is)
  if (!isLost) return <PanelSkeleton rows={5} label="Loading the form" />
  return (
    <FailureNote onRetry={fetchFile}>
      The form could not be loaded: the server cannot be reached. Nothing was sent.
    </FailureNote>
  )
}
