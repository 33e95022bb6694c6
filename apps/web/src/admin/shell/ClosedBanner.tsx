import { lazy, Suspense, useEffect, useState } from 'react'
import { onLiveMessage } from '../../client/connection/live.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { May } from '../May.tsx'
import { closedWords } from '../maintenance/words.ts'
import { readAnew, useAsk } from '../office.ts'

const MaintenanceDialog = lazy(async () => ({
  default: (await import('../maintenance/ToggleMaintenance.tsx')).MaintenanceDialog,
}))

const EVERY = 30_000

/** Shows on every page that players cannot get in, so that nobody forgets to open the game again. */
export function ClosedBanner() {
  const [isAsked, setAsked] = useState(false)
  const { data } = useAsk('getMaintenance', {}, { every: EVERY })
  useEffect(() => onLiveMessage('noticeBoard', () => readAnew('getMaintenance')), [])
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
      <May call="toggleMaintenanceMode">
        <Button small look="primary" onClick={() => setAsked(true)}>
          Open the game…
        </Button>
      </May>
      {isAsked && (
        <Suspense>
          <MaintenanceDialog maintenance={maintenance} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </section>
  )
}
