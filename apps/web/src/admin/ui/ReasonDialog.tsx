import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ActValue } from './act/ActValue.tsx'
import type { Act } from './act/act-preview.ts'

interface ReasonDialogProps {
  title: string
  /** The label of the button, as 'Ban'. */
  submitLabel: string
  danger?: boolean
  isBusy: boolean
  /** False while the action cannot be submitted for another reason than the missing one. */
  isReady?: boolean
  onClose: () => void
  onSubmit: (reason: string) => void
  /** Override the label, hint and maximum length of the reason. */
  label?: string
  hint?: string
  maxLength?: number
  /** The call, if it may need approval: its value is shown before it is made. */
  act?: Act
  /** What will happen, and more fields above the reason. */
  children?: ReactNode
}

const MIN_REASON_LENGTH = 3

/** Asks for the reason of a staff action, which the audit log keeps. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, submitLabel, danger, isBusy, isReady = true, onClose, onSubmit, act, children } = props
  const { label = 'Reason', hint = 'Kept in the logs.', maxLength = 500 } = props
  const { register, handleSubmit, watch } = useForm({ defaultValues: { reason: '' } })
  const isGiven = watch('reason').trim().length >= MIN_REASON_LENGTH
  const submit = handleSubmit(({ reason }) => isGiven && isReady && onSubmit(reason.trim()))
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        {children}
        <TextField label={label} hint={hint} {...register('reason')} maxLength={maxLength} />
        {act && <ActValue act={act} />}
        <div className="flex justify-end gap-3">
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={isBusy} disabled={!isGiven || !isReady}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
