import type { FormEvent } from 'react'
import { cx } from '../../ui/class-names.ts'
import { AmountField, useTypedAmount } from '../../ui/form/AmountField.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { formatExact } from '../../ui/format/numbers.ts'

interface AmountStepProps {
  /** The button's label before the number: 'Deposit'. */
  verb: string
  icon: string
  most: number
  /** The error for more than `most`: 'You hold 12.' */
  tooMany: string
  initial: number
  /** A preset beside 1, 10 and all, such as the number that fits. */
  extra?: { label: string; amount: number } | undefined
  onDo: (amount: number) => void
}

/** A form for the number of items, with the button that acts on them. */
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
