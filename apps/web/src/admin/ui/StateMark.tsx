import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'

export type Tone = 'waiting' | 'busy' | 'good' | 'bad' | 'over'

const TONES: Record<Tone, string> = {
  waiting: 'bg-brass/15 text-brass-ink',
  busy: 'bg-river/15 text-river-ink',
  good: 'bg-moss/15 text-moss-ink',
  bad: 'bg-blood/12 text-blood-ink',
  over: 'bg-line text-text',
}

/** How something stands, in a word with a colour. */
export function StateMark({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={cx('rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap', TONES[tone])}>
      {children}
    </span>
  )
}
