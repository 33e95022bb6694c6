import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'

export type PillTone = 'quiet' | 'moss' | 'river' | 'brass' | 'blood'

const TONES: Readonly<Record<PillTone, string>> = {
  quiet: 'bg-raised text-muted',
  moss: 'bg-moss/15 text-moss-ink',
  river: 'bg-river/15 text-river-ink',
  brass: 'bg-brass/15 text-brass-ink',
  blood: 'bg-blood/12 text-blood-ink',
}

/** A short label of a state. */
export function Pill({ tone, children }: { tone: PillTone; children: ReactNode }) {
  return (
    <span
      className={cx('inline-block rounded-md px-1.5 text-xs leading-5 font-semibold whitespace-nowrap', TONES[tone])}
    >
      {children}
    </span>
  )
}
