import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Input } from '../../ui/form/Field.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'

interface ReasonDialogProps {
  title: string
  /** The label of the button, as 'Ban'. */
  submitLabel: string
  danger?: boolean
  isBusy: boolean
  onClose: () => void
  onSubmit: (reason: string) => void
  /** Override the label, hint and maximum length of the reason. */
  label?: string
  hint?: string
  maxLength?: number
  /** What will happen, and more fields above the reason. */
  children?: ReactNode
}

const MIN_REASON_LENGTH = 3

/** Asks for the reason of a staff action, which the audit log keeps. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, submitLabel, danger, isBusy, onClose, onSubmit, children } = props
  const { label = 'Reason', hint = 'Kept in the logs.', maxLength = 500 } = props
  const [reason, setReason] = useState('')
  const isGiven = reason.trim().length >= MIN_REASON_LENGTH
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
            <Input
              {...control}
              maxLength={maxLength}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-3">
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={isBusy} disabled={!isGiven}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
