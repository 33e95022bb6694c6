import { lazy } from 'react'
import { toasts } from '../../client/index.ts'
import { type PlanDialogName, usePlanDialogs } from './plan-dialog-state.ts'

const load = () => import('./PlanDialogs.tsx')
export const PlanDialogs = lazy(() => load().then((file) => ({ default: file.PlanDialogs })))

/** Loaded before it is shown: a failed download shows a toast, and the page stays usable. */
export function openPlanDialog(open: PlanDialogName): void {
  void load().then(
    () => usePlanDialogs.setState({ open }),
    () => toasts.show('error', 'This could not be shown: the server cannot be reached. Try again.'),
  )
}
