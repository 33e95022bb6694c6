import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps everything below an element at its place on screen when the element grows or shrinks, by scrolling the page by
 * the difference. If the page cannot scroll that far, the element keeps its height. Runs after every render.
 */
export function useScrollAnchor(): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  const settle = useRef(() => {})
  useLayoutEffect(() => {
    const element = part.current
    const room = element?.closest('main')
    if (!element || !room) return
    // On a narrow screen the page itself scrolls.
    const scroller = getComputedStyle(room).overflowY === 'auto' ? room : document.documentElement
    // The browser's scroll anchoring would correct a second time.
    room.style.overflowAnchor = 'none'
    let height = heightOf(element)
    settle.current = () => {
      const { scrollTop } = scroller
      const next = Math.max(heightOf(element), height - scrollTop)
      element.style.minHeight = `${next}px`
      if (next !== height) scroller.scrollTop = scrollTop + next - height
      height = next
    }
    // The height changes with the width of the page, too.
    const observer = new ResizeObserver(() => settle.current())
    observer.observe(element)
    return () => {
      observer.disconnect()
      room.style.overflowAnchor = ''
    }
  }, [])
  useLayoutEffect(() => settle.current())
  return part
}

/** The natural height in whole pixels: a page cannot scroll by less. */
function heightOf(element: HTMLElement): number {
  element.style.minHeight = ''
  return Math.ceil(element.getBoundingClientRect().height)
}
