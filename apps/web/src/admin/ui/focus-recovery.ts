import { type RefObject, useEffect, useRef } from 'react'

/**
 * When the focused element disappears, such as a button that removed its own row, moves the focus to the heading of the
 * drawer it was in, or of the page. Otherwise the focus would be lost.
 */
export function useFocusRecovery(): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = page.current
    if (!element) return
    let last: Element | null = null
    let details: Element | null = null
    const onFocus = ({ target }: FocusEvent) => {
      last = target as Element
      details = last.closest('aside')
    }
    const onChange = () => {
      if (!last || last.isConnected || document.activeElement !== document.body) return
      last = null
      const heading = (details?.isConnected && details.querySelector<HTMLElement>('h2')) || element.querySelector('h1')
      heading?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(onChange)
    observer.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', onFocus)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', onFocus)
    }
  }, [])
  return page
}
