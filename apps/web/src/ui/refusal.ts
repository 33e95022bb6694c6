import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { showToast } from './overlay/Toasts.tsx'

/** Where the open dialogs say why something is not done, the one in front last. */
const places: ((text: string) => void)[] = []

/**
 * Says why what was pressed is not done: in the dialog in front, where it was pressed and everything behind is out of
 * reach, or as a toast where there is none.
 */
export function showRefusal(text: string): void {
  const place = places.at(-1)
  if (place) place(text)
  else showToast('error', text)
}

/** What a dialog has to say, until something is pressed in it again. One that goes by itself leaves it to a toast. */
export function useRefusal(): { refusal: string | null; takeBack: () => void } {
  const [refusal, setRefusal] = useState<string | null>(null)
  const said = useRef<string | null>(null)
  const say = useCallback((text: string | null) => {
    said.current = text
    setRefusal(text)
  }, [])
  useLayoutEffect(() => {
    places.push(say)
    return () => {
      places.splice(places.indexOf(say), 1)
      if (said.current) showToast('error', said.current)
    }
  }, [say])
  return { refusal, takeBack: () => say(null) }
}
