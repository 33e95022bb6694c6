import type { ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { Sparkline } from './Sparkline.tsx'

export type StatTone = 'moss' | 'river' | 'brass' | 'blood'

const FRAMES: Readonly<Record<StatTone, string>> = {
  moss: 'border-line bg-panel',
  river: 'border-line bg-panel',
  brass: 'border-line bg-panel',
  blood: 'border-blood/45 bg-blood/8',
}
const INKS: Readonly<Record<StatTone, string>> = {
  moss: 'text-moss-ink',
  river: 'text-river-ink',
  brass: 'text-brass-ink',
  blood: 'text-blood-ink',
}

interface StatCardProps {
  name: string
  value: ReactNode
  /** The colour says how it stands; red asks for somebody. */
  tone: StatTone
  /** The figure itself is in the colour. */
  isJudged?: boolean
  trend?: { text: string; tone: StatTone; tip: string } | null
  /** How it went, and in which time. */
  chart?: { values: readonly number[]; over: string }
}

/** A figure with its name, where it goes and how it went. */
export function StatCard({ name, value, tone, isJudged, trend, chart }: StatCardProps) {
  return (
    <div data-tone={tone} className={cx('flex min-w-0 flex-col rounded-xl border px-3 pt-2.5 pb-2', FRAMES[tone])}>
      <dt className="truncate text-xs text-muted">{name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-1.5">
        <span className={cx('font-display text-xl font-semibold tabular-nums', isJudged && INKS[tone])}>{value}</span>
        {trend && (
          <span className={cx('text-xs font-semibold tabular-nums', INKS[trend.tone])} data-tip={trend.tip}>
            {trend.text}
            <span className="sr-only"> {trend.tip}</span>
          </span>
        )}
      </dd>
      {chart && chart.values.length > 1 && (
        <dd className="mt-auto pt-1.5">
          <Sparkline values={chart.values} label={`${name}, ${chart.over}`} tone={tone} />
        </dd>
      )}
    </div>
  )
}
