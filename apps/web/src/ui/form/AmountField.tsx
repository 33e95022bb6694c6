import { type ComponentProps, useState } from 'react'
import { formatExact, parseAmount } from '../format/numbers.ts'
import { Field, Input } from './Field.tsx'

/** A typed amount: 250, 1,200, 1k, 2.5m. */
export interface TypedAmount {
  text: string
  setText: (text: string) => void
  /** Null while there is an error. */
  amount: number | null
  error: string | null
}

/** `tooMany` is the error above `most`, such as 'You hold 12.' */
export function useTypedAmount(initial: number, most: number, tooMany: string): TypedAmount {
  const [text, setText] = useState(formatExact(initial))
  const typed = parseAmount(text)
  const error = typed === null || typed < 1 ? 'Enter a whole number above 0.' : typed > most ? tooMany : null
  return { text, setText, amount: error ? null : typed, error }
}

/** Longer than any amount in figures with separators. */
const MAX_LENGTH = 16

/** The input of a typed amount: phones show the keys for numbers. */
export function AmountInput(props: ComponentProps<typeof Input>) {
  return <Input inputMode="decimal" autoComplete="off" maxLength={MAX_LENGTH} {...props} />
}

interface AmountFieldProps {
  label: string
  typed: TypedAmount
  /** Buttons with frequent amounts. */
  choices?: readonly { label: string; amount: number }[]
}

export function AmountField({ label, typed, choices = [] }: AmountFieldProps) {
  return (
    <div className="grid gap-2">
      <Field label={label} error={typed.error}>
        {(control) => (
          <AmountInput {...control} value={typed.text} onChange={(event) => typed.setText(event.target.value)} />
        )}
      </Field>
      {choices.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {choices.map((choice) => (
            <button
              key={choice.label}
              type="button"
              aria-pressed={typed.amount === choice.amount}
              className="h-10 min-w-12 rounded-lg border border-line bg-raised px-3 text-sm font-semibold hover:border-line-strong aria-pressed:border-brass mid:h-8 pointer-coarse:h-10"
              onClick={() => typed.setText(formatExact(choice.amount))}
            >
              {choice.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
