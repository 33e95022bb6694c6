import { cx } from '../../ui/class-names.ts'

interface ChipsProps<T extends string> {
  label: string
  options: readonly { value: T; label: string }[]
  selected: T
  onSelect: (value: T) => void
}

/** What a list shows: one of a few, side by side. */
export function Chips<T extends string>({ label, options, selected, onSelect }: ChipsProps<T>) {
  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-1.5">
      {options.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === selected}
          onClick={() => onSelect(value)}
          className={cx(
            'h-9 rounded-full border px-3.5 text-sm font-medium transition-colors max-mid:h-10',
            value === selected
              ? 'border-river/50 bg-river/15 text-text'
              : 'border-line text-muted hover:border-line-strong hover:text-text',
          )}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
