import { formatAmount, formatExact } from './numbers.ts'

/** A number as people read it, with every digit on hover where it was shortened. */
export function Amount({ value, className }: { value: number; className?: string }) {
  const short = formatAmount(value)
  const full = formatExact(value)
  return (
    <data value={value} className={className} data-tip={short === full ? undefined : full}>
      {short}
    </data>
  )
}
