import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * What lies below a part of the page stays where it is on the screen, whatever that part has to tell: the page is scrolled
 * by as much as it grows or shrinks. Where the page cannot follow, it keeps its height. Looked at with every rendering.
 */
export function useSteadyBelow(): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  const settle = useRef(() => {})
  useLayoutEffect(() => {
    const element = part.current
    const room = element?.closest('main')
    if (!element || !room) return
    // On a narrow screen the page itself scrolls.
    const scroller = getComputedStyle(room).overflowY === 'auto' ? room : document.documentElement
    // The browser's own way to keep things in place would come on top of this one.
    room.style.overflowAnchor = 'none'
    let height = heightOf(element)
    settle.current = () => {
      const { scrollTop } = scroller
      const next = Math.max(heightOf(element), height - scrollTop)
      element.style.minHeight = `${next}px`
      if (next !== height) scroller.scrollTop = scrollTop + next - height
      height = next
    }
    // The width of the page changes it, too.
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

/** What it needs at least, in whole pixels: a page is not scrolled by less. */
function heightOf(element: HTMLElement): number {
  element.style.minHeight = ''
  return Math.ceil(element.getBoundingClientRect().height)
}
