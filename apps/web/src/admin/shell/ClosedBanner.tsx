import { lazy, Suspense, useEffect, useState } from 'react'
import { onLiveMessage } from '../../client/connection/live.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { closedWords } from '../maintenance/words.ts'
import { refetchCalls, useStaffQuery } from '../staff-queries.ts'

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
  return (
    <section
      aria-label="The game is closed"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-ember/50 bg-ember/12 px-3 py-2 text-sm mid:px-5"
    >
      <Icon name="hazard-sign" className="size-5 shrink-0 text-ember-ink" />
      <p role="status" className="min-w-0 flex-1 wrap-anywhere">
        <strong>{closedWords(maintenance.allowedUserTypes)}</strong> {maintenance.reason}
      </p>
      <IfAllowed call="toggleMaintenanceMode">
        <Button small look="primary" onClick={() => setConfirming(true)}>
          Open the game…
        </Button>
      </IfAllowed>
      {isConfirming && (
        <Suspense>
          <MaintenanceDialog maintenance={maintenance} onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </section>
  )
}
