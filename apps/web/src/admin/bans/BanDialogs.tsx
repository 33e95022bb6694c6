import { useState } from 'react'
import { gameNow } from '../../client/connection/server-time.ts'
import { Field, Select } from '../../ui/form/Field.tsx'
import { formatMoment } from '../../ui/format/durations.ts'
import { CHANGED_BY_BANS as refetches } from '../players/changed-calls.ts'
import { useStaffMutation } from '../staff-queries.ts'
import { useSeenState } from '../ui/changes/Conflict.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { LENGTHS } from './ban-lengths.ts'

interface BanDialogProps {
  player: { id: string; username: string }
  onClose: () => void
}

/** Bans a player, for a time or permanently. */
export function BanDialog({ player, onClose }: BanDialogProps) {
  const [length, setLength] = useState(1)
  const ban = useStaffMutation('banPlayer', {
    doing: 'ban the player',
    done: `${player.username} is banned.`,
    refetches,
  })
  const submit = (reason: string) => {
    const { minutes } = LENGTHS[length] ?? LENGTHS[0]
    ban.mutate({ playerId: player.id, reason, ...(minutes && { minutes }) }, { onSuccess: onClose })
  }
  return (
    <ReasonDialog
      title={`Ban ${player.username}`}
      submitLabel="Ban"
      danger
      isBusy={ban.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-sm text-muted">The player is disconnected at once, sees the reason and can appeal.</p>
      <Field label="For how long">
        {(control) => (
          <Select {...control} value={length} onChange={({ target }) => setLength(Number(target.value))}>
            {LENGTHS.map(({ words }, index) => (
              <option key={words} value={index}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ReasonDialog>
  )
}

/** The ban to lift. Its details are known only if a conflict returned them. */
interface KnownBan {
  banId: string
  reason?: string
  expiresAt?: number | null
}

const inWords = ({ reason, expiresAt }: KnownBan) => ({
  ...(reason !== undefined && { reason }),
  ...(expiresAt !== undefined && { until: expiresAt === null ? 'permanent' : formatMoment(expiresAt, gameNow()) }),
})

interface LiftDialogProps extends BanDialogProps {
  player: BanDialogProps['player'] & { banId?: string | null }
}

export function LiftDialog({ player, onClose }: LiftDialogProps) {
  const lift = useStaffMutation('unbanPlayer', {
    doing: 'lift the ban',
    done: `${player.username} may play again.`,
    showsConflict: true,
    refetches,
  })
  const banId = player.banId ?? ''
  const { expectedVersion, conflictNote } = useSeenState<KnownBan>({ version: banId, now: { banId } }, lift, inWords)
  return (
    <ReasonDialog
      title={`Lift the ban of ${player.username}`}
      submitLabel="Lift the ban"
      isBusy={lift.isPending}
      onClose={onClose}
      onSubmit={(reason) => lift.mutate({ playerId: player.id, reason, expectedVersion }, { onSuccess: onClose })}
    >
      {conflictNote}
      <p className="text-sm text-muted">The player can play again at once.</p>
    </ReasonDialog>
  )
}
