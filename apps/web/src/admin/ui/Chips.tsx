import { cx } from '../../ui/class-names.ts'

interface ChipsProps<T extends string> {
  /** What is chosen between, for those who cannot see it. */
  label: string
  options: readonly { value: T; label: string; count?: number }[]
  value: T
  onChange: (value: T) => void
}

/** One of a few views of a list. */
export function Chips<T extends string>({ label, options, value, onChange }: ChipsProps<T>) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className={cx(
            'h-8 rounded-full border px-3 text-[0.8125rem] font-semibold transition-colors max-mid:h-10',
            option.value === value
              ? 'border-river/50 bg-river/15 text-river-ink'
              : 'border-line text-muted hover:border-line-strong hover:text-text',
          )}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className="ml-1.5 tabular-nums">{option.count}</span>}
        </button>
      ))}
    </fieldset>
  )
}
