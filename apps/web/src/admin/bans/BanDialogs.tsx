import { useState } from 'react'
import { Field, Select } from '../../ui/Field.tsx'
import { useAct } from '../office.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { LENGTHS } from './lengths.ts'

interface Somebody {
  uid: string
  username: string
}

const CHANGED = ['listBans', 'getReport', 'listReports', 'getStaffCounts'] as const

/** Shuts somebody out, for a time or for good. */
export function BanDialog({ player, onClose }: { player: Somebody; onClose: () => void }) {
  const [length, setLength] = useState(1)
  const ban = useAct('banPlayer', {
    doing: 'ban the player',
    done: `${player.username} is banned.`,
    changes: CHANGED,
  })
  const submit = (reason: string) => {
    const { minutes } = LENGTHS[length] ?? LENGTHS[0]
    ban.mutate({ playerId: player.uid, reason, ...(minutes && { minutes }) }, { onSuccess: onClose })
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

export function LiftDialog({ player, onClose }: { player: Somebody; onClose: () => void }) {
  const lift = useAct('unbanPlayer', {
    doing: 'lift the ban',
    done: `${player.username} may play again.`,
    changes: CHANGED,
  })
  return (
    <ReasonDialog
      title={`Lift the ban of ${player.username}`}
      press="Lift the ban"
      isBusy={lift.isPending}
      onClose={onClose}
      onSubmit={(reason) => lift.mutate({ playerId: player.uid, reason }, { onSuccess: onClose })}
    />
  )
}
