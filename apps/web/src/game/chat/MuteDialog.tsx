import { type FormEvent, useState } from 'react'
import { chat } from '../../client/chat/chat.ts'
import { notices } from '../../client/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Input, Select } from '../../ui/Field.tsx'

const SPANS: Record<number, string> = { 10: '10 minutes', 60: 'an hour', 1440: 'a day', 10080: 'a week' }

/** Staff let somebody only read for a while. The reason is told to them. */
export function MuteDialog({ player, onClose }: { player: { uid: string; username: string }; onClose: () => void }) {
  const [minutes, setMinutes] = useState(10)
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const isDone = await chat.mute(player.uid, minutes, reason)
    setBusy(false)
    if (!isDone) return
    notices.say('info', `${player.username} can only read for ${SPANS[minutes]}.`)
    onClose()
  }

  return (
    <Dialog title={`Mute ${player.username}`} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
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
        <Field label="Why" hint="They are told.">
          {(control) => (
            <Input {...control} value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
          )}
        </Field>
        <div className="flex justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" type="submit" busy={isBusy} disabled={reason.trim() === ''}>
            Mute
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
