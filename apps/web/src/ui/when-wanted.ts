import { useEffect, useState } from 'react'

/**
 * A part of the screen that is fetched once something waits for it. One that does not arrive is left out, and asked for
 * again as soon as more waits: what lies around it goes on.
 */
export function useWhenWanted<Part>(waiting: number, load: () => Promise<Part>): Part | null {
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
