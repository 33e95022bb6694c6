import { useEffect, useRef } from 'react'

/**
 * Where what opened a dialog is gone by what was done in it, the focus would fall out of the page: it goes to the heading.
 * `shown` tells what there is to press; it may change before the dialog closes or after.
 */
export function useFocusKept(isOpen: boolean, shown: string): void {
  const wasOpen = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` is when to look, not what at
  useEffect(() => {
    if (isOpen) wasOpen.current = true
    if (isOpen || !wasOpen.current || document.activeElement !== document.body) return
    wasOpen.current = false
    document.querySelector<HTMLElement>('#main h1')?.focus()
  }, [isOpen, shown])
}
