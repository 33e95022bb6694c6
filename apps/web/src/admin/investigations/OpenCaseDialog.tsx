import type { InvestigationPriority, InvestigationType } from '@hearthward/contract'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useStaffMutation } from '../staff-queries.ts'
import { PlayerPicker } from '../ui/players/PlayerPicker.tsx'
import { PriorityField, TypeField } from './fields.tsx'

interface Person {
  uid: string
  username: string
}

interface OpenCaseDialogProps {
  /** The player; asked for if absent. */
  player?: Person | undefined
  alertId?: string
  type?: InvestigationType
  priority?: InvestigationPriority
  reason?: string
  onClose: () => void
  onOpened: (id: string) => void
}

const MIN_REASON_LENGTH = 3

interface Draft {
  player: Person | null
  type: InvestigationType
  priority: InvestigationPriority
  reason: string
}

/** Opens an investigation of a player, optionally from an alert. */
export function OpenCaseDialog(props: OpenCaseDialogProps) {
  const { alertId, onClose, onOpened } = props
  const { register, handleSubmit, watch, setValue } = useForm<Draft>({
    defaultValues: {
      player: props.player ?? null,
      type: props.type ?? 'other',
      priority: props.priority ?? 'medium',
      reason: props.reason ?? '',
    },
  })
  const { player, reason } = watch()
  const open = useStaffMutation('createInvestigation', {
    doing: 'open the investigation',
    done: 'The investigation is open.',
    refetches: ['listInvestigations', 'listAlerts', 'getDetectionStats', 'getPlayerWatch'],
  })
  const isReady = player !== null && reason.trim().length >= MIN_REASON_LENGTH
  const submit = handleSubmit(({ type, priority }) => {
    if (!player || !isReady) return
    open.mutate(
      { playerId: player.uid, type, priority, reason: reason.trim(), ...(alertId !== undefined && { alertId }) },
      { onSuccess: ({ investigation }) => onOpened(investigation.id) },
    )
  })
  return (
    <Dialog title={props.player ? `Investigate ${props.player.username}` : 'Open an investigation'} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        {!props.player && <PersonField player={player} onChange={(found) => setValue('player', found)} />}
        <div className="grid gap-4 mid:grid-cols-2">
          <TypeField field={register('type')} />
          <PriorityField field={register('priority')} />
        </div>
        <TextField
          label="Reason"
          hint="Shown at the top of the case, and in the logs."
          {...register('reason')}
          maxLength={500}
        />
        <div className="flex justify-end gap-3">
          <Button disabled={open.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" busy={open.isPending} disabled={!isReady}>
            Open the case
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function PersonField({ player, onChange }: { player: Person | null; onChange: (player: Person | null) => void }) {
  if (player) {
    return (
      <p className="flex items-center gap-2 text-sm">
        About <span className="font-semibold">{player.username}</span>
        <Button small look="quiet" onClick={() => onChange(null)}>
          Another player
        </Button>
      </p>
    )
  }
  return (
    <Field label="Player" hint="The beginning of the name or of the e-mail address.">
      {(control) => (
        <PlayerPicker
          label="Player"
          control={control}
          className="w-full"
          onPick={(uid, username) => onChange({ uid, username })}
        />
      )}
    </Field>
  )
}
