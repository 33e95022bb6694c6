import { useEffect, useState } from 'react'

/**
 * Loads a part of the page while `waiting` is above 0. A failed download renders nothing and is retried when `waiting`
 * changes.
 */
export function useLazyPart<Part>(waiting: number, load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<{ is: Part } | null>(null)
  useEffect(() => {
    if (waiting === 0 || part) return
    load().then(
      (is) => setPart({ is }),
      () => undefined,
    )
  }, [waiting, part, load])
  return waiting > 0 && part ? part.is : null
}
