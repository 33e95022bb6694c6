import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'

/** Whether somebody is asked if what they have not saved may be dropped, and what goes on once they have answered. */
export const useLeaving = create<{ answer: ((mayLeave: boolean) => void) | null }>(() => ({ answer: null }))

interface Place {
  pathname: string
}

export const leaving = {
  /** Asks before one page is left for another, and answers whether to stay. Tabs and filters of a page leave nothing. */
  mustStay(from: Place, to: Place): boolean | Promise<boolean> {
    if (from.pathname === to.pathname) return false
    leaving.answer(false)
    return new Promise((settle) => useLeaving.setState({ answer: (mayLeave) => settle(!mayLeave) }))
  },
  answer(mayLeave: boolean): void {
    const { answer } = useLeaving.getState()
    useLeaving.setState({ answer: null })
    answer?.(mayLeave)
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
