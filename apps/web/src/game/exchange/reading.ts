import { useCallback, useEffect, useState } from 'react'
import { useRefetch } from '../../client/session/refetch.ts'

export type Reading<T> = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; told: T }

/**
 * What the server says of something: read when it is opened, whenever the line comes back, whenever `since` has changed
 * and whenever it is asked for. What was told stays on screen until the next answer is there.
 */
export function useReading<T>(
  of: string,
  read: () => Promise<T>,
  since: string | number = '',
): Reading<T> & { again: () => void } {
  const [known, setKnown] = useState<{ of: string; reading: Reading<T> }>({ of, reading: { status: 'loading' } })
  const [turn, setTurn] = useState(0)
  const missed = useRefetch(({ times }) => times)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what to read is said by `of`; the others ask for it anew
  useEffect(() => {
    let isWanted = true
    const show = (reading: Reading<T>) => isWanted && setKnown({ of, reading })
    read().then(
      (told) => show({ status: 'ready', told }),
      () => isWanted && setKnown((last) => (isReadyFor(last, of) ? last : { of, reading: { status: 'failed' } })),
    )
    return () => {
      isWanted = false
    }
  }, [of, since, turn, missed])
  const again = useCallback(() => setTurn((number) => number + 1), [])
  const reading: Reading<T> = known.of === of ? known.reading : { status: 'loading' }
  return { ...reading, again }
}

function isReadyFor<T>(last: { of: string; reading: Reading<T> }, of: string): boolean {
  return last.of === of && last.reading.status === 'ready'
}
