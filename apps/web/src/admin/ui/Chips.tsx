import { cx } from '../../ui/class-names.ts'

interface ChipsProps<T extends string> {
  /** What is chosen, for those who cannot see it. */
  label: string
  options: readonly { value: T; label: string; count?: number | undefined }[]
  /** Empty where nothing is chosen. */
  value: T | ''
  /** Pressing the chosen one again takes it away, where that is allowed. */
  onChange: (value: T | '') => void
  isRequired?: boolean
}

/** One of a few, in a row above a list. */
export function Chips<T extends string>({ label, options, value, onChange, isRequired }: ChipsProps<T>) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => {
        const isChosen = option.value === value
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen && !isRequired ? '' : option.value)}
            className={cx(
              'h-9 rounded-full border px-3 text-sm whitespace-nowrap transition-colors max-mid:h-10',
              isChosen ? 'border-river/60 bg-river/15 font-semibold' : 'border-line hover:border-line-strong',
            )}
          >
            {option.label}
            {option.count !== undefined && <span className="ml-1.5 text-muted">{option.count}</span>}
          </button>
        )
      })}
    </fieldset>
  )
}
