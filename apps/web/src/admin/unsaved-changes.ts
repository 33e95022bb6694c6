import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'

/** The action that would drop the changes, as worded in the question. */
type DiscardAction = 'Leave' | 'Restore'

/** The open question whether unsaved changes may be dropped, and the callback for its answer. */
export const useLeavePrompt = create<{ doing: DiscardAction; answer: ((mayDiscard: boolean) => void) | null }>(() => ({
  doing: 'Leave',
  answer: null,
}))

interface Place {
  pathname: string
}

export const leavePrompt = {
  /** Asks before the user leaves a page, and resolves to true to stay. Tabs and filters of the same page do not ask. */
  confirmStay(from: Place, to: Place): boolean | Promise<boolean> {
    if (from.pathname === to.pathname) return false
    return leavePrompt.confirmDiscard('Leave').then((mayDiscard) => !mayDiscard)
  },
  /** Asks before unsaved changes are dropped without leaving the page. */
  confirmDiscard(doing: DiscardAction): Promise<boolean> {
    leavePrompt.answer(false)
    return new Promise((answer) => useLeavePrompt.setState({ doing, answer }))
  },
  answer(mayDiscard: boolean): void {
    const { answer } = useLeavePrompt.getState()
    useLeavePrompt.setState({ answer: null })
    answer?.(mayDiscard)
  },
}

/**
 * Asks before unsaved changes are lost by a link, by Back or by closing the tab. Call `allowLeaving` before navigating
 * after a save.
 */
export function useUnsavedChanges(isDirty: boolean): { allowLeaving: () => void } {
  const isLeavingAllowed = useRef(false)
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => !isLeavingAllowed.current,
    shouldBlockFn: ({ current, next }) => !isLeavingAllowed.current && leavePrompt.confirmStay(current, next),
  })
  // On unmount, such as after a sign-out, there is no page left to stay on.
  useEffect(() => () => leavePrompt.answer(true), [])
  return {
    allowLeaving: () => {
      isLeavingAllowed.current = true
    },
  }
}
