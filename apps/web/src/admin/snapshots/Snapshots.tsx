import type { CharacterSnapshot } from '@hearthward/contract'
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { useStaffQuery } from '../staff-queries.ts'
import { Moment } from '../ui/Moment.tsx'
import { SnapshotDialog, type SnapshotSubject } from './SnapshotDialog.tsx'
import { byDay, reasonText } from './words.ts'

/** More than a player usually has in 30 days. */
const MOST_SHOWN = 200

/** The snapshots of a character by day, each to be compared and restored. */
export function Snapshots({ subject }: { subject: SnapshotSubject }) {
  const { data, error, refetch } = useStaffQuery('listCharacterSnapshots', { playerId: subject.id, limit: MOST_SHOWN })
  const [shown, setShown] = useState<CharacterSnapshot | null>(null)
  if (error) return <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
  if (!data) return <PanelSkeleton rows={4} label="Loading the snapshots" />
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">
        A copy of the character is kept from each day, and from before each staff action, for 30 days.
      </p>
      {data.snapshots.length === 0 && <EmptyState icon="scroll-unfurled">No snapshots yet.</EmptyState>}
      {byDay(data.snapshots).map(({ day, snapshots }) => (
        <section key={day} aria-label={day}>
          <h2 className="text-sm font-semibold">{day}</h2>
          <ul className="mt-1">
            {snapshots.map((snapshot) => (
              <li
                key={snapshot.id}
                className="flex items-center justify-between gap-3 border-t border-line py-2 text-sm"
              >
                <span className="min-w-0 wrap-anywhere">
                  {reasonText(snapshot)}
                  <span className="block text-[0.8125rem] text-muted">
                    <Moment at={snapshot.takenAt} />
                  </span>
                </span>
                <Button small aria-label={`Compare: ${reasonText(snapshot)}`} onClick={() => setShown(snapshot)}>
                  Compare…
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {data.hasMore && <p className="text-sm text-muted">Only the newest {MOST_SHOWN} are shown.</p>}
      {shown && (
        <SnapshotDialog
          subject={subject}
          snapshot={shown}
          others={data.snapshots.filter(({ id }) => id !== shown.id)}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  )
}
