import { lazy, Suspense, useEffect, useState } from 'react'
import { onLiveMessage } from '../../client/connection/live.ts'
import { Button } from '../../ui/form/Button.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { closedWords } from '../maintenance/words.ts'
import { refetchCalls, useStaffQuery } from '../staff-queries.ts'
import { Banner } from '../ui/Banner.tsx'

const MaintenanceDialog = lazy(async () => ({
  default: (await import('../maintenance/ToggleMaintenance.tsx')).MaintenanceDialog,
}))

const REFETCH_INTERVAL = 30_000

/** Shown on every page while the game is closed, so that nobody forgets to open it again. */
export function ClosedBanner() {
  const [isConfirming, setConfirming] = useState(false)
  const { data } = useStaffQuery('getMaintenance', {}, { refetchInterval: REFETCH_INTERVAL })
  useEffect(() => onLiveMessage('noticeBoard', () => refetchCalls('getMaintenance')), [])
  if (!data?.maintenance.enabled) return null
  const { maintenance } = data
  const open = (
    <IfAllowed call="toggleMaintenanceMode">
      <Button small look="primary" onClick={() => setConfirming(true)}>
        Open the game…
      </Button>
    </IfAllowed>
  )
  return (
    <>
      <Banner label="The game is closed" tone="warning" role="status" isStrip action={open}>
        <strong>{closedWords(maintenance.allowedUserTypes)}</strong> {maintenance.reason}
      </Banner>
      {isConfirming && (
        <Suspense>
          <MaintenanceDialog maintenance={maintenance} onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </>
  )
}
