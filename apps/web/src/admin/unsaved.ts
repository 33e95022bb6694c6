import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'

/** What would drop it, in the words of the question. */
type Doing = 'Leave' | 'Go back'

/** Whether somebody is asked if what they have not saved may be dropped, and what goes on once they have answered. */
export const useLeaving = create<{ doing: Doing; answer: ((mayDrop: boolean) => void) | null }>(() => ({
  doing: 'Leave',
  answer: null,
}))

interface Place {
  pathname: string
}

export const leaving = {
  /** Asks before one page is left for another, and answers whether to stay. Tabs and filters of a page leave nothing. */
  mustStay(from: Place, to: Place): boolean | Promise<boolean> {
    if (from.pathname === to.pathname) return false
    return leaving.mayDrop('Leave').then((mayDrop) => !mayDrop)
  },
  /** Asks before unsaved work is dropped, on a page that may well stay. */
  mayDrop(doing: Doing): Promise<boolean> {
    leaving.answer(false)
    return new Promise((answer) => useLeaving.setState({ doing, answer }))
  },
  answer(mayDrop: boolean): void {
    const { answer } = useLeaving.getState()
    useLeaving.setState({ answer: null })
    answer?.(mayDrop)
  },
}

/**
 * Unsaved work is not dropped without a question, whether the page is left by a link, by Back or with its tab. Whoever has
 * saved it and goes on to another page lets go first.
 */
export function useUnsaved(isDirty: boolean): { letGo: () => void } {
  const isLetGo = useRef(false)
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => !isLetGo.current,
    shouldBlockFn: ({ current, next }) => !isLetGo.current && leaving.mustStay(current, next),
  })
  // Signed out or shut out meanwhile: there is no page to stay on.
  useEffect(() => () => leaving.answer(true), [])
  return {
    letGo: () => {
      isLetGo.current = true
    },
  }
}
