import { useEffect, useRef, useState } from 'react'

/** A note somebody has to read before they go on: it is scrolled to and focused, wherever on the page they are. */
export function useBroughtIntoSight() {
  const ref = useRef<HTMLDivElement>(null)
  const [times, setTimes] = useState(0)
  // Once it is drawn, and the dialog before it has given the focus back.
  useEffect(() => {
    if (times > 0) ref.current?.focus()
  }, [times])
  return { ref, bring: () => setTimes((before) => before + 1) }
}
