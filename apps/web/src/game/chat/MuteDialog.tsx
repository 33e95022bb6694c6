import type { Version } from '@hearthward/contract'
import { type FormEvent, useState } from 'react'
import { gameNow } from '../../client/connection/server-time.ts'
import { toasts } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Input, Select } from '../../ui/form/Field.tsx'
import { formatMoment } from '../../ui/format/durations.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { type MuteResult, moderation } from './client/moderation.ts'

const SPANS: Record<number, string> = { 10: '10 minutes', 60: 'an hour', 1440: 'a day', 10080: 'a week' }

/** Lets staff mute a player for a while. The player sees the reason. */
export function MuteDialog({ player, onClose }: { player: { uid: string; username: string }; onClose: () => void }) {
  const [minutes, setMinutes] = useState(10)
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)

  // The dialog is opened for players who are not muted.
  const [expectedVersion, setExpectedVersion] = useState<Version>(0)
  const [theirs, setTheirs] = useState<MuteResult['theirs']>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const muted = await moderation.mute({ uid: player.uid, minutes, reason, expectedVersion })
    setBusy(false)
    setTheirs(muted.theirs)
    if (!muted.isDone) return
    toasts.show('info', `${player.username} is muted for ${SPANS[minutes]}.`)
    onClose()
  }

  return (
    <Dialog title={`Mute ${player.username}`} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        {theirs && (
          <MuteConflict
            theirs={theirs.now}
            onSeen={() => {
              setExpectedVersion(theirs.version)
              setTheirs(null)
            }}
          />
        )}
        <Field label="For how long">
          {(control) => (
            <Select {...control} value={minutes} onChange={({ target }) => setMinutes(Number(target.value))}>
              {Object.entries(SPANS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Reason" hint="The player sees it.">
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

interface MuteConflictProps {
  theirs: NonNullable<MuteResult['theirs']>['now']
  onSeen: () => void
}

/** An edit conflict: the colleague's mute is shown before it is overwritten. */
function MuteConflict({ theirs: { mutedUntil, reason }, onSeen }: MuteConflictProps) {
  return (
    <section role="alert" className="grid gap-3 rounded-xl border border-brass/50 bg-brass/8 p-4 text-sm">
      <p>
        <strong>Someone else</strong> has changed this in the meantime:{' '}
        {mutedUntil === null
          ? 'the player is no longer muted.'
          : `the player is muted until ${formatMoment(mutedUntil, gameNow()).replace(/^(on|at) /, '')}, for: ${reason}`}
      </p>
      <div>
        <Button small onClick={onSeen}>
          Overwrite with my changes
        </Button>
      </div>
    </section>
  )
}
