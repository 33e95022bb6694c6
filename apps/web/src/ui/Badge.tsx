import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/** A small count. `quiet` is for counts that need no action. */
export function Badge({ quiet, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-block rounded-full px-1.5 text-xs leading-5 font-bold whitespace-nowrap',
        quiet ? 'bg-line text-text' : 'bg-brass text-on-brass',
      )}
    >
      {children}
    </span>
  )
}
