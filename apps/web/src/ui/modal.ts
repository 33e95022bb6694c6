import { type MouseEvent, type RefObject, type SyntheticEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Opens the browser's own modal dialog for as long as it is mounted, with the focus on what is to be said or typed in
 * first. It keeps the focus inside, closes on Escape, on a press beside it and on the browser's Back, makes the rest inert
 * and gives the focus back.
 */
export function useModal(first: RefObject<HTMLElement | null>, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const leave = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    element.showModal()
    first.current?.focus()
    addEventListener('popstate', leave)
    // Closing before React takes it away is what returns the focus to where it came from.
    return () => {
      removeEventListener('popstate', leave)
      element.close()
    }
  }, [first])

  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      onClose()
    },
    onClick: (event: MouseEvent) => {
      if (event.target === ref.current) onClose()
    },
  }
}
