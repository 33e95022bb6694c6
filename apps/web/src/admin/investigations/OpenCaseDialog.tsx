import type { InvestigationPriority, InvestigationType } from '@hearthward/contract'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { useAct, useAsk } from '../office.ts'
import { PriorityField, TypeField } from './fields.tsx'

interface Person {
  uid: string
  username: string
}

interface OpenCaseDialogProps {
  /** Whom it is about; asked for where it is not known. */
  player?: Person | undefined
  alertId?: string
  type?: InvestigationType
  priority?: InvestigationPriority
  reason?: string
  onClose: () => void
  onOpened: (id: string) => void
}

const SHORTEST_REASON = 3

/** Opens an investigation of a player, maybe from an alert. */
export function OpenCaseDialog(props: OpenCaseDialogProps) {
  const { alertId, onClose, onOpened } = props
  const [player, setPlayer] = useState<Person | null>(props.player ?? null)
  const [type, setType] = useState<InvestigationType>(props.type ?? 'other')
  const [priority, setPriority] = useState<InvestigationPriority>(props.priority ?? 'medium')
  const [reason, setReason] = useState(props.reason ?? '')
  const open = useAct('createInvestigation', {
    doing: 'open the investigation',
    done: 'The investigation is open.',
    changes: ['listInvestigations', 'listAlerts', 'getDetectionStats', 'getPlayerWatch'],
  })
  const isReady = player !== null && reason.trim().length >= SHORTEST_REASON
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
        <Field label="Reason" hint="Stands at the head of the case, and in the logs.">
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
  const [text, setText] = useState('')
  const prefix = text.trim()
  const { data } = useAsk('searchPlayers', { prefix: prefix || 'a' }, { enabled: prefix.length > 0 && !player })
  const isKnown = prefix.length > 0 && !player
  return (
    <div className="grid gap-2">
      <Field label="Player" hint={player ? 'This is whom it is about.' : 'The beginning of the name.'}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={20}
            value={player?.username ?? text}
            onChange={({ target }) => {
              setText(target.value)
              onChange(null)
            }}
          />
        )}
      </Field>
      {isKnown && (
        <ul aria-label="Players found" className="flex flex-wrap gap-2">
          {(data?.players ?? []).map((found) => (
            <li key={found.uid}>
              <Button small onClick={() => onChange(found)}>
                {found.username}
              </Button>
            </li>
          ))}
          {data?.players.length === 0 && <li className="text-sm text-muted">Nobody is called that.</li>}
        </ul>
      )}
    </div>
  )
}
