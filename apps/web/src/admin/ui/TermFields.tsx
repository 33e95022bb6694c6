import type { UseFormRegisterReturn } from 'react-hook-form'
import { cx } from '../../ui/class-names.ts'
import { TextField } from '../../ui/form/TextField.tsx'

interface TermFieldsProps {
  from: UseFormRegisterReturn
  until: UseFormRegisterReturn
  /** It has begun, so its start cannot change. */
  hasBegun?: boolean
  /** Stacked: side by side they are wider than a dialog. */
  isNarrow?: boolean
}

/** Start and end. An empty start means at once. */
export function TermFields({ from, until, hasBegun = false, isNarrow = false }: TermFieldsProps) {
  return (
    <div className={cx('grid items-start gap-4', !isNarrow && 'mid:grid-cols-2')}>
      <TextField
        label="From"
        hint={hasBegun ? 'It has started, so the start cannot be changed.' : 'Leave empty to start at once.'}
        {...from}
        type="datetime-local"
        disabled={hasBegun}
      />
      <TextField label="Until" {...until} type="datetime-local" required />
    </div>
  )
}
