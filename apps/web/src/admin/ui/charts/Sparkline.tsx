import { cx } from '../../../ui/class-names.ts'
import { lineOf } from './sparkline.ts'

const TONES = { moss: 'stroke-moss', river: 'stroke-river', brass: 'stroke-brass', blood: 'stroke-blood' } as const

interface SparklineProps {
  values: readonly number[]
  /** The accessible label. */
  label: string
  tone: keyof typeof TONES
}

const WIDTH = 120
const HEIGHT = 28

/** A sparkline. It starts at zero, so that a small change looks small. */
export function Sparkline({ values, label, tone }: SparklineProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-7 w-full"
    >
      <path
        d={lineOf(values, WIDTH, HEIGHT)}
        fill="none"
        strokeWidth="1.75"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        strokeLinecap="round"
        className={cx(TONES[tone])}
      />
    </svg>
  )
}
