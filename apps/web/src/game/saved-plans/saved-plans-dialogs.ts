import { lazy } from 'react'
import { create } from 'zustand'
import { toasts } from '../../client/index.ts'

export const useSavedPlansDialog = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

const load = () => import('./SavedPlansDialog.tsx')
export const SavedPlansDialog = lazy(() => load().then((file) => ({ default: file.SavedPlansDialog })))

/** Loaded before it is shown: a failed download shows a toast, and the page stays usable. */
export function openSavedPlans(): void {
  void load().then(
    () => useSavedPlansDialog.setState({ isOpen: true }),
    () => toasts.show('error', 'This could not be shown: the server cannot be reached. Try again.'),
  )
}

export const closeSavedPlans = () => useSavedPlansDialog.setState({ isOpen: false })
