import { cx } from '../../ui/class-names.ts'
import { Field, Input } from '../../ui/form/Field.tsx'

interface TermFieldsProps {
  /** The values of the fields. */
  from: string
  until: string
  /** It has begun, so its start cannot change. */
  hasBegun?: boolean
  /** Stacked: side by side they are wider than a dialog. */
  isNarrow?: boolean
  onChange: (change: { from?: string; until?: string }) => void
}

/** Start and end. An empty start means at once. */
export function TermFields({ from, until, hasBegun = false, isNarrow = false, onChange }: TermFieldsProps) {
  return (
    <div className={cx('grid items-start gap-4', !isNarrow && 'mid:grid-cols-2')}>
      <Field
        label="From"
        hint={hasBegun ? 'It has started, so the start cannot be changed.' : 'Leave empty to start at once.'}
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            disabled={hasBegun}
            value={from}
            onChange={({ target }) => onChange({ from: target.value })}
          />
        )}
      </Field>
      <Field label="Until">
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            required
            value={until}
            onChange={({ target }) => onChange({ until: target.value })}
          />
        )}
      </Field>
    </div>
  )
}
