import type { MaintenanceEntity } from '@hearthward/contract'
import { useCallQuery } from '../../client/call-queries.ts'
import { Icon } from '../../ui/icons/Icon.tsx'

const POLL_EVERY = 15_000

/** Shows maintenance and its reason before sign-in. Players who may enter can sign in all the same. */
export function MaintenanceNote() {
  const maintenance = useMaintenance()
  return (
    <div role="status">
      {maintenance?.enabled && (
        <div className="flex gap-3.5 border-b border-brass/50 bg-brass/12 px-5 py-4 mid:px-7">
          <Icon name="padlock" className="mt-0.5 size-6 shrink-0 text-brass" />
          <div className="min-w-0 text-sm">
            <p className="font-semibold">Closed for maintenance</p>
            {maintenance.reason && <p className="mt-0.5 wrap-anywhere">{maintenance.reason}</p>}
            <p className="mt-1 text-muted">You can sign in and wait: the game opens automatically.</p>
          </div>
        </div>
      )}
    </div>
  )
}

/** Without an answer the last known state stays. */
function useMaintenance(): MaintenanceEntity | null {
  const read = useCallQuery('getMaintenance', {}, { refetchInterval: POLL_EVERY })
  return read.status === 'ready' ? read.data.maintenance : null
}
