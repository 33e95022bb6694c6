import { type ReactNode, useId } from 'react'
import { cx } from '../class-names.ts'

interface ChoiceProps<T extends string> {
  legend: string
  value: T
  options: readonly { value: T; label: string; hint?: string; picture?: ReactNode }[]
  onChange: (value: T) => void
  columns?: string
}

/** A choice among a few visible options: native radio buttons, for keyboard and screen readers. */
export function Choice<T extends string>({
  legend,
  value,
  options,
  onChange,
  columns = 'grid-cols-2',
}: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className={cx('grid gap-2.5', columns)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'relative block min-h-10 cursor-pointer rounded-xl border p-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
              option.value === value ? 'border-brass bg-brass/8' : 'border-line hover:border-line-strong',
            )}
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.picture}
            <span className="block text-sm font-semibold">{option.label}</span>
            {option.hint && <span className="block text-[0.8125rem] text-muted">{option.hint}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
