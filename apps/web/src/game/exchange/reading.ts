import { useCallback, useEffect, useState } from 'react'
import { useRefetch } from '../../client/session/refetch.ts'

export type Reading<T> = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; told: T }

/**
 * Reads data from the server: at first, after each reconnect, whenever `since` changes, and on request. The old data stays
 * on screen until the next answer arrives.
 */
export function useReading<T>(
  of: string,
  read: () => Promise<T>,
  since: string | number = '',
): Reading<T> & { again: () => void } {
  const [known, setKnown] = useState<{ of: string; reading: Reading<T> }>({ of, reading: { status: 'loading' } })
  const [turn, setTurn] = useState(0)
  const missed = useRefetch(({ times }) => times)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` identifies the data; the others trigger a refetch
  useEffect(() => {
    let isCurrent = true
    const show = (reading: Reading<T>) => isCurrent && setKnown({ of, reading })
    read().then(
      (told) => show({ status: 'ready', told }),
      () => isCurrent && setKnown((last) => (isReadyFor(last, of) ? last : { of, reading: { status: 'failed' } })),
    )
    return () => {
      isCurrent = false
    }
  }, [of, since, turn, missed])
  const again = useCallback(() => setTurn((number) => number + 1), [])
  const reading: Reading<T> = known.of === of ? known.reading : { status: 'loading' }
  return { ...reading, again }
}

function isReadyFor<T>(last: { of: string; reading: Reading<T> }, of: string): boolean {
  return last.of === of && last.reading.status === 'ready'
}
