import { useState } from 'react'
import { Field, Select } from '../../ui/Field.tsx'
import { useAct } from '../office.ts'
import { CHANGED_BY_BANS as changes } from '../players/changed.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { LENGTHS } from './lengths.ts'

interface BanDialogProps {
  player: { id: string; username: string }
  onClose: () => void
}

/** Shuts somebody out, for a time or for good. */
export function BanDialog({ player, onClose }: BanDialogProps) {
  const [length, setLength] = useState(1)
  const ban = useAct('banPlayer', {
    doing: 'ban the player',
    done: `${player.username} is banned.`,
    changes,
  })
  const submit = (reason: string) => {
    const { minutes } = LENGTHS[length] ?? LENGTHS[0]
    ban.mutate({ playerId: player.id, reason, ...(minutes && { minutes }) }, { onSuccess: onClose })
  }
  return (
    <ReasonDialog
      title={`Ban ${player.username}`}
      press="Ban"
      danger
      isBusy={ban.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-sm text-muted">
        An open game is cut off at once. The player reads the reason, and can appeal.
      </p>
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

export function LiftDialog({ player, onClose }: BanDialogProps) {
  const lift = useAct('unbanPlayer', {
    doing: 'lift the ban',
    done: `${player.username} may play again.`,
    changes,
  })
  return (
    <ReasonDialog
      title={`Lift the ban of ${player.username}`}
      press="Lift the ban"
      isBusy={lift.isPending}
      onClose={onClose}
      onSubmit={(reason) => lift.mutate({ playerId: player.id, reason }, { onSuccess: onClose })}
    >
      <p className="text-sm text-muted">The game opens again at once.</p>
    </ReasonDialog>
  )
}
