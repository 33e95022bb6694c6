import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'

interface FetchedProps<File> {
  load: () => Promise<File>
  children: (file: File) => ReactNode
}

/** A form that checks with the server's own schemas: much script, and most visitors never ask for one. */
export function Fetched<File>({ load, children }: FetchedProps<File>) {
  const [file, setFile] = useState<{ is: File } | null>(null)
  const [isLost, setLost] = useState(false)
  const ask = useCallback(() => {
    setLost(false)
    load().then(
      (is) => setFile({ is }),
      () => setLost(true),
    )
  }, [load])
  useEffect(ask, [ask])
  if (file) return children(file.is)
  if (!isLost) return <PanelSkeleton rows={5} label="The form is on its way" />
  return (
    <FailureNote onRetry={ask}>
      The form could not be fetched: the server cannot be reached. Nothing was sent.
    </FailureNote>
  )
}
