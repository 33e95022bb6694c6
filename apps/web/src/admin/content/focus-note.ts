import { useEffect, useRef, useState } from 'react'

/** Scrolls to a note and focuses it, wherever on the page the user is. */
export function useFocusNote() {
  const ref = useRef<HTMLDivElement>(null)
  const [times, setTimes] = useState(0)
  // After rendering, when the closed dialog has returned the focus.
  useEffect(() => {
    if (times > 0) ref.current?.focus()
  }, [times])
  return { ref, focus: () => setTimes((before) => before + 1) }
}
