import { type RefCallback, useCallback } from 'react'
import { create } from 'zustand'

/** Whether the card of the running action is in view. If not, the strip replaces it. */
export const useCardInView = create<{ inView: boolean }>(() => ({ inView: false }))

export function useWatchedCard(): RefCallback<HTMLElement> {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return
    // Assumed until the observer reports: otherwise the strip would flash up.
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
