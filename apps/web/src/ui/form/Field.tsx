import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { cx } from '../class-names.ts'
import { Icon } from '../icons/Icon.tsx'

export interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | null | undefined
  /** Receives the ids that connect the control with its label, hint and error. */
  children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  // The error replaces the hint: often both have the same text.
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : null
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {hint && !error && (
        <p id={`${id}-hint`} className="text-[0.8125rem] text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-[0.8125rem] font-medium text-blood-ink" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

// 16 px on touch screens: phones zoom into fields with smaller text.
const WRITABLE =
  'w-full rounded-[10px] border border-line-strong/70 bg-ground px-3 text-base text-text placeholder:text-muted/80 transition-colors hover:border-line-strong aria-invalid:border-blood mid:text-[0.9375rem]'
const INPUT = `h-11 mid:h-10 ${WRITABLE}`

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cx(INPUT, className)} {...rest} />
}

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  /** 'Search the bank': the accessible name and the placeholder. */
  label: string
  onChange: (text: string) => void
}

export function SearchInput({ label, onChange, ...rest }: SearchInputProps) {
  return (
    <div className="relative min-w-40 flex-1">
      <Icon
        name="magnifying-glass"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        className="pl-9 text-ellipsis"
        onChange={({ target }) => onChange(target.value)}
        {...rest}
      />
    </div>
  )
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={cx(WRITABLE, 'resize-y py-2', className)} {...rest} />
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={cx(INPUT, 'pr-8', className)} {...rest} />
}

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <input
        className={cx(INPUT, 'pr-16', className)}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
      />
      <button
        type="button"
        className="absolute inset-y-0.5 right-0.5 rounded-lg px-2.5 text-[0.8125rem] font-semibold text-muted hover:text-text"
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </div>
  )
}
