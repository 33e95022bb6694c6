import type { InvestigationPriority, InvestigationType } from '@hearthward/contract'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Input } from '../../ui/form/Field.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useCallMutation } from '../call-queries.ts'
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

/** Opens an investigation of a player, optionally from an alert. */
export function OpenCaseDialog(props: OpenCaseDialogProps) {
  const { alertId, onClose, onOpened } = props
  const [player, setPlayer] = useState<Person | null>(props.player ?? null)
  const [type, setType] = useState<InvestigationType>(props.type ?? 'other')
  const [priority, setPriority] = useState<InvestigationPriority>(props.priority ?? 'medium')
  const [reason, setReason] = useState(props.reason ?? '')
  const open = useCallMutation('createInvestigation', {
    doing: 'open the investigation',
    done: 'The investigation is open.',
    refetches: ['listInvestigations', 'listAlerts', 'getDetectionStats', 'getPlayerWatch'],
  })
  const isReady = player !== null && reason.trim().length >= MIN_REASON_LENGTH
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!player || !isReady) return
    open.mutate(
      { playerId: player.uid, type, priority, reason: reason.trim(), ...(alertId !== undefined && { alertId }) },
      { onSuccess: ({ investigation }) => onOpened(investigation.id) },
    )
  }
  return (
    <Dialog title={props.player ? `Investigate ${props.player.username}` : 'Open an investigation'} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        {!props.player && <PersonField player={player} onChange={setPlayer} />}
        <div className="grid gap-4 mid:grid-cols-2">
          <TypeField value={type} onChange={setType} />
          <PriorityField value={priority} onChange={setPriority} />
        </div>
        <Field label="Reason" hint="Shown at the top of the case, and in the logs.">
          {(control) => (
            <Input {...control} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
          )}
        </Field>
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
