import type { Trend } from '@hearthward/engine'
import { cx } from '../../../ui/class-names.ts'

const LOOKS: Readonly<Record<Trend, { word: string; ink: string; path: string }>> = {
  up: { word: 'rising', ink: 'text-moss-ink', path: 'M5 1.5 9.2 8H.8Z' },
  down: { word: 'falling', ink: 'text-blood-ink', path: 'M5 8.5.8 2h8.4Z' },
  stable: { word: 'steady', ink: 'text-faint', path: 'M1 4.2h8v1.6H1Z' },
}

const STRONG = 0.6

/** The trend of a price, as a shape, a colour and a label for screen readers. */
export function TrendMark({ trend, className }: { trend: Trend; className?: string }) {
  const { word, ink, path } = LOOKS[trend]
  return (
    <svg viewBox="0 0 10 10" role="img" aria-label={word} className={cx('inline-block size-2.5', ink, className)}>
      <path d={path} fill="currentColor" />
    </svg>
  )
}

export function trendText(trend: Trend, strength: number): string {
  const { word } = LOOKS[trend]
  return trend !== 'stable' && strength >= STRONG ? `${word} strongly` : word
}
