import { Field } from '../../ui/Field.tsx'

interface TextAreaProps {
  label: string
  rows: number
  maxLength: number
  value: string
  onChange: (value: string) => void
}

export function TextArea({ label, rows, maxLength, value, onChange }: TextAreaProps) {
  return (
    <Field label={label}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          maxLength={maxLength}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="w-full rounded-[10px] border border-line-strong/70 bg-ground px-3 py-2 text-base text-text transition-colors hover:border-line-strong mid:text-[0.9375rem]"
        />
      )}
    </Field>
  )
}
