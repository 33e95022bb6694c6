import type { MaintenanceEntity } from '@hearthward/contract'
import { useEffect, useState } from 'react'
import { readMaintenance } from '../../client/index.ts'
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

function useMaintenance(): MaintenanceEntity | null {
  const [known, setKnown] = useState<MaintenanceEntity | null>(null)
  useEffect(() => {
    let isCurrent = true
    const read = () =>
      readMaintenance().then(
        (maintenance) => isCurrent && setKnown(maintenance),
        // Without an answer the last state stays.
        () => {},
      )
    void read()
    const timer = setInterval(read, POLL_EVERY)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [])
  return known
}
