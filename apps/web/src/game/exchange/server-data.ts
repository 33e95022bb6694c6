import { useCallback, useEffect, useState } from 'react'
import { useRefetch } from '../../client/session/refetch.ts'

export type ServerData<T> = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; data: T }

/**
 * Reads data from the server: at first, after each reconnect, whenever `since` changes, and on request. The old data
 * stays on screen until the next answer arrives.
 */
export function useServerData<T>(
  of: string,
  read: () => Promise<T>,
  since: string | number = '',
): ServerData<T> & { refetch: () => void } {
  const [known, setKnown] = useState<{ of: string; reading: ServerData<T> }>({ of, reading: { status: 'loading' } })
  const [turn, setTurn] = useState(0)
  const missed = useRefetch(({ times }) => times)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` identifies the data; the others trigger a refetch
  useEffect(() => {
    let isCurrent = true
    const show = (reading: ServerData<T>) => isCurrent && setKnown({ of, reading })
    read().then(
      (data) => show({ status: 'ready', data }),
      () => isCurrent && setKnown((last) => (isReadyFor(last, of) ? last : { of, reading: { status: 'failed' } })),
    )
    return () => {
      isCurrent = false
    }
  }, [of, since, turn, missed])
  const refetch = useCallback(() => setTurn((number) => number + 1), [])
  const reading: ServerData<T> = known.of === of ? known.reading : { status: 'loading' }
  return { ...reading, refetch }
}

function isReadyFor<T>(last: { of: string; reading: ServerData<T> }, of: string): boolean {
  return last.of === of && last.reading.status === 'ready'
}
