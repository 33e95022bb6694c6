import { type ReactNode, useId } from 'react'
import { cx } from '../class-names.ts'

interface SwitchProps {
  label: string
  hint?: ReactNode
  checked: boolean
  disabled?: boolean
  /** Absent for a read-only switch. */
  onChange?: (checked: boolean) => void
}

/** A switch that applies at once: a native checkbox with the role of a switch. */
export function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className={cx('flex justify-between gap-5', hint ? 'items-start' : 'items-center')}>
      <div>
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-[0.8125rem] text-muted">
            {hint}
          </p>
        )}
      </div>
      <span className="relative inline-flex h-10 w-14 shrink-0 items-center mid:h-8">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="peer absolute inset-0 z-10 cursor-pointer appearance-none rounded-full disabled:cursor-not-allowed"
          onChange={(event) => onChange?.(event.target.checked)}
        />
        <span className="h-7 w-12 rounded-full border border-line-strong bg-sunken transition-colors peer-checked:border-brass peer-checked:bg-brass/25 peer-disabled:opacity-50" />
        <span className="absolute left-1 size-5 rounded-full bg-muted transition-transform peer-checked:translate-x-5 peer-checked:bg-brass peer-disabled:opacity-50" />
      </span>
    </div>
  )
}
