import { useLayoutEffect, useState } from 'react'
import { showToast } from './Toasts.tsx'

/** Nobody has read what was said in a dialog that is gone within this time. */
const UNREAD = 300

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

/** What a dialog has to say, until something is pressed in it again. One that goes with it leaves it to a toast. */
export function useRefusal(): { refusal: string | null; takeBack: () => void } {
  const [refusal, setRefusal] = useState<string | null>(null)
  useLayoutEffect(() => {
    let said = { text: '', at: 0 }
    const place = (text: string) => {
      said = { text, at: Date.now() }
      setRefusal(text)
    }
    places.push(place)
    return () => {
      places.splice(places.indexOf(place), 1)
      if (Date.now() - said.at < UNREAD) showToast('error', said.text)
    }
  }, [])
  return { refusal, takeBack: () => setRefusal(null) }
}
