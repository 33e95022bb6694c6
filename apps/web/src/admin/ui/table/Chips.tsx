import type { ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'

interface ChipsProps<T extends string> {
  /** The accessible label. */
  label: string
  options: readonly { value: T; label: string; count?: number | undefined }[]
  /** Empty if nothing is chosen. */
  value: T | ''
  /** Pressing the chosen one again clears it, unless it is required. */
  onChange: (value: T | '') => void
  isRequired?: boolean
}

/** A single choice, as chips above a list. */
export function Chips<T extends string>({ label, options, value, onChange, isRequired }: ChipsProps<T>) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => {
        const isChosen = option.value === value
        return (
          <Chip
            key={option.value}
            isChosen={isChosen}
            onPress={() => onChange(isChosen && !isRequired ? '' : option.value)}
          >
            {option.label}
            {option.count !== undefined && <span className="text-muted">{option.count}</span>}
          </Chip>
        )
      })}
    </fieldset>
  )
}

interface ManyChipsProps<T extends string> {
  legend: ReactNode
  options: readonly { value: T; label: ReactNode }[]
  value: readonly T[]
  onChange: (value: T[]) => void
}

/** A multiple choice. */
export function ManyChips<T extends string>({ legend, options, value, onChange }: ManyChipsProps<T>) {
  const toggle = (one: T) => onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      {legend}
      {options.map((option) => (
        <Chip key={option.value} isChosen={value.includes(option.value)} onPress={() => toggle(option.value)}>
          {option.label}
        </Chip>
      ))}
    </fieldset>
  )
}

function Chip({ isChosen, onPress, children }: { isChosen: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={cx(
        'flex h-9 items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap transition-colors max-mid:h-10',
        isChosen ? 'border-river/60 bg-river/15 font-semibold' : 'border-line hover:border-line-strong',
      )}
    >
      {children}
    </button>
  )
}
