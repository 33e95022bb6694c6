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
  /** The colour shows the state; red needs attention. */
  tone: StatTone
  /** Also colours the figure. */
  isValueColoured?: boolean
  trend?: { text: string; tone: StatTone; tip: string } | null
  /** The course of the figure, and the period it covers. */
  chart?: { values: readonly number[]; over: string }
}

/** A figure with its name, trend and sparkline. */
export function StatCard({ name, value, tone, isValueColoured, trend, chart }: StatCardProps) {
  return (
    <div data-tone={tone} className={cx('flex min-w-0 flex-col rounded-xl border px-3 pt-2.5 pb-2', FRAMES[tone])}>
      <dt className="truncate text-xs text-muted">{name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-1.5">
        <span className={cx('font-display text-xl font-semibold tabular-nums', isValueColoured && INKS[tone])}>
          {value}
        </span>
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
