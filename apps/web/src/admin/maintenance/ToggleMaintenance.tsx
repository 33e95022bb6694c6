import type { MaintenanceEntity } from '@hearthward/contract'
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { useAct, useAsk } from '../office.ts'
import { useSeen } from '../ui/changes/Overtaken.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { whoGetsIn } from './words.ts'

/** Closes the game for maintenance, or opens it again. */
export function ToggleMaintenance() {
  const [isAsked, setAsked] = useState(false)
  const { data } = useAsk('getMaintenance', {}, { every: 30_000 })
  if (!data) return null
  const { maintenance } = data
  return (
    <>
      <Button look={maintenance.enabled ? 'primary' : 'danger'} icon="hazard-sign" onClick={() => setAsked(true)}>
        Toggle Maintenance
      </Button>
      {isAsked && <MaintenanceDialog maintenance={maintenance} onClose={() => setAsked(false)} />}
    </>
  )
}

/** Asks for a reason and confirms before the game is closed or opened. */
export function MaintenanceDialog({ maintenance, onClose }: { maintenance: MaintenanceEntity; onClose: () => void }) {
  // As it was when the dialog opened: what is pressed means that, whoever toggles it meanwhile.
  const [{ enabled, allowedUserTypes, reason: closedFor }] = useState(maintenance)
  const toggle = useAct('toggleMaintenanceMode', {
    doing: 'toggle maintenance mode',
    done: enabled ? 'Maintenance mode disabled' : 'Maintenance mode enabled',
    failed: 'Failed to toggle maintenance mode',
    showsTheirs: true,
    changes: ['getMaintenance', 'loadDashboard'],
  })
  const { seen, overtaken } = useSeen(maintenance, toggle)
  // Who gets in is chosen in the settings and stays as chosen there.
  const submit = (reason: string) =>
    toggle.mutate({ enabled: !enabled, reason, expected: seen }, { onSuccess: onClose })
  return (
    <ReasonDialog
      title={enabled ? 'Open the game again' : 'Close the game for maintenance'}
      press={enabled ? 'Open the game' : 'Close the game'}
      danger={!enabled}
      hint={enabled ? 'Kept in the logs.' : 'Players read it while they wait, and it is kept in the logs.'}
      isBusy={toggle.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      {overtaken}
      {enabled ? (
        <p className="text-sm text-muted">
          Closed for: <span className="text-text">{closedFor}</span>. Waiting pages open by themselves.
        </p>
      ) : (
        <>
          <p className="text-sm text-muted">
            Every open game is saved and put to rest within seconds. What players left running goes on meanwhile.
          </p>
          <p className="text-sm">
            <span className="font-semibold">Still get in: </span>
            {whoGetsIn(allowedUserTypes)}. <span className="text-muted">This is chosen in the settings.</span>
          </p>
        </>
      )}
    </ReasonDialog>
  )
}
