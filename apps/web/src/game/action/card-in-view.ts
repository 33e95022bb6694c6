import { type RefCallback, useCallback } from 'react'
import { create } from 'zustand'

/** Whether the large card of the running action can be seen. Where it cannot, the strip takes its place. */
export const useCardInView = create<{ inView: boolean }>(() => ({ inView: false }))

export function useWatchedCard(): RefCallback<HTMLElement> {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return
    // Until the browser has looked, or the strip would flash up once.
    useCardInView.setState({ inView: true })
    const observer = new IntersectionObserver(
      ([entry]) => useCardInView.setState({ inView: entry?.isIntersecting ?? false }),
      { threshold: 0.35 },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      useCardInView.setState({ inView: false })
    }
  }, [])
}
