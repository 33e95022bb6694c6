import { type RefObject, useEffect, useRef } from 'react'

/**
 * What was pressed may be gone by what it did, and the dialog that asked with it: the focus would fall out of the page. It
 * goes to the heading of where it was, of the details beside the list while they are there, or else of the page.
 */
export function useFocusKept(): RefObject<HTMLDivElement | null> {
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
