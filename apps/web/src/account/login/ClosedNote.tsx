import type { MaintenanceEntity } from '@hearthward/contract'
import { useEffect, useState } from 'react'
import { readMaintenance } from '../../client/index.ts'
import { Icon } from '../../ui/icons/Icon.tsx'

const ASKED_EVERY = 15_000

/** Whoever comes during maintenance hears of it, and why, before signing in. Who may pass signs in all the same. */
export function ClosedNote() {
  const maintenance = useMaintenance()
  return (
    <div role="status">
      {maintenance?.enabled && (
        <div className="flex gap-3.5 border-b border-brass/50 bg-brass/12 px-5 py-4 mid:px-7">
          <Icon name="padlock" className="mt-0.5 size-6 shrink-0 text-brass" />
          <div className="min-w-0 text-sm">
            <p className="font-semibold">Closed for maintenance</p>
            {maintenance.reason && <p className="mt-0.5 wrap-anywhere">{maintenance.reason}</p>}
            <p className="mt-1 text-muted">You can sign in and wait: the game opens by itself.</p>
          </div>
        </div>
      )}
    </div>
  )
}

function useMaintenance(): MaintenanceEntity | null {
  const [known, setKnown] = useState<MaintenanceEntity | null>(null)
  useEffect(() => {
    let isWanted = true
    const ask = () =>
      readMaintenance().then(
        (maintenance) => isWanted && setKnown(maintenance),
        // Without an answer what is known stays.
        () => {},
      )
    void ask()
    const asking = setInterval(ask, ASKED_EVERY)
    return () => {
      isWanted = false
      clearInterval(asking)
    }
  }, [])
  return known
}
