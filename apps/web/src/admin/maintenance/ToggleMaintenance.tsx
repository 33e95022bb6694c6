import { type MaintenanceEntity, maintenanceVersion } from '@hearthward/contract'
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { useStaffMutation, useStaffQuery } from '../staff-queries.ts'
import { useSeenState } from '../ui/changes/Conflict.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { allowedRolesText } from './words.ts'

/** Closes the game for maintenance, or opens it again. */
export function ToggleMaintenance() {
  const [isConfirming, setConfirming] = useState(false)
  const { data } = useStaffQuery('getMaintenance', {}, { refetchInterval: 30_000 })
  if (!data) return null
  const { maintenance } = data
  return (
    <>
      <Button look={maintenance.enabled ? 'primary' : 'danger'} icon="hazard-sign" onClick={() => setConfirming(true)}>
        Toggle Maintenance
      </Button>
      {isConfirming && <MaintenanceDialog maintenance={maintenance} onClose={() => setConfirming(false)} />}
    </>
  )
}

/** Asks for a reason and confirms before the game is closed or opened. */
export function MaintenanceDialog({ maintenance, onClose }: { maintenance: MaintenanceEntity; onClose: () => void }) {
  // The state when the dialog was opened: the button keeps its meaning if a colleague toggles it meanwhile.
  const [{ enabled, allowedUserTypes, reason: closedFor }] = useState(maintenance)
  const toggle = useStaffMutation('toggleMaintenanceMode', {
    doing: 'toggle maintenance mode',
    done: enabled ? 'Maintenance mode disabled' : 'Maintenance mode enabled',
    failed: 'Failed to toggle maintenance mode',
    showsConflict: true,
    refetches: ['getMaintenance', 'loadDashboard'],
  })
  const known = { version: maintenanceVersion(maintenance), now: maintenance }
  const { expectedVersion, conflictNote } = useSeenState(known, toggle)
  // The allowed roles are changed in the settings, not here.
  const submit = (reason: string) =>
    toggle.mutate({ enabled: !enabled, reason, expectedVersion }, { onSuccess: onClose })
  return (
    <ReasonDialog
      title={enabled ? 'Open the game again' : 'Close the game for maintenance'}
      submitLabel={enabled ? 'Open the game' : 'Close the game'}
      danger={!enabled}
      hint={enabled ? 'Kept in the logs.' : 'Players read it while they wait, and it is kept in the logs.'}
      isBusy={toggle.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      {conflictNote}
      {enabled ? (
        <p className="text-sm text-muted">
          Closed for: <span className="text-text">{closedFor}</span>. Waiting players are let in automatically.
        </p>
      ) : (
        <>
          <p className="text-sm text-muted">
            Every open game is saved and paused within seconds. Running activities continue.
          </p>
          <p className="text-sm">
            <span className="font-semibold">Can still play: </span>
            {allowedRolesText(allowedUserTypes)}.{' '}
            <span className="text-muted">You can change this in the settings.</span>
          </p>
        </>
      )}
    </ReasonDialog>
  )
}
