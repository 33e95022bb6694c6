import { PlanDialog } from './PlanDialog.tsx'
import { closePlanDialog, usePlanDialogs } from './plan-dialog-state.ts'
import { RunningEndDialog } from './RunningEndDialog.tsx'

export function PlanDialogs() {
  const open = usePlanDialogs((state) => state.open)
  if (open === 'plan') return <PlanDialog onClose={closePlanDialog} />
  return open === 'end' ? <RunningEndDialog onClose={closePlanDialog} /> : null
}
