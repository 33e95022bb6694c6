import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Input } from '../../ui/form/Field.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

interface ReasonDialogProps {
  title: string
  /** What to press, as 'Ban'. */
  press: string
  danger?: boolean
  isBusy: boolean
  onClose: () => void
  onSubmit: (reason: string) => void
  /** Where the reason is more than that: what it is called, who reads it, how long it may be. */
  label?: string
  hint?: string
  most?: number
  /** What will happen, and fields of its own above the reason. */
  children?: ReactNode
}

const SHORTEST_REASON = 3

/** Whatever staff do to somebody has a reason, and the reason is kept. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, press, danger, isBusy, onClose, onSubmit, children } = props
  const { label = 'Reason', hint = 'Kept in the logs.', most = 500 } = props
  const [reason, setReason] = useState('')
  const isGiven = reason.trim().length >= SHORTEST_REASON
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isGiven) onSubmit(reason.trim())
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        {children}
        <Field label={label} hint={hint}>
          {(control) => (
            <Input {...control} maxLength={most} value={reason} onChange={({ target }) => setReason(target.value)} />
          )}
        </Field>
        <div className="flex justify-end gap-3">
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={isBusy} disabled={!isGiven}>
            {press}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
