import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { showToast } from './overlay/Toasts.tsx'

/** The open dialogs' functions that show a refusal; the front dialog is last. */
const dialogs: ((text: string) => void)[] = []

/** Shows a refusal in the front dialog, because everything behind it is inert, or as a toast if no dialog is open. */
export function showRefusal(text: string): void {
  const frontDialog = dialogs.at(-1)
  if (frontDialog) frontDialog(text)
  else showToast('error', text)
}

/** A dialog's refusal, until the next press in it. A dialog that closes hands it to a toast. */
export function useRefusal(): { refusal: string | null; clearRefusal: () => void } {
  const [refusal, setRefusal] = useState<string | null>(null)
  const latest = useRef<string | null>(null)
  const show = useCallback((text: string | null) => {
    latest.current = text
    setRefusal(text)
  }, [])
  useLayoutEffect(() => {
    dialogs.push(show)
    return () => {
      dialogs.splice(dialogs.indexOf(show), 1)
      if (latest.current) showToast('error', latest.current)
    }
  }, [show])
  return { refusal, clearRefusal: () => show(null) }
}
