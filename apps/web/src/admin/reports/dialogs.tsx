import { useState } from 'react'
import { Field, Select } from '../../ui/Field.tsx'
import { useAct } from '../office.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'

const SPANS: Record<number, string> = { 10: '10 minutes', 60: 'an hour', 1440: 'a day', 10080: 'a week' }

interface Somebody {
  uid: string
  username: string
}

/** Lets somebody only read for a while. The reason is told to them. */
export function MuteDialog({ player, onClose }: { player: Somebody; onClose: () => void }) {
  const [minutes, setMinutes] = useState(60)
  const mute = useAct('mutePlayer', {
    doing: 'mute the player',
    done: `${player.username} can only read for ${SPANS[minutes]}.`,
    changes: ['getReport'],
  })
  return (
    <ReasonDialog
      title={`Mute ${player.username}`}
      press="Mute"
      danger
      hint="The player is told, and it is kept in the logs."
      most={200}
      isBusy={mute.isPending}
      onClose={onClose}
      onSubmit={(reason) => mute.mutate({ uid: player.uid, minutes, reason }, { onSuccess: onClose })}
    >
      <Field label="For how long">
        {(control) => (
          <Select {...control} value={minutes} onChange={({ target }) => setMinutes(Number(target.value))}>
            {Object.entries(SPANS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ReasonDialog>
  )
}

export function DeleteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const remove = useAct('deleteMessage', {
    doing: 'delete the message',
    done: 'The message is removed for everybody.',
    changes: ['getReport'],
  })
  return (
    <ReasonDialog
      title="Delete the message"
      press="Delete"
      danger
      isBusy={remove.isPending}
      onClose={onClose}
      onSubmit={(reason) => remove.mutate({ id, reason }, { onSuccess: onClose })}
    >
      <p className="text-sm text-muted">It disappears from every open page. Its words stay here as evidence.</p>
    </ReasonDialog>
  )
}
