import type { FormEvent } from 'react'
import { cx } from '../../ui/class-names.ts'
import { AmountField, useTypedAmount } from '../../ui/form/AmountField.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { formatExact } from '../../ui/format/numbers.ts'

interface AmountStepProps {
  /** What the button says before the number: 'Deposit'. */
  verb: string
  icon: string
  most: number
  /** Why no more than that: 'You hold 12.' */
  tooMany: string
  initial: number
  /** A choice of its own beside 1, 10 and all, such as as many as fit. */
  extra?: { label: string; amount: number } | undefined
  onDo: (amount: number) => void
}

/** How many of a thing, then doing it. */
export function AmountStep({ verb, icon, most, tooMany, initial, extra, onDo }: AmountStepProps) {
  const typed = useTypedAmount(initial, most, tooMany)
  const { amount } = typed
  const few = [1, 10].filter((n) => n < most).map((n) => ({ label: String(n), amount: n }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amount !== null) onDo(amount)
  }
  return (
    <form onSubmit={submit} className={cx('mt-4 grid gap-3', most > 1 && 'rounded-xl border border-line p-3.5')}>
      {most > 1 && (
        <AmountField
          label="How many"
          typed={typed}
          choices={[...few, ...(extra ? [extra] : []), { label: 'All', amount: most }]}
        />
      )}
      <Button look="primary" icon={icon} type="submit" disabled={amount === null}>
        {verb} {most > 1 && amount !== null && formatExact(amount)}
      </Button>
    </form>
  )
}
