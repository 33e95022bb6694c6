import { formatAmount, formatExact } from './numbers.ts'

/** A shortened number, with the exact one as tooltip. */
export function Amount({ value, className }: { value: number; className?: string }) {
  const short = formatAmount(value)
  const full = formatExact(value)
  return (
    <data value={value} className={className} data-tip={short === full ? undefined : full}>
      {short}
    </data>
  )
}
