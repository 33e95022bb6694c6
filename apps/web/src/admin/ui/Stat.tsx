import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'

/** A figure with its name, loud where somebody has to act. */
export function Stat({ name, children, isLoud }: { name: string; children: ReactNode; isLoud?: boolean }) {
  return (
    <div
      className={cx('min-w-0 rounded-xl border p-3', isLoud ? 'border-blood/40 bg-blood/8' : 'border-line bg-panel')}
    >
      <div className="truncate text-xs text-muted">{name}</div>
      <div className={cx('mt-0.5 font-display text-xl font-semibold tabular-nums', isLoud && 'text-blood-ink')}>
        {children}
      </div>
    </div>
  )
}
