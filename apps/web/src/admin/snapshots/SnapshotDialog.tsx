import type { CharacterSnapshot } from '@hearthward/contract'
import { useState } from 'react'
import { useMay } from '../../client/account/access.ts'
import { conflictIn } from '../../client/account/staff-calls.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Select } from '../../ui/form/Field.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { CHANGED_BY_ACTIONS } from '../players/changed-calls.ts'
import { itemName, useContent } from '../players/content.ts'
import { useStaffMutation, useStaffQuery } from '../staff-queries.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { ScrolledTable } from '../ui/table/ScrolledTable.tsx'
import { dateText, differenceLine, reasonText, type StateDifference } from './words.ts'

/** The player whose snapshots are shown. */
export interface SnapshotSubject {
  id: string
  username: string
  /** Whether the caller may act on the player. */
  canChange: boolean
}

interface SnapshotDialogProps {
  subject: SnapshotSubject
  snapshot: CharacterSnapshot
  others: readonly CharacterSnapshot[]
  onClose: () => void
}

const NOW = 'now'

/** Compares a snapshot with the character now or with another snapshot. */
export function SnapshotDialog(props: SnapshotDialogProps) {
  const { subject, snapshot, others, onClose } = props
  const [other, setOther] = useState(NOW)
  const [isRestoring, setRestoring] = useState(false)
  const mayRestore = useMay('restoreCharacterSnapshot') && subject.canChange
  if (isRestoring) return <RestoreDialog {...props} />
  return (
    <Dialog
      title={`Snapshot of ${dateText(snapshot.takenAt)}`}
      onClose={onClose}
      footer={
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>Close</Button>
          {mayRestore && other === NOW && (
            <Button look="primary" onClick={() => setRestoring(true)}>
              Restore…
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm text-muted">{reasonText(snapshot)}</p>
        <Field label="Compare with">
          {(control) => (
            <Select {...control} value={other} onChange={({ target }) => setOther(target.value)}>
              <option value={NOW}>The character now</option>
              {others.map((one) => (
                <option key={one.id} value={one.id}>
                  {dateText(one.takenAt)} · {reasonText(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Comparison playerId={subject.id} snapshotId={snapshot.id} other={other} />
      </div>
    </Dialog>
  )
}

function useComparison(playerId: string, snapshotId: number, other: string = NOW) {
  return useStaffQuery('compareCharacterSnapshot', {
    playerId,
    snapshotId,
    ...(other !== NOW && { otherId: Number(other) }),
  })
}

function Comparison({ playerId, snapshotId, other }: { playerId: string; snapshotId: number; other: string }) {
  const { data, error, refetch } = useComparison(playerId, snapshotId, other)
  if (error) return <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
  if (!data) return <PanelSkeleton rows={4} label="Loading the comparison" />
  return <Differences differences={data.differences} then={other === NOW ? 'Now' : 'Other'} />
}

function Differences({ differences, then }: { differences: readonly StateDifference[]; then: string }) {
  const content = useContent()
  if (differences.length === 0) return <p className="text-sm text-muted">No differences.</p>
  return (
    <ScrolledTable label="Differences" head={['Part', 'Snapshot', then]}>
      {differences.map((difference) => {
        const { key, label, from, to } = differenceLine(difference, content)
        return (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{from}</td>
            <td>{to}</td>
          </tr>
        )
      })}
    </ScrolledTable>
  )
}

function RestoreDialog({ subject, snapshot, onClose }: SnapshotDialogProps) {
  const { data, error, refetch } = useComparison(subject.id, snapshot.id)
  const content = useContent()
  const restore = useStaffMutation('restoreCharacterSnapshot', {
    doing: 'restore the snapshot',
    done: `${subject.username} is restored.`,
    showsConflict: true,
    refetches: [...CHANGED_BY_ACTIONS, 'compareCharacterSnapshot'],
  })
  const conflict = conflictIn(restore.error)
  const submit = (reason: string) =>
    data &&
    restore.mutate(
      { playerId: subject.id, snapshotId: snapshot.id, reason, expectedVersion: data.version },
      { onSuccess: onClose, onRequested: onClose },
    )
  return (
    <ReasonDialog
      title={`Restore ${subject.username} to ${dateText(snapshot.takenAt)}`}
      submitLabel="Restore"
      danger
      isBusy={restore.isPending}
      isReady={data !== undefined && data.differences.length > 0}
      act={{
        call: 'restoreCharacterSnapshot',
        input: data ? { playerId: subject.id, snapshotId: snapshot.id, expectedVersion: data.version } : null,
      }}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-sm text-muted">
        Skills, coins, items, equipment and quests become those of the snapshot. Offers on the exchange, messages,
        membership, settings, achievements, the collection log and crops stay as they are
        {data && data.offers > 0 && `; ${plural(data.offers, 'offer')} may hold goods that the snapshot has as well`}.
      </p>
      {conflict && (
        <p role="alert" className="rounded-xl border border-brass/50 bg-brass/8 p-3 text-sm">
          <strong>{conflict.by ?? 'Someone else'}</strong> has changed this character in the meantime. The table shows
          the character as it is now.
        </p>
      )}
      {error && <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>}
      {!data && !error && <PanelSkeleton rows={4} label="Loading the comparison" />}
      {data && <Differences differences={data.differences} then="Now" />}
      {data && data.removedItems.length > 0 && (
        <p className="text-sm">
          No longer in the game and not restored: {data.removedItems.map((id) => itemName(content, id)).join(', ')}.
        </p>
      )}
    </ReasonDialog>
  )
}
