import type { PlanContent } from '@hearthward/contract'
import { useCallQuery } from '../../client/call-queries.ts'
import { CallFailed } from '../../client/connection/calls.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { PlanPreview } from './PlanPreview.tsx'
import type { ReadCode } from './plan-code.ts'

interface SharedPlanProps {
  read: ReadCode
  onClose: () => void
  onLoaded: () => void
}

/** A plan that somebody shared. It is shown only after the server has checked it and its name. */
export function SharedPlan({ read, onClose, onLoaded }: SharedPlanProps) {
  if ('problem' in read) return <Unreadable onClose={onClose}>{read.problem}</Unreadable>
  return <CheckedPlan shared={read.plan} onClose={onClose} onLoaded={onLoaded} />
}

function CheckedPlan({ shared, onClose, onLoaded }: Omit<SharedPlanProps, 'read'> & { shared: PlanContent }) {
  const checked = useCallQuery('readSharedPlan', shared)
  if (checked.status === 'ready') return <PlanPreview plan={checked.data.plan} onClose={onClose} onLoaded={onLoaded} />
  if (checked.status === 'failed' && checked.error instanceof CallFailed) {
    return <Unreadable onClose={onClose}>{`This is not a valid plan. ${checked.error.message}.`}</Unreadable>
  }
  return (
    <Dialog title="Shared plan" onClose={onClose}>
      {checked.status === 'loading' ? (
        <PanelSkeleton rows={4} label="Checking the plan" />
      ) : (
        <FailureNote onRetry={checked.refetch}>
          The plan could not be checked: the server cannot be reached. Your own plan is unchanged.
        </FailureNote>
      )}
    </Dialog>
  )
}

function Unreadable({ children, onClose }: { children: string; onClose: () => void }) {
  return (
    <Dialog title="Shared plan" onClose={onClose}>
      <FailureNote>{children} Your own plan is unchanged.</FailureNote>
    </Dialog>
  )
}
