import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useAct, useAsk } from '../office.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'

/** Closes the game for maintenance, or opens it again. */
export function ToggleMaintenance() {
  const [isAsked, setAsked] = useState(false)
  const { data } = useAsk('getMaintenance', {}, { every: 30_000 })
  const isOn = data?.maintenance.enabled ?? false
  const toggle = useAct('toggleMaintenanceMode', {
    doing: 'toggle maintenance mode',
    done: ({ maintenance }) => `Maintenance mode ${maintenance.enabled ? 'enabled' : 'disabled'}`,
    failed: 'Failed to toggle maintenance mode',
    changes: ['getMaintenance', 'loadDashboard'],
  })
  return (
    <>
      <Button look="danger" icon="hazard-sign" disabled={!data} onClick={() => setAsked(true)}>
        Toggle Maintenance
      </Button>
      {isAsked && (
        <ReasonDialog
          title={isOn ? 'Open the game again' : 'Close the game for maintenance'}
          press={isOn ? 'Open the game' : 'Close the game'}
          danger={!isOn}
          isBusy={toggle.isPending}
          onClose={() => setAsked(false)}
          onSubmit={(reason) => toggle.mutate({ enabled: !isOn, reason }, { onSuccess: () => setAsked(false) })}
        >
          <p className="text-sm text-muted">
            {isOn
              ? 'Waiting pages open by themselves.'
              : 'Every open game is saved and put to rest. What players left running goes on meanwhile.'}
          </p>
        </ReasonDialog>
      )}
    </>
  )
}
